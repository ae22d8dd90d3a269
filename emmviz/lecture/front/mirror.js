// A slide as a picture in the speaker's window: a copy that nothing can be pressed in.

import { make } from "../../player/shell/elements.js";

const WIDE = 1280;

// `point` is called with the place on the slide that a mouse is over, in units of the slide, and with null when it leaves.
export function picture(slide, caption, point = null) {
  const copy = slide.cloneNode(true);
  copy.classList.add("present");
  copy.classList.remove("past", "future");
  copy.removeAttribute("hidden");
  copy.inert = true;
  copy.style.cssText = "display:block;visibility:visible;opacity:1;transform:none;position:static";
  for (const one of copy.querySelectorAll("aside.notes, .clicker, script")) one.remove();
  const page = make("div", { class: "slides" }, copy);
  const mirror = make("div", { class: "mirror reveal" }, page);
  if (point) {
    mirror.addEventListener("pointermove", ({ clientX, clientY }) => {
      const box = mirror.getBoundingClientRect();
      const scale = WIDE / box.width;
      point({ x: (clientX - box.left) * scale, y: (clientY - box.top) * scale });
    });
    mirror.addEventListener("pointerleave", () => point(null));
  }
  return make("figure", {}, mirror, make("figcaption", {}, caption));
}

// Pictures are as large as the window lets them be.
export function sized(pictures) {
  for (const mirror of pictures.querySelectorAll(".mirror"))
    mirror.style.setProperty("--size", String(mirror.clientWidth / WIDE));
}
