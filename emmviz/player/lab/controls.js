// The bar below a lab: back to the tree as it is, on to where the best move changes, and the slider.

import { make } from "../shell/elements.js";
import { fill } from "../shell/text.js";

// `act` holds what they do: own, next, go (to a place), help.
export function labControls(words, act) {
  const range = make("input", { type: "range", min: 0, oninput: () => act.go(+range.value) });
  const counter = make("output", { class: "counter" });
  const next = make("button", { type: "button", class: "next-flip", onclick: act.next }, words.next_flip);
  const own = make("button", { type: "button", class: "own", onclick: act.own }, words.own);
  const help = make(
    "button",
    { type: "button", class: "help", title: words.help, "aria-label": words.help, onclick: act.help },
    "?",
  );
  const scrubber = make("div", { class: "scrubber" }, range);
  const look = { class: "controls", role: "toolbar", "aria-label": words.controls };
  const bar = make("div", look, own, next, scrubber, counter, help);

  function open(part) {
    next.disabled = !part.flips.length;
    range.max = part.at.length - 1;
    range.setAttribute("aria-label", fill(words.scrubber, { symbol: part.symbol }));
  }
  function show(k, text) {
    range.value = k;
    range.style.setProperty("--done", k / range.max);
    range.setAttribute("aria-valuetext", text);
    counter.textContent = text;
  }
  return { bar, open, show };
}
