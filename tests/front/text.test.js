import assert from "node:assert/strict";
import { test } from "node:test";
import { fill, tied } from "../../emmviz/player/shell/text.js";

test("braces are filled, and those of an unknown name vanish", () => {
  assert.equal(fill("step {k} of {n}{more}", { k: 0, n: 27 }), "step 0 of 27");
});

test("a formula breaks before its signs, never after them, and not within a product", () => {
  assert.equal(tied("0.9 × 2 + 0.1 × 3 = 2.1"), "0.9\u00a0×\u00a02 +\u00a00.1\u00a0×\u00a03 =\u00a02.1");
});
