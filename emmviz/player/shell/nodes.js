// The nodes of the picture, each with its edge and its line in the outline, and what folds them away.

import { hide, make, shape } from "./elements.js";

// `given` says of each node its id, the place of its parent and so on; `act` holds what a click and two do: select, fold.
export function treeNodes(svg, given, act) {
  const groups = svg.querySelectorAll("[data-node]");
  const edges = svg.querySelectorAll("[data-edge]");
  const nodes = given.map(({ id, parent, kind, label }, i) => {
    const g = groups[i];
    const node = { i, name: id, parent, kind, label, g, edge: edges[i - 1], base: g.getAttribute("class") };
    g.removeAttribute("id");
    g.setAttribute("tabindex", "0");
    g.setAttribute("role", "button");
    g.dataset.lmSuppressShortcuts = "true";
    g.addEventListener("click", () => act.select(i));
    g.addEventListener("dblclick", () => act.fold(i));
    return Object.assign(node, {
      children: [],
      value: g.querySelector(".value"),
      item: make("li", {}, make("span", {})),
    });
  });
  for (const node of nodes) nodes[node.parent]?.children.push(node);
  return nodes;
}

export function outlineOf(nodes) {
  const outline = make("ul");
  for (const node of nodes) {
    const parent = nodes[node.parent];
    if (parent) parent.list ??= parent.item.appendChild(make("ul"));
    (parent ? parent.list : outline).append(node.item);
  }
  return outline;
}

export const below = (node) => node.children.flatMap((child) => [child, ...below(child)]);

// What hangs below a node goes out of sight, or comes back; how much it is stands below the node meanwhile.
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
    other.item.hidden = hidden;
  }
  node.g.setAttribute("aria-expanded", String(!node.folded));
  if (!node.folded) return;
  const box = node.g.querySelector(".shape").getBBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height + 20];
  node.g.append(
    shape("text", { class: "folded", x, y, "text-anchor": "middle", "font-size": 15 }, `+${below(node).length}`),
  );
}
