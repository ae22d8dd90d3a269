// The pointer: a red dot on the slide that follows the mouse there, or over the slide's picture in the speaker's window.

import { make } from "../../player/shell/elements.js";

export function pointer(deck) {
  const dot = make("div", { class: "pointer", "aria-hidden": "true", hidden: "" });
  document.body.append(dot);
  let on = false;

  function place(x, y) {
    dot.hidden = false;
    dot.style.transform = `translate(${x}px, ${y}px)`;
  }
  function toggle() {
    on = !on;
    dot.hidden = !on;
    document.documentElement.classList.toggle("pointing", on);
  }
  addEventListener("pointermove", ({ clientX, clientY }) => on && place(clientX, clientY));
  // `at` is in units of the slide.
  function point(at) {
    if (!at) {
      dot.hidden = !on;
      return;
    }
    const page = deck.getCurrentSlide().querySelector(".page");
    const box = page.getBoundingClientRect();
    const scale = box.width / page.offsetWidth;
    place(box.left + at.x * scale, box.top + at.y * scale);
  }
  return { toggle, point };
}
