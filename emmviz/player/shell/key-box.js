// The keys in words, and what a key does.

import { focusedNear, labelled, make } from "./elements.js";

// The focus goes back to where it was when the box closes. `act` does what `actions` have for a key, and what the box has.
export function keyBox(words) {
  const button = labelled(words)("help", () => toggle(), "?");
  const box = make(
    "div",
    { class: "keys", role: "dialog", "aria-label": words.help, hidden: "" },
    // It gets the focus, which what is scrolled goes to.
    make("button", { type: "button", onclick: () => toggle() }, words.close),
    make("h3", {}, words.help),
    keyList(words.keys),
  );
  let before = null;
  function toggle() {
    const root = box.closest(".emmviz");
    if (box.hidden) before = root.contains(focusedNear(box)) ? focusedNear(box) : root;
    box.hidden = !box.hidden;
    // Above a foot there is as much room as the widget has there.
    const [foot, widget] = [box.parentElement, root].map((one) => one.getBoundingClientRect().top);
    box.style.setProperty("--above", `${foot - widget - 12}px`);
    (box.hidden ? before : box.querySelector("button")).focus();
  }
  const own = () => ({ "?": toggle, ...(box.hidden ? {} : { Escape: toggle }) });
  return { button, box, toggle, act: (actions, event) => act({ ...actions, ...own() }, event) };
}

export const keyList = (keys) =>
  make("dl", {}, ...keys.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)]));

// Shift+Enter is the page's, too: in a notebook it goes on to the next cell.
export const withModifier = ({ ctrlKey, metaKey, altKey, shiftKey, key }) =>
  ctrlKey || metaKey || altKey || (shiftKey && key === "Enter");

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
