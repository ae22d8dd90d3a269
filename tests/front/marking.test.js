// The answers of tests/cases/marking.json, marked by JavaScript; test_front.py has Python mark them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { mark } from "../../emmviz/player/shell/answers/marking.js";

const cases = JSON.parse(readFileSync(new URL("../cases/marking.json", import.meta.url), "utf8"));

for (const [name, { key, context, marks }] of Object.entries(cases))
  test(`answers to ${name} get the marks that Python gives`, () => {
    for (const { given, ...expected } of marks) {
      const { correct, mistake, feedback } = mark(key, given, context);
      assert.deepEqual({ given, correct, mistake, feedback }, { given, ...expected });
    }
  });

test("what cannot be read is no try", () => {
  const { key, context } = cases["21/10"];
  assert.deepEqual(
    ["2.5", "two", ""].map((given) => mark(key, given, context).read),
    [true, false, false],
  );
});
