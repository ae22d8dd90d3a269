// The rim of the part of a picture that is in sight: it cuts through as few nodes as it can. One that it cuts through is a
// shade, and a text that it cuts through is out of sight.

import { boxOf } from "./followed.js";
import { RIM } from "./measures.js";

const AXES = [
  ["x", "width"],
  ["y", "height"],
];
const crosses = (box, axis, at) => box[AXES[axis][0]] < at && at < box[AXES[axis][0]] + box[AXES[axis][1]];

// Whether some of a box is inside of a view, and whether all of it is.
function seenIn(/** @type {number[]} */ view, box) {
  const inside = AXES.map(([at, size], axis) => [
    box[at] + box[size] > view[axis] && box[at] < view[axis] + view[axis + 2],
    box[at] >= view[axis] && box[at] + box[size] <= view[axis] + view[axis + 2],
  ]);
  return [inside.every(([some]) => some), inside.every(([, all]) => all)];
}

const textsOf = ({ g, edge }) => [
  ...g.querySelectorAll(":scope > .name"),
  ...(edge?.querySelectorAll(":scope > :is(.label, .live, .back), .inequality") ?? []),
];

export function rim(nodes) {
  let marked = [];
  // Moves a view along one axis, no further than what may be, to where the fewest nodes and texts are cut through.
  function along(axis, view, isGood) {
    const size = view[axis + 2];
    const [name, length] = AXES[axis];
    const [far, reach] = AXES[1 - axis];
    const [from, to] = [view[1 - axis], view[1 - axis] + view[3 - axis]];
    const isNear = (box) => box.width && box[far] < to && box[far] + box[reach] > from;
    const near = nodes.filter((node) => isNear(boxOf(node, nodes)));
    const boxes = near.map((node) => boxOf(node, nodes));
    const ends = boxes.flatMap((box) => [box[name] - RIM.free, box[name] + box[length] + RIM.free - size]);
    boxes.push(...near.flatMap((node) => textsOf(node).map((text) => text.getBBox())));
    const moved = (at) => view.map((one, i) => (i === axis ? at : one));
    const cost = (at) =>
      boxes.filter((box) => crosses(box, axis, at) || crosses(box, axis, at + size)).length +
      Math.abs(at - view[axis]) / size;
    const places = ends.filter((at) => Math.abs(at - view[axis]) < RIM.share * size && isGood(moved(at)));
    return moved([view[axis], ...places].reduce((best, at) => (cost(at) < cost(best) ? at : best)));
  }
  return {
    // The view near to a wanted one, of those that are good, which cuts through the least.
    settle: (view, isGood) => along(0, along(1, view, isGood), isGood),
    // Marks what a view cuts through; none where there is no view.
    mark(view) {
      for (const one of marked) one.removeAttribute("data-rim");
      marked = [];
      if (!view) return;
      const isCut = (box) => {
        const [some, all] = seenIn(view, box);
        return some && !all;
      };
      for (const node of nodes) {
        if (isCut(boxOf(node, nodes))) marked.push(node.g);
        const parts = [node, nodes[node.parent]].filter(Boolean);
        if (!parts.some((one) => seenIn(view, boxOf(one, nodes))[0])) continue;
        const texts = textsOf(node);
        // A label of several lines is in sight with all of them.
        const cut = new Set(texts.filter((text) => isCut(text.getBBox())).map((text) => text.getAttribute("x")));
        marked.push(...texts.filter((text) => cut.has(text.getAttribute("x"))));
      }
      for (const one of marked) one.setAttribute("data-rim", "");
    },
  };
}
