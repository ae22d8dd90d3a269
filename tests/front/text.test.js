import assert from "node:assert/strict";
import { test } from "node:test";
import { fill, tied } from "../../emmviz/player/shell/text.js";

test("braces are filled, and those of an unknown name vanish", () => {
  assert.equal(fill("step {k} of {n}{more}", { k: 0, n: 27 }), "step 0 of 27");
});

const TIED = {
  "0.9 × 2 + 0.1 × 3 = 2.1": "0.9~×~2~+~0.1~×~3~=~2.1",
  "Aᵢ = (2.1 − 0.1 × 4) / 0.9 ≈ 1.889": "Aᵢ~=~(2.1~−~0.1~×~4)~/~0.9 ≈~1.889",
  "and 1.3 ≤ α = 2.1, U = 4": "and 1.3~≤~α~=~2.1, U~=~4",
  "the window (1,889; 4), 2 > α": "the window (1,889;~4), 2~>~α",
  "(that is 1, as said)": "(that is 1, as said)",
  "so 1/3 × 500 − 2/3 × 200 = 100/3": "so 1/3~×~500~−~2/3~×~200 =~100/3",
  "(1 × 2 + 3 × 4 + 5 × 6 + 7 × 8 + 9 × 10) / 2": "(1~×~2 +~3~×~4 +~5~×~6 +~7~×~8 +~9~×~10) /~2",
};
for (const [text, expected] of Object.entries(TIED))
  test(`a formula breaks only where it is long, and not within a term: ${text}`, () => {
    assert.equal(tied(text).replaceAll("\u00a0", "~"), expected);
  });
