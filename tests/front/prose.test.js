// What the prose linter refuses, and what it leaves alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lint } from "../../scripts/prose/lint.mjs";

const found = async (...given) => (await lint(...given)).map(({ line, column }) => `${line}:${column}`);

for (const text of [
  "The value stands in the node.",
  "The 3 lies below C.",
  "That brings a cut.",
  "The 1 comes of a mistake.",
  "Star1 reads the 3 alone.",
  "MIN has a bound, too.",
  "Write a tree of your own.",
  "4 is no bound.",
  "Add a suffix, such as:",
  "The bounds are those of the tree.",
  "Who opens the page has a score.",
  "Of a locked cell nbgrader warns.",
  "One may cut here.",
  "The likeliest outcome is 2.",
  "A bent coin decides.",
  "Ask `x`; read the 3; cut.",
  "Star1 reads the leaves one after the other from left to right until it knows that the chance node below the root cannot matter any more.",
])
  test(`refused: ${text}`, async () => assert.equal((await found(text)).length, 1));

for (const text of [
  "The letter x stands for a value that lies between 2 and 3.",
  "Star1 reads only the 3, and MIN also has a bound.",
  "There is no cut, and 4 is no larger than 5.",
  "A node such as C comes first.",
  "Who moves at C? What is C worth?",
  "All values are whole numbers, and a picture is the stand-in.",
  "`--hall` serves the votes, and lecture.hall has them.",
  "`it stands alone` is code.",
  "```text\nit stands alone\n```",
])
  test(`allowed: ${text}`, async () => assert.deepEqual(await found(text), []));

test("strings of a locale keep their place", async () =>
  assert.deepEqual(await found('[it]\n# it stands\nkey = "here"\nstands = "it stands"', ".toml"), ["4:14"]));

test("the head, a vote and the code of a notebook keep their place", async () => {
  assert.deepEqual(await found("---\naim: It stands.\n---\n\nIt stands.\n"), ["5:4", "2:9"]);
  assert.deepEqual(await found("```{vote} C\nwhy: It stands.\n```\n\nIt stands.\n"), ["5:4", "2:9"]);
  assert.deepEqual(await found('```{code-cell} python\nstands = predict("It stands.")\n```\n'), ["2:22"]);
});

test("docstrings and help texts keep their place, without their examples", async () => {
  const source =
    'style = """It stands."""\n"""One.\n\nIt stands.\n\n>>> "It stands"\nIt stands\n\nIt stands.\n"""\nHELP = "It stands."\n';
  assert.deepEqual(await found(source, ".py"), ["4:4", "9:4", "11:12"]);
});

test("Spanish has words of its own", async () => assert.deepEqual(await found("Coge el 3.", ".md", "es"), ["1:1"]));
