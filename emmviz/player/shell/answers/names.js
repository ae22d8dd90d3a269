// Names of nodes, found as emmviz/learn/answers/names.py finds them.

import { equal, parse, readNumber, whole } from "./numbers.js";
import { PATTERNS, RULES } from "./rules.js";

const LEAVES = whole(PATTERNS.LEAVES);
const AND = new RegExp(PATTERNS.AND, "u");
const ARTICLE = new RegExp(PATTERNS.ARTICLE, "u");
const QUOTES = new RegExp(PATTERNS.QUOTES, "gu");

// Letters without their case, as Python's casefold has them.
export const folded = (text) =>
  [...text].map((letter) => (letter === "ı" ? letter : letter.toLowerCase().toUpperCase().toLowerCase())).join("");

// A text as names are compared, whatever the spelling of its signs.
export function called(text) {
  const bare = folded(text.replace(QUOTES, "").replaceAll("−", "-"));
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
  const ways = readNumber(text.replace(ARTICLE, "")).map(({ value }) => value);
  const isMeant = ([number]) => ways.some((value) => equal(value, parse(number)));
  return [...new Set(names.numbers.filter(isMeant).flatMap(([, nodes]) => nodes))];
}

// The leaves that a number means which was typed so many times; none where that is in doubt.
export function settled(nodes, times, { doubtful }) {
  if (nodes.length === 1 || nodes.length === times) return nodes;
  const [, meant] = doubtful.find(([all, some]) => some.length === times && same(all, nodes)) ?? [];
  return meant ?? [];
}

export const same = (some, others) => some.length === others.length && others.every((one) => some.includes(one));

// The leaves below a node that a text calls together; none where it does not.
function leavesCalled(text, names) {
  const [, places, name] = LEAVES.exec(called(text)) ?? [];
  const above = name ? find(name, names) : [];
  if (above.length !== 1) return [];
  const at = names.nodes.indexOf(above[0]);
  const below = names.nodes.slice(at + 1, at + 1 + names.below[at]);
  if (!places) return below.filter((node) => !names.below[names.nodes.indexOf(node)]);
  const some = places.match(/\d+/g).map((place) => find(`leaf ${place} below ${above[0]}`, names));
  return some.every((nodes) => nodes.length === 1) ? some.flat() : [];
}

// For each name in a list, typed or picked, the nodes that it may mean.
export function findAll(given, names) {
  if (Array.isArray(given)) return given.map((node) => [node, find(node, names)]);
  const all = meantBy(given, names); // a leaf of 0 before no leaf
  if (all.length) return [[given.trim(), all]];
  const together = leavesCalled(given, names);
  if (together.length) return together.map((leaf) => [leaf, [leaf]]);
  if (RULES.none.includes(called(given)) && !ARTICLE.test(given)) return [];
  const text = given.trim().replace(/^[()[\]{}]+|[()[\]{}]+$/g, "");
  const parts = text.split(text.includes(";") ? ";" : ",").map((part) => part.trim());
  // Names may hold "and", and blanks; where none is called by them, they stand between names.
  const isKnown = (name) => meantBy(name, names).length || leavesCalled(name, names).length;
  const apart = (part) => [[part], part.split(AND), part.split(/\s+/)].find((some) => some.every(isKnown)) ?? [part];
  function each(name) {
    const leaves = meantBy(name, names).length ? [] : leavesCalled(name, names);
    return leaves.length ? leaves.map((leaf) => [leaf, [leaf]]) : [[name, meantBy(name, names)]];
  }
  const found = parts.filter(Boolean).flatMap(apart).flatMap(each);
  if (!found.length) return [[given, []]];
  return [...found.filter(([, nodes]) => !nodes.length), ...found.filter(([, nodes]) => nodes.length)];
}
