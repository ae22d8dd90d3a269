// A series of trees counts as one quiz; a quiz that is none counts each tree alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { seriesOf } from "../../emmviz/player/quiz/progress.js";

const done = (first) => ({ state: first ? "right" : "wrong", tries: ["1"], first });
const open = { state: "open", tries: [], first: null };
const rounds = { 0: { questions: ["a", "b"] }, 1: { questions: ["c"] }, 2: { questions: ["d"] } };

test("what was answered before counts on, until it begins again", () => {
  const series = seriesOf({ series: [0, 2, 3, 4] }, () => rounds);
  assert.deepEqual([0, 1, 2].map(series.before), [0, 2, 3]);
  assert.deepEqual([0, 1, 2].map(series.later), [2, 1, 0]);
  assert.equal(series.total(2), 4);
  const first = { round: 0, questions: [done(true), done(false)] };
  series.turn(null, 0);
  assert.deepEqual(series.score(first), [1, 2]);
  series.turn(first, 1);
  const second = { round: 1, questions: [open] };
  assert.deepEqual(series.score(second), [1, 2]);
  assert.deepEqual(series.all({ round: 1, questions: [done(true)] }), {
    questions: ["a", "b", "c"],
    progress: { questions: [done(true), done(false), done(true)], score: [2, 3] },
  });
  series.turn(second, 0);
  assert.deepEqual(series.score({ round: 0, questions: [open, open] }), [0, 0]);
});

test("without a series each tree counts alone", () => {
  const alone = seriesOf({ series: null }, () => rounds);
  alone.turn({ round: 0, questions: [done(true), done(true)] }, 1);
  assert.deepEqual([alone.on, alone.before(3), alone.later(3), alone.total(2)], [false, 0, 0, 2]);
  assert.deepEqual(alone.score({ round: 1, questions: [done(false)] }), [0, 1]);
});
