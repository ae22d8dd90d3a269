// The progress of a quiz, by tests/cases/progress.json; tests/player/test_quiz.py has Python read the same.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fits, scoreOf } from "../../emmviz/player/quiz/progress.js";

const cases = JSON.parse(readFileSync(new URL("../cases/progress.json", import.meta.url), "utf8"));
const ROUNDS = { 0: { questions: [{}] } };
const of = (question) => ({ quiz: "00c0ffee", round: 0, questions: [question] });
const taken = (one) => fits(one, "00c0ffee", ROUNDS);

for (const [verdict, questions] of Object.entries({ taken: cases.taken, refused: cases.refused }))
  for (const [name, question] of Object.entries(questions))
    test(`${verdict}: ${name}`, () => assert.equal(taken(of(question)), verdict === "taken"));

const OPEN = cases.taken["an open question"];
const OTHERS = {
  "another quiz": { ...of(OPEN), quiz: "deadbeef" },
  "a round that is not there": { ...of(OPEN), round: 1 },
  "a question too many": { ...of(OPEN), questions: [OPEN, OPEN] },
  "a list": [],
  "no list": { ...of(OPEN), questions: "open" },
  nothing: null,
};
for (const [name, one] of Object.entries(OTHERS)) test(`refused: ${name}`, () => assert.equal(taken(one), false));

test("the score counts what was right at first, of all that was asked", () => {
  const { questions, right, asked } = cases.score;
  assert.deepEqual(scoreOf(questions), [right, asked]);
});
