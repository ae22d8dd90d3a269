// What stands there in the end: how many were right, and what to practise, with the known mistakes that were made.

import { make } from "../shell/elements.js";
import { fill } from "../shell/text.js";

// `data` holds the words of a quiz; `onceMore(skill)` asks the questions about a skill again, null where
// they stand at several trees.
export function summaryOf(data, questions, { questions: done, score }, onceMore, ...buttons) {
  const { words } = data;
  const practice = practiceOf(questions, done);
  return [
    make("h3", {}, words.done),
    make("p", {}, [fill(words.result, { right: score[0], asked: done.length }), ...notesOn(words, done)].join(" ")),
    make("div", { class: "row" }, ...buttons),
    ...(practice.length ? [make("h4", {}, words.practise), listOf(data, practice, onceMore)] : []),
  ];
}

function notesOn(words, done) {
  if (!done.some((one) => one.tries.length)) return [words.all_shown];
  return done.every((one) => one.first === true) ? [words.all_right] : [];
}

function listOf({ words, skills, mistakes }, practice, onceMore) {
  const line = ({ skill, asked, right, rule, mistakes: made }) => {
    const again = fill(words[asked === 1 ? "once_more_one" : "once_more"], { n: asked });
    const label = { type: "button", "aria-label": `${again}: ${skills[skill]}` };
    // A file may hold names that this version does not know.
    const known = made.filter(([name]) => Object.hasOwn(mistakes, name));
    const names = known.map(([name, n]) =>
      make("p", { class: "made" }, fill(words.times, { what: mistakes[name], n })),
    );
    return make(
      "li",
      {},
      make("b", {}, fill(words.practised, { skill: skills[skill], right, asked })),
      make("p", {}, rule),
      ...names,
      ...(onceMore ? [make("button", { ...label, onclick: () => onceMore(skill) }, again)] : []),
    );
  };
  return make("ul", {}, ...practice.map(line));
}

// What is left to practise: for each skill with a question that was not right at the first try, in the order of the
// round, how many were asked and right, the rule that they need, and how often each known mistake was made at them.
export function practiceOf(questions, done) {
  return [...new Set(questions.map((question) => question.skill))].flatMap((skill) => {
    const all = done.filter((_, i) => questions[i].skill === skill);
    const missed = all.filter((one) => one.first !== true);
    if (!missed.length) return [];
    const rule = questions[done.indexOf(missed[0])].hints[0];
    return [{ skill, asked: all.length, right: all.length - missed.length, rule, mistakes: countOf(missed) }];
  });
}

// At how many questions each mistake was made, the commonest first.
function countOf(missed) {
  const counts = new Map();
  for (const name of missed.flatMap((one) => [...new Set(one.mistakes)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
