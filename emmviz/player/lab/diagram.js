// The diagram of a lab: the value of each move over the number, with a handle at the number that is shown. Its lines are
// traced as one goes along them, and what they show is known no earlier.

import { hide, shape } from "../shell/elements.js";

// `id` is one for the whole page, `part` gives the part that is shown, `go` leads to one of its places.
export function labDiagram(box, id, part, go) {
  let shown = null;

  function open() {
    box.innerHTML = part().chart;
    const picture = box.firstChild;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    const mask = shape("clipPath", { id: `${id}-seen` });
    picture.prepend(mask);
    picture.querySelector(".traced").setAttribute("clip-path", `url(#${mask.id})`);
    const handle = picture.querySelector(".handle");
    handle.setAttribute("aria-hidden", "true");
    shown = {
      picture,
      mask,
      handle,
      dots: handle.querySelectorAll("circle"),
      says: picture.getAttribute("aria-label"),
      later: [...picture.querySelectorAll("[data-from]")],
    };
  }
  function show(k, seen) {
    const { picture, mask, handle, dots, says, later } = shown;
    const { x, y, summary } = part();
    handle.setAttribute("transform", `translate(${x[k]} 0)`);
    dots.forEach((dot, i) => dot.setAttribute("cy", y[i][k]));
    const height = picture.viewBox.baseVal.height;
    mask.replaceChildren(
      ...seen.stretches.map(([a, b]) => shape("rect", { x: x[a] - 2, y: 0, width: x[b] - x[a] + 4, height })),
    );
    for (const mark of later) hide(mark, !seen.asked && !seen.has(+mark.dataset.from, +mark.dataset.to));
    picture.setAttribute("aria-label", seen.asked ? [says, ...summary].join(" ") : says);
  }
  // The handle, and the diagram as a whole, can be dragged.
  function drag(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(shown.picture.getScreenCTM().inverse());
    const off = part().x.map((x) => Math.abs(x - point.x));
    go(off.indexOf(Math.min(...off)));
  }
  box.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    box.setPointerCapture(event.pointerId);
    drag(event);
  });
  box.addEventListener("pointermove", (event) => {
    if (box.hasPointerCapture(event.pointerId)) drag(event);
  });
  return { open, show };
}
