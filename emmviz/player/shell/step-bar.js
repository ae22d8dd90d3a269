// The bar with which one steps: buttons, a slider with ticks, and a clock that steps by itself.

import { labelled, make, named, playClock, slider } from "./elements.js";
import { fill, roomOf } from "./text.js";

const SPEEDS = { slow: 2400, normal: 1200, fast: 450 };

// From 0 to `end`, with a tick at each of `ticks` and a button to the next of `marks`, which `words` has under the name
// that `jump` is; `go` is called with the step wanted, and whether it is one of many that pass by: while the slider is
// dragged, or a key held down. `help` is the button of the keys.
export function stepBar(words, { end, marks, ticks: first = marks, jump, go, help }) {
  const button = labelled(words);
  let at = 0;
  const { range, show: slide } = slider(words.scrubber, end, (k) => go(k, true));
  const ticks = make("div", { class: "ticks", "aria-hidden": "true" });
  const speed = make(
    "select",
    named(words.speed),
    ...Object.keys(SPEEDS).map((key) =>
      make("option", { value: key, ...(key === "normal" ? { selected: "" } : {}) }, words[key]),
    ),
  );
  const clock = playClock(words, { now: () => at, end, go, wait: () => SPEEDS[speed.value] });
  const counter = make("span", { class: "counter" });
  // Nothing beside it moves while the number grows.
  counter.style.setProperty("--room", roomOf([place(end)]));
  const ahead = () => marks.find((mark) => mark > at);
  const nextButton = button(jump, (event) => next(event), words[jump]);
  const bar = make(
    "div",
    { class: "controls", role: "toolbar", "aria-label": words.controls },
    button("first", () => go(0)),
    button("back", () => go(at - 1)),
    clock.button,
    button("forward", () => go(at + 1)),
    button("last", () => go(end)),
    nextButton,
    make("div", { class: "scrubber" }, ticks, range),
    counter,
    speed,
    help,
  );
  tick(first);

  function place(k) {
    return fill(words.step, { k, n: end });
  }
  function tick(places) {
    ticks.replaceChildren(
      ...places.map((k, i) => make("i", { class: i ? "" : "first", style: `left: ${(100 * k) / end}%` })),
    );
  }
  function show(k) {
    at = k;
    slide(at, place(at));
    counter.textContent = place(at);
    // The keys stay here when the button that was pressed has nothing more to lead to.
    if (!ahead() && nextButton.matches(":focus")) range.focus({ preventScroll: true });
    nextButton.disabled = !ahead();
  }
  function next({ repeat }) {
    if (ahead()) go(ahead(), repeat);
  }
  const keys = {
    ArrowRight: ({ repeat }) => go(at + 1, repeat),
    PageDown: ({ repeat }) => go(at + 1, repeat),
    ArrowLeft: () => go(at - 1),
    PageUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(end),
  };
  return { bar, counter, show, tick, next, stop: clock.stop, toggle: clock.toggle, keys };
}
