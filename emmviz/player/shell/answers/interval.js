// Where something holds: the two ends of an interval in fields, and where that counts a box for each, whether it belongs to
// it; there the answer may have several parts. A number line fills the fields by a drag, and follows what is typed.

import { make } from "../elements.js";
import { enter, typedField } from "./field.js";
import { draggedLine } from "./line.js";
import { atMost, equal, isFinite, parse, readNumber } from "./numbers.js";
import { judgePair, judgeRegion } from "./regions.js";
import { clipped, quoting, right, spelled, suspected, unreadable, wrong } from "./verdicts.js";

// `ends` says whether it counts what belongs to it.
export function component({ ends, closed, infinite, line }, words, { describedby, reading }) {
  const parts = [];
  let current = null;
  const list = make("div", { class: "parts" });
  const more = make("button", { type: "button", class: "more", onclick: () => enter(add()[0].field) }, words.add_part);
  const axis = line && draggedLine(line, words, reading.comma, drag);
  const box = make("div", { class: "interval", role: "group", "aria-label": words.answer_interval }, list);
  if (axis) box.append(axis.box);
  if (ends) box.append(more);

  function add() {
    const part = [words.line_low, words.line_high].map((name, i) => endOf(name, ["−∞", "∞"][i]));
    const onfocusin = () => {
      current = part;
      follow();
    };
    const or = parts.length ? [make("p", {}, words.or)] : [];
    list.append(...or, make("div", { class: "part", onfocusin }, ...part.map((end) => end.box)));
    parts.push(part);
    current = part;
    follow();
    return part;
  }
  // A keyboard has no ∞.
  function endOf(name, endless) {
    const field = typedField(name, name, { "aria-describedby": describedby, oninput: follow });
    const inside = make("input", { type: "checkbox", "aria-label": `${name}, ${words.included}`, onchange: follow });
    inside.checked = true;
    const label = make("label", {}, inside, make("span", {}, words.included));
    const onclick = () => {
      field.value = endless;
      follow();
    };
    // The next Tab leads from the lower end to the upper one, as ever: who types writes inf.
    const look = { type: "button", class: "infinite", tabindex: "-1", "aria-label": `${name}, ${endless}`, onclick };
    const put = infinite ? [make("button", look, endless)] : [];
    return { field, inside, box: make("div", { class: "end" }, field, ...put, ...(ends ? [label] : [])) };
  }
  const valueOf = ({ field }) => readNumber(field.value)[0]?.value;
  // An infinite end is never in it; one that was, and is no longer, is in it until it is said that it is not.
  function follow() {
    for (const end of parts.flat()) {
      const value = valueOf(end);
      const isInfinite = value !== undefined && !isFinite(value);
      if (isInfinite || end.isInfinite) end.inside.checked = !isInfinite;
      end.isInfinite = isInfinite;
      end.inside.disabled = isInfinite || end.field.disabled;
    }
    axis?.show(
      current.map(valueOf),
      current.map(({ inside }) => inside.checked),
    );
  }
  // What the line shows of an end without a number is meant as well.
  function drag(texts, moved) {
    current.forEach(({ field }, i) => (field.value = i === moved ? texts[i] : field.value.trim() || texts[i]));
    follow();
  }
  add();

  const typed = (part) => part.map(({ field }) => field.value.trim());
  return {
    box,
    value() {
      const answered = parts.filter((part) => typed(part).some(Boolean));
      if (!answered.length) return null;
      return answered.map((part) => [...typed(part), ...part.map(({ inside }) => inside.checked || !ends)]);
    },
    set(value) {
      value.forEach(([low, high, ...isIn], i) => {
        const part = parts[i] ?? add();
        part.forEach((end, k) => {
          end.field.value = [low, high][k];
          end.inside.checked = isIn[k];
        });
      });
      follow();
    },
    text: (value) => value.map((part) => inBrackets(part, { ends, closed }, reading.list)).join(" ∪ "),
    focus() {
      const fields = parts.flat().map(({ field }) => field);
      enter(fields.find((field) => !field.value.trim()) ?? fields[0]);
    },
    stage(state) {
      more.hidden = state !== "open";
      if (axis) axis.box.hidden = state !== "open";
      follow();
    },
  };
}

// A decimal comma needs a semicolon between the ends. Of two numbers, both or none are possible values.
function inBrackets([low, high, lowIn, highIn], { ends, closed }, list) {
  const [first, last] = ends ? [lowIn, highIn] : [low, high].map((end) => closed && !end.includes("∞"));
  return `${first ? "[" : "("}${low}${`${low}${high}`.includes(",") ? "; " : list}${high}${last ? "]" : ")"}`;
}

// `given` is a list of parts, each with its two ends as typed and whether these belong to it.
export function mark(key, given, { reading }) {
  const typed = given.map(([low, high, ...isIn]) => [readNumber(low), readNumber(high), ...isIn]);
  if (typed.some(([low, high]) => !low.length || !high.length))
    return unreadable(key, given.some(([low, high]) => !low.trim() || !high.trim()) ? key.missing : key.unreadable);
  const judged = key.ends ? judgeRegion(key, typed) : judgePair(key, typed[0]);
  const { reason, mistake = null, at, end, beyond = [], suspect } = judged;
  const isRight = ["right", "rounded", "alike"].includes(reason);
  const isBackwards = ([low, high]) => low.every((one) => high.every(({ value }) => !atMost(one.value, value)));
  // A wrong method may give a low end above the high one, but U before L is [L, U] written backwards.
  const isWhole = ([low, high]) => key.bounds?.every((bound, i) => equal([high, low][i][0].value, parse(bound)));
  // Where 1.889 may also be 1,889, it is above 4, but as 1.889 both ends are right in the wrong order.
  const swapped = () => judgePair(key, typed[0].slice(0, 2).reverse()).reason;
  const isSwapped = !key.ends && ["right", "rounded"].includes(swapped());
  const isMeant = isRight || (suspect && !isSwapped && !typed.some(isWhole));
  if ((key.ends || !isMeant) && (isSwapped || typed.some(isBackwards))) return unreadable(key, key.backwards);
  const shownEnd = (text) => clipped(spelled(text, reading));
  const quoted = ([low, high, lowIn, highIn]) =>
    inBrackets([shownEnd(low), shownEnd(high), lowIn, highIn], key, reading.list);
  const whole = given.map(quoted).join(" ∪ ");
  if (suspect) return suspected(key, suspect, whole);
  const called = at === undefined ? undefined : key.known.find(({ value }) => equal(parse(value[0]), at));
  // A number beyond L or U that means L or U is said to do so.
  const more = beyond.map((is, i) => (is ? ` ${quoting(key.beyond[i], shownEnd(given[0][i]))}` : "")).join("");
  const sentence = key.says[reason].replace("{at}", () => called?.text ?? "").replace(" {beyond}", () => more);
  if (isRight) return right(key, sentence);
  const feedback = sentence.replace("{given}", () => (end === undefined ? whole : shownEnd(given[0][end])));
  if (["too_rough", "cut_off"].includes(reason)) return unreadable(key, feedback);
  return { ...wrong(key, feedback), mistake };
}
