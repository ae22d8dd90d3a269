// What is wrong with an answer that says where something holds, as emmviz/learn/answers/interval_verdicts.py judges it.
//
// The numbers in play, from -∞ to ∞, cut the axis into atoms: an even one is a number, an odd one what lies between two.
// A region has a truth value for each atom, so that open and closed ends need no rules of their own.

import { atMost, equal, exactly, isCutOff, near, parse, roughly } from "./numbers.js";

const received = ([low, high, ...isIn]) => [parse(low), parse(high), ...isIn];
const order = (a, b) => (equal(a, b) ? 0 : atMost(a, b) ? -1 : 1);
const same = (one, two) => one.join() === two.join();

// Both judges return the reason of the verdict, the number `at` which something is wrong, and the `mistake` or the
// `suspect` that is recognised. This one is for two numbers of which it does not matter whether they belong to what
// they enclose; `end` says which of them is meant.
export function judgePair(key, typed) {
  // What Python knows of a number: what it is exactly, and what pictures show for it.
  const pairOf = (text) => (key.known.find(({ value }) => value[0] === text)?.value ?? [text, text]).map(parse);
  const [[low, high]] = key.answer;
  const isTyped = (is) => [low, high].every((end, i) => is(typed[i], pairOf(end)));
  if (isTyped(exactly)) return { reason: "right" };
  if (isTyped(near)) return { reason: "rounded" };
  // Where the answer is right, what lies beyond a bound is that bound.
  const [least, most] = (key.bounds ?? ["-inf", "inf"]).map(parse);
  const within = (number) => (atMost(number, least) ? least : atMost(most, number) ? most : number);
  const insideOf = (ways) => (equal(within(ways[0].value), ways[0].value) ? ways : [{ value: within(ways[0].value) }]);
  const meets = (is) => [low, high].map((end, i) => is(insideOf(typed[i]), pairOf(end).map(within)));
  // The very end of the answer needs no explanation.
  const isEnd = [low, high].map((end, i) => near(typed[i], pairOf(end)));
  const beyond = meets(near).map((is, i) => is && insideOf(typed[i]) !== typed[i] && !isEnd[i]);
  if (meets(near).every(Boolean)) return { reason: "alike", beyond };
  // A mistake gives the ends as they were typed, before they are clamped or after.
  const gives = ({ parts: [part] }) =>
    [0, 1].every((i) => [pairOf(part[i]), pairOf(part[i]).map(within)].some((end) => near(typed[i], end)));
  const suspect = key.suspects.find(gives);
  if (suspect) return { reason: "suspect", suspect };
  const [met, nearly] = [near, roughly].map((is) => meets(is).indexOf(true));
  if (meets(roughly).every(Boolean)) {
    const end = met === 0 ? 1 : 0;
    const isCut = isCutOff(typed[end], pairOf([low, high][end]));
    return { reason: isCut ? "cut_off" : "too_rough", at: parse([low, high][end]), end };
  }
  // Beside a wrong end, one with too few digits is right.
  const place = met < 0 ? nearly : met;
  return { reason: place < 0 ? "no_end" : ["low_end", "high_end"][place], beyond };
}

// -- regions
// The regions of an axis on which lie the ends of some intervals.
function axisOf(intervals) {
  const all = [-Infinity, Infinity, ...intervals.flatMap(([low, high]) => [low, high])].sort(order);
  const numbers = all.filter((number, i) => !i || !equal(number, all[i - 1]));
  const atoms = Array.from({ length: 2 * numbers.length - 1 }, (_, atom) => atom);
  const isFinite = (atom) => atom > 0 && atom < atoms.length - 1;
  const atomOf = (number) => 2 * numbers.findIndex((one) => equal(one, number));
  function region(some) {
    const given = some.map(([low, high, ...isIn]) => [atomOf(low), atomOf(high), ...isIn]);
    const within = (atom, [low, high, lowIn, highIn]) =>
      (low < atom || (low === atom && lowIn)) && (atom < high || (atom === high && highIn));
    return atoms.map((atom) => isFinite(atom) && given.some((span) => within(atom, span)));
  }
  // The first and the last atom of each of its intervals.
  function spans(where) {
    const lasts = atoms.filter((atom) => where[atom] && !where[atom + 1]);
    return atoms.filter((atom) => where[atom] && !where[atom - 1]).map((first, i) => [first, lasts[i]]);
  }
  // The even atoms at which each of its intervals begins and ends.
  const parts = (where) => spans(where).map(([first, last]) => [first - (first % 2), last + (last % 2)]);
  const ends = (where) => parts(where).flat().filter(isFinite);
  // With all of its finite ends.
  function closed(where) {
    const more = ends(where);
    return where.map((holds, atom) => holds || more.includes(atom));
  }
  return { numbers, isFinite, region, spans, parts, ends, closed };
}

