// Verdicts on intervals, as emmviz/learn/marking/interval_verdicts.py gives them: what is wrong, and the end it means.

import { MARKING } from "../rules.js";
import { atMost, equal, isFinite, parse } from "./exact.js";
import { near } from "./numerals.js";
import { readRegion } from "./region-reading.js";
import { closed, ends, holds, interval, least, most, outside, received, region, same, within } from "./regions.js";

const { least: LEAST, rough: ROUGH } = MARKING.digits;
const verdict = (reason, at) => ({ reason, at });

export function judge(key, given) {
  const domain = received(key.domain);
  const suspects = key.suspects.map(({ region: parts, mistake }) => ({ mistake, where: region(parts.map(received)) }));
  const known = key.known.map(({ value }) => value.map(parse));
  const about = { truth: region(key.answer.map(received)), domain, suspects, known };
  const ways = readRegion(given);
  if (!ways.length) return verdict("unread");
  if (ways.some((typed) => typed.some(({ lowIn, highIn }) => lowIn === null || highIn === null)))
    return verdict("ends_unsaid");
  const found = ways.map((typed) => judgeOne(about, typed));
  const right = found.filter(({ reason }) => ["right", "rounded"].includes(reason)).length;
  return right && right < found.length ? verdict("unread") : found[0];
}

function judgeOne(about, typed) {
  const { truth, suspects } = about;
  const { where, rounded, turned } = meant(about, typed, LEAST);
  if (same(where, truth) && !turned) return rounded ? verdict("rounded", rounded) : verdict("right");
  const exact = suspects.find((one) => !turned && same(where, one.where));
  if (exact) return verdict(exact.mistake, differ(truth, exact.where));
  const found = shape(about, where, turned);
  if (found) return found;
  const loose = suspects.find((one) => same(closed(where), closed(one.where)));
  if (loose) return verdict(loose.mistake, differ(truth, loose.where));
  const rough = meant(about, typed, ROUGH);
  if (same(closed(rough.where), closed(truth))) return verdict("too_rough", rough.rounded);
  return partly(about, where) ?? verdict("wrong");
}

// What was meant, an end of the right answer that was rounded, and whether a greater end came first.
function meant({ known, domain }, typed, digits) {
  const rounded = [];
  function settled(ways) {
    const exact = ways.find((one) => known.some(([value]) => equal(one.value, value)));
    if (exact) return exact.value;
    const found = known.find((pair) => near(ways, pair, digits));
    if (found) rounded.push(found[0]);
    return found ? found[0] : ways[0].value;
  }
  let turned = false;
  const parts = typed.map((one) => {
    const [low, high] = [settled(one.low), settled(one.high)];
    turned ||= !atMost(low, high);
    return interval(least(low, high), most(low, high), one.lowIn, one.highIn);
  });
  return { where: within(region(parts), domain), rounded: rounded[0], turned };
}

// The right numbers put together in the wrong way.
function shape({ truth, domain }, where, turned) {
  const alike = same(closed(where), closed(truth));
  if (turned) return alike ? verdict("backwards") : null;
  if (alike) {
    const at = differ(truth, where);
    return verdict(at !== undefined && holds(truth, at) ? "end_left_out" : "end_taken_in", at);
  }
  const other = outside(truth, domain);
  if (where.length && same(closed(where), closed(other))) {
    const at = ends(truth).find((end) => holds(closed(other), end));
    return truth.length === 1 && other.length === 1 ? verdict("wrong_side", at) : verdict("complement");
  }
  const [place, alone] = where.length === 1 ? [where[0][0][0], equal(where[0][0][0], where[0][1][0])] : [];
  return alone && ends(truth).some((end) => equal(end, place)) ? verdict("end_alone", place) : null;
}

function partly({ truth, domain }, where) {
  const [right, given] = [closed(truth), closed(where)];
  const all = (some, others) => some.every((one) => others.some((two) => same([one], [two])));
  if (given.length && right.length > 1 && given.length < right.length && all(given, right)) return verdict("part");
  if (right.length && right.length < given.length && all(right, given)) return verdict("too_much");
  if (right.length !== 1 || given.length !== 1) return null;
  const trivial = domain.map(([at]) => at);
  const pairs = [0, 1].map((i) => [right[0][i][0], given[0][i][0]]);
  const met = pairs.find(([a, b]) => equal(a, b) && isFinite(a) && !trivial.some((end) => equal(end, a)));
  return met ? verdict("one_end", met[0]) : null;
}

// The first end at which one holds and the other does not.
const differ = (one, two) => ends(one, two).find((end) => holds(one, end) !== holds(two, end));
