// What is too big for its place gets smaller, never cut: text down to a size that a hall can read.

import { all } from "./dom.js";

const SMALLEST = 0.7; // of the size of a vote's text

export function fitSlide(slide) {
  for (const page of all(".page", slide)) {
    const poll = /** @type {HTMLElement} */ (page.querySelector(".poll"));
    poll?.style.removeProperty("zoom");
    page.classList.remove("tight");
    // The bars of a hall and the reason below them are known only when the vote is over; the tree stays as it is.
    const around = poll?.parentElement;
    const share = poll ? 1 - (around.scrollHeight - around.clientHeight) / poll.scrollHeight : 1;
    if (share < 1) poll.style.zoom = String(Math.max(share, SMALLEST));
    page.classList.toggle("tight", page.scrollHeight > page.clientHeight);
  }
}
