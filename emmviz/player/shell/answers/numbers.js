// Numbers: exact ones, a pair of whole numbers, top and bottom, or an infinity; and how people write them, read as
// emmviz/base/numerals.py reads them.

import { PATTERNS, RULES } from "./rules.js";

const ten = (n) => 10n ** BigInt(n);
const size = (n) => (n < 0n ? -n : n);
export const isFinite = (number) => typeof number !== "number";
export const isWhole = (number) => isFinite(number) && !(number[0] % number[1]);

// A number as Python sends it, such as "5/2" or "-inf".
export function parse(text) {
  if (text.endsWith("inf")) return text.startsWith("-") ? -Infinity : Infinity;
  const [top, bottom = "1"] = text.split("/");
  return [BigInt(top), BigInt(bottom)];
}

export const equal = (a, b) => (isFinite(a) && isFinite(b) ? a[0] * b[1] === b[0] * a[1] : a === b);
const apart = (a, b) => [size(a[0] * b[1] - b[0] * a[1]), a[1] * b[1]];
export function atMost(a, b) {
  if (isFinite(a) && isFinite(b)) return a[0] * b[1] <= b[0] * a[1];
  return a === -Infinity || b === Infinity;
}

// -- patterns as Python writes them, of which a whole text must fit; and one character for those that look alike
export const whole = (source, flags = "") => new RegExp(`^(?:${source})$`, `su${flags}`);
const length = (text) => [...text].length;

function plain(alike) {
  const table = new Map(Object.entries(alike).flatMap(([to, from]) => [...from].map((letter) => [letter, to])));
  return (text) => [...text].map((letter) => table.get(letter) ?? letter).join("");
}
export const withPlainSigns = plain(RULES.alike);
const withPlainDigits = (text) => text.replace(/\p{Nd}/gu, (letter) => (letter <= "9" ? letter : digit(letter)));
// The digits of other scripts stand in rows of ten.
function digit(letter) {
  const n = letter.codePointAt(0);
  let row = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(n - 1 - row))) row += 1;
  return String(row % 10);
}

// -- numerals: a number as written, with its places behind the point and the digits that count, undefined where it is
// exact as it stands
const DIGITS = RULES.digits;
const FRACTION = new RegExp(PATTERNS.FRACTION, "gu");
const [INFINITE, PERCENT, PLAIN, RATIO] = ["INFINITE", "PERCENT", "PLAIN", "RATIO"].map((name) =>
  whole(PATTERNS[name]),
);
const GROUPS = RULES.groups.map(([source, group, point]) => ({ pattern: whole(source), group, point }));

// The ways to read a number, the likeliest first.
export function readNumber(given) {
  const spaced = given.replace(FRACTION, (letter) => ` ${letter.normalize("NFKC")} `);
  let text = withPlainDigits(withPlainSigns(spaced).trim().toLowerCase());
  if (length(text) > RULES.longest) return [];
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
  const single = !text.includes(",") || (text.split(",").length === 2 && !text.includes("."));
  const grouped = GROUPS.filter(({ pattern }) => pattern.test(text));
  const ways = grouped.map(({ group, point }) => text.replaceAll(group, "").replaceAll(point, "."));
  return [...(single ? [text] : []), ...ways].flatMap((way) => decimal(way.replaceAll(",", ".")));
}

const hundredth = ({ value: [top, bottom], places, digits }) => ({
  value: [top, bottom * ten(2)],
  places: places === undefined ? undefined : places + 2,
  digits,
});

function quotient(/** @type {string[]} */ [, sign, full, ...parts]) {
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

// -- how near they are
// Whether a numeral is a value rounded to at least so many digits.
function rounds({ value, places, digits }, exact, least = DIGITS.least) {
  if (places === undefined || !isFinite(exact)) return false;
  // A whole number is not accepted for a fraction, unless pictures round as coarsely.
  if (digits < least || (places <= 0 && digits < DIGITS.shown)) return false;
  const off = apart(value, exact);
  const half = places < 0 ? [ten(-places), 2n] : [1n, 2n * ten(places)];
  // A float that was computed is off in its last digits.
  const last = [size(exact[0]) + exact[1], exact[1] * ten(DIGITS.computed - 1)];
  return atMost(off, half) || (digits >= DIGITS.computed && atMost(off, last));
}

// Whether one of the ways to read a number is a value, what pictures show for it, or another rounding of it.
export const near = (numerals, [exact, shown], least = DIGITS.least) =>
  numerals.some(
    (one) =>
      equal(one.value, exact) ||
      equal(one.value, shown) ||
      rounds(one, exact, least) ||
      // A number of more digits than are asked for may also be cut off: it is nearer than one that is rounded.
      cutsOff(one, [exact], DIGITS.shown),
  );
// Whether one of the ways to read a number is a value with too few of its digits, rounded or cut off.
export const roughly = (numerals, pair) =>
  // Of a small number one digit is enough: 0.04 for 0.0386.
  numerals.some(
    (one) => near([one], pair, one.places >= DIGITS.rough ? 1 : DIGITS.rough) || cutsOff(one, pair, DIGITS.rough),
  );
// Whether one of the ways to read a number is a value cut off, not rounded, after at least so many digits.
export const isCutOff = (numerals, pair) => numerals.some((one) => cutsOff(one, pair, DIGITS.least));
function cutsOff({ value, places = 0, digits }, [exact], least) {
  if (!(digits >= least) || places <= 0 || !isFinite(exact) || equal(value, exact)) return false;
  const sizes = [value, exact].map(([top, bottom]) => [size(top), bottom]);
  return atMost(...sizes) && !atMost([1n, ten(places)], apart(value, exact));
}
export const exactly = (numerals, [exact]) => numerals.some(({ value }) => equal(value, exact));

// The likeliest reading of a text as a plain number, for drawing.
export function plainNumber(text) {
  const value = readNumber(text)[0]?.value ?? Number.NaN;
  return isFinite(value) ? Number(value[0]) / Number(value[1]) : value;
}
