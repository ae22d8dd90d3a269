// Intervals as they are typed, read as emmviz/learn/marking/interval_reading.py reads them: "x > 3", "[1, 2.5)".

import { MARKING } from "../rules.js";
import { atMost } from "./exact.js";
import { readNumber } from "./numerals.js";
import { readPair } from "./pairs.js";
import { length, pattern, strip, whole, withPlainSigns } from "./patterns.js";

const { intervals: RULES, patterns, longest } = MARKING;
const PHRASES = RULES.phrases.map(([source, to]) => [pattern(source, "g"), to.replace("\\1", "$1")]);
const [RELATION, EITHER, BOTH, MEMBER, AROUND, STRICT, ALSO] = [
  "RELATION",
  "EITHER",
  "BOTH",
  "MEMBER",
  "AROUND",
  "STRICT",
  "ALSO",
].map((name) => pattern(patterns[name]));
const [NAME, PLACE] = [whole(patterns.NAME), whole(patterns.PLACE)];

const LEAST = [{ value: -Infinity }];
const MOST = [{ value: Infinity }];
const one = (low, high, lowIn = false, highIn = false) => ({ low, high, lowIn, highIn });
const at = (place) => (place.length ? [[one(place, place, true, true)]] : []);

// The ways to read it, each a list of intervals whose ends are lists of numerals.
export function readRegion(given) {
  const text = strip(withPlainSigns(given))
    .toLowerCase()
    .replace(/[.!]+$/, "");
  if (!text || length(text) > longest.answer) return [];
  if (RULES.whole.includes(text)) return [[one(LEAST, MOST)]];
  if (RULES.empty.includes(text)) return [[]];
  const found = both(inSigns(text));
  const parts = text.split(EITHER);
  if (found.length || parts.length < 2) return found;
  return different(product(parts.map((part) => both(inSigns(part)))).map((chosen) => chosen.flat()));
}

const inSigns = (text) => strip(PHRASES.reduce((now, [phrase, to]) => now.replace(phrase, to), text));
const product = (lists) => lists.reduce((all, list) => all.flatMap((row) => list.map((item) => [...row, item])), [[]]);

const numeral = ({ value, places, digits }) => `${value}:${places}:${digits}`;
const written = (typed) =>
  typed.map(({ low, high, lowIn, highIn }) => [low.map(numeral), high.map(numeral), lowIn, highIn].join("|")).join("&");
function different(ways) {
  return [...new Map(ways.map((typed) => [written(typed), typed])).values()].slice(0, RULES.ways);
}

function both(text) {
  const alone = single(text);
  const parts = text.split(BOTH);
  if (alone.length || parts.length < 2 || !parts.every((part) => RELATION.test(part))) return alone;
  return different(product(parts.map(single)).map(met));
}
// Conditions that hold at once; where no number meets all of them, any is meant.
function met(chosen) {
  const rays = chosen.flat();
  const low = rays.reduce((a, b) => (above(b.low[0], !b.lowIn, a.low[0], !a.lowIn) ? b : a));
  const high = rays.reduce((a, b) => (above(a.high[0], Boolean(a.highIn), b.high[0], Boolean(b.highIn)) ? b : a));
  const meets = rays.length === chosen.length && atMost(low.low[0].value, high.high[0].value);
  return meets ? [one(low.low, high.high, low.lowIn, high.highIn)] : rays;
}
// Whether one pair of a number and a truth value comes after another.
const above = (a, i, b, j) => !atMost(a.value, b.value) || (atMost(b.value, a.value) && i > j);

function single(text) {
  const related = relation(text);
  if (related.length) return related;
  const bracketed = inBrackets(text);
  return bracketed.length ? bracketed : [...between(text), ...at(readNumber(text))];
}

// -- with relation signs
const TURNED = { "<": ">", "≤": "≥", ">": "<", "≥": "≤", "=": "=", "≠": "≠" };
const isName = (text) => NAME.test(strip(text));
function relation(text) {
  const split = text.split(RELATION);
  let operands = split.filter((_, i) => i % 2 === 0);
  let signs = split.filter((_, i) => i % 2).map((sign) => RULES.signs[sign] ?? sign);
  if (signs.length === 1) {
    if (isName(operands[0])) return ray(signs[0], readNumber(operands[1]));
    return isName(operands[1]) ? ray(TURNED[signs[0]], readNumber(operands[0])) : [];
  }
  if (signs.length !== 2 || !operands[1] || !isName(operands[1])) return [];
  if (signs.every((sign) => ">≥".includes(sign))) {
    operands = operands.reverse();
    signs = signs.reverse().map((sign) => TURNED[sign]);
  }
  if (!signs.every((sign) => "<≤".includes(sign))) return [];
  const [low, high] = [readNumber(operands[0]), readNumber(operands[2])];
  return low.length && high.length ? [[one(low, high, signs[0] === "≤", signs[1] === "≤")]] : [];
}
function ray(sign, end) {
  if (!end.length || sign === "=") return at(end);
  const [below, over] = [one(LEAST, end, false, sign === "≤"), one(end, MOST, sign === "≥")];
  return [sign === "≠" ? [below, over] : "<≤".includes(sign) ? [below] : [over]];
}

// -- in brackets, or in words
function inBrackets(given) {
  const text = given.replace(MEMBER, "");
  const place = PLACE.exec(text);
  if (place) return at(readNumber(place[1]));
  const [first, last, inner] = [text[0], text.at(-1), text.slice(1, -1)];
  if (length(text) < 3 || !(first in RULES.openings) || !(last in RULES.shut) || /[()[\]{}]/.test(inner)) return [];
  return pairs(inner, RULES.openings[first], RULES.shut[last]);
}
function between(text) {
  for (const [words, isIn] of [
    [AROUND, true],
    [STRICT, false],
  ]) {
    const bare = text.replace(pattern(words.source, "g"), "");
    if (bare !== text) return pairs(bare, isIn, isIn);
  }
  return /[()[\]{}]/.test(text) ? [] : pairs(text, null, null);
}
function pairs(text, lowIn, highIn) {
  return readPair(text.replace(ALSO, ""), () => false).map(([low, high]) => [one(low, high, lowIn, highIn)]);
}
