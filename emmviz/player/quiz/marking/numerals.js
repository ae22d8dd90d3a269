// Numerals, read as emmviz/base/numerals.py reads them: a number as written, with its places behind the point and the
// digits that count, undefined where it is exact as it stands.

import { MARKING } from "../rules.js";
import { apart, atMost, equal, isFinite, size, ten } from "./exact.js";
import { length, pattern, strip, whole, withPlainDigits, withPlainSigns } from "./patterns.js";

const { patterns, digits: DIGITS, longest } = MARKING;
const FRACTION = pattern(patterns.FRACTION, "g");
const INFINITE = whole(patterns.INFINITE);
const PERCENT = whole(patterns.PERCENT);
const PLAIN = whole(patterns.PLAIN);
const RATIO = whole(patterns.RATIO);
const GROUPS = MARKING.groups.map(([source, ...signs]) => [whole(source), ...signs]);

export function readNumber(given) {
  const spaced = given.replace(FRACTION, (letter) => ` ${letter.normalize("NFKC")} `);
  let text = strip(withPlainSigns(spaced)).toLowerCase();
  if (length(text) > longest.number) return [];
  text = withPlainDigits(text);
  const percent = PERCENT.exec(text);
  if (percent)
    return readNumber(percent[1])
      .filter(({ value }) => isFinite(value))
      .map(hundredth);
  const infinite = INFINITE.exec(text);
  if (infinite) return [{ value: infinite[1] === "-" ? -Infinity : Infinity }];
  const ratio = RATIO.exec(text);
  if (ratio) return quotient(ratio);
  text = text.replace(/^([+-]) +/, "$1");
  const plain = !text.includes(",") || (text.split(",").length === 2 && !text.includes("."));
  const grouped = GROUPS.filter(([group]) => group.test(text));
  const ways = grouped.map(([, group, point]) => text.replaceAll(group, "").replaceAll(point, "."));
  return [...(plain ? [text] : []), ...ways].flatMap((way) => decimal(way.replaceAll(",", ".")));
}

const hundredth = ({ value: [top, bottom], places, digits }) => ({
  value: [top, bottom * ten(2)],
  places: places === undefined ? undefined : places + 2,
  digits,
});

function quotient([, sign, full, ...parts]) {
  const [[top], [bottom]] = parts.map((part) => decimal(part.replace(",", ".")));
  if (!bottom.value[0] || (full !== undefined && /[.,]/.test(parts.join("")))) return [];
  const [n, d] = [top.value[0] * bottom.value[1], top.value[1] * bottom.value[0]];
  return [{ value: [(BigInt(full ?? 0) * d + n) * (sign === "-" ? -1n : 1n), d] }];
}

function decimal(text) {
  const match = PLAIN.exec(text);
  if (!match) return [];
  const [, sign, before, after, power = "0"] = match;
  const figures = before + after;
  const places = after.length - +power;
  const value = [BigInt(sign + (figures || "0")) * (places < 0 ? ten(-places) : 1n), places > 0 ? ten(places) : 1n];
  return [{ value, places, digits: figures.replace(/^0+/, "").length }];
}

// Whether a numeral is a value rounded to at least so many digits.
export function rounds({ value, places, digits }, exact, least = DIGITS.least) {
  if (places === undefined || !isFinite(exact)) return false;
  // A whole number is not accepted for a fraction, unless pictures round as coarsely.
  if (digits < least || (places <= 0 && digits < DIGITS.shown)) return false;
  const off = apart(value, exact);
  const half = places < 0 ? [ten(-places), 2n] : [1n, 2n * ten(places)];
  // A float that was computed is off in its last digits.
  const near = [size(exact[0]) + exact[1], exact[1] * ten(DIGITS.computed - 1)];
  return atMost(off, half) || (digits >= DIGITS.computed && atMost(off, near));
}

// Whether one of the ways to read a number is a value, what pictures show for it, or another rounding of it.
export const near = (numerals, [exact, shown], least = DIGITS.least) =>
  numerals.some((one) => equal(one.value, exact) || equal(one.value, shown) || rounds(one, exact, least));
export const exactly = (numerals, [exact]) => numerals.some(({ value }) => equal(value, exact));
