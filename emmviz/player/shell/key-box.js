// The keys in words, and what a key does.

import { make } from "./elements.js";

// The button that opens the box gets the focus when it closes.
export function keyBox(words) {
  const look = { type: "button", class: "help", title: words.help, "aria-label": words.help };
  const button = make("button", { ...look, onclick: () => toggle() }, "?");
  const box = make(
    "div",
    { class: "keys", role: "dialog", "aria-label": words.help, hidden: "" },
    make("h3", {}, words.help),
    keyList(words.keys),
    make("button", { type: "button", onclick: () => toggle() }, words.close),
  );
  function toggle() {
    box.hidden = !box.hidden;
    (box.hidden ? button : box.querySelector("button")).focus();
  }
  return { button, box, toggle };
}

export const keyList = (keys) =>
  make("dl", {}, ...keys.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)]));

export const withModifier = (event) => event.ctrlKey || event.metaKey || event.altKey;

// Does what `actions` have for a key, which then reaches nothing else; returns whether there was an action.
export function act(actions, event) {
  if (!actions[event.key]) return false;
  actions[event.key](event);
  taken(event);
  return true;
}

export function taken(event) {
  event.preventDefault();
  event.stopPropagation();
}
