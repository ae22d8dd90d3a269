// The ≠ at the node where the runs first part.

import { shape } from "../shell/elements.js";

export function markParting(node, shown) {
  if (!node) return;
  const old = node.querySelector(".parting");
  if (!shown) old?.remove();
  if (!shown || old) return;
  const box = node.querySelector(".shape").getBBox();
  if (!box.width) return;
  const mark = shape("g", { class: "parting", "aria-hidden": "true" });
  // At the right, where neither the name nor the window nor the dial is.
  const aside = node.querySelector(".dials") ? 27 : node.classList.contains("leaf") ? 13 : 3;
  const [x, y] = [box.x + box.width + aside, box.y + box.height * 0.55];
  mark.append(
    shape("circle", { cx: x, cy: y, r: 11 }),
    shape("text", { x, y: y + 6, "text-anchor": "middle", "font-size": 17 }, "≠"),
  );
  node.append(mark);
}
