// The tree of what can happen: from where you moved last, or where the search did, with the position that the game has
// come to lit, and the way to it.

import { make } from "../shell/elements.js";
import { pictureView } from "../shell/view.js";

export function matchTree(words) {
  const box = make("div", { class: "stage", role: "group", "aria-label": words.tree });
  let [root, view, nodes, current] = [null, null, [], 0];

  // The latest tree of yours if the game is still in it, else the latest one, as far as it goes: what comes after it may
  // have to be searched first.
  function pick(/** @type {MatchPosition[]} */ positions, ways, yours) {
    let from = -1;
    for (const wanted of [yours, () => true]) {
      from = positions.findLastIndex((position) => position?.tree && wanted(position));
      const node = from < 0 ? -1 : positions[from].tree.paths.indexOf(ways.slice(from).join("."));
      if (node >= 0) return { tree: positions[from].tree, from, node };
    }
    if (from < 0) return null;
    const { tree } = positions[from];
    const far = ways.slice(from);
    while (!tree.paths.includes(far.join("."))) far.pop();
    return { tree, from, node: tree.paths.indexOf(far.join(".")) };
  }
  function open(/** @type {SmallTree} */ tree) {
    root = tree;
    box.innerHTML = tree.svg;
    const svg = box.firstChild;
    const edges = svg.querySelectorAll("[data-edge]");
    svg.setAttribute("aria-hidden", "true");
    nodes = [...svg.querySelectorAll("[data-node]")].map((g, i) => {
      g.removeAttribute("id");
      return { g, edge: edges[i - 1], parent: tree.paths.indexOf(above(tree.paths[i])) };
    });
    view = pictureView(box, svg, words, {
      nodes,
      current: () => nodes[current],
      small: tree.small ? [tree.small] : [],
    });
  }
  const above = (path) => (path === "" ? null : path.split(".").slice(0, -1).join("."));
  const fit = () => view?.fitStage();

  // `asked` says whether the values of a tree that you have not moved from yet may be seen.
  function show(positions, ways, yours, asked) {
    const found = pick(positions, ways, yours);
    box.classList.toggle("none", !found);
    if (!found) return;
    current = found.node;
    if (found.tree !== root) {
      open(found.tree);
      fit();
    }
    box.classList.toggle("hushed", found.from === ways.length && yours(positions.at(-1)) && !asked);
    const way = new Set();
    for (let i = current; i > 0; i = nodes[i].parent) way.add(i);
    nodes.forEach(({ g, edge }, i) => {
      g.classList.toggle("here", i === current);
      edge?.classList.toggle("path", way.has(i));
      edge?.classList.toggle("advised", asked && way.size === 0 && root.paths[i] === `${positions.at(-1)?.best}`);
    });
    view.follow();
  }
  return { box, show, fit };
}
