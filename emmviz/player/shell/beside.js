// What stands beside the tree: the sentence, panels with a heading that closes them, the reasons of cuts, the legend.

import { make } from "./elements.js";
import { tied } from "./text.js";

export function panel(name, title, open = true) {
  const body = make("div", { class: "body" });
  const heading = make("summary", {}, title);
  return {
    box: make("details", { class: `panel ${name}`, ...(open ? { open: "" } : {}) }, heading, body),
    body,
    heading,
  };
}

// Why each cut was made, by its number in the picture.
export const reasonList = (reasons) =>
  make(
    "ol",
    {},
    ...reasons.map((text, i) =>
      make("li", { class: "reason", "data-cut": i + 1 }, make("b", {}, String(i + 1)), make("span", {}, tied(text))),
    ),
  );

export function legendOf(items) {
  const legend = make("div", { class: "legend" });
  for (const { symbol, text } of items) {
    const item = make("span", {});
    item.innerHTML = symbol;
    item.append(text);
    legend.append(item);
  }
  return legend;
}

// The sentence of a step; of one that cuts, its first words stand out.
export function tell(caption, text, cut) {
  const head = cut ? text.indexOf(".") + 1 : 0;
  caption.classList.toggle("cutting", cut);
  caption.replaceChildren(...(cut ? [make("b", {}, text.slice(0, head)), text.slice(head)] : [text]));
}
