// Who has the keys. A press anywhere in a widget gives it them, with a ring that says so; Escape, or a press
// elsewhere, gives them back. While it has them no plain key reaches the page around it; a notebook's Shift+Enter goes on
// to the next cell.

import { focusedNear, listen } from "./elements.js";
import { taken, withModifier } from "./key-box.js";

// A label hands a press on to its field, unless a text is selected somewhere: the browser itself has to end that.
const TAKES_FOCUS = "a, button, input, label, select, textarea, summary, [tabindex]";

// `key` is the widget's own listener.
export function holdKeys(root, key) {
  let before = null;
  let leave = () => {};
  root.tabIndex = -1;
  // Lumino looks for this on the element that has the focus, before anybody else hears of the key.
  root.dataset.lmSuppressShortcuts = "true";

  // A page may move the focus after a press on what cannot take it: Lab gives it to the cell, reveal.js to nobody.
  root.addEventListener("pointerdown", (event) => {
    if (event.target.closest(TAKES_FOCUS) === root) root.focus({ preventScroll: true });
  });
  root.addEventListener("mousedown", (event) => {
    if (event.target.closest(TAKES_FOCUS) === root) taken(event);
  });
  root.addEventListener("focusin", (event) => {
    if (!root.contains(event.relatedTarget)) before = event.relatedTarget;
    root.toggleAttribute("data-keys", true);
    leave();
    leave = listen(document, { pointerdown: elsewhere }, { capture: true });
  });
  root.addEventListener("focusout", (event) => {
    if (root.contains(event.relatedTarget)) return;
    root.removeAttribute("data-keys");
    leave();
  });
  // A notebook leaves the focus where it was after a press on the prompt of a cell.
  function elsewhere({ target }) {
    if (root.closest(".jp-Cell") && !root.contains(target)) focusedNear(root).blur();
  }
  root.addEventListener("keydown", (event) => {
    if (goOn(event)) return;
    key(event);
    if (withModifier(event) || event.key === "Tab") return;
    if (event.key === "Escape" && !event.defaultPrevented) giveBack();
    event.stopPropagation();
  });
  function giveBack() {
    focusedNear(root).blur();
    if (before?.isConnected) before.focus({ preventScroll: true });
  }
}

// The notebook itself would run the cell again, and what was answered in it would be asked anew. Returns whether
// it went on.
export function goOn(event) {
  const cell = event.currentTarget.closest(".jp-Cell");
  if (event.key !== "Enter" || !event.shiftKey || !cell) return false;
  taken(event);
  cell.nextElementSibling?.focus();
  return true;
}
