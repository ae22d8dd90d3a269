// The parts of a lab, whose places are counted one after the other, and what has been seen of each.

// A move over no more than this share of the axis passes what is on it, as a quick drag does.
const PASSES = 0.2;

export function labParts(/** @type {LabPayload} */ data) {
  const list = [];
  const starts = [0];
  const seen = new Map();
  // What all parts share is sent once; a part may come later.
  function add(/** @type {LabPayload} */ { shared, parts }) {
    for (const own of parts.slice(list.length)) {
      const one = { ...shared, ...own };
      list.push(one);
      starts.push(starts.at(-1) + one.at.length);
      seen.set(one, seenPlaces(one.at.length, "guess" in one));
    }
  }
  add(data);
  const last = () => starts.at(-1) - 1;
  return {
    list,
    add,
    seen: (one) => seen.get(one),
    start: (one) => starts[list.indexOf(one)],
    // All that is ever said of them.
    sentences: () => list.flatMap((one) => [...one.sentences, one.flips.length ? "" : one.summary.at(-1)]),
    within: (place) => Math.min(Math.max(place, 0), last()),
    at: (place) => list[starts.slice(0, -1).findLastIndex((first) => first <= place)],
  };
}

// The places at which one has been, and what lies between two of them where one has passed it. Who leaps to a far place has
// not been in between, unless each place follows from those before it, as sweeps do.
function seenPlaces(count, isCourse) {
  let at = null;
  let asked = false;
  // Stretches of places, ends included, one after the other.
  let stretches = [];

  function visit(k) {
    const near = at !== null && Math.abs(k - at) <= PASSES * count;
    let [first, last] = near ? [Math.min(at, k), Math.max(at, k)] : [isCourse ? 0 : k, k];
    const apart = ([a, b]) => b < first || a > last;
    for (const [a, b] of stretches) if (!apart([a, b])) [first, last] = [Math.min(a, first), Math.max(b, last)];
    stretches = [...stretches.filter(apart), [first, last]].sort(([a], [b]) => a - b);
    at = k;
  }
  function ask() {
    asked = true;
    stretches = [[0, count - 1]];
  }
  return {
    visit,
    ask,
    has: (from, to = from) => stretches.some(([a, b]) => a <= from && to <= b),
    // From where one goes on next, nothing is passed: another part has been shown in between.
    leave: () => (at = null),
    stretches: () => stretches,
    asked: () => asked,
  };
}
