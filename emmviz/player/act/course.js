// The course of a search by hand: where the answers so far have led. Nothing is kept but the answers; to take one back is
// to leave it out. Which node may come next, and what is right, stands in the data.

import { mark } from "../shell/answers/marking.js";

// What is answered to a question instead of a node, by the names of the cuts.
const CUTS = ["alpha", "beta"];
export const isPick = (/** @type {Ask} */ ask) => ask?.key.form === "node";

// The verdict on an answer, which has one of pick, cut, typed and show.
function judge(/** @type {Ask} */ { key }, answer, context) {
  if (answer.show) return { verdict: "shown", mistake: null, why: "" };
  const given = answer.cut ? key.choices?.[CUTS.indexOf(answer.cut)] : (answer.pick ?? answer.typed);
  const isTyped = key.form === "interval" ? Array.isArray(given) : typeof given === "string";
  if (!isTyped) return { verdict: "unread", mistake: null, why: key.unreadable };
  const { correct, read, mistake, feedback } = mark(key, given, context);
  // The search may have gone to its only way on by itself: a click on that node is no mistake.
  const verdict = correct ? "right" : read && mistake !== "already_here" ? "wrong" : "unread";
  return { verdict, mistake, why: feedback === key.right ? "" : feedback };
}

// `find` gives a segment by its number, undefined where it is not here; `tries` is how many wrong answers end an ask.
export function course(/** @type {(n: number) => Segment} */ find, { tries, atEnd, context }) {
  // Where the answers lead: the segment and the ask in it, the verdicts, and what came last.
  return function follow(answers) {
    const at = { segment: 0, ask: 0, wrong: 0, log: [], ends: [], last: null, missing: false };
    for (const [n, answer] of answers.entries()) {
      const segment = find(at.segment);
      const ask = segment?.asks[at.ask];
      if (!ask) break;
      const found = { ...judge(ask, answer, context), ask, answer, first: at.wrong === 0, away: false, on: false };
      if (found.verdict === "right" && isLast(segment, at) && !answer.cut) {
        found.away = find(segment.ways[answer.pick]) === undefined;
      }
      at.last = found;
      if (found.verdict === "unread") continue;
      if (found.first) at.log.push(found);
      if (found.verdict === "wrong") at.wrong += 1;
      if (found.verdict !== "wrong" || at.wrong >= tries || atEnd) {
        at.ends.push(n);
        found.on = true;
        move(at, segment, ask, found);
      }
    }
    at.here = find(at.segment);
    at.missing = at.here === undefined;
    at.now = at.here?.asks[at.ask] ?? null;
    at.over = at.here !== undefined && at.now === null;
    return at;
  };

  function move(at, /** @type {Segment} */ segment, /** @type {Ask} */ ask, { verdict, answer }) {
    at.wrong = 0;
    if (!isLast(segment, at)) return (at.ask += 1);
    at.segment = segment.ways[verdict === "right" ? answer.pick : ask.key.answer];
    return (at.ask = 0);
  }
  // Whether a node is picked that leads to another segment.
  function isLast(/** @type {Segment} */ segment, { ask }) {
    return ask === segment.asks.length - 1 && Object.keys(segment.ways).length > 0;
  }
}

// The answers before the last one that led on, and before what was tried since.
export const without = (answers, { ends }) => (ends.length ? answers.slice(0, ends.at(-1)) : []);
