// The tree of a lab and its diagram are in sight at once, beside one another or one above the other.

import { roomFor } from "../shell/room.js";
import { PADDING } from "../shell/view.js";

// The least heights of the two that are of any use, in px; at this one the text of a diagram is no smaller than 12 px.
const TREE = 180;
const CHART = 290;

export function fitLab(root, { rest, sides, stage, chart, tree }) {
  const room = roomFor(root);
  const taken = rest.reduce((sum, part) => sum + part.offsetHeight, 2);
  const free = room === null ? sides.clientHeight : room - taken;
  const beside = chart.offsetLeft > stage.offsetLeft;
  root.style.setProperty("--chart", `${Math.max(beside ? free : free - TREE, CHART)}px`);
  const high = beside ? Math.max(free, CHART) : Math.max(free - chart.offsetHeight, TREE);
  tree.fit(high - PADDING);
  // On a slide the text of the diagram grows to what a hall can read, as far as its lines have room for it.
  const picture = chart.firstChild;
  const { width, height } = picture.viewBox.baseVal;
  const scale = Math.min(picture.clientWidth / width, picture.clientHeight / height);
  const readable = parseFloat(getComputedStyle(root).getPropertyValue("--readable"));
  if (readable) picture.style.fontSize = `${Math.min(readable / scale, picture.dataset.largest)}px`;
}
