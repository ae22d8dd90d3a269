// Several nodes: picked in the picture, or typed by their names.

import { fill } from "../text.js";
import { findAll } from "./names.js";
import { picker } from "./node.js";
import { quoting, right, unreadable, verdict } from "./verdicts.js";

export const component = picker(true);

const written = (sentences) => sentences.filter(Boolean).join(" ");

export function mark(key, given, { names, reading }) {
  const found = findAll(given, names);
  const doubt = found.find(([, meant]) => meant.length !== 1);
  if (doubt) return unreadable(key, quoting(doubt[1].length ? key.several : key.unreadable, doubt[0]));
  const chosen = new Set(found.map(([, [one]]) => one));
  const same = (others) => others.length === chosen.size && others.every((one) => chosen.has(one));
  if (same(key.answer)) return right(key);
  const called = (one) => names.called[names.nodes.indexOf(one)];
  const { says } = key;
  const list = (text, some) => some.length && text.replace("{nodes}", () => some.map(called).join(reading.list));
  const missing = key.answer.filter((one) => !chosen.has(one));
  const extra = names.nodes.filter((one) => chosen.has(one) && !key.answer.includes(one));
  const where = [...extra.map((one) => [one, "wrong"]), ...key.where.wrong];
  const inner = list(
    says.not_below,
    extra.filter((one) => key.inner.includes(one)),
  );
  const detail = [list(says.missing, missing), list(says.too_many, extra), inner];
  const suspect = key.suspects.find((one) => same(one.nodes));
  const feedback = suspect?.feedback ?? key.answered.replace("{detail}", () => written(detail));
  const total = key.answer.length;
  // Which ones they are would be half of the answer.
  const counts = fill(says.counts, { right: total - missing.length, total, extra: extra.length });
  return { ...verdict(false, feedback, where, suspect?.mistake), fact: written([counts, inner, suspect?.note]) };
}
