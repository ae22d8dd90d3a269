// Jump to a slide: by its number, or by some words of its headline, by which a list gets shorter.

import { make } from "../../player/shell/elements.js";
import { all } from "./dom.js";

// Without capitals and accents, which nobody types in a hurry.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function jump(deck, words) {
  const field = make("input", { autocomplete: "off", "aria-label": words.jump, oninput: narrow });
  const list = make("ol");
  const form = make("form", { method: "dialog" }, make("label", {}, `${words.jump} `, field), list);
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
    go((+field.value || narrow()[0]?.value) - 1);
  });
  // Returns the slides that are left in the list.
  function narrow() {
    for (const item of list.children)
      item.hidden = !plain(`${item.value} ${item.textContent}`).includes(plain(field.value));
    return field.value ? all("li:not(.section, [hidden])", list) : [];
  }
  function open() {
    const slides = deck.getSlides();
    field.value = "";
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
    field.focus();
  }
  return { dialog, open };
}
