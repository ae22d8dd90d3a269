// Sentences: what stands in their braces, what of them is code, and where they may break.

import { make } from "./elements.js";

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");

// Texts one after the other, as a language writes them: with its own separator only where one of them has a comma.
const separator = (texts, { list }) => (texts.some((text) => text.includes(",")) ? list : ", ");
export const inList = (texts, reading) => texts.join(separator(texts, reading));
// The same with an "and" before the last.
export const listed = (texts, reading) =>
  [texts.slice(0, -1).join(separator(texts, reading)), ...texts.slice(-1)].filter(Boolean).join(reading.and);

// A short formula never breaks. A longer one breaks before its relations, and a side of it that is still long before
// its other signs, but never within a term: a product, or what is in brackets, unless that is longer than some lines are
// wide. A short term that it begins with, such as "U = 4", is not left alone at the end of a line.
const LONG = 20;
const SHORT = 28;
const FORMULA = /(?<![^ \n])[^ \n]+(?: [+−/=≈≤≥<>]\u00a0[^ \n]+)+/g;
const RELATION = / (?=[=≈≤≥<>])/;
const whole = (part) => (part.length > SHORT ? part : part.replaceAll(" ", "\u00a0"));
const BRACKETS = /\((?:[^()\p{L}]|\([−\d.,/]+\))+\)/gu;
export const tied = (text) =>
  text
    .replace(BRACKETS, (all) => (all.length > LONG ? all : all.replaceAll(" ", "\u00a0")))
    .replace(/ × /g, "\u00a0×\u00a0")
    .replace(/ ([+−/=≈≤≥<>]) /g, " $1\u00a0")
    .replace(/(?<=^|[ (])([\p{L}\d.,]{1,6}) ([=≈≤≥<>])\u00a0/gu, "$1\u00a0$2\u00a0")
    .replace(FORMULA, (all) => (all.length > SHORT ? all.split(RELATION).map(whole).join(" ") : whole(all)));

// What one does with the steps, on a screen that is touched and has no keys.
export const inHand = (text, words) =>
  matchMedia("(pointer: coarse)").matches ? text.replace(words.press, words.swipe) : text;

// What stands between backticks is code, in lines of its own where it begins with a new one. A roll such as 2-1 does not
// break after its hyphen.
const ROLL = /(?<=\d-)(?=\d)/g;
export const written = (text) =>
  text
    .split("`")
    .map((part, i) =>
      i % 2
        ? make("code", { class: part[0] === "\n" ? "lines" : part.length > SHORT ? "" : "short" }, part.trim())
        : tied(part).replace(ROLL, "\u2060"),
    );

// The width of a text in a font, as in a style sheet. A canvas measures it without laying the page out anew.
let pen;
export function widthOf(text, font) {
  pen ??= document.createElement("canvas").getContext("2d");
  pen.font = font;
  return pen.measureText(text).width;
}

// The width that the longest of some short texts takes at the most, so that nothing beside them moves.
export const roomOf = (texts) => `${0.6 * Math.max(...texts.map((text) => text.length))}em`;
