import assert from "node:assert/strict";
import { test } from "node:test";
import { atMost, equal, parse, show } from "../../emmviz/player/quiz/marking/exact.js";

// What emmviz.base.numbers.show gives.
const SHOWN = {
  "21/10": "2.1",
  "-1/3": "−0.3333",
  "61728/5": "12346",
  "1234567/1000": "1235",
  "99999999/10": "10000000",
  "19999/2": "10000",
  "1/30000": "3.333e−5",
  123456789: "1.235e8",
  "999999999/10": "1e8",
  "1/200": "0.005",
  1234567: "1234567",
  0: "0",
};
for (const [number, text] of Object.entries(SHOWN))
  test(`${number} is shown as ${text}`, () => assert.equal(show(parse(number), false, 4), text));

test("a comma stands where a language has one", () => assert.equal(show(parse("21/10"), true, 4), "2,1"));

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
