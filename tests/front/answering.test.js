// What becomes of a question, with a card that only notes what it gets.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answering } from "../../emmviz/player/quiz/answering.js";

const cases = JSON.parse(readFileSync(new URL("../cases/marking.json", import.meta.url), "utf8"));
const words = {
  question: "{n} of {total}",
  not_yet: "Not yet.",
  mistake: "It is {what}.",
  hint_first: "{hint}",
  hint_second: "{hint}",
};

function asking(name) {
  const { key, context } = cases[name];
  const done = { state: "open", tries: [], hints: 0, mistakes: [], first: null };
  const told = [];
  const card = { ask() {}, stage() {}, focus() {}, tell: (text, kind) => told.push([kind, text]) };
  const round = { asked: 0, presenting: false, isOpen: () => done.state === "open", keep() {}, goOn() {} };
  const data = { words, mistakes: { unweighted_mean: "a plain mean" }, reading: context.reading };
  const answers = answering(data, { questions: [key], names: context.names }, { questions: [done] }, card, round);
  return { key, done, told, answers };
}

test("a right answer closes the question", () => {
  const { key, done, told, answers } = asking("21/10");
  answers.check("2.1");
  assert.deepEqual(done, { state: "right", tries: ["2.1"], hints: 0, mistakes: [], first: true });
  assert.deepEqual(told, [["right", key.right]]);
  answers.check("2");
  assert.equal(done.tries.length, 1);
});

test("a wrong answer names the mistake and may be tried once more", () => {
  const { done, told, answers } = asking("21/10");
  answers.check("2.5");
  assert.deepEqual([done.state, done.mistakes, done.first], ["open", ["unweighted_mean"], false]);
  assert.deepEqual(told.at(-1), ["wrong", "Not yet. It is a plain mean."]);
  answers.check("3");
  assert.deepEqual([done.state, done.tries], ["wrong", ["2.5", "3"]]);
});

test("what cannot be read is no try", () => {
  const { done, told, answers } = asking("21/10");
  answers.check("two");
  assert.deepEqual([done.tries, told.length, told[0][0]], [[], 1, "unread"]);
});

test("leaves that are picked are kept as a text, which Python reads", () => {
  const { done, answers } = asking("unread");
  answers.check(["L5", "L6"]);
  assert.deepEqual([done.state, done.tries], ["right", ["L5; L6"]]);
});

test("hints are as many as there are", () => {
  const { key, done, answers } = asking("21/10");
  for (let n = 0; n < 5; n++) answers.hint();
  assert.equal(done.hints, key.hints.length);
});

test("who skips or has it shown was not right at first", () => {
  for (const state of ["skipped", "shown"]) {
    const { done, answers } = asking("21/10");
    if (state === "shown") answers.show();
    else answers.skip();
    assert.deepEqual([done.state, done.first], [state, false]);
  }
});
