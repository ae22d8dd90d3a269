// The value of a leaf, typed where the leaf stands.

import { fill } from "../shell/text.js";
import { textField } from "./field.js";

// `tree` knows the nodes: node(id), group(id), focus(id).
export function leafInput(words, root, ask, tree) {
  let at = null;
  const field = textField(words.value, {
    name: "on-leaf",
    inputmode: "decimal",
    send: (typed, then) =>
      ask({ ask: "value", node: at, text: typed }, (answer) => {
        then(answer);
        if (!answer.error) shut(true);
      }),
  });
  field.box.hidden = true;
  root.append(field.box);

  function open(name) {
    at = name;
    field.input.setAttribute("aria-label", fill(words.value_of, { node: name }));
    field.show(tree.node(name).value, true);
    field.box.hidden = false;
    put();
    field.input.focus();
    field.input.select();
  }
  function put() {
    if (field.box.hidden || !tree.node(at)) return shut(false);
    const home = root.getBoundingClientRect();
    const box = tree.group(at).querySelector(".shape").getBoundingClientRect();
    field.box.style.left = `${Math.min(Math.max(box.x + box.width / 2 - home.x, 60), home.width - 60)}px`;
    field.box.style.top = `${box.y + box.height / 2 - home.y}px`;
  }
  function shut(back) {
    if (field.box.hidden) return;
    field.box.hidden = true;
    if (back) tree.focus(at);
  }
  field.input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape" || (event.key === "Enter" && !field.dirty())) shut(true);
  });
  field.input.addEventListener("blur", () => {
    if (!field.dirty() && !field.input.hasAttribute("aria-invalid")) shut(false);
  });
  const moved = new ResizeObserver(put);
  moved.observe(root);
  return { open, put, close: () => moved.disconnect() };
}
