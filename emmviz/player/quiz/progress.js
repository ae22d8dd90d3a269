// The progress of a quiz: what Python and files know of it, checked as emmviz/player/quiz/quiz_data.py does; and of a series,
// questions about several trees that are asked in turn as one quiz.

import { PROGRESS } from "../shell/answers/rules.js";

const { fields, lists } = /** @type {{ fields: Record<string, unknown[]>, lists: string[] }} */ (PROGRESS);

// Whether a progress, of a file or of Python, is one of this quiz, in a round that there is.
export function fits(one, quiz, rounds) {
  return (
    one?.quiz === quiz &&
    Object.hasOwn(rounds, one.round) &&
    Array.isArray(one.questions) &&
    one.questions.length === rounds[one.round].questions.length &&
    one.questions.every(known)
  );
}

function known(done) {
  if (!done || Object.keys(done).length !== Object.keys(fields).length + lists.length) return false;
  const texts = (list) => Array.isArray(list) && list.every((text) => typeof text === "string");
  return (
    Object.entries(fields).every(([name, values]) => values.includes(done[name])) &&
    lists.every((name) => texts(done[name]))
  );
}

// Every question about a skill as it was before it was asked.
export function reopen(progress, { questions, begun }, skill) {
  questions.forEach((question, i) => {
    if (question.skill === skill) progress.questions[i] = structuredClone(begun.questions[i]);
  });
}

// How many questions were right at the first try, and how many were asked.
export function scoreOf(questions) {
  const asked = questions.filter((done) => done.tries.length || done.state !== "open");
  return [questions.filter((done) => done.first === true).length, asked.length];
}

// What a file holds, null where it is no JSON.
export async function readFrom(file) {
  try {
    return JSON.parse(await file.text());
  } catch {
    return null;
  }
}

// -- a series: what was answered at the trees before counts on
// `series` says how many questions stand before each tree, and after the last one how many there are; null where a
// quiz is no series, and each of its trees counts alone.
export function seriesOf({ series }, rounds) {
  const past = new Map();
  const done = (progress) => [...past.values(), progress.questions].flat();
  return {
    before: (n) => series?.[n] ?? 0,
    total: (own) => series?.at(-1) ?? own,
    later: (n) => (series ? series.at(-1) - series[n + 1] : 0),
    score: (progress) => scoreOf(done(progress)),
    // All that was asked, with what became of it.
    all(progress) {
      const asked = [...past.keys(), progress.round].flatMap((n) => rounds()[n].questions);
      return { questions: asked, progress: { questions: done(progress), score: scoreOf(done(progress)) } };
    },
    // From one tree to another; from the first one it all begins again.
    turn(progress, to) {
      if (series && progress && to === progress.round + 1) past.set(progress.round, progress.questions);
      if (to === 0) past.clear();
    },
    on: Boolean(series),
  };
}
