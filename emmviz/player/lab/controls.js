// The foot of a lab: the slider, as wide as there is room; back to the tree as it is, and where the best move changes; in
// a lab that goes on by itself the button for that.

import { make } from "../shell/elements.js";
import { fill, roomOf } from "../shell/text.js";

// `act` holds what they do: own, next, go (to a place); and `help`, the button of the keys.
export function labControls(words, first, act) {
  const range = make("input", { type: "range", min: 0, oninput: () => act.go(+range.value) });
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
    range.value = k;
    range.style.setProperty("--done", k / range.max);
    range.setAttribute("aria-valuetext", text);
    counter.textContent = text;
    names.ask.hidden = asked;
    names.next.hidden = !asked;
    next.disabled = asked && !leads;
  }
  return { bar, open, show };
}
