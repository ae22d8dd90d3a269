// The panel of the node that is selected: its kind, its number, its place among its siblings.

import { focusedNear, icon, labelled, make, pictured } from "../shell/elements.js";
import { textField } from "./field.js";
import { LOCKS } from "./icons.js";

// `ask(message, then)` asks Python; the panel shows the node that it is given.
export function nodePanel({ words, icons }, ask) {
  const button = labelled(words);
  let node = null;
  let drags = 0;
  let sliding = false;
  const about = (message, then = fail) => ask({ ...message, node: node.id }, then);
  const field = (name, more) =>
    textField(words[name], { send: (text, then) => about({ ask: name, text }, then), name, ...more });

  const title = make("h2", {});
  const [name, action] = [field("name"), field("action")];
  const [value, prob] = [field("value", { inputmode: "decimal" }), field("prob", { inputmode: "decimal" })];
  const slider = make("input", { type: "range", min: 0, max: 100, "aria-label": words.slider });
  slider.addEventListener("input", () => {
    sliding = true;
    const message = { ask: "prob", text: `${slider.value}/100`, drag: `slide ${drags}` };
    about(message, ({ error }) => prob.fail(error));
  });
  slider.addEventListener("change", () => {
    drags += 1;
    sliding = false;
  });
  const lock = button("lock", () => about({ ask: "lock" }, () => {}), icon(LOCKS.open));
  const kinds = Object.entries(icons).map(([kind, svg]) => {
    const look = { type: "button", "data-kind": kind, onclick: () => about({ ask: "kind", text: kind }) };
    return pictured("button", look, svg, make("span", {}, words[`kinds_${kind}`]));
  });
  const move = (by) => about({ ask: "move", place: node.place + by });
  const [left, right] = [button("left", () => move(-1), "←"), button("right", () => move(1), "→")];
  const add = button("add", () => about({ ask: "add" }), `+ ${words.add}`);
  const remove = button("remove", () => about({ ask: "remove" }), words.remove);
  const wrong = make("span", { class: "wrong", "aria-live": "polite" });
  const probs = make("div", { class: "odds" }, prob.box, slider, lock);
  const hint = make("p", { class: "hint" }, words.none);
  const kindGroup = make("div", { class: "kinds", role: "group", "aria-label": words.kind }, ...kinds);
  const deeds = make("div", { class: "deeds" }, left, right, add, remove);
  const parts = make(
    "div",
    { class: "parts" },
    make("div", { class: "row" }, title, kindGroup, deeds, wrong),
    make("div", { class: "row" }, value.box, probs, action.box, name.box),
  );
  const root = make("div", { class: "node-panel", role: "group", "aria-label": words.kind }, hint, parts);

  function fail({ error }) {
    wrong.textContent = error ?? "";
  }
  // The arrows change a leaf's value by 1, with Shift by a tenth.
  value.input.addEventListener("keydown", (event) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps || value.dirty()) return;
    event.preventDefault();
    about({ ask: "nudge", steps, fine: event.shiftKey }, ({ error }) => value.fail(error));
  });

  function show(given) {
    const other = given?.id !== node?.id;
    node = given;
    hint.hidden = Boolean(node);
    parts.hidden = !node;
    if (!node) return;
    title.textContent = node.called;
    root.setAttribute("aria-label", title.textContent);
    fail({ error: "" });
    for (const [key, one] of Object.entries({ name, value, prob, action })) one.show(node[key], other);
    value.box.hidden = node.kind !== "leaf";
    probs.hidden = node.share == null;
    action.box.hidden = node.parent == null;
    add.hidden = node.kind === "leaf";
    kinds.forEach((el) => el.setAttribute("aria-pressed", String(el.dataset.kind === node.kind)));
    if (!sliding) slider.value = Math.round(100 * node.share);
    lock.setAttribute("aria-pressed", String(node.locked));
    lock.replaceChildren(icon(node.locked ? LOCKS.shut : LOCKS.open));
    left.hidden = right.hidden = remove.hidden = node.parent == null;
    // A button that has the focus stays enabled for the eye only: a disabled one would lose the focus.
    left.setAttribute("aria-disabled", String(node.place === 0));
    right.setAttribute("aria-disabled", String(node.place === node.siblings - 1));
    remove.setAttribute("aria-disabled", String(node.siblings === 1));
  }
  show(null);
  const typing = (one) => one.input === focusedNear(one.input) && one.dirty();
  return { root, show, focus: () => kinds[0].focus(), dirty: () => [name, value, prob, action].some(typing) };
}
