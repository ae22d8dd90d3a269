// The bars of a vote: a row for each answer, both rounds in it, the right one marked, with a note on its mistake.

import { make } from "../../../player/shell/elements.js";
import { fill } from "../../../player/shell/text.js";

export const percent = (count, total) => `${total ? Math.round((100 * count) / total) : 0}\u00a0%`;

const SHORT = 8; // characters

// The letter of a choice, or its number, before its text.
export const named = (mark, label) => (mark ? `${mark}\u2002${label}` : label);

// `results` holds the `totals` of the rounds and `rows`, each with mark, label, note, right and counts; of phones also
// how many have `joined`, as not all may have voted again.
export function bars({ totals, rows, joined = 0 }, words) {
  const names = totals.length > 1 ? [words.first_round, words.second_round] : [];
  const most = Math.max(joined, ...totals);
  const turnout = (i) => (joined ? `: ${fill(words.voted, { voted: totals[i], joined: most })}` : "");
  const list = make("ul", { class: names.length ? "bars two" : "bars" });
  // Short names stand beside their bars, as long ones cannot; neither they nor counts are ever broken: a wide letter is two.
  const longest = Math.max(...rows.map(({ mark, label }) => named(mark, label).replace(/[mw%@]/gi, "00").length));
  list.classList.toggle("beside", longest <= SHORT);
  list.style.setProperty("--name", `${1.15 * longest + 0.5}ch`);
  list.style.setProperty("--share", `${String(Math.max(...totals)).length + 7}ch`);
  for (const { mark, label, note, right, counts } of rows) {
    const item = make("li", right ? { class: "right" } : {}, make("b", { class: "label" }, named(mark, label)));
    counts.forEach((count, i) => item.append(track(count, totals[i], names[i], i < names.length - 1)));
    const remark = right ? `✓ ${words.is_right}` : note;
    if (remark) item.append(make("span", { class: "note" }, remark));
    list.append(item);
  }
  if (names.length)
    list.append(
      make("li", { class: "legend", "aria-hidden": "true" }, ...names.map((name, i) => key(name, i, turnout(i)))),
    );
  return list;
}

// A bar with its share; of several rounds those before the last are thin.
function track(count, total, name, before) {
  const bar = make("span", { class: "bar-of" });
  bar.style.width = `${total ? (100 * count) / total : 0}%`;
  const row = make("span", { class: before ? "track before" : "track" }, make("span", { class: "rail" }, bar));
  if (name) row.append(make("span", { class: "heard" }, `${name}: `));
  row.append(make("span", { class: "share" }, `${count} · ${percent(count, total)}`));
  return row;
}

const key = (name, i, turnout) =>
  make("span", { class: i ? "key" : "key before" }, make("span", { class: "bar-of" }), name + turnout);
