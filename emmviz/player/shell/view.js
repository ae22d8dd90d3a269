// The part of the picture that is in sight: all of it where its text can be read then, else a part that follows what
// happens, with a small map of the whole; zoomed and dragged by the reader.

import { labelled, make } from "./elements.js";
import { gestures } from "./gestures.js";
import { glide } from "./glide.js";
import { levelRail } from "./level-rail.js";
import { miniMap } from "./mini-map.js";

// Text on a screen is no smaller than 12 px, whatever is rounded; a small tree is enlarged so many times at the most.
const READABLE = 12.1;
const LARGEST = 1.7;
// Around the picture in its stage, on both sides together, in px.
export const PADDING = 16;

// `steps` may make texts smaller, `target` gives the box that the view follows, `flick` is called with the steps that a
// finger asks for.
export function pictureView(stage, svg, words, { steps, nodes, target, flick }) {
  const least = READABLE / smallestText(svg, steps);
  const whole = svg.getAttribute("viewBox").split(" ").map(Number);
  const rail = levelRail(svg, whole);
  const map = miniMap(whole, nodes);
  let view = [...whole];
  // What `fit` found: all of it, or a part of this width and height.
  let part = null;
  // The part follows the current node until the reader takes over.
  let following = false;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  const button = labelled(words);
  svg.before(rail.box);
  stage.append(
    map.box,
    make(
      "div",
      { class: "zoom" },
      button("zoom_in", () => zoom(0.8), "+"),
      button("zoom_out", () => zoom(1.25), "−"),
      button("zoom_reset", () => all(), "⤢"),
    ),
  );

  const put = glide((box) => {
    svg.setAttribute("viewBox", box.join(" "));
    rail.show(box);
  });
  // No more than the whole, and no empty ground beside it.
  function show(box, gliding = false) {
    view = box.map((size, axis) =>
      axis < 2
        ? Math.min(Math.max(size, whole[axis]), whole[axis] + Math.max(whole[axis + 2] - box[axis + 2], 0))
        : size,
    );
    // While all of it is in sight a finger scrolls the page; of a part it moves the part.
    svg.style.touchAction = following || view[2] >= whole[2] ? "pan-y" : "none";
    put(view, gliding);
    map.show(view);
  }
  // Takes the width of the stage, and the height that there is for it; returns the height that the picture takes.
  function fit(high) {
    const wide = stage.clientWidth - PADDING;
    const scale = Math.min(wide / whole[2], high / whole[3], LARGEST);
    following = scale < least;
    const left = wide - rail.fit(following, wide, least);
    part = following ? [Math.min(whole[2], left / least), Math.min(whole[3], high / least)] : null;
    const taken = Math.round(part ? Math.min(high, whole[3] * least) : whole[3] * scale);
    svg.style.height = `${taken}px`;
    if (part) toPart();
    else show(whole);
    return taken;
  }
  // Where a style sheet says how large the picture is.
  function fitGiven() {
    svg.style.height = "";
    const high = parseFloat(getComputedStyle(svg).maxHeight);
    const taken = fit(high);
    stage.toggleAttribute("data-part", part !== null);
    svg.style.height = part ? `${taken}px` : "";
  }
  function toPart() {
    following = true;
    view = [whole[0], whole[1], ...part];
    follow(true);
  }
  function follow(anyway = false) {
    if (!following) return;
    const here = target();
    const [x, y] = [here.x + here.width / 2, here.y + here.height / 2];
    // The view rests while the node is well inside it: a picture that moves at every step is hard to read.
    const [dx, dy] = [x - view[0], y - view[1]];
    const inside = dx > 0.12 * view[2] && dx < 0.88 * view[2] && dy > 0.12 * view[3] && dy < 0.8 * view[3];
    map.aside(dx < 0.4 * view[2] && dy > 0.6 * view[3]);
    if (anyway || !inside) show([x - view[2] / 2, y - view[3] / 2, view[2], view[3]], !anyway);
  }
  // The whole, and from there back to the part that can be read.
  function all() {
    const back = part && view[2] >= whole[2] && view[3] >= whole[3];
    if (back) return toPart();
    following = false;
    show(whole);
  }
  function zoom(by, x = view[0] + view[2] / 2, y = view[1] + view[3] / 2) {
    following = false;
    const wide = Math.min(Math.max(view[2] * by, whole[2] / 12), whole[2]);
    const factor = wide / view[2];
    show([x - (x - view[0]) * factor, y - (y - view[1]) * factor, wide, view[3] * factor]);
  }

  const place = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [point.x, point.y];
  };
  svg.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.15 : 0.87, ...place(event));
    },
    { passive: false },
  );
  let grabbed = { view, following };
  gestures(svg, {
    grab() {
      grabbed = { view, following };
      following = false;
    },
    drag(dx, dy) {
      const { a } = svg.getScreenCTM();
      show([view[0] - dx / a, view[1] - dy / a, view[2], view[3]]);
    },
    pinch: (by, x, y) => zoom(by, ...place({ clientX: x, clientY: y })),
    drop() {
      following = grabbed.following;
      show(grabbed.view);
    },
    flick,
  });
  return { fit, fitGiven, follow, all, zoom };
}

// At the start or at any step.
function smallestText(svg, steps) {
  const sizes = [...svg.querySelectorAll("text")].map((text) => +text.getAttribute("font-size"));
  const later = steps.flat().flatMap(([slot, , value]) => (slot === "number" && value.size ? [value.size] : []));
  return Math.min(...sizes, ...new Set(later));
}
