// Marks answers for Python: reads [[keys, contexts, cases]] from its input, and writes what each case gets. A case is
// [which key, which context, the answer]. `bare` lists the wrong ones of which nothing is known, and no rule is given.

import { text } from "node:stream/consumers";
import { folded } from "../../emmviz/player/shell/answers/names.js";
import { mark } from "../../emmviz/player/shell/answers/marking.js";

const { keys, contexts, cases, letters } = JSON.parse(await text(process.stdin));
const marks = cases.map(([i, j, given]) => {
  const { correct, mistake, feedback } = mark(keys[i], given, contexts[j]);
  return [correct, mistake, feedback];
});
const isBare = ([i, j, given]) => {
  const { read, correct, mistake, noted } = mark(keys[i], given, contexts[j]);
  return read && !correct && !mistake && !noted && !keys[i].hints[0];
};
const bare = cases.filter(isBare);
process.stdout.write(JSON.stringify({ marks, bare, folded: letters.map(folded) }));
