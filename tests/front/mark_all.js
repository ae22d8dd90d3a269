// Marks answers for Python: reads [[keys, contexts, cases]] from its input, and writes what each case gets. A case is
// [which key, which context, the answer].

import { text } from "node:stream/consumers";
import { folded } from "../../emmviz/player/shell/answers/names.js";
import { mark } from "../../emmviz/player/shell/answers/marking.js";

const { keys, contexts, cases, letters } = JSON.parse(await text(process.stdin));
const marks = cases.map(([i, j, given]) => {
  const { correct, mistake, feedback } = mark(keys[i], given, contexts[j]);
  return [correct, mistake, feedback];
});
process.stdout.write(JSON.stringify({ marks, folded: letters.map(folded) }));
