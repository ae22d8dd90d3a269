// Sentences: what stands in their braces, what of them is code, and where they may break.

import { make } from "./elements.js";

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");

// A formula breaks before its signs, never after them, and not within a term: a product, or what stands in
// brackets, such as a window, unless that is longer than some lines are wide. A short term that it begins with, such as
// "U = 4", is not left alone at the end of a line.
const LONG = 20;
const BRACKETS = /\((?:[^()\p{L}]|\([−\d.,/]+\))+\)/gu;
export const tied = (text) =>
  text
    .replace(BRACKETS, (all) => (all.length > LONG ? all : all.replaceAll(" ", "\u00a0")))
    .replace(/ × /g, "\u00a0×\u00a0")
    .replace(/ ([+−/=≈≤≥<>]) /g, " $1\u00a0")
    .replace(/(?<=^|[ (])([\p{L}\d.,]{1,6}) ([=≈≤≥<>])\u00a0/gu, "$1\u00a0$2\u00a0");

// What stands between backticks is code, in lines of its own where it begins with a new one.
export const written = (text) =>
  text
    .split("`")
    .map((part, i) => (i % 2 ? make("code", { class: part[0] === "\n" ? "lines" : "" }, part.trim()) : tied(part)));

// The width of a text in a font, as in a style sheet. A canvas measures it without laying the page out anew.
let pen;
export function widthOf(text, font) {
  pen ??= document.createElement("canvas").getContext("2d");
  pen.font = font;
  return pen.measureText(text).width;
}

// The width that the longest of some short texts takes at the most, so that nothing beside them moves.
export const roomOf = (texts) => `${0.6 * Math.max(...texts.map((text) => text.length))}em`;
