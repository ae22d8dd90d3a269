// The tree of a search by hand: what is known so far is written into it, and a click on a node picks it.

import { hide, make } from "../shell/elements.js";
import { treeNodes } from "../shell/nodes.js";
import { pictureView } from "../shell/view.js";

export function actTree(data, words, pick) {
  const box = make("div", { class: "stage", role: "group", "aria-label": words.tree });
  box.innerHTML = data.svg;
  const svg = box.firstChild;
  const nodes = treeNodes(svg, data.nodes, { select: (i) => pick(data.nodes[i].id), fold() {} });
  const list = svg.querySelector(".nodes");
  list.setAttribute("role", "tree");
  list.setAttribute("aria-label", words.tree);
  svg.setAttribute("role", "none");
  for (const part of svg.children) if (part !== list) part.setAttribute("aria-hidden", "true");
  let [current, stop] = [0, 0];
  const view = pictureView(box, svg, words, {
    steps: [],
    nodes,
    target: () => nodes[current].g.querySelector(".shape").getBBox(),
    flick() {},
  });

  function show({ looks, node, offers }) {
    const here = data.nodes.findIndex(({ id }) => id === node);
    current = Math.max(here, 0);
    looks.nodes.forEach(([state, text, says], i) => {
      const one = nodes[i];
      const next = offers.includes(data.nodes[i].id);
      one.g.setAttribute("class", `${one.base} ${state}${i === here ? " here" : ""}${next ? " offered" : ""}`);
      one.g.setAttribute("aria-label", [one.says, says].filter(Boolean).join(", "));
      if (one.value && one.kind !== "leaf") one.value.textContent = text;
      if (!one.edge) return;
      one.edge.setAttribute("class", `edge ${looks.edges[i]}`);
      one.edge.querySelectorAll("[data-cut]").forEach((bars) => hide(bars, !looks.edges[i].includes("cut")));
    });
    stopAt(current);
    view.follow();
  }
  // One stop of the Tab key; the arrows walk from node to node.
  function stopAt(i) {
    nodes[stop].g.setAttribute("tabindex", "-1");
    stop = i;
    nodes[stop].g.setAttribute("tabindex", "0");
  }
  function walk(event) {
    const i = nodes.findIndex(({ g }) => g === event.target);
    if (i < 0) return {};
    const to = (node) => node && (stopAt(node.i), node.g.focus({ preventScroll: true }));
    const choose = () => pick(data.nodes[i].id);
    return {
      ArrowDown: () => to(nodes[i + 1]),
      ArrowUp: () => to(nodes[i - 1]),
      ArrowRight: () => to(nodes[i].children[0]),
      ArrowLeft: () => to(nodes[nodes[i].parent]),
      Home: () => to(nodes[0]),
      End: () => to(nodes.at(-1)),
      Enter: choose,
      " ": choose,
    };
  }
  const fit = () => view.fit(box.clientHeight - 16);
  return { box, show, fit, walk };
}
