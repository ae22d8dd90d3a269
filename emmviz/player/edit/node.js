// ---- editing: the panel of the node that is selected ---------------------------------------------------------------------

const KIND_ICONS = { max: "M8 2l7 12H1z", min: "M8 14L1 2h14z", chance: "M8 1.5a6.5 6.5 0 1 0 .01 0zM8 3a5 5 0 1 1-.01 0z", leaf: "M2 3h12v10H2zM3.5 4.5v7h9v-7z" };

// `ask(message, then)` asks Python; the panel shows the node that it is given.
function nodePanel(words, ask) {
  const button = labelled(words);
  let node = null, drags = 0, sliding = false;
  const about = (message) => (typed, then) => ask({ ...message, node: node.id, text: typed }, then);

  const title = make("h2", {});
  const name = textField(words.name, { send: about({ ask: "name" }), name: "name" });
  const value = textField(words.value, { send: about({ ask: "value" }), name: "value", inputmode: "decimal" });
  const prob = textField(words.prob, { send: about({ ask: "prob" }), name: "prob", inputmode: "decimal" });
  const action = textField(words.action, { send: about({ ask: "action" }), name: "action" });
  const slider = make("input", {
    type: "range", min: 0, max: 100, "aria-label": words.slider,
    oninput: () => ((sliding = true), ask({ ask: "prob", node: node.id, text: `${slider.value}/100`, drag: `slide ${drags}` }, ({ error }) => prob.fail(error))),
    onchange: () => (drags++, (sliding = false)),
  });
  const lock = button("lock", () => ask({ ask: "lock", node: node.id }), icon(LOCKS.open));
  const kinds = Object.keys(KIND_ICONS).map((kind) => make("button", { type: "button", "data-kind": kind, onclick: () => ask({ ask: "kind", node: node.id, text: kind }, fail) },
    icon(KIND_ICONS[kind]), make("span", {}, words[`kinds_${kind}`])));
  const move = (by) => ask({ ask: "move", node: node.id, place: node.place + by }, fail);
  const [left, right] = [button("left", () => move(-1), "←"), button("right", () => move(1), "→")];
  const add = button("add", () => ask({ ask: "add", node: node.id }, fail), `+ ${words.add}`);
  const remove = button("remove", () => ask({ ask: "remove", node: node.id }, fail), words.remove);
  const wrong = make("span", { class: "wrong", "aria-live": "polite" });
  const probs = make("div", { class: "odds" }, prob.box, slider, lock);
  const hint = make("p", { class: "hint" }, words.none);
  const parts = make("div", { class: "parts" },
    make("div", { class: "row" }, title, make("div", { class: "kinds", role: "group", "aria-label": words.kind }, ...kinds),
      make("div", { class: "deeds" }, left, right, add, remove), wrong),
    make("div", { class: "row" }, value.box, probs, action.box, name.box));
  const root = make("div", { class: "node-panel", role: "group", "aria-label": words.kind }, hint, parts);

  function fail({ error }) {
    wrong.textContent = error ?? "";
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
    root.setAttribute("aria-label", (title.textContent = fill(words.node, { node: node.id })));
    fail({});
    name.show(node.name, other);
    value.show(node.value, other);
    prob.show(node.prob, other);
    action.show(node.action, other);
    value.box.hidden = node.kind !== "leaf";
    probs.hidden = node.share === null;
    action.box.hidden = node.parent === null;
    add.hidden = node.kind === "leaf";
    kinds.forEach((el) => el.setAttribute("aria-pressed", String(el.dataset.kind === node.kind)));
    if (!sliding) slider.value = Math.round(100 * node.share);
    lock.setAttribute("aria-pressed", String(node.locked));
    lock.replaceChildren(icon(node.locked ? LOCKS.shut : LOCKS.open));
    left.hidden = right.hidden = remove.hidden = node.parent === null;
    // A button that has the focus stays enabled for the eye only: a disabled one would lose the focus.
    for (const [el, off] of [[left, node.place === 0], [right, node.place === node.siblings - 1], [remove, node.siblings === 1]]) el.setAttribute("aria-disabled", String(off));
  }
  show(null);
  return { root, show, value, get dirty() { return [name, value, prob, action].some((field) => field.input === document.activeElement && field.dirty()); } };
}

const LOCKS = {
  open: "M5 7V5a3 3 0 0 1 5.8-1l-1.4.5A1.5 1.5 0 0 0 6.5 5v2H12v7H4V7z",
  shut: "M4 7V5a4 4 0 0 1 8 0v2h1v7H3V7zM5.5 7h5V5a2.5 2.5 0 0 0-5 0z",
};
