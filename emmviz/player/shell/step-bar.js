// The bar with which one steps: buttons, a slider with ticks, and a clock that steps by itself.

import { ICONS, icon, labelled, make } from "./elements.js";
import { fill } from "./text.js";

const SPEEDS = { slow: 2400, normal: 1200, fast: 450 };

// From 0 to `end`, with a tick at each of `marks` and a button to the next one; `go` is called with the step wanted.
export function stepBar(words, { end, marks, jump, go, help }) {
  const button = labelled(words);
  let at = 0;
  let timer = null;
  const range = make("input", {
    type: "range",
    min: 0,
    max: end,
    value: 0,
    "aria-label": words.scrubber,
    oninput: () => go(+range.value),
  });
  const ticks = make("div", { class: "ticks", "aria-hidden": "true" });
  const speed = make(
    "select",
    { "aria-label": words.speed, title: words.speed, onchange: () => timer && (stop(), play()) },
    ...Object.keys(SPEEDS).map((key) =>
      make("option", { value: key, ...(key === "normal" ? { selected: "" } : {}) }, words[key]),
    ),
  );
  const playButton = button("play", () => toggle());
  const counter = make("span", { class: "counter" });
  const nextButton = button(jump, () => next(), words[jump]);
  if (!marks.length) nextButton.disabled = true;
  const bar = make(
    "div",
    { class: "controls", role: "toolbar", "aria-label": words.controls },
    button("first", () => go(0)),
    button("back", () => go(at - 1)),
    playButton,
    button("forward", () => go(at + 1)),
    button("last", () => go(end)),
    nextButton,
    make("div", { class: "scrubber" }, ticks, range),
    counter,
    speed,
    button("help", help, "?"),
  );
  tick(marks);

  function tick(places) {
    ticks.replaceChildren(
      ...places.map((k, i) => {
        const mark = make("i", i ? {} : { class: "first" });
        mark.style.left = `${(100 * k) / end}%`;
        return mark;
      }),
    );
  }
  function show(k) {
    at = k;
    range.value = at;
    range.style.setProperty("--done", end ? at / end : 1);
    const place = fill(words.step, { k: at, n: end });
    range.setAttribute("aria-valuetext", place);
    counter.textContent = place;
    if (timer && at === end) stop();
  }
  function next() {
    const k = marks.find((mark) => mark > at);
    if (k) go(k);
  }
  function play() {
    if (at === end) go(0);
    timer = setInterval(() => go(at + 1), SPEEDS[speed.value]);
    showPlay("pause");
  }
  function stop() {
    clearInterval(timer);
    timer = null;
    showPlay("play");
  }
  function showPlay(name) {
    playButton.replaceChildren(icon(ICONS[name]));
    playButton.title = words[name];
    playButton.setAttribute("aria-label", words[name]);
  }
  const toggle = () => (timer ? stop() : play());
  const keys = {
    ArrowRight: () => go(at + 1),
    PageDown: () => go(at + 1),
    ArrowLeft: () => go(at - 1),
    PageUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(end),
  };
  return { bar, counter, show, tick, next, stop, toggle, keys };
}
