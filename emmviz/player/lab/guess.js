// The guess of a lab of value iteration: a slider over some, and a field for any number, read as answers are.

import { askPython } from "../shell/ask-python.js";
import { make } from "../shell/elements.js";
import { atMost, equal, isFinite, parse, readNumber } from "../shell/answers/numbers.js";

// `guess` says how many of the parts the slider has, and between which numbers a guess lies; `open` is called with
// a part, `say` with what is wrong with a text; for any other guess Python, where a model leads to it, adds a part.
export function guessControl(words, parts, guess, model, { open, say }) {
  const [low, high] = [guess.low, guess.high].map(parse);
  const range = make("input", {
    type: "range",
    min: 0,
    max: guess.slider - 1,
    "aria-label": words.guess,
    oninput: () => open(parts[+range.value]),
  });
  const field = make("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": words.guess_typed,
    title: words.guess_typed,
    onchange: take,
    onfocus: () => field.select(),
  });
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
    range.value = one.near;
    range.style.setProperty("--done", range.value / range.max);
    range.setAttribute("aria-valuetext", one.name);
    field.value = one.name;
  }
  return { box, show, keys: { g: () => field.focus() }, notes: [words.no_number, words.out_of_range, words.no_python] };
}
