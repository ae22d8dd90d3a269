// Patterns as Python writes them, and what Python does with texts where JavaScript does something else.

import { MARKING } from "../rules.js";

// Spaces and letters as Python has them: those of JavaScript differ in a few characters.
const BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const LETTER = "[\\p{L}\\p{N}_]";
const EDGE = `(?:(?<=${LETTER})(?!${LETTER})|(?<!${LETTER})(?=${LETTER}))`;

// A pattern whose spaces and word boundaries are Python's, to be looked for anywhere.
export function pattern(source, flags = "") {
  let inside = false;
  const own = source.replace(/\\?./gsu, (token) => {
    if (token === "[") inside = true;
    if (token === "]") inside = false;
    if (token === "\\s") return inside ? BLANK : `[${BLANK}]`;
    return token === "\\b" ? EDGE : token;
  });
  return new RegExp(own, `su${flags}`);
}
// One that a whole text must fit.
export const whole = (source, flags) => pattern(`^(?:${source})$`, flags);

export const BLANKS = pattern("\\s+");
const EDGES = pattern("^\\s+|\\s+$", "g");
export const strip = (text) => text.replace(EDGES, "");
export const length = (text) => [...text].length;
export const start = (text, n) => [...text].slice(0, n).join("");

// -- one character for each of those that look alike, and the digits from 0 to 9
const table = (alike) =>
  new Map(Object.entries(alike).flatMap(([to, from]) => [...from].map((letter) => [letter, to])));
const translated = (text, to) => [...text].map((letter) => to.get(letter) ?? letter).join("");
const PLAIN = table(MARKING.alike);
const OPERATORS = table(MARKING.sums.operators);
export const withPlainSigns = (text) => translated(text, PLAIN);
export const withOperators = (text) => translated(text, OPERATORS);

export const withPlainDigits = (text) => text.replace(/\p{Nd}/gu, (letter) => (letter <= "9" ? letter : digit(letter)));
// The digits of other scripts stand in rows of ten.
function digit(letter) {
  const n = letter.codePointAt(0);
  let row = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(n - 1 - row))) row += 1;
  return String(row % 10);
}
