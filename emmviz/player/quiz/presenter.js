// Presenter mode: the numbers that a step reveals are covered until a press.

import { make } from "../shell/elements.js";

export function coverings(player, words, telling) {
  const note = make("p", { class: "cover-note", hidden: "" }, words.covered);
  telling.prepend(note);
  let numbers = [];
  let covered = [];

  const read = () => player.nodes.map((node) => (node.kind === "leaf" ? "" : (node.text ?? "")));
  // Covers what is new since the last look, unless it may be seen.
  function look(cover) {
    const before = numbers;
    lift();
    numbers = read();
    if (!cover) return;
    covered = player.nodes.filter((node, i) => numbers[i] && numbers[i] !== before[i] && node.value);
    covered.forEach(put);
    if (covered.length) lastReason()?.classList.add("covered");
    show();
  }
  function put(node) {
    const mark = node.value.cloneNode();
    mark.textContent = "?";
    mark.style.fontSize = "";
    mark.classList.add("cover");
    node.label = node.g.getAttribute("aria-label");
    node.g.setAttribute("aria-label", `${node.name}: ?`);
    [node.g, node.edge].forEach((g) => g?.classList.add("covered"));
    node.g.append(mark);
  }
  function lift() {
    for (const node of covered) {
      [node.g, node.edge].forEach((g) => g?.classList.remove("covered"));
      node.g.querySelector(".cover")?.remove();
      node.g.setAttribute("aria-label", node.label);
    }
    player.root.querySelectorAll(".reason.covered").forEach((mark) => mark.classList.remove("covered"));
    covered = [];
    show();
  }
  const lastReason = () =>
    [...player.root.querySelectorAll(".reason")].filter((mark) => mark.style.display !== "none").at(-1);
  function show() {
    note.hidden = !covered.length;
    player.root.classList.toggle("covering", covered.length > 0);
  }
  return { look, lift, covers: () => covered.length > 0, holds: (name) => covered.some((node) => node.name === name) };
}
