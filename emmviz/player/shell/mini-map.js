// A small map of a tree that is shown in part: its edges, and the part in sight as a frame.

import { hide, shape } from "./elements.js";

const WIDE = 132;
const HIGHEST = 72;

export function miniMap(whole, nodes) {
  const box = shape("svg", { class: "map", viewBox: whole.join(" "), "aria-hidden": "true" });
  const frame = shape("rect", { class: "seen" });
  const scale = Math.min(WIDE / whole[2], HIGHEST / whole[3]);
  box.style.width = `${whole[2] * scale}px`;
  box.style.height = `${whole[3] * scale}px`;
  hide(box, true);

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
  function show([x, y, width, height]) {
    const part = width < whole[2] - 1 || height < whole[3] - 1;
    hide(box, !part);
    if (!part) return;
    if (!box.firstChild) draw();
    for (const [name, value] of Object.entries({ x, y, width, height })) frame.setAttribute(name, value);
  }
  // Not in front of what happens.
  const aside = (away) => box.classList.toggle("aside", away);
  return { box, show, aside };
}
