// The progress of a quiz: what Python and files know of it, checked as emmviz/player/quiz/progress.py does.

import { PROGRESS } from "../shell/answers/rules.js";
import { make } from "../shell/elements.js";

const { fields, lists } = PROGRESS;

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

// Every question of a kind as it was before it was asked.
export function reopen(progress, { questions, begun }, kind) {
  questions.forEach((question, i) => {
    if (question.kind === kind) progress.questions[i] = structuredClone(begun.questions[i]);
  });
}

// How many questions were right at the first try, and how many were asked.
export function scoreOf(questions) {
  const asked = questions.filter((done) => done.tries.length || done.state !== "open");
  return [questions.filter((done) => done.first === true).length, asked.length];
}

// -- as a file
export function saveAs(name, progress) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(progress, null, 1)], { type: "application/json" }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// What a file holds, null where it is no JSON.
export async function readFrom(file) {
  try {
    return JSON.parse(await file.text());
  } catch {
    return null;
  }
}
