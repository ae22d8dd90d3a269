// Numbers that may be bounds, with what they are about: "B ≤ 2", read as emmviz/learn/answers/number.py reads them.

import { called, find } from "./names.js";
import { readNumber, whole, withPlainSigns } from "./numbers.js";
import { PATTERNS, RULES } from "./rules.js";

const SIGNED = whole(PATTERNS.SIGNED);
const STOP = new RegExp(PATTERNS.STOP, "u");

// The sign of a bound, "≤" or "≥" or none, and the ways to read the number after it.
export function readBounded(given, key, names) {
  const text = withPlainSigns(given).trim().replace(STOP, "");
  const match = SIGNED.exec(text);
  if (match) {
    const [, before, sign, after] = match;
    const isStrict = "<>".includes(sign);
    // Only ≤ and ≥ are bounds.
    const isRead = isAsked(key, before, names) && (key.free || !isStrict);
    return [RULES.sides[sign] ?? (isStrict ? sign : ""), isRead ? readNumber(after) : []];
  }
  return ["", readNumber(text)];
}

// Whether a text is what a question is about: its node, or a value without a name.
function isAsked(key, text, names) {
  const nodes = find(text, names);
  return nodes.length
    ? nodes.length === 1 && nodes[0] === key.node
    : [...RULES.anyone, ...key.letters].includes(called(text));
}
