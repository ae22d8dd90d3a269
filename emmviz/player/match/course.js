// The course of a game: which way was taken at each position, what falls next, and how far one takes back. It knows no
// rules: what can happen at a position, and what the search does there, stands in the data.

export function course(/** @type {MatchPayload} */ data, history = [], opened = () => ({})) {
  let ways = [...history];
  // Throws of games that are over: another game has others.
  let thrown = 0;
  const find = (/** @type {number} */ id) => data.positions[id] ?? opened()[id];

  // The positions so far, the first one before any way; the last may be unknown yet.
  function positions(list = ways) {
    const found = [find(0)];
    for (const way of list) found.push(find(found.at(-1).ways[way].to));
    return found;
  }
  const at = () => positions().at(-1);
  const yours = (/** @type {MatchPosition} */ position) => position?.kind === data.you;
  const throws = () => positions().filter((position, i) => i < ways.length && position.kind === "chance").length;

  // What the search, or the draw whose turn it is, does at a position where you do not move.
  function next() {
    const position = at();
    if (position.kind !== "chance") return position.best;
    const weights = position.ways.map(({ weight }) => weight);
    const total = weights.reduce((a, b) => a + b);
    let left = data.draws[(thrown + throws()) % data.draws.length] * total;
    return weights.findIndex((weight) => (left -= weight) < 0);
  }
  // To where you moved last.
  function back() {
    const mine = positions().findLastIndex((position, i) => i < ways.length && yours(position));
    if (mine >= 0) ways = ways.slice(0, mine);
    return mine >= 0;
  }
  function again() {
    thrown += throws();
    ways = [];
  }
  return {
    positions,
    at,
    yours,
    next,
    back,
    again,
    take: (way) => (ways = [...ways, way]),
    set: (list) => (ways = [...list]),
    get ways() {
      return ways;
    },
  };
}
