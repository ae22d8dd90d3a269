// The diagram of a lab: the value of each move over the number, with a handle at the number that is shown.

import { shape } from "../shell/elements.js";

// `part` gives the part that is shown, `go` leads to one of its places.
export function labDiagram(box, part, go) {
  let shown = null;

  function open() {
    box.innerHTML = part().chart;
    const picture = box.firstChild;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    const handle = shape("g", { class: "handle", "aria-hidden": "true" });
    const dots = part().y.map(() => shape("circle", { r: 5 }));
    handle.append(
      shape("path", { d: "M0 48V370" }),
      shape("path", { class: "grip", d: "M0 367l8 9v8h-16v-8z" }),
      ...dots,
    );
    picture.append(handle);
    shown = { picture, handle, dots };
  }
  function show(k) {
    shown.handle.setAttribute("transform", `translate(${part().x[k]} 0)`);
    shown.dots.forEach((dot, i) => dot.setAttribute("cy", part().y[i][k]));
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
