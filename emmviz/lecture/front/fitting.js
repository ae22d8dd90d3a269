// What is too big for its place gets smaller, never cut: tables as a whole, text down to a size that a hall can read.

import { all } from "./dom.js";

const ZOOMS = [1.4, 1.25, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5];
const LESS = ["less-1", "less-2"];

export function fitSlide(slide) {
  for (const page of all(".page", slide)) {
    page.classList.remove("tight");
    all(".figure.html", page).forEach(fitTable);
    all(".fills .place", page).forEach(fitPanels);
    all(".live:not(.fills) > .place", page).forEach(fitWidget);
    page.classList.toggle("tight", page.scrollHeight > page.clientHeight);
  }
}

function fitTable(box) {
  const inner = box.firstElementChild;
  inner.style.zoom = 1;
  inner.style.zoom = Math.min(1.6, box.clientHeight / inner.scrollHeight, box.clientWidth / inner.scrollWidth) || 1;
}

function fitPanels(place) {
  const side = place.querySelector(".side");
  place.classList.remove(...LESS);
  for (const less of LESS) if (side.scrollHeight > side.clientHeight) place.classList.add(less);
}

function fitWidget(place) {
  const root = place.firstElementChild;
  for (const zoom of ZOOMS) {
    root.style.zoom = zoom;
    if (root.offsetHeight * zoom <= place.clientHeight) break;
  }
}
