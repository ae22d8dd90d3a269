// What is too big for its place gets smaller, never cut: text down to a size that a hall can read.

import { all } from "./dom.js";

const SMALLEST = 0.7; // of the size of a vote's text

export function fitSlide(slide) {
  for (const page of all(".page", slide)) {
    const polls = all(".vote > .poll", page);
    for (const poll of polls) poll.style.zoom = 1;
    page.classList.remove("tight");
    page.classList.toggle("tight", page.scrollHeight > page.clientHeight);
    // The bars of a hall and the reason below them are known only when the vote is over.
    for (const poll of polls) {
      const share = poll.parentElement.clientHeight / poll.scrollHeight;
      poll.style.zoom = Math.min(Math.max(share, SMALLEST), 1);
    }
  }
}
