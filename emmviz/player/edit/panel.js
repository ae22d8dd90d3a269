// The panel of the node that is selected: its kind, its number, its place among its siblings.

import { icon, labelled, make } from "../shell/elements.js";
import { isNone } from "../shell/none.js";
import { fill } from "../shell/text.js";
import { textField } from "./field.js";
import { KINDS, LOCKS } from "./icons.js";

// `ask(message, then)` asks Python; the panel shows the node that it is given.
export function nodePanel(words, ask) {
  const button = labelled(words);
  let node = null;
  let drags = 0;
  let sliding = false;
  const about = (message) => (typed, then) => ask({ ...message, node: node.id, text: typed }, then);

  const title = make("h2", {});
  const name = textField(words.name, { send: about({ ask: "name" }), name: "name" });
  const value = textField(words.value, { send: about({ ask: "value" }), name: "value", inputmode: "decimal" });
  const prob = textField(words.prob, { send: about({ ask: "prob" }), name: "prob", inputmode: "decimal" });
  const action = textField(words.action, { send: about({ ask: "action" }), name: "action" });
  const slider = make("input", {
    type: "range",
    min: 0,
    max: 100,
    "aria-label": words.slider,
    oninput: slide,
    onchange: slid,
  });
  const lock = button("lock", () => ask({ ask: "lock", node: node.id }), icon(LOCKS.open));
  const kinds = Object.keys(KINDS).map((kind) => {
    const turn = () => ask({ ask: "kind", node: node.id, text: kind }, fail);
    return make(
      "button",
      { type: "button", "data-kind": kind, onclick: turn },
      icon(KINDS[kind]),
      make("span", {}, words[`kinds_${kind}`]),
    );
  });
  const move = (by) => ask({ ask: "move", node: node.id, place: node.place + by }, fail);
  const [left, right] = [button("left", () => move(-1), "←"), button("right", () => move(1), "→")];
  const add = button("add", () => ask({ ask: "add", node: node.id }, fail), `+ ${words.add}`);
  const remove = button("remove", () => ask({ ask: "remove", node: node.id }, fail), words.remove);
  const wrong = make("span", { class: "wrong", "aria-live": "polite" });
  const probs = make("div", { class: "odds" }, prob.box, slider, lock);
  const hint = make("p", { class: "hint" }, words.none);
  const parts = make(
    "div",
    { class: "parts" },
    make(
      "div",
      { class: "row" },
      title,
      make("div", { class: "kinds", role: "group", "aria-label": words.kind }, ...kinds),
      make("div", { class: "deeds" }, left, right, add, remove),
      wrong,
    ),
    make("div", { class: "row" }, value.box, probs, action.box, name.box),
  );
  const root = make("div", { class: "node-panel", role: "group", "aria-label": words.kind }, hint, parts);

  function fail({ error }) {
    wrong.textContent = error ?? "";
  }
  function slide() {
    sliding = true;
    ask({ ask: "prob", node: node.id, text: `${slider.value}/100`, drag: `slide ${drags}` }, ({ error }) =>
      prob.fail(error),
    );
  }
  function slid() {
    drags += 1;
    sliding = false;
  }
  // The arrows change a leaf's value by 1, with Shift by a tenth.
  value.input.addEventListener("keydown", (event) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps || value.dirty()) return;
    event.preventDefault();
    ask({ ask: "nudge", node: node.id, steps, fine: event.shiftKey }, ({ error }) => value.fail(error));
  });

  function show(given) {
    const other = given?.id !== node?.id;
    node = given;
    hint.hidden = Boolean(node);
    parts.hidden = !node;
    if (!node) return;
    title.textContent = fill(words.node, { node: node.id });
    root.setAttribute("aria-label", title.textContent);
    fail({});
    for (const [key, field] of Object.entries({ name, value, prob, action })) field.show(node[key], other);
    value.box.hidden = node.kind !== "leaf";
    probs.hidden = isNone(node.share);
    action.box.hidden = isNone(node.parent);
    add.hidden = node.kind === "leaf";
    kinds.forEach((el) => el.setAttribute("aria-pressed", String(el.dataset.kind === node.kind)));
    if (!sliding) slider.value = Math.round(100 * node.share);
    lock.setAttribute("aria-pressed", String(node.locked));
    lock.replaceChildren(icon(node.locked ? LOCKS.shut : LOCKS.open));
    left.hidden = right.hidden = remove.hidden = isNone(node.parent);
    // A button that has the focus stays enabled for the eye only: a disabled one would lose the focus.
    const off = [
      [left, node.place === 0],
      [right, node.place === node.siblings - 1],
      [remove, node.siblings === 1],
    ];
    for (const [el, is] of off) el.setAttribute("aria-disabled", String(is));
  }
  show(null);
  const typing = (field) => field.input === document.activeElement && field.dirty();
  return {
    root,
    show,
    get dirty() {
      return [name, value, prob, action].some(typing);
    },
  };
}
