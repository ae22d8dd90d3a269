// A click on a node of a picture marks it, and takes the mark away again; a vote has its tree twice.

import { all } from "./dom.js";

export function marking(area) {
  function turn(event) {
    const mark = event.target.closest(".marks [data-node]");
    if (!mark || !["click", " ", "Enter"].includes(event.key ?? event.type)) return;
    event.preventDefault();
    const pressed = String(mark.getAttribute("aria-pressed") !== "true");
    for (const one of all(`[data-node="${CSS.escape(mark.dataset.node)}"]`, mark.closest(".page")))
      one.setAttribute("aria-pressed", pressed);
  }
  for (const kind of ["click", "keydown"]) area.addEventListener(kind, turn);
}
