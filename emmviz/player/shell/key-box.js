// The keys in words, and what a key does.

import { make } from "./elements.js";

// `back` gives the element that gets the focus when the box closes.
export function keyBox(words, back) {
  const box = make(
    "div",
    { class: "keys", role: "dialog", "aria-label": words.help, hidden: "" },
    make("h3", {}, words.help),
    keyList(words.keys),
    make("button", { type: "button", onclick: () => toggle() }, words.close),
  );
  function toggle() {
    box.hidden = !box.hidden;
    (box.hidden ? back() : box.querySelector("button")).focus();
  }
  return { box, toggle };
}

export const keyList = (keys) =>
  make("dl", {}, ...keys.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)]));

export const withModifier = (event) => event.ctrlKey || event.metaKey || event.altKey;

// Does what `actions` have for a key, which then reaches nothing else; returns whether there was an action.
export function act(actions, event) {
  if (!actions[event.key]) return false;
  actions[event.key]();
  taken(event);
  return true;
}

export function taken(event) {
  event.preventDefault();
  event.stopPropagation();
}
