// A series: questions about several trees, asked in turn as one quiz; what was answered at the trees before counts on.

import { scoreOf } from "./progress.js";

// `series` says how many questions stand before each tree, and after the last one how many there are; null where a
// quiz is no series, and each of its trees counts alone.
export function seriesOf({ series }, rounds) {
  const past = new Map();
  const done = (progress) => [...past.values(), progress.questions].flat();
  return {
    before: (n) => series?.[n] ?? 0,
    total: (own) => series?.at(-1) ?? own,
    later: (n) => (series ? series.at(-1) - series[n + 1] : 0),
    score: (progress) => scoreOf(done(progress)),
    // All that was asked, with what became of it.
    all(progress) {
      const asked = [...past.keys(), progress.round].flatMap((n) => rounds()[n].questions);
      return { questions: asked, progress: { questions: done(progress), score: scoreOf(done(progress)) } };
    },
    // From one tree to another; from the first one it all begins again.
    turn(progress, to) {
      if (series && progress && to === progress.round + 1) past.set(progress.round, progress.questions);
      if (to === 0) past.clear();
    },
    on: Boolean(series),
  };
}
