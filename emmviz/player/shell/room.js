// How high a player is, so that all of it is in sight at once: as high as what the page, or the cells of a notebook, show.

import { PADDING } from "./view.js";

// What a page keeps free around a player, and the least that is of any use, in px.
const AROUND = 28;
const LEAST = 440;

// Null where a style sheet says how high it is: `--height: given`, as on a slide.
export function roomFor(root) {
  if (getComputedStyle(root).getPropertyValue("--height").trim() === "given") return null;
  let seen = innerHeight;
  // The outermost box that scrolls is the notebook; an output in it scrolls as well, but is as high as what it holds.
  for (let up = root.parentElement; up && up !== document.body; up = up.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) seen = up.clientHeight;
  }
  return Math.max(Math.min(seen, innerHeight) - AROUND, LEAST);
}

// A title, or the line beside it, that would be cut there: the line stands below the title.
function layHeader(header) {
  const [title, line] = header.children;
  header.classList.remove("long");
  header.classList.toggle("long", title.scrollWidth > title.clientWidth || line.scrollWidth > line.clientWidth);
}

const heightOf = (parts) => parts.reduce((sum, part) => sum + part.offsetHeight, 0);

// The tree takes the height that the `rest` leaves, and what stands `above` the player in a widget that it is part of, and
// nothing grows while one steps; in one column the legend stands below what has to be in sight. Returns whether a tree that has to do with a given height would show more of itself in a
// greater one.
export function fitFrame(root, { frame, stage, telling, code, legend, rest, above }, view) {
  const all = roomFor(root);
  frame.style.height = "";
  if (all === null) return view.fitGiven();
  layHeader(rest[0]);
  const room = all - heightOf(above);
  const columns = telling.offsetLeft > stage.offsetLeft;
  const taken = heightOf(columns ? [...rest, legend] : rest) + 2;
  const least = room * getComputedStyle(root).getPropertyValue("--least-tree");
  const high = columns ? room - taken : Math.max(room - taken - telling.offsetHeight, least);
  const picture = view.fit(high - PADDING) + PADDING;
  const beside = telling.offsetHeight + code.offsetHeight + PADDING;
  if (columns) frame.style.height = `${Math.min(room, taken + Math.max(picture, beside))}px`;
}
