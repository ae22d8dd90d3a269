// The verdict on one answer, by what Python knows of each: here numbers are read, and names looked up.

import { mark } from "../shell/answers/marking.js";
import { exactly, near, parse, readNumber } from "../shell/answers/numbers.js";
import { readBounded } from "../shell/answers/typed.js";

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
  const { bound } = key;
  const [sign, ...reading] = bound
    ? readBounded(given, key, context.names)
    : ["", ...given[0].slice(0, 2).map(readNumber)];
  if (found.correct) return bound?.needed && !sign ? wrong(bound.missing) : right;
  if (sign && near(reading[0], key.answer.map(parse))) return wrong(bound.turned);
  return wrong(found.mistake ? found : slip(key.slips, reading));
}

// The known mistake that gives what was typed, to the last digit or else rounded.
function slip(slips, reading) {
  for (const is of [exactly, near])
    for (const one of slips) {
      const gives = (numerals, i) => one.ends[i].some((number) => is(numerals, number.map(parse)));
      if (reading.every(gives)) return one;
    }
  return undefined;
}
