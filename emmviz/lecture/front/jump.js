// Jump to a slide: by its number, or by its headline in a list.

import { make } from "../../player/shell/elements.js";

export function jump(deck, words) {
  const number = make("input", { type: "number", min: "1", "aria-label": words.jump });
  const list = make("ol");
  const form = make("form", { method: "dialog" }, make("label", {}, `${words.jump} `, number), list);
  const leave = make("button", { type: "button", onclick: () => dialog.close() }, words.close);
  const dialog = make("dialog", { class: "help jump", "aria-label": words.jump }, leave, form);

  function go(k) {
    const slide = deck.getSlides()[k];
    dialog.close();
    // A field that is out of sight keeps the keys for a moment.
    document.activeElement.blur();
    if (!slide) return;
    const { h, v } = deck.getIndices(slide);
    deck.slide(h, v);
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go(number.value - 1);
  });
  function open() {
    const slides = deck.getSlides();
    number.max = String(slides.length);
    number.value = "";
    let section = null;
    list.replaceChildren();
    slides.forEach((slide, k) => {
      if (slide.dataset.section && slide.dataset.section !== section) {
        section = slide.dataset.section;
        list.append(make("li", { class: "section" }, section));
      }
      const press = make("button", { type: "button", onclick: () => go(k) }, slide.dataset.title || String(k + 1));
      list.append(make("li", { value: String(k + 1) }, press));
    });
    dialog.showModal();
    number.focus();
  }
  return { dialog, open };
}
