import assert from "node:assert/strict";
import { test } from "node:test";
import { atMost, equal, parse } from "../../emmviz/player/shell/answers/numbers.js";

test("infinities are the ends of all numbers", () => {
  const [low, high] = [parse("-inf"), parse("inf")];
  assert.deepEqual(
    [
      atMost(low, parse("-5")),
      atMost(parse("5"), high),
      atMost(high, parse("5")),
      atMost(low, high),
      atMost(high, high),
    ],
    [true, true, false, true, true],
  );
  assert.ok(equal(parse("2/4"), parse("1/2")) && !equal(high, low));
});
