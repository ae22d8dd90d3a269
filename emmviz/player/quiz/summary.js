// What stands there in the end: how many were right, and which known mistakes were made at how many questions.

import { make } from "../shell/elements.js";
import { fill } from "../shell/text.js";

export function summaryOf(words, mistakes, { questions, score }, ...buttons) {
  const counts = new Map();
  for (const name of questions.flatMap((done) => [...new Set(done.mistakes)]))
    if (Object.hasOwn(mistakes, name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const often = [...counts].sort((a, b) => b[1] - a[1]);
  const found = often.map(([name, n]) => make("li", {}, fill(words.times, { what: mistakes[name], n })));
  return [
    make("h3", {}, words.done),
    make("p", {}, fill(words.result, { right: score[0], asked: questions.length })),
    ...(found.length
      ? [make("p", {}, `${words.mistakes}:`), make("ul", {}, ...found)]
      : [make("p", {}, words.no_mistake)]),
    make("div", { class: "row" }, ...buttons),
  ];
}
