// Exact numbers: a pair of whole numbers, top and bottom, or an infinity.

export const ten = (n) => 10n ** BigInt(n);
export const size = (n) => (n < 0n ? -n : n);
export const isFinite = (number) => typeof number !== "number";
export const negative = (number) => (isFinite(number) ? [-number[0], number[1]] : -number);

// A number as Python sends it, such as "5/2" or "-inf".
export function parse(text) {
  if (text.endsWith("inf")) return text.startsWith("-") ? -Infinity : Infinity;
  const [top, bottom = "1"] = text.split("/");
  return [BigInt(top), BigInt(bottom)];
}

export const equal = (a, b) => (isFinite(a) && isFinite(b) ? a[0] * b[1] === b[0] * a[1] : a === b);
export const apart = (a, b) => [size(a[0] * b[1] - b[0] * a[1]), a[1] * b[1]];
export function atMost(a, b) {
  if (isFinite(a) && isFinite(b)) return a[0] * b[1] <= b[0] * a[1];
  return a === -Infinity || b === Infinity;
}

// -- a number as pictures show it, to `digits` significant digits
export function show(value, comma, digits) {
  const text = shown([size(value[0]), value[1]], digits);
  if (text === "0") return text;
  return (value[0] < 0n ? "−" : "") + (comma ? text.replace(".", ",") : text);
}

function shown([top, bottom], digits) {
  if (top % bottom === 0n && top < ten(7) * bottom) return String(top / bottom);
  if (top >= ten(7) * bottom || (top && top * ten(4) < bottom)) return withPower([top, bottom], digits);
  const small = () => -[1, 2, 3].filter((n) => top * ten(n) < bottom).length;
  const before = top >= bottom ? String(top / bottom).length : small();
  const places = Math.max(digits - before, 0);
  return point(rounded([top, bottom], places), places);
}

function withPower([top, bottom], digits) {
  let power = String(top).length - String(bottom).length;
  if (power >= 0 ? top < bottom * ten(power) : top * ten(-power) < bottom) power -= 1;
  let figures = rounded([top, bottom], digits - 1 - power);
  if (figures === ten(digits)) {
    figures = ten(digits - 1);
    power += 1;
  }
  return `${point(figures, digits - 1)}e${String(power).replace("-", "−")}`;
}

// Rounded to so many places, half to even.
function rounded([top, bottom], places) {
  const [a, b] = places < 0 ? [top, bottom * ten(-places)] : [top * ten(places), bottom];
  const twice = 2n * (a % b);
  return a / b + (twice > b || (twice === b && (a / b) % 2n === 1n) ? 1n : 0n);
}

// Digits with the point before the last so many of them, without trailing zeros.
function point(figures, places) {
  const text = String(figures).padStart(places + 1, "0");
  if (!places) return text;
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, "");
}
