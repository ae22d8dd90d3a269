// Numbers that may be bounds, with what they are about and how they come about: "B ≤ 0.5 × 4 = 2", read as
// emmviz/learn/answers/number.py reads them.

import { called, find } from "./names.js";
import { apart, atMost, equal, isFinite, length, negative, plain, readNumber, rounds, size, ten } from "./numbers.js";
import { whole, withPlainDigits, withPlainSigns } from "./numbers.js";
import { PATTERNS, RULES } from "./rules.js";

const { sides, starts, anyone, sums, longest } = RULES;
const SIGNED = whole(PATTERNS.SIGNED);
const EQUALS = new RegExp(PATTERNS.EQUALS, "u");
const BRACKETS = whole(PATTERNS.BRACKETS);
const STOP = new RegExp(PATTERNS.STOP, "u");
const VALUE_OF = whole(PATTERNS.VALUE_OF, "i");
const TOKEN = new RegExp(PATTERNS.TOKEN, "gu");

// The sign of a bound, "≤" or "≥" or none, and the ways to read the number after it.
export function readBounded(given, key, names) {
  const text = given.trim();
  if (length(text) > longest.answer) return ["", []];
  const match = SIGNED.exec(text);
  if (match) {
    const [, before, sign, after] = match;
    if (!sides[sign]) return ["", result(key, text.split(EQUALS), names)];
    return [sides[sign], isAsked(key, before, names) ? lastLink(after.split(EQUALS)) : []];
  }
  const colon = Math.max(text.indexOf(":"), 0);
  const name = text.slice(0, colon);
  if (name.trim() && isAsked(key, name, names)) return ["", alone(text.slice(colon + 1))];
  const low = text.toLowerCase();
  for (const [sign, words] of Object.entries(starts))
    for (const word of words) if (low.startsWith(word)) return [sign, alone(text.slice(word.length))];
  return ["", alone(text)];
}

// Whether a text is what a question is about: its node, or a value without a name.
function isAsked(key, text, names) {
  const only = (nodes) => nodes.length === 1 && nodes[0] === key.node;
  const nodes = find(text, names);
  if (nodes.length) return only(nodes);
  const match = VALUE_OF.exec(text.trim());
  if (match) return match.slice(1).some((name) => name !== undefined && only(find(name, names)));
  return anyone.includes(called(text));
}

// The last member of a chain of equations, if all the others are equal to it.
function result(key, links, names) {
  const before = links.slice(0, -1).filter((link, i) => !((i === 0 || link.trim()) && isAsked(key, link, names)));
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
  let text = withPlainSigns(given).trim().replace(STOP, "");
  let turned = false;
  for (let match; (match = BRACKETS.exec(text)); text = match[2].trim()) turned = turned !== (match[1] === "-");
  return readNumber(text).map((one) => (turned ? { ...one, value: negative(one.value) } : one));
}

// -- sums written out by hand
const withOperators = plain(sums.operators);

// The numbers and operators of a sum; none if the text holds anything else.
function tokensOf(given) {
  const text = withOperators(withPlainDigits(withPlainSigns(given))).trim();
  const tooMuch = length(text) > longest.number || text.split("(").length - 1 > sums.deepest;
  return tooMuch || text.replace(TOKEN, "").trim() ? [] : (text.match(TOKEN) ?? []);
}

// The value of a sum, null if the text is not one.
function total(given) {
  const tokens = tokensOf(given).reverse();
  const value = sum(tokens);
  return tokens.length ? null : value;
}

// Whether a number of a sum may have been rounded on the way.
const hasRounded = (given) => tokensOf(given).some((token) => readNumber(token)[0]?.places >= sums.decimals);

const plus = (a, b) => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const times = (a, b) => [a[0] * b[0], a[1] * b[1]];
// Those that are worked out last stand first.
const STEPS = [
  { "+": plus, "-": (a, b) => plus(a, negative(b)) },
  { "*": times, "/": (a, b) => (b[0] ? times(a, b[0] < 0n ? [-b[1], -b[0]] : [b[1], b[0]]) : null) },
];

// Each takes its tokens off the end, and returns null for what is not a sum.
function sum(tokens, level = 0) {
  if (level === STEPS.length) return factor(tokens);
  let value = sum(tokens, level + 1);
  while (value && Object.hasOwn(STEPS[level], tokens.at(-1) ?? "")) {
    const step = STEPS[level][tokens.pop()];
    const more = sum(tokens, level + 1);
    value = more && step(value, more);
  }
  return value;
}

function factor(tokens) {
  const token = tokens.pop();
  if (token === "(") {
    const value = sum(tokens);
    return tokens.pop() === ")" ? value : null;
  }
  if (token === "+") return factor(tokens);
  if (token !== "-") return (token && readNumber(token)[0]?.value) ?? null;
  const value = factor(tokens);
  return value && negative(value);
}
