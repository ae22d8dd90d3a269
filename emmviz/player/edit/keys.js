// The keys of the editor; they come before what the player does with them.

import { isNone } from "../shell/none.js";

// What a key does to a node, null where it is the player's own.
export function keyOnNode(node, event, { ask, failed, leaf, panel, select, drag }) {
  const { key } = event;
  const far = event.altKey || event.ctrlKey || event.metaKey;
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const upwards = { ArrowUp: 1, ArrowDown: -1 }[key];
  if (far && sideways && !isNone(node.parent))
    return () => ask({ ask: "move", node: node.id, place: node.place + sideways }, failed);
  if (far && upwards && node.kind === "leaf")
    return () => ask({ ask: "nudge", node: node.id, steps: upwards, fine: event.shiftKey }, failed);
  if (far) return null;
  if (key === "Enter")
    return node.kind === "leaf" ? () => leaf.open(node.id) : () => panel.root.querySelector(".kinds button").focus();
  if (key === " ") return () => select(node.id);
  if (key === "Delete" || key === "Backspace") return () => ask({ ask: "remove", node: node.id }, failed);
  return key === "Escape" && !drag.carrying ? () => select(null) : null;
}

// Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z do again; null for any other key.
export function undoing(event) {
  const letter = (event.ctrlKey || event.metaKey) && event.key.toLowerCase();
  if (letter === "z" && !event.shiftKey) return "undo";
  return letter === "y" || letter === "z" ? "redo" : null;
}
