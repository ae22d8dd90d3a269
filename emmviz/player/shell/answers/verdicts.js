// Marks: whether an answer is right, the mistake, the sentence, which nodes it is about with the role of each, and whether
// the answer could be read at all. The sentences come from Python as the key of a question.

import { readNumber } from "./numbers.js";
import { PATTERNS } from "./rules.js";

export const verdict = (correct, feedback, where, mistake = null) => ({
  correct,
  mistake,
  feedback,
  where,
  read: true,
});
export const right = (key, feedback = key.right) => verdict(true, feedback, key.where.right);
export const wrong = (key, feedback = key.wrong) => verdict(false, feedback, key.where.wrong);
export const unreadable = (key, feedback) => ({ ...wrong(key, feedback), read: false });

// What is typed may be long; it stands first in its sentence, since a node in it may be called "{given}". A number has a
// real minus sign, and an infinite one the sign ∞.
export function clipped(given) {
  const text = given.trim();
  const value = readNumber(text)[0]?.value;
  if (Math.abs(value) === Infinity) return value < 0 ? "−∞" : "∞";
  return [...text.replace(/(?<![^\s=≤≥<>])-(?=[\p{Nd}.,∞])/gu, "−")].slice(0, 40).join("");
}
// Numbers as typed, but with the decimal comma of a language, as in the other numbers of a sentence.
const POINT = new RegExp(PATTERNS.POINT, "gu");
export const spelled = (typed, { comma }) => (comma ? typed.replace(POINT, "$1,$2") : typed);
export const quoting = (text, given) => text.replace("{given}", () => clipped(given));
// What is known of a wrong answer, or nothing.
export function suspected(key, one, given) {
  const found = { feedback: key.wrong, where: key.where.wrong, mistake: null, ...one };
  const put = (text) => text?.replace("{given}", () => given);
  return { ...found, ...verdict(false, put(found.feedback), found.where, found.mistake), first: put(found.first) };
}
