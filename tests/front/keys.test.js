// The keys of a quiz, with a page that only notes what reaches it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { roundKeys } from "../../emmviz/player/quiz/keys.js";

test("a digit that is typed into a field is no choice, and no key of the page around it", () => {
  const [chosen, kept] = [[], []];
  const player = { root: { querySelector: () => ({ hidden: true }) } };
  const card = { answer: { choose: (i) => chosen.push(i), letters: false } };
  const key = roundKeys(player, card, {}, { isPresenting: () => false, isOpen: () => true });
  const field = { matches: (what) => what === "input[type=text]", closest: () => null, value: "" };
  const press = { key: "3", target: field, stopPropagation: () => kept.push("3") };
  assert.deepEqual([key(press), chosen, kept], [false, [], ["3"]]);
});

test("Shift+Enter answers nothing", () => {
  const player = { root: { querySelector: () => ({ hidden: true }) } };
  const checked = [];
  const answers = { check: (given) => checked.push(given) };
  const round = { isPresenting: () => false, isOpen: () => true, current: () => ({}) };
  const key = roundKeys(player, { answer: { value: () => "5", letters: false } }, answers, round);
  const field = { matches: (what) => what === "input[type=text]", closest: () => null, value: "5" };
  const press = { key: "Enter", target: field, stopPropagation() {}, preventDefault() {} };
  assert.deepEqual([key({ ...press, shiftKey: true }), checked], [false, []]);
  assert.deepEqual([key(press), checked], [true, ["5"]]);
});
