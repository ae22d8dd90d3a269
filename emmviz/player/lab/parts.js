// The parts of a lab, whose places are counted one after the other, and what has been seen of each.

import { seenPlaces } from "./seen.js";

export function labParts(data) {
  const list = [];
  const starts = [0];
  const seen = new Map();
  // What all parts share is sent once; a part may come later.
  function add({ shared, parts }) {
    for (const own of parts.slice(list.length)) {
      const one = { ...shared, ...own };
      list.push(one);
      starts.push(starts.at(-1) + one.at.length);
      seen.set(one, seenPlaces(one.at.length));
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
