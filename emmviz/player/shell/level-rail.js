// The names of the levels: in the picture while all of it is shown, beside a part of it, where no node comes below them.

import { hide, shape } from "./elements.js";

// A stage narrower than this, in px, has no room for them beside a part.
const NARROW = 500;
const MARGIN = 6;

export function levelRail(svg, whole) {
  const levels = svg.querySelector(".levels");
  const box = shape("svg", { class: "rail", "aria-hidden": "true" });
  let beside = false;

  // `part` is whether a part is shown, in a stage of this width and at this scale; returns what the names take of it.
  function fit(part, wide, scale) {
    beside = part && wide >= NARROW && levels.childElementCount > 0;
    svg.append(levels);
    hide(levels, false);
    const { x, width } = levels.getBBox();
    const taken = beside ? Math.ceil((x + width) * scale) + MARGIN : 0;
    if (beside) box.append(levels);
    else hide(levels, part);
    box.style.width = `${taken}px`;
    hide(box, !beside);
    return taken;
  }
  // At the same height as in the picture, which shows this view in the middle of its own box.
  function show([x, y, width, height]) {
    levels.setAttribute("transform", beside ? "" : `translate(${x - whole[0]} 0)`);
    if (!beside || !svg.clientWidth) return;
    const scale = Math.min(svg.clientWidth / width, svg.clientHeight / height);
    const high = svg.clientHeight / scale;
    box.style.height = `${svg.clientHeight}px`;
    box.setAttribute("viewBox", `${whole[0]} ${y - (high - height) / 2} ${box.clientWidth / scale} ${high}`);
  }
  return { box, fit, show };
}
