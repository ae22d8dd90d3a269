import assert from "node:assert/strict";
import { test } from "node:test";

const frames = [];
globalThis.matchMedia = () => ({ matches: false });
globalThis.requestAnimationFrame = (act) => frames.push(act);
globalThis.cancelAnimationFrame = () => {};
const { glide } = await import("../../emmviz/player/shell/glide.js");

test("a view glides from where it is to where it goes, and never away from it", () => {
  const seen = [];
  const go = glide(([x]) => seen.push(x));
  go([0], false);
  go([100], true);
  const begun = performance.now();
  // A frame that was due before the key was pressed comes first.
  for (const late of [-500, 0, 100, 200, 400]) frames.pop()?.(begun + late);
  assert.deepEqual([seen[0], seen.at(-1)], [0, 100]);
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => a - b),
  );
});
