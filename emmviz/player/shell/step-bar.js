// The bar with which one steps: one strong button, those beside it, a slider with what lies on it, and a clock that steps by
// itself.

import { ICONS, icon, labelled, make, playClock, slider } from "./elements.js";
import { BADGE } from "./measures.js";
import { fill, roomOf } from "./text.js";

// How long a step is shown while it plays, in ms.
const SPEEDS = { slow: 2400, normal: 1200, fast: 450 };

// From 0 to `end`, with a tick at each of `ticks`, `numbered` or not, and a button to the next of `marks`. `words` has what
// the button says under the name that `jump` is, and under the name `none` what it says where none is left. `go` is called
// with the step wanted, and whether it is one of many that pass by: while the slider is dragged, or a key held down. `help`
// is the box of the keys, which the menu opens.
export function stepBar(words, { end, marks, ticks: first = marks, numbered = false, jump, none, go, help }) {
  const button = labelled(words);
  let at = 0;
  let speed = "normal";
  // The part of the slider between the two ticks that are nearest to each other.
  let closest = 1;
  const { range, show: slide } = slider(words.scrubber, end, (k) => go(k, true));
  const ticks = make("div", { class: "ticks", "aria-hidden": "true" });
  const clock = playClock(words, { now: () => at, end, go, wait: () => SPEEDS[speed] });
  const counter = make("span", { class: "counter" });
  // Nothing beside it moves while the number grows.
  counter.style.setProperty("--room", roomOf([place(end)]));
  const ahead = () => marks.find((mark) => mark > at);
  const back = button("back", () => go(at - 1));
  const forward = button("forward", () => go(at + 1), make("span", {}, words.step_on));
  forward.append(icon(ICONS.forward));
  // Where nothing is left its other text says so, in the same room.
  const jumps = [words[jump], words[none]];
  const nextButton = button(jump, (event) => next(event), "");
  nextButton.replaceChildren(...jumps.map((text) => make("span", {}, text)));
  const scrubber = make("div", { class: "scrubber" }, ticks, range);
  const bar = make(
    "div",
    { class: "controls", role: "toolbar", "aria-label": words.controls },
    back,
    forward,
    clock.button,
    scrubber,
    counter,
    nextButton,
  );
  tick(first);
  // Numbers that would cover one another are left out.
  new ResizeObserver(crowd).observe(scrubber);

  function place(k) {
    return fill(words.step, { k, n: end });
  }
  function crowd() {
    ticks.classList.toggle("numbered", numbered && closest * ticks.clientWidth >= BADGE);
  }
  function tick(places) {
    closest = Math.min(1, ...places.slice(1).map((k, i) => (k - places[i]) / end));
    ticks.replaceChildren(
      ...places.map((k, i) =>
        make("i", { class: i ? "" : "first", "data-number": i + 1, style: `left: ${(100 * k) / end}%` }),
      ),
    );
    crowd();
  }
  function show(k) {
    at = k;
    slide(at, place(at));
    counter.textContent = place(at);
    // The keys stay here when the button that was pressed has nothing more to lead to.
    for (const [one, isLast, title] of /** @type {const} */ ([
      [back, at === 0, at ? words.back : words.at_start],
      [forward, at === end, at === end ? words.at_end : words.forward],
      [nextButton, !ahead(), jumps[ahead() ? 0 : 1]],
    ])) {
      if (isLast && one.matches(":focus")) range.focus({ preventScroll: true });
      Object.assign(one, { disabled: isLast, title });
    }
    nextButton.setAttribute("aria-label", nextButton.title);
  }
  function next({ repeat }) {
    if (ahead()) go(ahead(), repeat);
  }
  // Puts into a menu what is seldom wanted: the speed and the keys.
  function lead(menu) {
    const choose = (name) => {
      speed = name;
      radios.forEach((one, i) => one.setAttribute("aria-checked", String(Object.keys(SPEEDS)[i] === name)));
    };
    const speeds = Object.keys(SPEEDS).map((name) => [words[name], () => choose(name), "menuitemradio"]);
    menu.last("speeds", words.speed, ...speeds);
    menu.last("helps", words.controls, [words.help, help.toggle]);
    const radios = [...menu.box.querySelectorAll(".speeds [role=menuitemradio]")];
    choose(speed);
  }
  const keys = {
    ArrowRight: ({ repeat }) => go(at + 1, repeat),
    PageDown: ({ repeat }) => go(at + 1, repeat),
    ArrowLeft: () => go(at - 1),
    PageUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(end),
  };
  return { bar, counter, show, tick, next, lead, stop: clock.stop, toggle: clock.toggle, keys };
}
