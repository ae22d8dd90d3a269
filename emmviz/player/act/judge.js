// The verdict on one answer, by what Python knows of each: here numbers are read, and names looked up.

import { mark } from "../quiz/marking/mark.js";
import { isAsked, readBounded } from "../quiz/marking/bounded.js";
import { parse } from "../quiz/marking/exact.js";
import { exactly, near } from "../quiz/marking/numerals.js";
import { readPair } from "../quiz/marking/pairs.js";

const right = { verdict: "right", mistake: null, why: "" };
const unread = (why) => ({ verdict: "unread", mistake: null, why });
const wrong = (found) => ({ verdict: "wrong", mistake: found?.mistake ?? null, why: found?.feedback ?? "" });

// `answer` has one of pick, cut, typed and show; `context` holds the names of nodes and how a language writes numbers.
export function judge(ask, answer, context) {
  if (answer.show) return { verdict: "shown", mistake: null, why: "" };
  if (ask.kind !== "next") return typed(ask.key, answer.typed ?? "", context);
  const name = answer.cut ? `cut ${answer.cut}` : answer.pick;
  const mistake = Object.hasOwn(ask.marks, name) ? ask.marks[name] : "elsewhere";
  if (!mistake) return right;
  return wrong({ mistake, feedback: ask.why[mistake].replace("{child}", () => context.called(answer.pick)) });
}

function typed(key, given, context) {
  const found = mark(key, given, context);
  if (!found.read) return unread(found.feedback);
  const { bound, also = [] } = key;
  const [sign, ...reading] = bound ? readBounded(given, key, context.names) : [""];
  if (found.correct) return bound?.needed && !sign ? wrong(bound.missing) : right;
  if (sign && near(reading[0], key.answer.map(parse))) return wrong(bound.turned);
  if (also.some((answer) => mark({ ...key, answer, suspects: [] }, given, context).correct)) return right;
  if (found.mistake) return wrong(found);
  return wrong(slip(key.slips, bound ? [reading] : readPair(given, (name) => isAsked(key, name, context.names))));
}

// The known mistake that gives what was typed, to the last digit or else rounded.
function slip(slips, readings) {
  for (const is of [exactly, near])
    for (const one of slips) {
      const gives = (numerals, i) => one.ends[i].some((number) => is(numerals, number.map(parse)));
      if (readings.some((reading) => reading.every(gives))) return one;
    }
  return undefined;
}
