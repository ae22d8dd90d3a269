import assert from "node:assert/strict";
import { test } from "node:test";
import { trail } from "../../emmviz/player/shell/trail.js";

// A run of: A enters (1), its child B (2) with the leaves C (3) and D (5), then its child E, a leaf (8).
const row = (depth) => ["stack", depth - 1, { node: "" }];
const gone = (depth) => ["stack", depth - 1, null];
const at = (node) => ["state", node, "current open"];
const RUN = {
  start: [0, 1, 2].map((i) => ["stack", i, null]),
  steps: [
    [at(0), row(1)],
    [at(1), row(2)],
    [at(2), row(3)],
    [at(1), gone(3)],
    [at(3), row(3)],
    [at(1), gone(3)],
    [at(0), gone(2)],
    [at(4), row(2)],
    [["state", 4, "done"], at(0), gone(2)],
  ],
};
const path = trail(RUN);

test("None of Python, which is undefined in the browser edition, is none", () => {
  const other = { ...RUN, start: RUN.start.map(([slot, which]) => [slot, which, undefined]) };
  for (const way of ["over", "out"]) {
    const places = [0, 1, 2, 3, 4, 5, 7, 8, 9];
    assert.deepEqual(places.map(trail(other)[way]), places.map(path[way]));
  }
});

test("over: what lies below a node is one step, a leaf is no more than its own", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 7, 8, 9].map(path.over), [1, 7, 4, 4, 6, 9, 9, 9]);
});

test("out: to the node from which this one was searched, from the root to the end", () => {
  assert.deepEqual([0, 1, 2, 3, 5, 8].map(path.out), [9, 9, 7, 4, 6, 9]);
});

test("a run without steps stays where it is", () => {
  const none = trail({ start: [], steps: [] });
  assert.deepEqual([none.over(0), none.out(0)], [0, 0]);
});
