// A slide as a picture in the speaker's window: a copy that nothing can be pressed in.

import { make } from "../../player/shell/elements.js";

const WIDE = 1280;

// `point` is called with the place on the slide that a mouse is over, in units of the slide, and with null when it leaves.
export function picture(slide, caption, point = null) {
  const copy = slide.cloneNode(true);
  copy.classList.add("present");
  copy.classList.remove("past", "future");
  copy.removeAttribute("hidden");
  copy.removeAttribute("id");
  copy.inert = true;
  copy.style.cssText = "display:block;visibility:visible;opacity:1;transform:none;position:static";
  for (const one of copy.querySelectorAll("aside.notes, .clicker, script")) one.remove();
  const page = make("div", { class: "slides" }, copy);
  const frame = make("div", { class: "frame reveal" }, page);
  if (point) {
    frame.addEventListener("pointermove", ({ clientX, clientY }) => {
      const box = frame.getBoundingClientRect();
      const scale = WIDE / box.width;
      point({ x: (clientX - box.left) * scale, y: (clientY - box.top) * scale });
    });
    frame.addEventListener("pointerleave", () => point(null));
  }
  return make("figure", {}, frame, make("figcaption", {}, caption));
}

// Pictures are as large as the window lets them be.
export function sized(pictures) {
  for (const frame of pictures.querySelectorAll(".frame"))
    frame.style.setProperty("--size", String(frame.clientWidth / WIDE));
}
