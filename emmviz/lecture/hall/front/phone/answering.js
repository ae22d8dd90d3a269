// How a question is answered on a phone: large buttons, a number, or nodes of the tree.

import { make } from "../../../../player/shell/elements.js";
import { fill } from "../../../../player/shell/text.js";

const MARKS = { minus: "−", slash: "/" };

// `act` holds `send`, `say` and what was answered `before`. Returns the elements.
export function answering(vote, words, code, act) {
  if (vote.form === "choice") return choices(vote, act);
  return vote.form === "number" ? number(words, act) : nodes(vote, words, code, act);
}

function choices({ names }, { send, before }) {
  const press = (button, answer) => {
    for (const one of buttons) one.setAttribute("aria-pressed", String(one === button));
    send(answer);
  };
  const buttons = names.map(([place, name], i) => {
    const pressed = String(before?.answer === +place);
    const letter = String.fromCharCode(65 + i);
    // A choice may be called as its letter is.
    const told = name === letter ? [] : [" ", name];
    const button = make(
      "button",
      { type: "button", class: "choice", "aria-pressed": pressed },
      make("b", {}, letter),
      ...told,
    );
    button.addEventListener("click", () => press(button, +place));
    return button;
  });
  return buttons;
}

function number(words, { send, before }) {
  const field = make("input", {
    id: "number",
    inputmode: "decimal",
    autocomplete: "off",
    maxlength: "40",
    required: "",
  });
  field.value = before?.answer ?? "";
  const put = (mark) => {
    field.setRangeText(mark, field.selectionStart, field.selectionEnd, "end");
    field.focus();
  };
  // The keypad for numbers has neither of them on every phone.
  const marks = Object.entries(MARKS).map(([name, mark]) =>
    make("button", { type: "button", class: "sign", "aria-label": words[name], onclick: () => put(mark) }, mark),
  );
  const form = make(
    "form",
    {},
    make("label", { for: "number" }, words.number),
    make("div", { class: "typed" }, field, ...marks),
    make("button", { type: "submit", class: "main" }, words.send),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(field.value.trim());
  });
  return [form];
}

function nodes({ form, names, picture }, words, code, { send, before }) {
  const several = form === "nodes";
  const called = new Map(names);
  let picked = new Set([before?.answer ?? []].flat());
  const lead = make("p", {}, several ? words.pick_nodes : words.pick_node);
  const told = make("p", { class: "picked" });
  const tree = make("div", { class: "picture" });
  const press = make("button", { type: "button", class: "main", onclick: () => send([...picked]) }, words.send);

  function pick(node) {
    if (!several) picked = new Set([node]);
    else if (!picked.delete(node)) picked.add(node);
    show();
    if (!several) send(node);
  }
  function show() {
    for (const el of tree.querySelectorAll("[data-node]"))
      el.setAttribute("aria-pressed", String(picked.has(el.dataset.node)));
    told.textContent =
      several && picked.size ? fill(words.picked, { nodes: [...picked].map((one) => called.get(one)).join(", ") }) : "";
  }
  function ready(svg) {
    for (const el of svg.querySelectorAll("[data-node]")) {
      el.setAttribute("role", "button");
      el.setAttribute("tabindex", "0");
      el.setAttribute("aria-label", called.get(el.dataset.node));
      el.addEventListener("click", () => pick(el.dataset.node));
      el.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        pick(el.dataset.node);
      });
    }
    svg.setAttribute("role", "group");
    // As large as fingers need it; what is beyond the edge is moved into sight.
    svg.style.width = `max(100%, ${0.8 * svg.getAttribute("width")}px)`;
    tree.replaceChildren(svg);
    tree.scrollLeft = (tree.scrollWidth - tree.clientWidth) / 2;
    show();
  }
  async function draw() {
    const answer = await fetch(`/room/${code}/picture/${picture}`);
    if (!answer.ok) return;
    const found = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    ready(document.importNode(found, true));
  }
  draw();
  return several ? [lead, tree, told, press] : [lead, tree, told];
}
