// Several nodes: picked in the picture, or typed by their names.

import { findAll } from "./names.js";
import { picker } from "./node.js";
import { quoting, right, unreadable, verdict } from "./verdicts.js";

export const component = picker(true);

export function mark(key, given, { names, reading }) {
  const found = findAll(given, names);
  const doubt = found.find(([, meant]) => meant.length !== 1);
  if (doubt) return unreadable(key, quoting(doubt[1].length ? key.several : key.unreadable, doubt[0]));
  const chosen = new Set(found.map(([, [one]]) => one));
  const same = (others) => others.length === chosen.size && others.every((one) => chosen.has(one));
  if (same(key.answer)) return right(key);
  const called = (one) => names.called[names.nodes.indexOf(one)];
  const list = (text, some) => some.length && text.replace("{nodes}", () => some.map(called).join(reading.list));
  const missing = key.answer.filter((one) => !chosen.has(one));
  const extra = names.nodes.filter((one) => chosen.has(one) && !key.answer.includes(one));
  const where = [...extra.map((one) => [one, "wrong"]), ...key.where.wrong];
  const suspect = key.suspects.find((one) => same(one.nodes));
  if (suspect) return verdict(false, suspect.feedback, where, suspect.mistake);
  const detail = [list(key.missing, missing), list(key.too_many, extra)].filter(Boolean).join(" ");
  return verdict(
    false,
    key.answered.replace("{detail}", () => detail),
    where,
  );
}
