// What is left to practise, by skill.

import assert from "node:assert/strict";
import { test } from "node:test";
import { practiceOf } from "../../emmviz/player/quiz/summary.js";

const question = (skill) => ({ skill, hints: [`the rule of ${skill}`] });
const done = (first, ...mistakes) => ({ first, mistakes });

test("each skill with a question that was not right at first, with its rule and mistakes", () => {
  const questions = ["cut", "value", "cut", "best", "cut"].map(question);
  const answers = [done(true), done(false, "sum", "sum", "mean"), done(false), done(true), done(null, "mean")];
  assert.deepEqual(practiceOf(questions, answers), [
    { skill: "cut", asked: 3, right: 1, rule: "the rule of cut", mistakes: [["mean", 1]] },
    {
      skill: "value",
      asked: 1,
      right: 0,
      rule: "the rule of value",
      mistakes: [
        ["sum", 1],
        ["mean", 1],
      ],
    },
  ]);
});

test("nothing where all was right at first", () => {
  assert.deepEqual(practiceOf([question("cut")], [done(true)]), []);
});
