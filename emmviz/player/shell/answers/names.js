// Names of nodes, found as emmviz/learn/answers/names.py finds them.

import { equal, parse, readNumber } from "./numbers.js";
import { PATTERNS, RULES } from "./rules.js";

const QUOTES = new RegExp(PATTERNS.QUOTES, "gu");

// Letters without their case, as Python's casefold has them.
export const folded = (text) =>
  [...text].map((letter) => (letter === "ı" ? letter : letter.toLowerCase().toUpperCase().toLowerCase())).join("");

// A text as names are compared, whatever the spelling of its signs.
export function called(text) {
  const bare = folded(text.replace(QUOTES, ""));
  return bare.replace(/\.+$/, "") || bare;
}

// The nodes that a text may mean.
export function find(text, { nodes, loose }) {
  if (nodes.includes(text)) return [text];
  const name = called(text);
  return Object.hasOwn(loose, name) ? loose[name] : [];
}

// The nodes that a text may mean by a name, or by the number that stands in the picture.
export function meantBy(text, names) {
  const found = find(text, names);
  if (found.length) return found;
  const ways = readNumber(text).map(({ value }) => value);
  const isMeant = ([number]) => ways.some((value) => equal(value, parse(number)));
  return [...new Set(names.numbers.filter(isMeant).flatMap(([, nodes]) => nodes))];
}

// For each name in a list, typed or picked, the nodes that it may mean.
export function findAll(given, names) {
  if (Array.isArray(given)) return given.map((node) => [node, find(node, names)]);
  const all = meantBy(given, names); // a leaf of 0 before no leaf
  if (all.length) return [[given.trim(), all]];
  if (RULES.none.includes(called(given))) return [];
  const text = given.trim().replace(/^[()[\]{}]+|[()[\]{}]+$/g, "");
  const parts = text.split(text.includes(";") ? ";" : ",").map((part) => part.trim());
  // Names may hold blanks; where none is called by them, they stand between names.
  const apart = (part) => {
    const several = part.split(/\s+/);
    return !meantBy(part, names).length && several.every((one) => meantBy(one, names).length) ? several : [part];
  };
  const found = parts
    .filter(Boolean)
    .flatMap(apart)
    .map((part) => [part, meantBy(part, names)]);
  if (!found.length) return [[given, []]];
  return [...found.filter(([, nodes]) => !nodes.length), ...found.filter(([, nodes]) => nodes.length)];
}
