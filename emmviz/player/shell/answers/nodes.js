// Several nodes: picked in the picture, or typed by their names.

import { fill } from "../text.js";
import { findAll } from "./names.js";
import { picker } from "./node.js";
import { quoting, right, unreadable, verdict } from "./verdicts.js";

export const component = picker(true);

const written = (sentences) => sentences.filter(Boolean).join(" ");

export function mark(key, given, { names, reading }) {
  const read = findAll(given, names);
  const doubt = read.find(([, meant]) => meant.length !== 1);
  if (doubt) return unreadable(key, quoting(doubt[1].length ? key.several : key.unreadable, doubt[0]));
  const chosen = new Set(read.map(([, [one]]) => one));
  const same = (others) => others.length === chosen.size && others.every((one) => chosen.has(one));
  if (same(key.answer)) return right(key);
  const { says } = key;
  const joined = (some) => some.map((one) => names.called[names.nodes.indexOf(one)]).join(reading.list);
  const about = (text, some) => text.replace(/\{(nodes|given)\}/, () => joined(some));
  const list = (text, some) => some.length && about(text, some);
  const missing = key.answer.filter((one) => !chosen.has(one));
  const picked = names.nodes.filter((one) => chosen.has(one));
  const extra = picked.filter((one) => !key.answer.includes(one));
  const inner = extra.filter((one) => key.inner.includes(one));
  if (inner.length) return unreadable(key, about(key.not_below, inner));
  const where = [...extra.map((one) => [one, "wrong"]), ...key.where.wrong];
  const deeper = extra.filter((one) => key.deeper.includes(one));
  const why = list(says.too_deep, deeper);
  const detail = [list(says.missing, missing), list(says.too_many, extra), why];
  const suspect = key.suspects.find((one) => same(one.nodes));
  const feedback = suspect?.feedback ?? key.answered.replace("{detail}", () => written(detail));
  const begins = extra.length ? says.wrong : says.incomplete;
  const first = suspect?.first ?? (picked.length ? about(begins, picked) : "");
  // Which ones they are would be half of the answer.
  const found = { right: picked.length - extra.length, extra: extra.length, missing: missing.length };
  const counts = written([fill(says.counts, found), why]);
  return { ...suspect, ...verdict(false, feedback, where, suspect?.mistake), first, counts, means: picked.join() };
}
