// Marking: an answer judged as emmviz.learn.mark does. The right answers, the known wrong ones and all sentences come from
// Python as the key of a question; here numbers and names are read.

import { find, findAll } from "./names.js";
import { equal, exactly, near, parse, readNumber } from "./numbers.js";
import { judgePair, judgeRegion } from "./regions.js";
import { RULES } from "./rules.js";
import { readBounded } from "./typed.js";

const { rough: ROUGH, least: LEAST, shown: SHOWN } = RULES.digits;

// -- marks: whether it is right, the mistake, the sentence, which nodes it is about with the role of each, and whether
// the answer could be read at all
const verdict = (correct, feedback, where, mistake = null) => ({ correct, mistake, feedback, where, read: true });
const right = (key, feedback = key.right) => verdict(true, feedback, key.where.right);
const wrong = (key, feedback = key.wrong) => verdict(false, feedback, key.where.wrong);
const suspected = (key, one) => (one ? verdict(false, one.feedback, one.where, one.mistake) : wrong(key));
const unreadable = (key, feedback) => ({ ...wrong(key, feedback), read: false });

// A sentence that quotes nothing stays as it is, though a node in it may be called "{given}".
const quoting = (text, given) => text.replace("{given}", () => [...given.trim()].slice(0, 40).join(""));

function number(key, typed, { names }) {
  const given = key.percent ? typed.replaceAll("%", " ") : typed;
  const [sign, numerals] = readBounded(given, key, names);
  if (!numerals.length) return unreadable(key, key.unreadable);
  const answer = key.answer.map(parse);
  const isRight = exactly(numerals, answer);
  const suspect = (is) => key.suspects.find(({ value }) => is(numerals, value.map(parse)));
  if (!isRight) {
    // A rounded number that matches a mistake to the last digit is that mistake, unless a picture shows it so.
    const found = near(numerals, answer, SHOWN) ? undefined : suspect(exactly);
    if (found) return suspected(key, found);
    if (!near(numerals, answer, LEAST)) {
      if (near(numerals, answer, ROUGH)) return wrong(key, quoting(key.rough, given));
      return suspected(key, suspect(near));
    }
  }
  const turned = sign !== key.sign && key.signs.find((one) => one.sign === sign);
  if (turned) return suspected(key, turned);
  if (sign && sign !== key.sign) return wrong(key, key.side);
  return right(key, isRight ? key.right : key.rounded);
}

// `given` is a list of parts, each with its two ends as typed and whether these belong to it.
function interval(key, given) {
  const typed = given.map(([low, high, ...isIn]) => [readNumber(low), readNumber(high), ...isIn]);
  if (typed.some(([low, high]) => !low.length || !high.length)) return unreadable(key, key.unreadable);
  const { reason, at, end, suspect } = key.ends ? judgeRegion(key, typed) : judgePair(key, typed[0]);
  if (suspect) return suspected(key, suspect);
  const called = at === undefined ? undefined : key.known.find(({ value }) => equal(parse(value[0]), at));
  const sentence = key.says[reason].replace("{at}", () => called?.text ?? "");
  const feedback = end === undefined ? sentence : quoting(sentence, given[0][end]);
  if (reason === "right" || reason === "rounded") return right(key, feedback);
  return { ...wrong(key, feedback), mistake: key.ends && reason !== "wrong" ? reason : null };
}

function node(key, given, { names }) {
  const meant = key.choices.includes(given) ? [given] : find(given, names);
  if (meant.length !== 1) return unreadable(key, quoting(meant.length ? key.several : key.unreadable, given));
  const [one] = meant;
  if (one === key.answer) return right(key);
  const suspect = key.suspects.find((known) => known.node === one || known.node === null);
  const found = suspected(key, suspect);
  // What is said of any node that is not known names it.
  const called = () => (suspect?.node === null ? names.called[names.nodes.indexOf(one)] : "{given}");
  const feedback = found.feedback.replace("{given}", called);
  return { ...found, feedback, where: [[one, "wrong"], ...found.where] };
}

function nodes(key, given, { names, reading }) {
  const found = findAll(given, names);
  const doubt = found.find(([, meant]) => meant.length !== 1);
  if (doubt) return unreadable(key, quoting(doubt[1].length ? key.several : key.unreadable, doubt[0]));
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
  const where = [...extra.map((one) => [one, "wrong"]), ...(suspect ?? { where: key.where.wrong }).where];
  return verdict(false, sentences.filter(Boolean).join(" "), where, suspect?.mistake);
}

function choice(key, given) {
  const i = key.choices.indexOf(given);
  return i < 0 ? unreadable(key, key.unreadable) : { ...key.marks[i], read: true };
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

const FORMS = { number, interval, node, nodes, choice, order };

// `context` holds the names of the tree's nodes, and how the language writes numbers and lists.
export function mark(key, given, context) {
  const found = FORMS[key.form](key, given, context);
  const isAlso = (answer) => FORMS[key.form]({ ...key, answer, suspects: [] }, given, context).correct;
  return found.read && !found.correct && key.also.some(isAlso) ? right(key) : found;
}
