// A tree as text: to be read, changed, and copied; and the card on which an empty tree begins.

import { make, pictured } from "../shell/elements.js";
import { copyText } from "../shell/files.js";
import { fill } from "../shell/text.js";

// `now` gives the text of the tree, and as Python; `say` a sentence to the reader.
export function textBox(words, ask, /** @type {() => EditPayload} */ now, say) {
  const wrong = make("span", { class: "wrong", "aria-live": "polite" });
  let set = "";
  const area = make("textarea", {
    rows: 3,
    "aria-label": words.text_label,
    spellcheck: "false",
    "data-lm-suppress-shortcuts": "true",
  });
  const use = () =>
    ask({ ask: "text", text: area.value }, ({ error }) => {
      wrong.textContent = error ?? "";
      if (error) return area.setAttribute("aria-invalid", "true");
      area.removeAttribute("aria-invalid");
      set = area.value;
    });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) use();
  });
  const copy = async (copied) => say((await copyText(copied, box)) ? words.copied : words.copy_failed);
  const one = (name, action) => make("button", { type: "button", onclick: action }, words[name]);
  const copies = [one("text_copy", () => copy(now().text)), one("text_python", () => copy(now().python))];
  const box = make(
    "div",
    { class: "textbox" },
    area,
    wrong,
    make("div", { class: "deeds" }, one("text_use", use), ...copies),
  );
  function show(text) {
    if (area.value === set) area.value = area.defaultValue = text;
    set = text;
  }
  return { box, show, copies };
}

// What an empty tree shows: the choice of its root. `typed` is a text box.
export function startCard({ words, icons }, choose, typed) {
  typed.copies.forEach((copy) => copy.remove());
  const choices = ["max", "min", "chance"].map((kind) =>
    pictured("button", { type: "button", onclick: () => choose(kind) }, icons[kind], words[`start_${kind}`]),
  );
  const example = fill(words.start_text, { example: "max(4, chance(.5: 1, .5: 9))" });
  return make(
    "div",
    { class: "start", hidden: "" },
    make("h2", {}, words.start),
    make("div", { class: "choices" }, ...choices),
    make("p", {}, example),
    typed.box,
  );
}
