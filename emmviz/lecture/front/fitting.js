// What is too big for its place gets smaller, never cut: text down to a size that a hall can read; of the panels of a player
// the least needed go.

import { all } from "./dom.js";

const LESS = ["less-1", "less-2", "less-3"];

export function fitSlide(slide) {
  for (const page of all(".page", slide)) {
    page.classList.remove("tight");
    all(".live > .place", page)
      .filter((place) => place.querySelector(".side"))
      .forEach(fitPanels);
    page.classList.toggle("tight", page.scrollHeight > page.clientHeight);
  }
}

function fitPanels(place) {
  const side = place.querySelector(".side");
  place.classList.remove(...LESS);
  // Cuts still to come need their room as well, or the list would be cut off when it is complete.
  place.classList.add("all-cuts");
  for (const less of LESS) if (side.scrollHeight > side.clientHeight) place.classList.add(less);
  place.classList.remove("all-cuts");
}
