// The names of the levels: in the picture where all of it can be read with them, else upright beside it, where no node
// comes below them, or nowhere.

import { hide, shape } from "./elements.js";

// What upright names take of a stage, in px.
const WIDE = 22;

export function levelRail(svg, whole) {
  const levels = svg.querySelector(".levels");
  const box = shape("svg", { class: "rail", "aria-hidden": "true" });
  box.style.width = `${WIDE}px`;
  // A tree that grows to the right has them above its columns, where they stay or go.
  const above = levels.firstElementChild?.getAttribute("text-anchor") === "middle";
  let beside = false;
  // Where each upright name stands, and half of its length.
  let places = [];

  // What the names take beside the picture, in px, and what is then left of it.
  function measure() {
    beside = false;
    levels.removeAttribute("data-gone");
    turn();
    svg.append(levels);
    if (!levels.childElementCount) return { taken: 0, ground: whole };
    const { x, y, width, height } = levels.getBBox();
    if (above) {
      const top = y + height - whole[1];
      return { taken: 0, ground: [whole[0], whole[1] + top, whole[2], whole[3] - top] };
    }
    const gone = x + width - whole[0];
    return { taken: WIDE, ground: [whole[0] + gone, whole[1], whole[2] - gone, whole[3]] };
  }
  // After `measure`: puts them "beside" the picture, or lets them be "within" it or "gone".
  function put(where) {
    beside = where === "beside" && levels.childElementCount > 0 && !above;
    hide(box, !beside);
    levels.toggleAttribute("data-gone", where === "gone" || (where === "beside" && above));
    if (!beside) return;
    turn();
    box.append(levels);
    places = [...levels.querySelectorAll("text")].map((name) => {
      return { name, middle: +name.getAttribute("y"), half: name.getComputedTextLength() / 2 };
    });
  }
  function turn() {
    for (const name of levels.querySelectorAll("text")) {
      const [x, y, size] = ["x", "y", "font-size"].map((key) => +name.getAttribute(key));
      name.style.textAnchor = beside ? "middle" : "";
      name.style.visibility = "";
      if (beside) name.setAttribute("transform", `translate(0 ${-0.36 * size}) rotate(-90 ${x} ${y})`);
      else name.removeAttribute("transform");
    }
  }
  // At the same height as in the picture, which shows this view in the middle of its own box. The sizes are read before
  // anything changes: while the picture glides nothing is laid out twice.
  function show([x, y, width, height]) {
    const [wide, tall] = beside ? [svg.clientWidth, svg.clientHeight] : [0, 0];
    levels.setAttribute(
      "transform",
      beside ? "" : above ? `translate(0 ${y - whole[1]})` : `translate(${x - whole[0]} 0)`,
    );
    if (!wide) return;
    const scale = Math.min(wide / width, tall / height);
    const high = tall / scale;
    box.style.height = `${tall}px`;
    const top = y - (high - height) / 2;
    box.setAttribute("viewBox", `${whole[0]} ${top} ${WIDE / scale} ${high}`);
    // Half a name is none.
    for (const { name, middle, half } of places) {
      name.style.visibility = middle - half < top || middle + half > top + high ? "hidden" : "";
    }
  }
  return { box, measure, put, show };
}
