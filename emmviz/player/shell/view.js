// The part of the picture that is in sight: zoomed, dragged, or following what happens.

import { labelled, make } from "./elements.js";
import { gestures } from "./gestures.js";

// `target` gives the box that the view follows; `flick` is called with the steps that a finger asks for.
export function pictureView(stage, svg, words, target, flick) {
  const whole = svg.getAttribute("viewBox").split(" ").map(Number);
  let view = [...whole];
  // A tree too wide to be read is shown in part, and the part follows the current node until the reader takes over.
  let following = false;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  const button = labelled(words);
  stage.append(
    make(
      "div",
      { class: "zoom" },
      button("zoom_in", () => zoom(0.8), "+"),
      button("zoom_out", () => zoom(1.25), "−"),
      button("zoom_reset", () => all(), "⤢"),
    ),
  );

  // No more than the whole, and no empty ground beside it.
  function show(box) {
    view = box.map((size, axis) =>
      axis < 2
        ? Math.min(Math.max(size, whole[axis]), whole[axis] + Math.max(whole[axis + 2] - box[axis + 2], 0))
        : size,
    );
    // While all of it is in sight a finger scrolls the page; of a part it moves the part.
    svg.style.touchAction = following || view[2] >= whole[2] ? "pan-y" : "none";
    svg.setAttribute("viewBox", view.join(" "));
  }
  function fit() {
    const wide = stage.clientWidth - 16;
    const high = Math.min(0.62 * innerHeight, 560);
    following = wide > 0 && wide / whole[2] < 0.6;
    svg.style.height = following ? `${high}px` : "";
    if (!following) return show(whole);
    view = [whole[0], whole[1], Math.min(whole[2], wide / 0.8), Math.min(whole[3], high / 0.8)];
    follow();
  }
  function follow() {
    if (!following) return;
    const here = target();
    const [x, y] = [here.x + here.width / 2, here.y + here.height / 2];
    // The view rests while the node is well inside it: a picture that moves at every step is hard to read.
    const [dx, dy] = [x - view[0], y - view[1]];
    if (dx > 0.12 * view[2] && dx < 0.88 * view[2] && dy > 0.12 * view[3] && dy < 0.8 * view[3]) return;
    show([x - view[2] / 2, y - view[3] / 2, view[2], view[3]]);
  }
  function all() {
    following = false;
    svg.style.height = "";
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
  return { fit, follow, all, zoom };
}
