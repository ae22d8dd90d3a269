// A small map of a tree that is shown in part: its edges, and the part in sight as a frame.

import { hide, middleOf, shape } from "./elements.js";

const MAP_WIDE = 132;
const MAP_HIGH = 32;
// Of a narrow stage it takes no more than this share.
const SHARE = 0.2;

export function miniMap(nodes) {
  const box = shape("svg", { class: "map", "aria-hidden": "true" });
  const frame = shape("rect", { class: "seen" });
  hide(box, true);

  function fit(whole, stage) {
    const scale = Math.min(MAP_WIDE / whole[2], (SHARE * stage) / whole[2], MAP_HIGH / whole[3]);
    box.setAttribute("viewBox", whole.join(" "));
    box.style.width = `${whole[2] * scale}px`;
    box.style.height = `${whole[3] * scale}px`;
  }

  // Where nodes are is known once the page has them.
  function draw() {
    const middle = ({ g }) => middleOf(g.querySelector(".shape").getBBox()).join(" ");
    const lines = nodes
      .filter((node) => nodes[node.parent])
      .map((node) => `M${middle(nodes[node.parent])}L${middle(node)}`);
    box.append(shape("path", { class: "edges", d: lines.join("") }), frame);
  }
  // Returns whether there is a part.
  function show(/** @type {number[]} */ [x, y, width, height], whole) {
    const part = width < whole[2] - 1 || height < whole[3] - 1;
    hide(box, !part);
    if (part && !box.firstChild) draw();
    for (const [name, value] of Object.entries({ x, y, width, height })) frame.setAttribute(name, value);
    return part;
  }
  // It is cleared where the nodes have moved.
  return { box, fit, show, clear: () => box.replaceChildren() };
}
