// What stands below a tree in a picture of its own: why it was cut, the sentence of the step, the legend.

import { shape } from "./elements.js";
import { tied } from "./text.js";

export const LEFT = 18;
const SIZE = 14;
const ROW = 1.4 * SIZE;
const SYMBOL = 16;

// Draws below each other, from `y` on and no wider than `wide`; `font` is that of the tree.
export function foot({ font, wide }) {
  const pen = document.createElement("canvas").getContext("2d");
  const drawn = shape("g", {});
  const room = wide - 2 * LEFT;
  let y = 0;

  function width(text, weight = "normal") {
    pen.font = `${weight} ${SIZE}px ${font}`;
    return pen.measureText(text).width;
  }
  // Styled in place: a widget's sheet has its own idea of a legend.
  function write(text, x, at, fill, weight = "normal") {
    const style = `fill:var(--${fill});font-size:${SIZE}px;font-weight:${weight}`;
    return shape("text", { x, y: at, style }, text);
  }
  function wrapped(text) {
    const lines = [""];
    for (const word of text.split(/[ \n]+/)) {
      const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
      if (lines.at(-1) && width(longer) > room) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  }
  function sentence(text, weight = "normal") {
    if (!text) return;
    for (const line of wrapped(tied(text))) {
      y += ROW;
      drawn.append(write(line, LEFT, y - 0.3 * SIZE, "ink", weight));
    }
    y += 0.6 * SIZE;
  }
  // Items beside one another, as many as a row holds; `put` draws one at a place.
  function row(items, lead, size, put) {
    let x = LEFT;
    if (items.length) y += 1.2 * ROW;
    for (const item of items) {
      const taken = lead + size(item);
      if (x > LEFT && x + taken > wide - LEFT) [x, y] = [LEFT, y + 1.2 * ROW];
      put(item, x, y - 0.5 * ROW);
      x += taken + 22;
    }
    if (items.length) y += 0.4 * SIZE;
  }
  function reasons(given) {
    const lead = 26;
    row(
      given,
      lead,
      ([, text]) => width(text),
      ([number, text], x, at) => {
        const mark = shape("g", { class: "cutmark" });
        const badge = shape("text", { class: "number", x: x + 10, y: at + 4.5, "text-anchor": "middle" }, number);
        badge.style.fontSize = "12px";
        mark.append(shape("circle", { class: "badge", cx: x + 10, cy: at, r: 10 }), badge);
        drawn.append(mark, write(text, x + lead, at + 0.36 * SIZE, "ink"));
      },
    );
  }
  function legend(items) {
    const lead = SYMBOL + 8;
    row(
      items,
      lead,
      ({ text }) => width(text),
      ({ symbol, text }, x, at) => {
        const place = document.createElement("div");
        place.innerHTML = symbol;
        const [, , side] = place.firstChild.getAttribute("viewBox").split(" ");
        const transform = `translate(${x} ${at - SYMBOL / 2}) scale(${SYMBOL / side})`;
        const mark = shape("g", { transform });
        mark.append(...place.firstChild.childNodes);
        drawn.append(mark, write(text, x + lead, at + 0.36 * SIZE, "muted"));
      },
    );
  }
  return {
    drawn,
    sentence,
    reasons,
    legend,
    get height() {
      return y;
    },
  };
}
