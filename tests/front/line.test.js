// The line from the editor to Python, with a clock that the test turns.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { askLine } from "../../emmviz/player/edit/line.js";

const real = { setTimeout, clearTimeout };
let alarm = null;
beforeEach(() => {
  globalThis.setTimeout = (ring, after) => (alarm = { ring, after });
  globalThis.clearTimeout = () => (alarm = null);
});
afterEach(() => Object.assign(globalThis, real));

function line() {
  const listeners = {};
  const state = {};
  const sent = [];
  const model = {
    get: (key) => state[key],
    on: (event, listener) => (listeners[event] = listener),
    off: () => {},
    send: (message) => sent.push(message),
  };
  const log = [];
  const asked = askLine(model, {
    onanswer: ({ node }) => log.push(`got ${node}`),
    lost: () => log.push("lost"),
  });
  const answer = (message, node) => {
    state.answer = { id: message.id, node };
    listeners["change:answer"]();
  };
  return { ask: asked.ask, sent, log, answer };
}

test("one thing is asked at a time", () => {
  const { ask, sent, log, answer } = line();
  ask({ ask: "value", node: "L1" });
  ask({ ask: "remove", node: "L2" });
  assert.deepEqual(
    sent.map((message) => message.ask),
    ["value"],
  );
  answer(sent[0], "L1");
  assert.deepEqual([sent.length, sent[1].ask, log], [2, "remove", ["got L1"]]);
  answer(sent[0], "late");
  assert.deepEqual(log, ["got L1"]);
});

test("of a drag only the latest waits", () => {
  const { ask, sent, answer } = line();
  for (const steps of [1, 2, 3]) ask({ ask: "nudge", steps, drag: "drag 1" });
  answer(sent[0], "L1");
  assert.deepEqual(
    sent.map((message) => message.steps),
    [1, 3],
  );
});

test("who hears nothing says so, and asks again", () => {
  const { ask, sent, log } = line();
  ask({ ask: "value" });
  ask({ ask: "remove" });
  alarm.ring();
  assert.deepEqual([log, sent.length], [["lost"], 1]);
  ask({ ask: "value" });
  assert.equal(sent.length, 2);
});
