// What a game shows of the positions of a tree: in the panel of a node, and beside the node that is pointed at where the
// picture has no room for boards.

import { make } from "./elements.js";
import { isNone } from "./none.js";

// The board of a node, or nothing where the game draws none.
export function boardOf({ svg, of }, i) {
  const box = make("div", { class: "board-box" });
  box.innerHTML = svg[of[i]] ?? "";
  return isNone(of[i]) ? [] : [box];
}

export function boardCard(boards, nodes) {
  if (boards.in_tree || !boards.svg.length) return;
  const stage = nodes[0].g.closest(".stage");
  const card = make("div", { class: "board-card", "aria-hidden": "true", hidden: "" });
  stage.append(card);
  const hide = () => (card.hidden = true);
  function show(node) {
    const board = boardOf(boards, node.i);
    card.hidden = !board.length;
    if (card.hidden) return;
    card.replaceChildren(...board);
    const [ground, at] = [stage.getBoundingClientRect(), node.g.querySelector(".shape").getBoundingClientRect()];
    // At the side of the node where there is more room.
    const right = at.left + at.right < ground.left + ground.right;
    const left = right ? at.right - ground.left + 10 : at.left - ground.left - card.offsetWidth - 10;
    const top = (at.top + at.bottom) / 2 - ground.top - card.offsetHeight / 2;
    card.style.left = `${Math.min(Math.max(left, 4), ground.width - card.offsetWidth - 4)}px`;
    card.style.top = `${Math.min(Math.max(top, 4), Math.max(ground.height - card.offsetHeight - 4, 4))}px`;
  }
  for (const node of nodes) {
    for (const comes of ["pointerenter", "focus"]) node.g.addEventListener(comes, () => show(node));
    for (const goes of ["pointerleave", "blur"]) node.g.addEventListener(goes, hide);
  }
}