// What was meant by parts as typed, each with the ways to read its ends: every end as the known number that it is, or may
// stand for by so many digits; with a number that was rounded.
function meant(typed, known, is) {
  let rounded;
  function settled(ways) {
    const exact = ways.find(({ value }) => known.some(([one]) => equal(one, value)));
    if (exact) return exact.value;
    const found = known.find((pair) => is(ways, pair));
    rounded ??= found?.[0];
    return found?.[0] ?? ways[0].value;
  }
  const parts = typed.map(([low, high, ...isIn]) => [...[settled(low), settled(high)].sort(order), ...isIn]);
  return { parts, rounded };
}

export function judgeRegion(key, typed) {
  const known = key.known.map(({ value }) => value.map(parse));
  const [fine, rough] = [near, roughly].map((is) => meant(typed, known, is));
  const sent = [key.domain, ...key.answer, ...key.suspects.flatMap(({ parts }) => parts)].map(received);
  const axis = axisOf([...sent, ...fine.parts, ...rough.parts]);
  const { ends, closed } = axis;

  const domain = axis.region([received(key.domain)]);
  const region = (parts) => axis.region(parts).map((holds, atom) => holds && domain[atom]);
  const [truth, where] = [region(key.answer.map(received)), region(fine.parts)];
  const suspects = key.suspects.map((suspect) => ({ suspect, wrong: region(suspect.parts.map(received)) }));
  const alike = (one, two) => same(closed(one), closed(two));
  const mistaken = (mistake, atom) => ({ reason: mistake, mistake, at: axis.numbers[atom / 2] });
  // The first end at which one holds and the other does not.
  const differ = (one, two) => [...ends(one), ...ends(two)].sort((a, b) => a - b).find((at) => one[at] !== two[at]);

  // The right numbers put together in the wrong way.
  function misshapen() {
    if (alike(where, truth)) {
      const isLeftOut = (at) => truth[at] && !where[at];
      if (axis.parts(truth).length === 1 && ends(truth).length === 2 && ends(truth).every(isLeftOut))
        return { reason: "ends_left_out", mistake: "end_left_out" };
      const at = differ(truth, where);
      return mistaken(truth[at] ? "end_left_out" : "end_taken_in", at);
    }
    const other = domain.map((holds, atom) => holds && !truth[atom]);
    if (where.includes(true) && alike(where, other)) {
      const single = axis.parts(truth).length === 1 && axis.parts(other).length === 1;
      const shared = ends(truth).find((at) => closed(other)[at]);
      return single ? mistaken("wrong_side", shared) : mistaken("complement");
    }
    return null;
  }
  if (same(where, truth)) return { reason: fine.rounded ? "rounded" : "right", at: fine.rounded };
  const exact = suspects.find(({ wrong }) => same(where, wrong));
  const found = exact ? null : misshapen();
  if (found) return found;
  if (!exact && same(where, domain)) return { reason: "everywhere" };
  if (!exact && !where.includes(true)) return { reason: "nowhere" };
  const suspect = (exact ?? suspects.find(({ wrong }) => alike(where, wrong)))?.suspect;
  if (suspect) return { reason: "suspect", suspect };
  if (alike(region(rough.parts), truth)) {
    const numbers = ends(truth).map((at) => [axis.numbers[at / 2]]);
    const isCut = typed.some(([low, high]) => numbers.some((end) => isCutOff(low, end) || isCutOff(high, end)));
    return { reason: isCut ? "cut_off" : "too_rough" };
  }
  // An end of all that is asked about is no achievement.
  const [trivial] = axis.parts(domain);
  const met = ends(truth).find((at) => ends(where).includes(at) && !trivial.includes(at));
  if (met !== undefined) return mistaken("one_end", met);
  const [mine, right] = [where, truth].map(axis.spans);
  if (mine.length !== 1 || right.length !== 1) return { reason: "wrong" };
  const [isLow, isHigh] = mine[0].map((atom, i) => atom === right[0][i]);
  return { reason: isHigh ? "low_wrong" : isLow ? "high_wrong" : "both_ends" };
}
