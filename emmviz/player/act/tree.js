// The tree of a search by hand: what is known so far is written into it, and a click on a node picks it.

import { hide, make } from "../shell/elements.js";
import { drawDial, treeNodes } from "../shell/nodes.js";
import { pictureView } from "../shell/view.js";
import { treeWalk } from "../shell/walk.js";

export function actTree(/** @type {ActPayload} */ data, words, pick) {
  const box = make("div", { class: "stage", role: "group", "aria-label": words.tree });
  const [large, ...small] = data.svgs;
  box.innerHTML = large;
  const svg = box.firstChild;
  const grounds = svg.querySelectorAll("g.unread");
  const nodes = treeNodes(svg, data.nodes, { select: (i) => pick(data.nodes[i].id), fold() {} });
  let current = 0;
  const ears = treeWalk(box, svg, words.tree, nodes, words, { at: () => current, fold() {}, say() {}, shown() {} });
  const view = pictureView(box, svg, words, { nodes, current: () => nodes[current], small });

  function show(/** @type {SeenTree} */ seen, node, offers) {
    const here = data.nodes.findIndex(({ id }) => id === node);
    current = Math.max(here, 0);
    seen.nodes.forEach(([state, text, says, dial], i) => {
      const one = nodes[i];
      const next = offers.includes(data.nodes[i].id);
      one.g.setAttribute("class", `${one.base} ${state}${i === here ? " here" : ""}${next ? " offered" : ""}`);
      one.g.setAttribute("aria-label", [one.says, says].filter(Boolean).join(", "));
      if (one.value && one.kind !== "leaf") one.value.textContent = text;
      drawDial(one, dial);
      if (!one.edge) return;
      one.edge.setAttribute("class", `edge ${seen.edges[i]}`);
      one.edge.querySelectorAll("[data-cut]").forEach((bars) => hide(bars, !seen.edges[i].includes("cut")));
    });
    // Hatched is the highest node of each part of which nothing is read.
    const unread = [];
    for (const { i, children } of [...nodes].reverse())
      unread[i] = /\b(cut|unreachable)\b/.test(seen.nodes[i][0]) && children.every((child) => unread[child.i]);
    grounds.forEach((ground, i) => hide(ground, !unread[i] || unread[nodes[i].parent]));
    ears.settle();
    view.follow();
  }
  function walk(event) {
    const node = nodes.find(({ g }) => g === event.target);
    if (!node) return {};
    const choose = () => pick(node.name);
    return { ...ears.keys(), Enter: choose, " ": choose };
  }
  return { box, show, fit: view.fit, walk };
}
