import assert from "node:assert/strict";
import { test } from "node:test";
import { replay } from "../../emmviz/player/shell/replay.js";

const START = [
  ["state", 0, "unseen"],
  ["state", 1, "unseen"],
];
const STEPS = [
  [
    ["state", 0, "current"],
    ["edge", 1, "live"],
  ],
  [
    ["state", 0, "open"],
    ["state", 1, "current"],
    ["state", 1, "done"],
  ],
];

function page() {
  const shown = {};
  const puts = [];
  const setter = (slot) => (which, value) => {
    puts.push(slot);
    shown[`${slot} ${which}`] = value;
  };
  const passed = [];
  const run = replay(STEPS, { state: setter("state"), edge: setter("edge") }, (change) => passed.push(change));
  run.start(START);
  return { run, shown, puts, passed };
}

test("each step puts what it changes, and going back puts what was there before", () => {
  const { run, shown } = page();
  const before = { ...shown, "edge 1": undefined };
  run.go(1);
  const first = { ...shown };
  assert.deepEqual(first, { "state 0": "current", "state 1": "unseen", "edge 1": "live" });
  run.go(2);
  assert.deepEqual(shown, { "state 0": "open", "state 1": "done", "edge 1": "live" });
  assert.equal(run.at, 2);
  run.go(1);
  assert.deepEqual(shown, first);
  run.go(0);
  assert.deepEqual(shown, before);
});

test("going back costs the same as going on", () => {
  const { run, puts } = page();
  puts.length = 0;
  run.go(2);
  const forward = puts.length;
  run.go(0);
  assert.equal(puts.length, 2 * forward);
});

test("of several steps at once each slot is put once, and all changes are passed", () => {
  const { run, puts, passed } = page();
  puts.length = passed.length = 0;
  run.go(2);
  assert.deepEqual(puts, ["state", "edge", "state"]);
  assert.deepEqual(passed, STEPS.flat());
});
