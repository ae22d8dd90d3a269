// Follows searches by hand for Python: reads [{ data, answers }] from its input, and writes the verdict on each answer, the
// name of its mistake and the sentence about it, and at the end what is asked for, or null.

import { text } from "node:stream/consumers";
import { course } from "../../emmviz/player/act/course.js";

function followed({ data, answers }) {
  const { names, reading, tries, at_end: atEnd } = data;
  const follow = course((n) => data.segments[n], { tries, atEnd, context: { names, reading } });
  const marks = answers.map((_, n) => follow(answers.slice(0, n + 1)).last);
  const { now } = follow(answers);
  return {
    marks: marks.map((one) => [one.verdict, one.mistake, one.why]),
    now: now && [now.key.kind, now.key.node],
  };
}
process.stdout.write(JSON.stringify(JSON.parse(await text(process.stdin)).map(followed)));
