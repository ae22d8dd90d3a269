// How high a player is, so that all of it is in sight at once: as high as what the page, or the cells of a notebook, show.

import { PADDING } from "./view.js";

// What a page keeps free around a player, and the least that is of any use, in px.
const AROUND = 28;
const LEAST = 440;

// Null where a style sheet says how high it is: `--height: given`, as on a slide.
function roomFor(root) {
  if (getComputedStyle(root).getPropertyValue("--height").trim() === "given") return null;
  let seen = innerHeight;
  // The outermost box that scrolls is the notebook; an output in it scrolls as well, but is as high as what it holds.
  for (let up = root.parentElement; up && up !== document.body; up = up.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) seen = up.clientHeight;
  }
  return Math.max(Math.min(seen, innerHeight) - AROUND, LEAST);
}

// The tree takes the height that the `rest` leaves, and nothing grows while one steps.
export function fitFrame(root, { frame, stage, telling, code, rest }, view) {
  const room = roomFor(root);
  frame.style.height = "";
  if (room === null) return view.fitGiven();
  const taken = rest.reduce((sum, part) => sum + part.offsetHeight, 2);
  const columns = telling.offsetLeft > stage.offsetLeft;
  const high = columns ? room - taken : Math.max(room - taken - telling.offsetHeight, 0.45 * room);
  const picture = view.fit(high - PADDING) + PADDING;
  const beside = telling.offsetHeight + code.offsetHeight + PADDING;
  if (columns) frame.style.height = `${Math.min(room, taken + Math.max(picture, beside))}px`;
}
