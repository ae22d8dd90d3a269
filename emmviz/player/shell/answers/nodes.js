// Several nodes: picked in the picture, or typed by their names.

import { fill, listed } from "../text.js";
import { findAll } from "./names.js";
import { picker } from "./node.js";
import { quoting, right, unreadable, verdict } from "./verdicts.js";

export const component = picker(true);

export function mark(key, given, { names, reading }) {
  const read = findAll(given, names);
  const doubt = read.find(([, meant]) => meant.length !== 1);
  if (doubt) return unreadable(key, quoting(doubt[1].length ? key.several : key.unreadable, doubt[0]));
  const chosen = new Set(read.map(([, [one]]) => one));
  const same = (others) => others.length === chosen.size && others.every((one) => chosen.has(one));
  if (same(key.answer)) return right(key);
  const { says } = key;
  const called = (some) => some.map((one) => names.called[names.nodes.indexOf(one)]);
  const joined = (some) => listed(called(some), reading);
  const list = (text, some) => some.length && text.replace(/\{(nodes|given)\}/, () => joined(some));
  const missing = key.answer.filter((one) => !chosen.has(one));
  const picked = names.nodes.filter((one) => chosen.has(one));
  const [kept, extra] = [true, false].map((is) => picked.filter((one) => key.answer.includes(one) === is));
  const [inner, deeper] = [key.inner, key.deeper].map((some) => extra.filter((one) => some.includes(one)));
  if (inner.length) return unreadable(key, list(key.not_below, inner));
  const deep = list(says.too_deep, deeper);
  const known = key.suspects.find((one) => same(one.nodes)) ?? { feedback: key.answered };
  const reasons = known.nodes ? [] : new Set([...extra, ...missing].map((one) => key.reasons[one]));
  const more = extra.filter((one) => !deeper.includes(one));
  // Which ones they are, or how many are missing, would be half of the answer where one may try again.
  const counts = (text) => fill(text, { right: kept.length, extra: extra.length, total: key.answer.length });
  const detail = [
    kept.length && counts(missing.length ? says.counts : says.counts_all),
    list(says.too_many, more),
    deep,
    ...reasons,
  ];
  const first = [
    picked.length && counts(extra.length ? says.counts_extra : says.counts_first),
    missing.length && says.not_all,
    deep,
  ];
  const put = (text, all) => text.replace("{detail}", () => [says.not_so, ...all].filter(Boolean).join(" "));
  const where = [...extra.map((one) => [one, "wrong"]), ...key.where.wrong];
  const found = verdict(false, put(known.feedback, detail), where, known.mistake);
  return { ...known, ...found, first: put(known.first ?? known.feedback, first), means: picked.join() };
}
