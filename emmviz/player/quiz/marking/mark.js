// Marking: what was typed or picked, judged as emmviz.learn.mark does. The right answers, the known wrong ones and all
// sentences come from Python as the key of a question; here numbers and names are read.

import { MARKING } from "../rules.js";
import { isAsked, readBounded } from "./bounded.js";
import { atMost, equal, parse, show } from "./exact.js";
import { find, findAll } from "./names.js";
import { exactly, near } from "./numerals.js";
import { readPair } from "./pairs.js";
import { start, strip } from "./patterns.js";
import { judge } from "./region-verdicts.js";

const { rough: ROUGH, least: LEAST, shown: SHOWN } = MARKING.digits;

// -- marks: whether it is right, the mistake, the sentence, which nodes it is about with the role of each, and whether
// the answer could be read at all
const put = (text, given) => text.replace("{given}", () => start(strip(given), 40));
const right = (key) => ({ correct: true, mistake: null, feedback: key.right, where: key.where.right, read: true });
const rounded = (key) => ({ ...right(key), feedback: key.rounded });
const wrong = (key, feedback, suspect) => ({
  correct: false,
  mistake: suspect?.mistake ?? null,
  feedback,
  where: (suspect ?? { where: key.where.wrong }).where,
  read: true,
});
const suspected = (key, suspect) => wrong(key, suspect ? suspect.feedback : key.wrong, suspect);
// A sentence that quotes nothing stays as it is, though a node in it may be called "{given}".
const unreadable = (key, text, given) => ({
  ...wrong(key, given === undefined ? text : put(text, given)),
  read: false,
});

// What a number is exactly, and what pictures show for it.
const answerOf = (pair) => pair.map(parse);

function number(key, given, { names }) {
  const [sign, numerals] = readBounded(given, key, names);
  if (!numerals.length) return unreadable(key, key.unreadable);
  const answer = answerOf(key.answer);
  const exact = exactly(numerals, answer);
  const suspect = (test) => key.suspects.find(({ value }) => test(numerals, answerOf(value)));
  if (!exact) {
    // A rounded number that matches a mistake to the last digit is that mistake, unless a picture shows it so.
    const found = near(numerals, answer, SHOWN) ? undefined : suspect(exactly);
    if (found) return suspected(key, found);
    if (!near(numerals, answer, LEAST)) {
      if (near(numerals, answer, ROUGH)) return wrong(key, put(key.rough, given));
      return suspected(
        key,
        suspect((all, value) => near(all, value, LEAST)),
      );
    }
  }
  if (sign && sign !== key.sign) return wrong(key, key.side);
  return exact ? right(key) : rounded(key);
}

function interval(key, given, { names, reading }) {
  let pairs = readPair(given, (name) => isAsked(key, name, names));
  if (pairs.length > 1) pairs = pairs.filter(([low, high]) => atMost(low[0].value, high[0].value));
  const ends = key.answer.map(answerOf);
  const is = (pair, [low, high], least = LEAST) => near(pair[0], low, least) && near(pair[1], high, least);
  const verdicts = new Set(pairs.map((pair) => is(pair, ends)));
  // No reading at all, or readings of different values.
  if (verdicts.size !== 1) return unreadable(key, key.unreadable);
  const same = (pair) => pair.every((one, i) => exactly(one, ends[i]));
  if (verdicts.has(true)) return pairs.some(same) ? right(key) : rounded(key);
  const pair = pairs[0];
  if (is(pair, [ends[1], ends[0]])) return wrong(key, key.backwards);
  const suspect = key.suspects.find(({ window }) => is(pair, window.map(answerOf)));
  if (!suspect && is(pair, ends, ROUGH)) {
    const i = pair.findIndex((one, j) => !near(one, ends[j], LEAST));
    return wrong(key, put(key.rough[i], show(pair[i][0].value, reading.comma, SHOWN)));
  }
  return suspected(key, suspect);
}

function node(key, given, { names }) {
  const meant = find(given, names);
  if (meant.length !== 1) return unreadable(key, meant.length ? key.several : key.unreadable, given);
  if (meant[0] === key.answer) return right(key);
  return { ...wrong(key, key.wrong), where: [[meant[0], "wrong"], ...key.where.wrong] };
}

function nodes(key, given, { names, reading }) {
  const found = findAll(given, names);
  const doubt = found.find(([, meant]) => meant.length !== 1);
  if (doubt) return unreadable(key, doubt[1].length ? key.several : key.unreadable, doubt[0]);
  const chosen = new Set(found.map(([, [one]]) => one));
  const same = (others) => others.length === chosen.size && others.every((one) => chosen.has(one));
  if (same(key.answer)) return right(key);
  const called = (one) => names.called[names.nodes.indexOf(one)];
  const list = (text, some) => some.length && text.replace("{nodes}", () => some.map(called).join(reading.list));
  const missing = key.answer.filter((one) => !chosen.has(one));
  const extra = names.nodes.filter((one) => chosen.has(one) && !key.answer.includes(one));
  const suspect = key.suspects.find((one) => same(one.nodes));
  const why = suspect ? suspect.feedback : key.working;
  const sentences = [key.answered, list(key.missing, missing), list(key.too_many, extra), why];
  const where = [...extra.map((one) => [one, "wrong"]), ...key.where.wrong];
  return { ...wrong(key, sentences.filter(Boolean).join(" "), suspect), where };
}

function choice(key, given) {
  const i = key.choices.indexOf(given);
  return i < 0 ? unreadable(key, key.unreadable) : { ...key.marks[i], read: true };
}

function region(key, given) {
  const { reason, at } = judge(key, given);
  const called = at && key.known.find(({ value }) => equal(parse(value[0]), at));
  const text = (key.says[reason] ?? key.wrong).replace("{at}", () => called?.text ?? "");
  if (reason === "right" || reason === "rounded") return { ...right(key), feedback: text };
  if (key.unreadable.includes(reason)) return unreadable(key, text);
  return { ...wrong(key, text), mistake: reason === "wrong" ? null : reason };
}

function order(key, given) {
  const same = (other) => other.every((one, i) => one === given[i]);
  if (new Set(given).size !== given.length || given.length !== key.answer.length)
    return unreadable(key, key.unreadable);
  if (same(key.answer)) return right(key);
  return suspected(
    key,
    key.suspects.find((one) => same(one.order)),
  );
}

const FORMS = { number, interval, node, nodes, choice, order, region };

// `context` holds the names of the tree's nodes, and how the language writes numbers and lists.
export const mark = (key, given, context) => FORMS[key.form](key, given, context);
