// The end of a search by hand: how far it lies from the right one, and the mistakes by name.

import { make } from "../shell/elements.js";
import { fill, tied } from "../shell/text.js";

export function result(log, words, atEnd) {
  const wrong = log.filter(({ verdict }) => verdict !== "right");
  const how = ["distance_none", "distance_one"][wrong.length] ?? "distance";
  const parts = [fill(words[how], { wrong: wrong.length, asked: log.length })];
  const early = wrong.filter(({ ask, answer }) => ask.kind === "next" && answer.cut && ask.missing);
  const missing = new Set(early.flatMap(({ ask }) => ask.missing));
  const late = wrong.filter(({ ask, answer }) => ask.extra?.[answer.pick]);
  const extra = new Set(late.map(({ ask, answer }) => ask.extra[answer.pick]));
  if (missing.size) parts.push(fill(words.left_out, { n: missing.size }));
  if (extra.size) parts.push(fill(words.in_vain, { n: extra.size }));
  const found = new Map();
  for (const { mistake, why } of wrong) if (mistake) found.set(mistake, [why, (found.get(mistake)?.[1] ?? 0) + 1]);
  const lines = [...found.values()].map(([why, n]) => make("li", {}, tied(n > 1 ? `${why} (${n}×)` : why)));
  // What was not marked on the way is told here, each with what is right.
  const told = atEnd ? wrong.map(({ ask }) => make("li", {}, tied(`${ask.prompt} ${ask.shown}`))) : [];
  return [
    make("p", {}, parts.join(" ")),
    ...(lines.length ? [make("h4", {}, words.mistakes), make("ul", {}, ...lines)] : []),
    ...(told.length ? [make("h4", {}, words.were_wrong), make("ul", {}, ...told)] : []),
  ];
}
