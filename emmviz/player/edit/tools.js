// The bar above the tree: the search, undo, the bounds, and two menus: that of the picture, and the text.

import { icon, labelled, make, named } from "../shell/elements.js";
import { textField } from "./field.js";
import { ARROWS } from "./icons.js";

// `undo(which)` undoes or does again; `notation` is the box of the tree's text.
export function toolBar(words, /** @type {EditPayload} */ { algorithms }, ask, undo, notation) {
  const button = labelled(words);
  const search = make(
    "select",
    named(words.algorithm),
    ...algorithms.map(([name, label]) => make("option", { value: name }, label)),
  );
  search.addEventListener("change", () => ask({ ask: "algorithm", text: search.value }));
  const back = button("undo", () => undo("undo"), icon(ARROWS.undo));
  const again = button("redo", () => undo("redo"), icon(ARROWS.redo));

  // Whether one end is valid may depend on the other.
  const end = (name, other, short) =>
    textField(words[name], {
      name,
      short,
      send(_, then) {
        ask({ ask: "bounds", low: low.input.value, high: high.input.value }, (answer) => {
          ({ low, high })[other].fail();
          then(answer);
        });
      },
    });
  const low = end("low", "high", "L");
  const high = end("high", "low", "U");

  const box = make("div", { class: "menu text", hidden: "" }, notation);
  const opens = { type: "button", "aria-expanded": "false", onclick: () => open(box.hidden) };
  const opener = make("button", opens, words.text);
  function open(shown) {
    box.hidden = !shown;
    opener.setAttribute("aria-expanded", String(shown));
    (shown ? box.querySelector("textarea") : opener).focus();
  }
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    open(false);
    event.stopPropagation();
  });

  const bounds = make(
    "span",
    { class: "bounds", role: "group", "aria-label": words.bounds },
    make("span", { "aria-hidden": "true" }, words.bounds),
    low.box,
    high.box,
  );
  const menus = make("span", { class: "menus" }, opener);
  const pair = make("span", { class: "pair" }, back, again);
  const look = { class: "tools", role: "toolbar", "aria-label": words.tools };
  const bar = make("div", look, search, pair, bounds, menus);

  function show(/** @type {EditPayload} */ data) {
    opener.hidden = !data.run;
    // For a search that uses them, or where there are some.
    bounds.hidden = !data.bounded;
    search.value = data.algorithm;
    back.setAttribute("aria-disabled", String(!data.undo));
    again.setAttribute("aria-disabled", String(!data.redo));
    if (!data.run) return;
    [low, high].forEach((field, i) => {
      field.show(data.bounds[i]);
      field.input.placeholder = data.range[i];
    });
  }
  return {
    bar,
    box,
    show,
    // What the search has read and the menu of the picture go with its player.
    take: (counts, menu) => menus.replaceChildren(counts, opener, menu),
    searchName: () => search.selectedOptions[0].textContent,
    typing: (input) => [low, high].some((field) => field.dirty() && field.input === input),
  };
}
