// What is too big for its place gets smaller, never cut: text down to a size that a hall can read.

import { all } from "./dom.js";

export function fitSlide(slide) {
  for (const page of all(".page", slide)) {
    page.classList.remove("tight");
    page.classList.toggle("tight", page.scrollHeight > page.clientHeight);
  }
}
