// Numbers that may be bounds, with what they are about and how they come about: "B ≤ 0.5 × 4 = 2", read as
// emmviz/learn/marking/answers.py reads them.

import { MARKING } from "../rules.js";
import { apart, atMost, equal, isFinite, negative, size, ten } from "./exact.js";
import { called, find } from "./names.js";
import { readNumber, rounds } from "./numerals.js";
import { length, pattern, strip, whole, withPlainSigns } from "./patterns.js";
import { hasRounded, total } from "./sums.js";

const { patterns, sides, starts, anyone, sums } = MARKING;
const SIGNED = whole(patterns.SIGNED);
const EQUALS = pattern(patterns.EQUALS);
const BRACKETS = whole(patterns.BRACKETS);
const STOP = pattern(patterns.STOP);
const VALUE_OF = whole(patterns.VALUE_OF, "i");

// The sign of a bound, "≤" or "≥" or none, and the ways to read the number after it.
export function readBounded(given, key, names) {
  const text = strip(given);
  if (length(text) > MARKING.longest.answer) return ["", []];
  const match = SIGNED.exec(text);
  if (match) {
    const [, before, sign, after] = match;
    if (!sides[sign]) return ["", result(key, text.split(EQUALS), names)];
    return [sides[sign], isAsked(key, before, names) ? lastLink(after.split(EQUALS)) : []];
  }
  const colon = Math.max(text.indexOf(":"), 0);
  const name = text.slice(0, colon);
  if (strip(name) && isAsked(key, name, names)) return ["", alone(text.slice(colon + 1))];
  const low = text.toLowerCase();
  for (const [sign, words] of Object.entries(starts))
    for (const word of words) if (low.startsWith(word)) return [sign, alone(text.slice(word.length))];
  return ["", alone(text)];
}

// Whether a text is what a question is about: its node, or a value without a name.
export function isAsked(key, text, names) {
  const only = (nodes) => nodes.length === 1 && nodes[0] === key.node;
  const nodes = find(text, names);
  if (nodes.length) return only(nodes);
  const match = VALUE_OF.exec(strip(text));
  if (match) return match.slice(1).some((name) => name !== undefined && only(find(name, names)));
  return anyone.includes(called(text));
}

// The last member of a chain of equations, if all the others are equal to it.
function result(key, links, names) {
  const before = links.slice(0, -1).filter((link, i) => !((i === 0 || strip(link)) && isAsked(key, link, names)));
  return lastLink([...before, links.at(-1)]);
}

function lastLink(links) {
  const before = links.slice(0, -1);
  return alone(links.at(-1)).filter((numeral) => before.every((link) => comesTo(link, numeral)));
}

function comesTo(link, numeral) {
  const numerals = alone(link);
  const same = (one) => equal(one.value, numeral.value) || rounds(one, numeral.value) || rounds(numeral, one.value);
  if (numerals.length) return numerals.some(same);
  const worth = total(link);
  if (!worth || !isFinite(numeral.value)) return false;
  if (equal(numeral.value, worth) || rounds(numeral, worth)) return true;
  const off = apart(numeral.value, worth);
  // Where nothing has been rounded on the way, the result alone may be, to the places that it has.
  const half = [1n, 2n * ten(Math.max(numeral.places ?? 0, 0))];
  const isRounding = numeral.places !== undefined && atMost(off, half);
  return atMost(off, [size(worth[0]), BigInt(sums.off) * worth[1]]) && (isRounding || hasRounded(link));
}

// A number that may stand in brackets or at the end of a sentence.
function alone(given) {
  let text = strip(withPlainSigns(given)).replace(STOP, "");
  let turned = false;
  for (let match; (match = BRACKETS.exec(text)); text = strip(match[2])) turned = turned !== (match[1] === "-");
  return readNumber(text).map((one) => (turned ? { ...one, value: negative(one.value) } : one));
}
