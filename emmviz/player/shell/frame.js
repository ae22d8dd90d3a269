// The frame of a player: all that it consists of, in the order in which it is read.

import { make, ownId } from "./elements.js";

export function playerFrame(data, parts, { code, cuts, stack }) {
  const { header, bar, telling, about, stage, legend, help } = parts;
  const side = make("div", { class: "side" }, make("div", {}, about, code.box), make("div", {}, cuts.box, stack.box));
  const frame = make("div", { class: "frame" }, header, bar, telling, stage, side, legend, help);
  const root = make("div", { class: "emmviz", role: "group", "aria-label": data.title, id: ownId("player") }, frame);
  root.style.setProperty("--stack-rows", data.depth);
  root.style.setProperty("--code-rows", Math.max(...Object.values(data.code).map((lines) => lines.length)));
  return { root, frame };
}
