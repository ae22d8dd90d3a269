// What stands beside the tree: the sentence, panels with a heading that closes them, the reasons of cuts, the legend.

import { make } from "./elements.js";
import { tied } from "./text.js";

function panel(name, title, open = true) {
  const body = make("div", { class: "body" });
  const heading = make("summary", {}, title);
  return {
    box: make("details", { class: `panel ${name}`, ...(open ? { open: "" } : {}) }, heading, body),
    body,
    heading,
  };
}

// The panels of a player; those that have nothing to say are hidden.
export function playerPanels({ words, line, reasons }) {
  const panels = {
    line: panel("line", ""),
    code: panel("code", ""),
    cuts: panel("cuts", words.panel_cuts),
    stack: panel("stack", words.panel_stack),
  };
  if (!line) panels.line.box.hidden = true;
  if (!reasons.length) panels.cuts.box.hidden = true;
  panels.cuts.body.append(reasonList(reasons));
  return panels;
}

// Why each cut was made, by its number in the picture.
const reasonList = (reasons) =>
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

// The sentence of a step; of one that cuts, its first words stand out, and its line of code.
export function tell(caption, code, text, cut) {
  const head = cut ? text.indexOf(".") + 1 : 0;
  code.box.classList.toggle("cutting", cut);
  caption.replaceChildren(...(cut ? [make("b", {}, text.slice(0, head)), text.slice(head)] : [text]));
}
