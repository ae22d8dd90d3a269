// What one can set and press in a lab: what varies, the slider, and the clock of a lab that goes on by itself.

import { atMost, equal, isFinite, parse, readNumber } from "../shell/answers/numbers.js";
import { askPython } from "../shell/ask-python.js";
import { make, playClock, slider, textInput } from "../shell/elements.js";
import { fill, roomOf } from "../shell/text.js";

// The foot: the slider, as wide as there is room; back to the tree as it is, and where the best move changes; as `first`, the
// button that goes on, or goes on by itself. `act` holds what they do: own, next, go (to a place); and `help`, the
// button of the keys.
export function labControls(words, first, act) {
  const { range, show: slide } = slider("", 0, act.go);
  const counter = make("span", { class: "counter" });
  // One button with room for either of its names.
  const names = { ask: make("span", {}, words.ask_flip), next: make("span", {}, words.next_flip) };
  const next = make("button", { type: "button", class: "next-flip", onclick: act.next }, names.ask, names.next);
  const own = make("button", { type: "button", class: "own", onclick: act.own }, words.own);
  const look = { class: "controls", role: "toolbar", "aria-label": words.controls };
  const bar = make("div", look, make("div", { class: "scrubber" }, range), ...first, counter, own, next, act.help);

  function open(part) {
    range.max = part.at.length - 1;
    range.setAttribute("aria-label", fill(words.scrubber, { symbol: part.symbol }));
    counter.style.setProperty("--room", roomOf(part.at));
  }
  // `leads` is whether there is a place where the best move changes: before one has asked nothing says so.
  function show(k, text, asked, leads) {
    slide(k, text);
    counter.textContent = text;
    names.ask.hidden = asked;
    names.next.hidden = !asked;
    next.disabled = asked && !leads;
  }
  return { bar, open, show };
}

// A lab that goes on by itself, each place shown as long as its part says; nothing for a lab whose parts do not say. `now`
// gives the place, `go` shows one, `settle` does what is to follow a stop; who wants no motion is shown the end by `leap`.
export function labClock(words, waits, { now, go, settle, leap }) {
  if (!waits) return { buttons: [], keys: {}, stop: () => {} };
  const does = { now, end: waits.length - 1, go, wait: (k) => waits[k], settle, leap };
  const { button, stop, toggle } = playClock(words, does);
  return { buttons: [button], keys: { p: toggle }, stop };
}

// What varies: one of several numbers, chosen from a list, or a guess. `open` is called with a part, `say` with what is wrong
// with an answer.
export const varyControl = (/** @type {LabPayload} */ data, parts, model, act) =>
  data.guess ? guessControl(data.words, parts, data.guess, model, act) : partChoice(data.words, parts, act);

// A list, or the name of the only one.
function partChoice(words, parts, { open }) {
  const list = make(
    "select",
    { "aria-label": words.vary, onchange: () => open(parts[list.selectedIndex]) },
    ...parts.map((one) => make("option", {}, one.name)),
  );
  const box = parts.length > 1 ? list : make("strong", { class: "vary" }, parts[0].name);
  return { box, show: (one) => (list.selectedIndex = parts.indexOf(one)), keys: {}, notes: [] };
}

// The guess of a lab of value iteration: a slider over some, and a field for any number, read as answers are. `guess` says
// how many of the parts the slider has, and between which numbers a guess lies; for any other guess Python, where a model
// leads to it, adds a part.
function guessControl(words, parts, guess, model, { open, say }) {
  const [low, high] = [guess.low, guess.high].map(parse);
  const { range, show: slide } = slider(words.guess, guess.slider - 1, (i) => open(parts[i]));
  const field = textInput(words.guess_typed, { onchange: take, onfocus: () => field.select() });
  const box = make("div", { class: "vary guess" }, make("span", { "aria-hidden": "true" }, words.guess), range, field);

  function take() {
    const read = readNumber(field.value).find(({ value }) => isFinite(value));
    if (!read) return say(words.no_number);
    if (!atMost(low, read.value) || !atMost(read.value, high)) return say(words.out_of_range);
    const found = parts.find((one) => equal(parse(one.guess), read.value));
    if (found) open(found);
    else ask();
  }
  async function ask() {
    if (!model) return say(words.no_python);
    say(words.asking);
    try {
      await askPython(model, { guess: field.value });
    } catch (error) {
      say(error ?? words.no_python);
    }
  }
  function show(one) {
    slide(one.near, one.name);
    field.value = field.defaultValue = one.name;
  }
  return { box, show, keys: { g: () => field.focus() }, notes: [words.no_number, words.out_of_range, words.no_python] };
}
