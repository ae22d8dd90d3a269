// The frame of a lab: all that it consists of, in the order in which it is read.

import { make } from "../shell/elements.js";

// What a lab writes and draws into.
export const labBoxes = (title) => ({
  saying: make("p", { class: "saying" }),
  about: make("p", { class: "about-number" }),
  stage: make("div", { class: "stage", role: "group", "aria-label": title, "data-lm-suppress-shortcuts": "true" }),
  chart: make("div", { class: "diagram" }),
});

// `rest` is what takes height beside the tree and the diagram.
export function labFrame({ title, parts }, id, { saying, about, stage, chart, vary, controls, help, values }) {
  const header = make("header", { role: "none" }, make("h2", {}, title), vary.box);
  const band = make("div", { class: "band" }, saying, about);
  const sides = make("div", { class: "sides" }, stage, chart);
  const foot = make("div", { class: "foot" }, controls.bar, help.box);
  const root = make(
    "div",
    { class: `emmviz lab${parts.length > 1 ? " several" : ""}`, role: "group", "aria-label": title, id },
    make("div", { class: "all" }, header, band, sides, foot, values.box),
  );
  return { root, header, sides, rest: [header, band, foot, values.box.firstChild] };
}
