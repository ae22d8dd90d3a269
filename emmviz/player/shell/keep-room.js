// A sentence keeps the room of the longest of all that may stand there, so that nothing below it moves.

import { tied } from "./text.js";

// `then` is called whenever the width has changed.
export function keepRoom(root, line, texts, then) {
  const longest = tied(texts.reduce((a, b) => (b.length > a.length ? b : a), ""));
  let width = 0;
  const sized = new ResizeObserver(() => {
    if (root.clientWidth === width || !root.clientWidth) return;
    width = root.clientWidth;
    const now = [...line.childNodes];
    line.style.minHeight = "";
    line.textContent = longest;
    // The height is rounded, and may be half a pixel more.
    line.style.minHeight = `${line.offsetHeight + 1}px`;
    line.replaceChildren(...now);
    then();
  });
  sized.observe(root);
  return sized;
}
