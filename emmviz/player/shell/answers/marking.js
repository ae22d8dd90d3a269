// Marking: an answer judged as emmviz.learn.mark does, by the form of its question. The right answers, the known wrong ones
// and all sentences come from Python as the key of a question; here numbers and names are read.

import * as MARKS from "./marks.js";
import { fill } from "../text.js";
import { right } from "./verdicts.js";

// `means` is the same for answers that mean the same, however they are written. `context` holds the names of the tree's
// nodes, and how the language writes numbers and lists.
export function mark(key, given, context) {
  const marked = (one) => MARKS[key.form](one, given, context);
  const found = { means: JSON.stringify(given), ...marked(key) };
  const isAlso = (answer) => marked({ ...key, answer, suspects: [] }).correct;
  return found.read && !found.correct && key.also.some(isAlso) ? { ...found, ...right(key) } : found;
}

// Whether there are only two possible answers: if one of them is wrong, the other one is right, and a second try asks
// nothing.
export function hasTwoAnswers({ choices = [], moves = {} }) {
  return choices.length === 2 || Object.keys(moves).length === 2;
}

// What stands below the first wrong answer: what it is, as far as that does not name the right one, and where nothing is
// known of it the rule to look at.
export function firstTry({ first, feedback, mistake, noted }, words, rule) {
  const fact = (first ?? feedback).split(words.answer_is.split("{")[0])[0].trim();
  const pointer = rule && !mistake && !noted ? fill(words.hint_first, { hint: rule }) : "";
  return [fact, pointer, words.retry].filter(Boolean).join(" ");
}
