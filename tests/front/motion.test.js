import assert from "node:assert/strict";
import { test } from "node:test";

const reader = { matches: false };
let frames = [];
globalThis.matchMedia = () => reader;
globalThis.requestAnimationFrame = (act) => frames.push(act);
globalThis.cancelAnimationFrame = (n) => (frames[n - 1] = null);
const { motion } = await import("../../emmviz/player/shell/motion.js");

const RULE = {
  seconds: 0.3,
  ease: "linear",
  rules: {
    fall: {
      begins: 0.5,
      ends: 1,
      drop: [
        [0, 0],
        [1, 6],
      ],
    },
  },
};

// A node that falls when its step comes; `log` holds what happens to it, in order.
function page() {
  const log = [];
  frames = [];
  const element = (name) => ({
    animate(keyframes, how) {
      log.push(`${name} moves`);
      return (element.last = { how, cancel: () => log.push(`${name} rests`) });
    },
    setAttribute: (key) => log.push(`${name} +${key}`),
    removeAttribute: (key) => log.push(`${name} -${key}`),
  });
  const [g, line] = [element("node"), element("clock")];
  const step = motion(RULE, [{ g, edge: null, children: [] }], line);
  const go = (moves) =>
    step(
      moves,
      [
        ["state", 0, "cut"],
        ["counts", 0, []],
      ],
      () => log.push("put"),
    );
  const next = () => frames.splice(0).forEach((act) => act?.());
  return { log, go, next, last: () => element.last };
}
const BEGUN = ["node +data-moving", "put", "node moves", "clock moves"];
const ENDED = ["node rests", "clock rests", "node -data-moving"];

test("a step is put in place at once, moves from the next frame on, and leaves nothing when the clock has run out", () => {
  const { log, go, next, last } = page();
  go([["fall", 0]]);
  assert.deepEqual(log, BEGUN.slice(0, 2));
  next();
  assert.deepEqual(log, BEGUN);
  assert.equal(last().how, 300);
  last().onfinish();
  assert.deepEqual(log, [...BEGUN, ...ENDED]);
});

test("the next step completes the one before, whether it moves already or not", () => {
  const { log, go, next } = page();
  go([["fall", 0]]);
  next();
  go(null);
  assert.deepEqual(log, [...BEGUN, ...ENDED, "put"]);
  log.length = 0;
  go([["fall", 0]]);
  go(null);
  next();
  assert.deepEqual(log, ["node +data-moving", "put", "node -data-moving", "put"]);
});

test("nothing moves where there is nothing to watch, or the reader wants none", () => {
  const { log, go, next } = page();
  go(null);
  reader.matches = true;
  go([["fall", 0]]);
  reader.matches = false;
  next();
  assert.deepEqual(log, ["put", "put"]);
});
