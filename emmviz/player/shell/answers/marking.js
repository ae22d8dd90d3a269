// Marking: an answer judged as emmviz.learn.mark does, by the form of its question. The right answers, the known wrong ones
// and all sentences come from Python as the key of a question; here numbers and names are read.

import { MARKS } from "./forms.js";
import { right } from "./verdicts.js";

// `context` holds the names of the tree's nodes, and how the language writes numbers and lists.
export function mark(key, given, context) {
  const found = MARKS[key.form](key, given, context);
  const isAlso = (answer) => MARKS[key.form]({ ...key, answer, suspects: [] }, given, context).correct;
  return found.read && !found.correct && key.also.some(isAlso) ? right(key) : found;
}
