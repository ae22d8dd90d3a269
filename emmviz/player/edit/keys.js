// The keys of the editor, which come before those of the player: what one does to a node, and undoing.

// `act` holds what they do: ask, undo, select, open (the field of a leaf), focusPanel, and drag; `typing` says whether
// a text is being typed where the key was pressed. Returns what a key does, with the focus on a node, if any; null
// where it is the player's own.
export function editorKeys(act) {
  function onNode(node, { key, altKey, ctrlKey, metaKey, shiftKey: fine }) {
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const upwards = { ArrowUp: 1, ArrowDown: -1 }[key];
    const about = (message) => () => act.ask({ node: node.id, ...message });
    if (altKey || ctrlKey || metaKey) {
      if (sideways && node.parent != null) return about({ ask: "move", place: node.place + sideways });
      return upwards && node.kind === "leaf" ? about({ ask: "nudge", steps: upwards, fine }) : null;
    }
    if (key === "Enter") return node.kind === "leaf" ? () => act.open(node.id) : act.focusPanel;
    if (key === " ") return () => act.select(node.id);
    if (key === "Delete" || key === "Backspace") return about({ ask: "remove" });
    return key === "Escape" ? () => act.select(null) : null;
  }
  return (event, node) => {
    const back = !act.typing(event.target) && undoing(event);
    if (back) return () => act.undo(back);
    if (event.key === "Escape" && act.drag.carrying()) return act.drag.stop;
    return node ? onNode(node, event) : null;
  };
}

// Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z do again; null for any other key.
function undoing(event) {
  const letter = (event.ctrlKey || event.metaKey) && event.key.toLowerCase();
  if (letter === "z" && !event.shiftKey) return "undo";
  return letter === "y" || letter === "z" ? "redo" : null;
}
