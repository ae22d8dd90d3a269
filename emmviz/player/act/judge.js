// The verdict on one answer, by what Python knows of each: here numbers are read, and names looked up.

import { mark } from "../quiz/marking/mark.js";
import { readBounded } from "../quiz/marking/bounded.js";

const right = { verdict: "right", mistake: null, why: "" };
const unread = (why) => ({ verdict: "unread", mistake: null, why });
const wrong = ([mistake, why]) => ({ verdict: "wrong", mistake, why });

// `answer` has one of pick, cut, typed and show; `context` holds the names of nodes and how a language writes numbers.
export function judge(ask, answer, context) {
  if (answer.show) return { verdict: "shown", mistake: null, why: "" };
  if (ask.kind !== "next") return typed(ask.key, answer.typed ?? "", context);
  const name = answer.cut ? `cut ${answer.cut}` : answer.pick;
  if (Object.hasOwn(ask.marks, name)) return ask.marks[name] ? wrong(ask.marks[name]) : right;
  return wrong(["elsewhere", ask.elsewhere.replace("{child}", () => context.called(answer.pick))]);
}

function typed(key, given, context) {
  const found = mark(key, given, context);
  if (!found.read) return unread(found.feedback);
  const { bound, also = [] } = key;
  if (found.correct) {
    const [sign] = bound?.needed ? readBounded(given, key, context.names) : [""];
    return bound?.needed && !sign ? wrong(bound.missing) : right;
  }
  if (bound && found.feedback === key.side) return wrong(bound.turned);
  if (also.some((answer) => mark({ ...key, answer, suspects: [] }, given, context).correct)) return right;
  return wrong([found.mistake, found.mistake ? found.feedback : ""]);
}
