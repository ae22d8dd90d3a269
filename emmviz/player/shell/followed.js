// What the part of the picture that is in sight follows: the node that is walked to by ear, else those that are watched,
// else the current one with those that were cut from it and those that are named.

// The boxes of all nodes in sight are asked for at once: for one alone, too, the browser lays out the whole picture.
export function boxOf(node, nodes) {
  if (node.box) return node.box;
  for (const one of nodes) {
    const box = one.box ?? one.g.querySelector(".shape").getBBox();
    if (box.width) one.box = box;
  }
  return node.box ?? node.g.querySelector(".shape").getBBox();
}

function around(boxes) {
  const [x, y] = ["x", "y"].map((axis) => Math.min(...boxes.map((box) => box[axis])));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const foot = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: foot - y };
}

// A node with its parent and its children, and with fewer and fewer of them.
function families(node, nodes) {
  const [above, below] = [nodes[node.parent] ? [nodes[node.parent]] : [], node.children];
  return [[...above, ...below], below, [...above, ...below.slice(0, 1)], below.slice(0, 1), above, []].map((kin) => [
    node,
    ...kin.filter(({ g }) => !g.classList.contains("hidden") && g.style.display !== "none"),
  ]);
}

// `current` gives the current node, `text` the sentence that names some.
export function followed(nodes, current, text) {
  const named = () => {
    const words = new Set(text().split(/[^\p{L}\p{N}]+/u));
    return nodes.filter((node) => words.has(node.name));
  };
  let walked = null;
  let watched = [];
  return {
    // By its number, null to follow the others again.
    walk: (i) => (walked = i),
    // By their names, none to follow the current one.
    watch: (...names) => (watched = names.map((name) => nodes.find((node) => node.name === name))),
    // The box around all that is followed, what was cut from it, and what is named with it, or around less of that where it
    // is too much to fit; `kin` asks for the nodes around a single one, as many as fit.
    target(fits, { kin = false } = {}) {
      const all = walked !== null ? [nodes[walked]] : watched.length ? watched : [current()];
      const isStep = walked === null && !watched.length;
      const skipped = isStep ? all[0].children.filter(({ g }) => g.classList.contains("cut")) : [];
      const best = isStep ? all[0].children.filter(({ edge }) => edge.classList.contains("best")) : [];
      const more = isStep ? named().filter((node) => node !== all[0]) : [];
      const tried = kin && all.length === 1 ? families(all[0], nodes) : [all];
      if (best.length) tried.unshift([...all, ...best]);
      if (skipped.length) tried.unshift([...all, ...skipped]);
      if (more.length) tried.unshift([...all, ...skipped, ...more]);
      return tried.map((some) => around(some.map((node) => boxOf(node, nodes)))).find(fits) ?? boxOf(all[0], nodes);
    },
  };
}
