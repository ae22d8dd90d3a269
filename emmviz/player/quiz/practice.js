// What is left to practise after a round: by the kind of the questions that were not right at the first try.

// For each such kind, in the order of the round: how many were asked and right, the rule that they need, and how often
// each known mistake was made at them.
export function practiceOf(questions, done) {
  const kinds = [...new Set(questions.map((question) => question.kind))];
  return kinds.flatMap((kind) => {
    const all = questions
      .map((question, i) => ({ question, done: done[i] }))
      .filter((one) => one.question.kind === kind);
    const missed = all.filter((one) => one.done.first !== true);
    if (!missed.length) return [];
    const rule = missed[0].question.hints[0];
    return [{ kind, asked: all.length, right: all.length - missed.length, rule, mistakes: countOf(missed) }];
  });
}

// At how many questions each mistake was made, the commonest first.
function countOf(missed) {
  const counts = new Map();
  for (const name of missed.flatMap((one) => [...new Set(one.done.mistakes)]))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
