// What a reader has seen of the axis of a lab: the places at which one has been, and what lies between two of them where
// one has passed it. Who leaps to a far place has not been in between.

// A move over no more than this share of the axis passes what is on it, as a quick drag does.
const PASSES = 0.2;

export function seenPlaces(count) {
  let at = null;
  let asked = false;
  // Stretches of places, ends included, one after the other.
  let stretches = [];

  function visit(k) {
    const near = at !== null && Math.abs(k - at) <= PASSES * count;
    let [first, last] = near ? [Math.min(at, k), Math.max(at, k)] : [k, k];
    const apart = ([a, b]) => b < first || a > last;
    for (const [a, b] of stretches) if (!apart([a, b])) [first, last] = [Math.min(a, first), Math.max(b, last)];
    stretches = [...stretches.filter(apart), [first, last]].sort(([a], [b]) => a - b);
    at = k;
  }
  const has = (from, to = from) => stretches.some(([a, b]) => a <= from && to <= b);
  function ask() {
    asked = true;
    stretches = [[0, count - 1]];
  }
  return {
    visit,
    has,
    ask,
    // From where one goes on next, nothing is passed: another part has been shown in between.
    leave: () => (at = null),
    get stretches() {
      return stretches;
    },
    get asked() {
      return asked;
    },
  };
}
