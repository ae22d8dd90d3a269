// Regions: where something holds, as emmviz/learn/marking/intervals.py has them: pairs of cuts of the axis, each just
// before a number, 0, or just after it, 1, so that open and closed ends compare as pairs do.

import { atMost, equal, isFinite, parse } from "./exact.js";

const order = (a, b) => (equal(a, b) ? 0 : atMost(a, b) ? -1 : 1);
const orderCuts = ([a, i], [b, j]) => order(a, b) || i - j;
const later = (one, two) => (orderCuts(one, two) < 0 ? two : one);
const earlier = (one, two) => (orderCuts(one, two) < 0 ? one : two);

export const least = (a, b) => (atMost(a, b) ? a : b);
export const most = (a, b) => (atMost(a, b) ? b : a);

// An interval as a pair of cuts; an infinite end is never in it.
export const interval = (low, high, lowIn = true, highIn = true) => [
  [low, Number(!lowIn || low === -Infinity)],
  [high, Number(highIn && high !== Infinity)],
];
// One as Python sends it: its ends as texts, and whether each belongs to it.
export const received = ([low, high, lowIn, highIn]) => interval(parse(low), parse(high), lowIn, highIn);

// What lies in any of some intervals: in order, none touching another.
export function region(pairs) {
  const found = [];
  const full = pairs.filter(([start, end]) => orderCuts(start, end) < 0);
  for (const [start, end] of full.sort(([a, b], [c, d]) => orderCuts(a, c) || orderCuts(b, d))) {
    const last = found.at(-1);
    if (last && orderCuts(start, last[1]) <= 0) last[1] = later(last[1], end);
    else found.push([start, end]);
  }
  return found;
}
export const within = (where, [low, high]) =>
  region(where.map(([start, end]) => [later(low, start), earlier(high, end)]));
export function outside(where, domain) {
  const places = [domain[0], ...within(where, domain).flat(), domain[1]];
  return region(places.flatMap((place, i) => (i % 2 ? [] : [[place, places[i + 1]]])));
}
export const closed = (where) => region(where.map(([[low], [high]]) => interval(low, high)));
export const holds = (where, place) =>
  where.some(([start, end]) => orderCuts(start, [place, 0]) <= 0 && orderCuts([place, 1], end) <= 0);
export const same = (one, two) =>
  one.length === two.length && one.every((pair, i) => pair.every((cut, j) => !orderCuts(cut, two[i][j])));
// Its finite ends, rising, each once.
export function ends(...regions) {
  const all = regions.flatMap((where) => where.flat().map(([at]) => at)).filter(isFinite);
  return all.sort(order).filter((end, i, sorted) => !i || !equal(end, sorted[i - 1]));
}
