// What becomes of a question, with a card that only notes what it gets.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answering } from "../../emmviz/player/quiz/answering.js";
import { firstTry } from "../../emmviz/player/shell/answers/marking.js";

const cases = JSON.parse(readFileSync(new URL("../cases/marking.json", import.meta.url), "utf8"));
const words = {
  retry: "Once more.",
  same_answer: "The same.",
  answer_is: "The answer is {answer}.",
  hint_first: "Look: {hint}",
  hint_second: "{hint}",
};

function asking(name) {
  const { context } = cases[name];
  const key = { ...cases[name].key, hints: ["The rule.", "The numbers."] };
  const done = { state: "open", tries: [], hints: 0, mistakes: [], first: null };
  const notes = [];
  const text = (given) => [given].flat().join("; ");
  const answer = { text, settle() {} };
  const card = { ask() {}, stage() {}, focus() {}, answer, count: {}, note: (what, kind) => notes.push([kind, what]) };
  const pointed = [];
  const followed = [];
  const point = (pairs) => pointed.push(pairs);
  const round = {
    current: () => ({ question: key, done, count: "1 of 1" }),
    isPresenting: () => false,
    isOpen: () => done.state === "open",
    point,
    bracket() {},
    follow: (verdict) => followed.push(verdict),
    keep() {},
    goOn() {},
  };
  const data = { words, reading: context.reading };
  const answers = answering(data, context.names, card, round);
  return { key, done, notes, pointed, followed, answers };
}

test("a question about no node points at none", () => {
  for (const node of [null, undefined]) {
    const { answers, key, pointed } = asking("21/10");
    const about = key.node;
    key.node = node;
    answers.deal();
    key.node = about;
    assert.deepEqual(pointed, [[]]);
  }
});

test("a right answer closes the question", () => {
  const { key, done, notes, followed, answers } = asking("21/10");
  answers.check("2.1");
  assert.deepEqual(followed, [key.right]);
  assert.deepEqual(done, { state: "right", tries: ["2.1"], hints: 0, mistakes: [], first: true });
  assert.deepEqual(notes, [["right", key.right]]);
  answers.check("2");
  assert.equal(done.tries.length, 1);
});

test("a wrong answer names the mistake and may be tried once more", () => {
  const { done, notes, answers } = asking("21/10");
  answers.check("2.5");
  assert.deepEqual([done.state, done.mistakes, done.first], ["open", ["unweighted_mean"], false]);
  // What it is, neither what is right nor the working, in which that stands.
  assert.deepEqual(notes.at(-1), [
    "wrong",
    "Not right. 2.5 is the result of taking the plain mean of the outcomes, without their probabilities. " +
      "The mistake begins at B. Once more.",
  ]);
  answers.check("3");
  assert.deepEqual([done.state, done.tries], ["wrong", ["2.5", "3"]]);
});

test("beside a wrong answer of which nothing is known stands the rule, unless it stands there already", () => {
  const { notes, answers } = asking("21/10");
  answers.check("3.5");
  assert.deepEqual(notes.at(-1), ["wrong", "3.5 is too high. Look: The rule. Once more."]);
  const hinted = asking("21/10");
  hinted.answers.hint();
  hinted.answers.check("3.5");
  assert.deepEqual(hinted.notes.at(-1), ["wrong", "3.5 is too high. Once more."]);
});

test("what a verdict is about is pointed at, and before it what is asked about", () => {
  const { key, pointed, answers } = asking("21/10");
  answers.deal();
  answers.check("3");
  // A wrong answer that is no known mistake gives away only that it is wrong while it may be tried again.
  assert.deepEqual(pointed, [[["A", "asked"]], [["A", "wrong"]]]);
  answers.check("2.5");
  assert.deepEqual(pointed[2], key.suspects.find((one) => one.mistake === "unweighted_mean").where);
  for (const [how, given] of [
    ["right", "2.1"],
    ["wrong", "3"],
  ]) {
    const other = asking("21/10");
    other.answers.check("2.5");
    other.answers.check(given);
    assert.deepEqual(other.pointed.length, 2);
    assert.deepEqual(other.pointed[1], key.where[how]);
  }
});

test("of nodes that were answered one that is wrong is named, then all are pointed at with those that are right", () => {
  const { key, pointed, notes, answers } = asking("unread");
  answers.check(["L5", "L1"]);
  // Which of them are right would be half of the answer.
  assert.deepEqual(notes.at(-1), [
    "wrong",
    "Not right. A part of your answer is right. Take out the leaf worth 3 below B. At least one is missing. Look: The rule. Once more.",
  ]);
  assert.deepEqual(pointed, []);
  answers.check(["L1"]);
  assert.deepEqual(pointed, [[["L1", "wrong"], ...key.where.wrong]]);
});

test("what cannot be read is no try", () => {
  const { done, notes, answers } = asking("21/10");
  answers.check("two");
  assert.deepEqual([done.tries, notes.length, notes[0][0]], [[], 1, "unread"]);
  const third = asking("a third");
  third.answers.check("0,33");
  assert.deepEqual([third.done.tries, third.notes[0][0]], [[], "unread"]);
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

test("the same answer once more is no second try, however it is written", () => {
  for (const [name, given, again] of [
    ["21/10", "2.5", "5/2"],
    ["unread", ["L5", "L1"], "L1; L5"],
  ]) {
    const { done, notes, answers } = asking(name);
    answers.check(given);
    answers.check(given);
    answers.check(again);
    assert.deepEqual([done.state, done.tries.length], ["open", 1]);
    assert.deepEqual(notes.at(-1), ["unread", "The same."]);
  }
});

test("the rule is pointed to only where nothing is known of the answer, and no note names the right one", () => {
  const first = (found) => firstTry({ feedback: "Not 4. The answer is 5.", mistake: null, ...found }, words, "A rule.");
  assert.equal(first({}), "Not 4. Look: A rule. Once more.");
  assert.equal(
    first({ feedback: "Not 4. A coin falls. The answer is 5.", noted: true }),
    "Not 4. A coin falls. Once more.",
  );
  assert.equal(
    first({ feedback: "Not 4. It is 5. The answer is 5.", first: "Not 4." }),
    "Not 4. Look: A rule. Once more.",
  );
});
