// The live players of a deck. A press in one, or on its button, gives it the clicker along with the keys.

import { MOUNTS } from "../../player/predict/predict.js";
import { icon, make } from "../../player/shell/elements.js";
import { unpack } from "../../player/shell/packing.js";
import { all } from "./dom.js";
import { fitTelling, shrinkWhenFull } from "./fitting.js";

// A remote control: the one hint at who has the clicker.
const CLICKER = "M5 1h6v14h-6zM6.5 3v3h3v-3zM6.5 8v2h3v-2z";

export async function livePlayers(words) {
  let armed = null;
  const players = await Promise.all(all(".live").map(mounted));

  async function mounted(box) {
    const place = make("div", { class: "place" });
    // An answer that opens leaves a widget less room: it fits itself as to a window of another size.
    new ResizeObserver(() => {
      dispatchEvent(new Event("resize"));
      fitTelling(place);
    }).observe(place);
    const button = make(
      "button",
      { type: "button", class: "arm", "aria-pressed": "false", onclick: () => arm(armed === player ? null : player) },
      icon(CLICKER),
    );
    button.title = button.ariaLabel = words.arm;
    const data = await unpack(box.querySelector("script").textContent);
    const clicker = make("div", { class: "clicker" }, button);
    box.replaceChildren(place, clicker);
    const widget = MOUNTS[box.dataset.widget](place, data, { theme: box.dataset.theme, step: +box.dataset.step });
    shrinkWhenFull(place);
    // A press goes to the next value or cut, unless the slide asks for all steps; `past` are the places in a lab.
    const player = { box, button, widget, leaps: box.dataset.steps === "leaps", past: [], keys: data.words.keys };
    // A press on a button of the deck leaves the keys where they are.
    clicker.addEventListener("mousedown", (event) => event.preventDefault());
    box.addEventListener("focusin", ({ target }) => place.contains(target) && armed !== player && arm(player));
    box.addEventListener("focusout", ({ relatedTarget }) => {
      // With the window of the notes in front the focus stays where it is, unheard.
      if (armed === player && document.hasFocus() && !box.contains(relatedTarget)) arm(null);
    });
    return player;
  }
  function arm(player) {
    const before = armed;
    armed = player;
    const root = (player ?? before)?.widget.root;
    const within = root?.contains(document.activeElement);
    if (player && !within) root.focus({ preventScroll: true });
    if (!player && within) document.activeElement.blur();
    for (const one of players) {
      one.box.classList.toggle("armed", one === armed);
      one.button.setAttribute("aria-pressed", String(one === armed));
      one.button.title = one.button.ariaLabel = one === armed ? words.armed : words.arm;
    }
  }
  // Whether the armed player has moved, onward or back; `repeat` where the key is held down.
  function stepped(onward, { repeat }) {
    if (!armed) return false;
    const press = (key) =>
      armed.widget.root.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, cancelable: true }));
    const before = armed.widget.at;
    if (armed.box.dataset.widget === "lab") stepLab(armed, onward);
    else if (armed.leaps) press(onward ? "v" : "V");
    else press(onward ? "ArrowRight" : "ArrowLeft");
    const moved = armed.widget.at !== before;
    if (!moved) arm(null);
    return moved;
  }
  // Onward by small steps to the end of its number, and back the same way.
  function stepLab({ widget, past }, onward) {
    const before = widget.at;
    if (!onward) return widget.go(past.pop() ?? before);
    widget.walk();
    if (widget.at !== before) past.push(before);
  }
  return {
    arm,
    stepped,
    roots: players.map(({ widget }) => widget.root),
    on: (slide) => players.filter(({ box }) => slide.contains(box)),
    get armed() {
      return armed;
    },
  };
}
