// A text input with a label and a place for what is wrong with what was typed; and the one that stands on a leaf.

import { focusedNear, make, textInput } from "../shell/elements.js";
import { fill } from "../shell/text.js";

// `send(text, then)` asks; what was typed stays when refused.
export function textField(label, { send, name = "", short = label, ...more }) {
  // Each widget of a notebook has a module of its own, so that counting would give two fields one id.
  const id = `emmviz-${Math.random().toString(36).slice(2)}`;
  const wrong = make("span", { class: "wrong", id, "aria-live": "polite" });
  const input = textInput(label, { "aria-describedby": id, ...more });
  const box = make("label", { class: `field ${name}` }, make("span", { "aria-hidden": "true" }, short), input, wrong);
  let set = "";
  // Whether Enter has sent what stands there: the browser then reports it as a change as well.
  let entered = false;

  function fail(text) {
    wrong.textContent = text ?? "";
    if (text) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
  function commit() {
    if (input.value === set) return fail();
    const typed = (input.defaultValue = input.value);
    send(typed, ({ error }) => {
      if (!error) set = typed;
      fail(input.value === typed ? error : "");
    });
  }
  function show(value, afresh = false) {
    const mending = input.hasAttribute("aria-invalid") || (input === focusedNear(input) && input.value !== set);
    if (afresh || !mending || input.value === value) {
      input.value = input.defaultValue = value;
      fail();
    }
    set = value;
  }
  const dirty = () => input.value !== set;
  input.addEventListener("input", () => (entered = false));
  input.addEventListener("change", () => entered || commit());
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      commit();
      entered = true;
    }
    if (event.key !== "Escape" || !dirty()) return;
    show(set, true);
    event.stopPropagation();
  });
  return { box, input, show, fail, dirty };
}

// The value of a leaf, typed below the leaf, so that its neighbours stay in sight. `tree` knows the nodes: node(id), group(id), focus(id).
export function leafInput(words, root, ask, tree) {
  let at = null;
  const field = textField(words.value, {
    name: "on-leaf",
    inputmode: "decimal",
    send: (typed, then) =>
      ask({ ask: "value", node: at, text: typed }, (answer) => {
        then(answer);
        if (!answer.error) return shut(true);
        put();
        field.box.scrollIntoView({ block: "nearest" });
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
    const half = field.box.offsetWidth / 2 + 4;
    field.box.style.left = `${Math.min(Math.max(box.x + box.width / 2 - home.x, half), home.width - half)}px`;
    field.box.style.top = `${box.bottom + 4 - home.y}px`;
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
