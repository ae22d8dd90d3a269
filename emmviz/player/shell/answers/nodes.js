// Several nodes: picked in the picture, or typed by their names.

import { fill, listed } from "../text.js";
import { findAll, same, settled } from "./names.js";
import { picker } from "./node.js";
import { quoting, right, unreadable, verdict } from "./verdicts.js";

export const component = picker(true);

export function mark(key, given, { names, reading }) {
  const read = findAll(given, names).map(([name, nodes], _, all) => {
    const times = all.filter(([, others]) => same(others, nodes)).length;
    return [name, nodes, nodes.length ? settled(nodes, times, key) : []];
  });
  const doubt = read.find(([, , meant]) => !meant.length);
  if (doubt) return unreadable(key, quoting(doubt[1].length ? key.several : key.unreadable, doubt[0]));
  const chosen = new Set(read.flatMap(([, , meant]) => meant));
  if (same([...chosen], key.answer)) return right(key);
  const { says } = key;
  const called = (some) => some.map((one) => names.called[names.nodes.indexOf(one)]);
  // Of more than a few, only the first ones and how many more there are.
  const joined = (some, most) => {
    const first = called(some.length > most ? some.slice(0, Math.max(most - 1, 1)) : some);
    const more = some.length - first.length;
    return listed(more ? [...first, fill(says.more_nodes, { n: more })] : first, reading);
  };
  const list = (text, some, most = key.most_named) =>
    some.length && text.replace(/\{(nodes|given)\}/, () => joined(some, most));
  const missing = key.answer.filter((one) => !chosen.has(one));
  const picked = names.nodes.filter((one) => chosen.has(one));
  const [kept, extra] = [true, false].map((is) => picked.filter((one) => key.answer.includes(one) === is));
  const [inner, deeper] = [key.inner, key.deeper].map((some) => extra.filter((one) => some.includes(one)));
  if (inner.length)
    return unreadable(
      key,
      key.not_below.replaceAll("{given}", () => called(inner.slice(0, 1))[0]),
    );
  const deep = list(says.too_deep, deeper);
  const known = key.suspects.find((one) => same([...chosen], one.nodes)) ?? { feedback: key.answered };
  const explained = known.explained ?? [...extra.slice(0, 1), ...missing];
  const reason = explained.map((one) => key.reasons[one]).find(Boolean);
  const more = extra.filter((one) => !deeper.includes(one));
  const counts = (text) => fill(text, { right: kept.length, total: key.answer.length });
  const partly = kept.length && counts(missing.length ? says.counts : says.counts_all);
  const detail = [partly, list(says.too_many, more), deep, reason];
  // All of the wrong ones, or how many are missing, would be half of the answer where one may try again.
  const isTold = extra.length === 1 && !missing.length;
  const first = [
    !missing.length ? partly : kept.length && (extra.length ? says.counts_extra : says.counts_first),
    !isTold && list(says.too_many, more, 1),
    missing.length && says.not_all,
    deep,
  ];
  const put = (text, all) => text.replace("{detail}", () => [says.not_so, ...all].filter(Boolean).join(" "));
  const where = [...extra.map((one) => [one, "wrong"]), ...key.where.wrong];
  const found = verdict(false, put(known.feedback, detail), where, known.mistake);
  return { ...known, ...found, first: put(known.first ?? known.feedback, first), means: picked.join() };
}
