// Pairs of numbers, split as emmviz/base/numerals.py splits them.

import { MARKING } from "../rules.js";
import { readNumber } from "./numerals.js";
import { BLANKS, length, pattern, strip, whole, withPlainDigits, withPlainSigns } from "./patterns.js";

const BETWEEN = pattern(MARKING.patterns.BETWEEN);
const CHAIN = whole(MARKING.patterns.CHAIN);
const BEGINS = pattern(MARKING.patterns.BEGINS, "g");
const NAMED = pattern(MARKING.patterns.NAMED, "g");

export function readPair(given, isAsked) {
  const pairs = parted(given, isAsked).map((ends) => ends.map(readNumber));
  return pairs.filter(([low, high]) => low.length && high.length);
}

function parted(given, isAsked) {
  if (length(strip(given)) > MARKING.longest.number) return [];
  const chain = CHAIN.exec(given);
  if (chain) return isAsked(chain[2]) ? [[chain[1], chain[3]]] : [];
  const text = withPlainDigits(strip(withPlainSigns(given)).toLowerCase());
  const named = [...text.matchAll(NAMED)];
  const ends = named.map((match) => (match[1] ? "α" : "β")).join("");
  // One that stands alone has its place: α before the first number, β behind it.
  if (!["", "α", "β", "αβ", "βα"].includes(ends)) return [];
  if (ends.length === 1 && (ends === "β") !== /[0-9]|inf/.test(text.slice(0, named[0].index))) return [];
  const found = halves(text.replace(NAMED, ""));
  return ends === "βα" ? found.map(([low, high]) => [high, low]) : found;
}

function halves(given) {
  const text = given.replace(/^[()[\]{}<>⟨⟩ ]+|[()[\]{}<>⟨⟩ ]+$/g, "").replace(BEGINS, "");
  const parts = text.split(BETWEEN);
  if (parts.length === 2) return [parts];
  const commas = [...text.matchAll(/,/g)].map((match) => match.index);
  // A comma before a space separates two numbers, if it is the only one.
  const parting = commas.filter((i) => text[i + 1] === " ");
  const found = (parting.length === 1 ? parting : commas).map((i) => [text.slice(0, i), text.slice(i + 1)]);
  const blanks = strip(text).split(BLANKS);
  return !commas.length && blanks.length === 2 ? [blanks] : found;
}
