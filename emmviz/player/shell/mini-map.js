// A small map of a tree that is shown in part: its edges, and the part in sight as a frame.

import { hide, shape } from "./elements.js";

const WIDE = 132;
const HIGHEST = 56;
// Its border, and the ground between it and the tree.
const BORDER = 12;
// Of a narrow stage it takes no more than this share.
const SHARE = 0.2;

export function miniMap(nodes) {
  const box = shape("svg", { class: "map", "aria-hidden": "true" });
  const frame = shape("rect", { class: "seen" });
  hide(box, true);

  // Returns the height that it takes.
  function fit(whole, stage) {
    const scale = Math.min(WIDE / whole[2], (SHARE * stage) / whole[2], HIGHEST / whole[3]);
    box.setAttribute("viewBox", whole.join(" "));
    box.style.width = `${whole[2] * scale}px`;
    box.style.height = `${whole[3] * scale}px`;
    return whole[3] * scale + BORDER;
  }

  // Where nodes are is known once the page has them.
  function draw() {
    const middle = ({ g }) => {
      const { x, y, width, height } = g.querySelector(".shape").getBBox();
      return `${x + width / 2} ${y + height / 2}`;
    };
    const lines = nodes
      .filter((node) => nodes[node.parent])
      .map((node) => `M${middle(nodes[node.parent])}L${middle(node)}`);
    box.append(shape("path", { class: "edges", d: lines.join("") }), frame);
  }
  function show([x, y, width, height], whole) {
    const part = width < whole[2] - 1 || height < whole[3] - 1;
    hide(box, !part);
    if (!part) return;
    if (!box.firstChild) draw();
    for (const [name, value] of Object.entries({ x, y, width, height })) frame.setAttribute(name, value);
  }
  // Where the nodes have moved.
  const clear = () => box.replaceChildren();
  // Not in front of what happens.
  const aside = (away) => box.classList.toggle("aside", away);
  return { box, fit, show, clear, aside };
}
