// The nodes of the picture, each with its edge, as items of a tree for those who hear it; and what folds them away.

import { hide, shape } from "./elements.js";

// `given` says of each node its id, the place of its parent and so on; `act` holds what a click and two do: select, fold.
export function treeNodes(svg, given, act) {
  const groups = svg.querySelectorAll("[data-node]");
  const edges = svg.querySelectorAll("[data-edge]");
  const nodes = given.map(({ id, parent, kind, says }, i) => {
    const g = groups[i];
    g.removeAttribute("id");
    g.dataset.lmSuppressShortcuts = "true";
    g.addEventListener("click", () => act.select(i));
    g.addEventListener("dblclick", () => act.fold(i));
    const value = g.querySelector(".value");
    const base = g.getAttribute("class");
    return { i, name: id, parent, kind, says, g, edge: edges[i - 1], base, children: [], value };
  });
  for (const node of nodes) nodes[node.parent]?.children.push(node);
  for (const node of nodes) beItem(node, nodes[node.parent]);
  return nodes;
}

// Draws the dial of a node, empty where there is no `value`.
export function drawDial({ g }, value) {
  for (const part of ["window", "ticks", "interval"])
    g.querySelector(`.${part}`)?.setAttribute("d", value?.[part] ?? "");
}

// The groups of the picture stand side by side, so each says where it is in the tree. Its label says all that is in it.
function beItem(node, parent) {
  const { g } = node;
  const siblings = parent ? parent.children : [node];
  node.level = parent ? parent.level + 1 : 1;
  const place = { level: node.level, posinset: siblings.indexOf(node) + 1, setsize: siblings.length };
  g.setAttribute("role", "treeitem");
  g.setAttribute("tabindex", "-1");
  for (const [name, value] of Object.entries(place)) g.setAttribute(`aria-${name}`, value);
  for (const part of g.children) part.setAttribute("aria-hidden", "true");
}

// Says whether what hangs below a node is in sight; a node of a game has nothing below it until the search comes there.
export function sayExpanded({ g, folded, children }) {
  const grown = children.some((child) => !child.g.classList.contains("hidden"));
  if (grown) g.setAttribute("aria-expanded", String(!folded));
  else g.removeAttribute("aria-expanded");
}

export const below = (node) => node.children.flatMap((child) => [child, ...below(child)]);

// What hangs below a node goes out of sight, or comes back; how much it is stands there meanwhile: below the node, or at the
// right of it where the edge to its first child does not end below it.
export function fold(node, nodes) {
  if (!node.children.length) return;
  node.folded = !node.folded;
  node.g.querySelector(".folded")?.remove();
  for (const other of below(node)) {
    let up = other;
    let hidden = false;
    while ((up = nodes[up.parent])) hidden ||= up.folded;
    hide(other.g, hidden);
    hide(other.edge, hidden);
  }
  // The ground of what is never read goes with what is on it.
  for (const ground of node.g.closest("svg").querySelectorAll(".grounds > [data-cut]")) {
    const cut = nodes.filter(({ edge }) => edge?.querySelector(`[data-cut="${ground.dataset.cut}"]`));
    hide(
      ground,
      cut.some(({ g, folded }) => folded || g.style.display === "none"),
    );
  }
  sayExpanded(node);
  if (!node.folded) return;
  const box = node.g.querySelector(".shape").getBBox();
  const end = node.children[0].edge
    .querySelector(".line")
    .getAttribute("d")
    .match(/-?[\d.]+/g)
    .map(Number);
  const where =
    end[3] > box.y + box.height
      ? { x: box.x + box.width / 2, y: box.y + box.height + 20, "text-anchor": "middle", "font-size": 15 }
      : { x: box.x + box.width + 22, y: box.y + box.height / 2, "text-anchor": "start", "font-size": 15 };
  node.g.append(shape("text", { class: "folded", "aria-hidden": "true", ...where }, `+${below(node).length}`));
}
