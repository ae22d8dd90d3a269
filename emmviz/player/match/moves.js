// The moves that one can make, as buttons with the keys that make them. The one that is pointed at is seen on the board.

import { make } from "../shell/elements.js";

// So many moves have a key of their own.
export const KEYS = 9;

export function matchMoves(words, { choose, point }) {
  const box = make("div", { class: "moves", role: "group", "aria-label": words.moves });

  // `live` says whether they can be made now; until then those before them stay, so that nothing jumps.
  function show(ways, live, off) {
    if (box.childElementCount && ways.length && !live && !off) return;
    box.replaceChildren(...ways.map((way, i) => button(way, i, off)));
  }
  function button({ label, move }, i, off) {
    const [on, away] = [() => point(move), () => point(null)];
    const key = i < KEYS && !off ? [make("kbd", { "aria-hidden": "true" }, String(i + 1))] : [];
    const listens = { onclick: () => choose(i), onpointerenter: on, onfocus: on, onpointerleave: away, onblur: away };
    return make("button", { type: "button", ...(off ? { disabled: "" } : listens) }, ...key, label);
  }
  return { box, show };
}
