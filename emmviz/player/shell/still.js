// A picture that stands alone: the tree as it is shown, whole, with its styles in it and nothing of the page around it.

import { shape } from "./elements.js";
import { tied, widthOf } from "./text.js";

// A sentence below a narrow tree needs this width, in units of the tree.
const LEAST = 480;
const BETWEEN = 24;
const END = 12;

// What a shape keeps of what the page says of it, and what of its style, unless that is what every program assumes.
const KEPT = new Set(
  "x y width height cx cy r rx d points x1 y1 x2 y2 transform clip-path class data-node data-edge".split(" "),
);
const STYLES = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
};
const OF_TEXT = { "font-size": "", "font-weight": "400", "text-anchor": "start" };
// What XML cannot hold.
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

// `picture` holds its title, its sentence, its legend and its panes side by side: each an SVG element of the page, the
// part of it that is drawn, and if need be a line above it and the reasons of cuts below it. `page` has the proportions
// of a screen where it is wide, and no ground where it is transparent.
export function still(root, picture, page) {
  const sheet = root.cloneNode(false);
  sheet.removeAttribute("id");
  sheet.classList.add("out-of-sight");
  sheet.dataset.theme = page.theme;
  root.append(sheet);
  const { font, drawn, wide, high } = laidOut(picture);
  const [across, down] = page.wide ? screen(wide, high) : [wide, high];
  const look = { viewBox: `0 0 ${short(across)} ${short(down)}`, width: short(across), height: short(down) };
  const svg = shape("svg", { ...look, role: "img", class: "emmviz-tree", "font-family": font });
  const place = shape("g", { transform: `translate(${short((across - wide) / 2)} ${short((down - high) / 2)})` });
  place.append(drawn);
  svg.append(place);
  sheet.replaceChildren(svg);
  inline(place);
  const paper = getComputedStyle(sheet).getPropertyValue("--paper");
  sheet.remove();
  if (!page.transparent) svg.prepend(shape("rect", { width: "100%", height: "100%", fill: paper }));
  svg.prepend(shape("title", {}, picture.title), shape("desc", {}, picture.sentence));
  const text = new XMLSerializer().serializeToString(svg).replace(UNWRITABLE, "\ufffd");
  return { text, wide: across, high: down };
}

// The next larger page of exactly 16:9.
function screen(wide, high) {
  const n = Math.ceil(Math.max(wide / 16, high / 9));
  return [16 * n, 9 * n];
}

function laidOut({ panes, sentence, legend }) {
  const font = panes[0].svg.getAttribute("font-family");
  const least = panes.length === 1 ? LEAST : 0;
  const drawn = shape("g", {});
  let [x, low] = [0, 0];
  for (const { svg, box, head, reasons = [] } of panes) {
    const wide = Math.max(box[2], least);
    const above = foot({ font, wide });
    above.sentence(head, "bold");
    const tree = copy(svg, `translate(${x + (wide - box[2]) / 2 - box[0]} ${above.height() - box[1]})`);
    const below = foot({ font, wide });
    below.reasons(reasons);
    above.drawn.setAttribute("transform", `translate(${x} ${above.height() ? END / 2 : 0})`);
    below.drawn.setAttribute("transform", `translate(${x} ${above.height() + box[3] + END})`);
    drawn.append(above.drawn, tree, below.drawn);
    x += wide + BETWEEN;
    low = Math.max(low, above.height() + box[3] + END + below.height());
  }
  const wide = x - BETWEEN;
  const last = foot({ font, wide });
  last.sentence(sentence);
  last.legend(legend);
  last.drawn.setAttribute("transform", `translate(0 ${low})`);
  drawn.append(last.drawn);
  return { font, drawn, wide, high: low + last.height() + END };
}

// The whole of it, though the page may show a part, with the names of the levels beside that.
function copy(svg, transform) {
  const group = shape("g", { transform });
  group.append(...svg.cloneNode(true).childNodes);
  const beside = svg.parentNode.querySelector(".rail .levels");
  if (beside) group.append(beside.cloneNode(true));
  const levels = group.querySelector(".levels");
  if (!svg.hasAttribute("data-small")) levels?.removeAttribute("data-gone");
  for (const part of levels ? [levels, ...levels.children] : []) {
    part.removeAttribute("transform");
    part.removeAttribute("style");
  }
  group.querySelectorAll("[data-selected]").forEach((node) => node.removeAttribute("data-selected"));
  return group;
}

// Styles of sheets become attributes; what is out of sight, and what only a page needs, goes.
function inline(group) {
  const found = [...group.querySelectorAll("*")].map((el) => [el, drawnAs(el)]);
  for (const [el, style] of found) {
    if (!style) el.remove();
    for (const name of el.getAttributeNames()) if (!kept(el, name)) el.removeAttribute(name);
    for (const [name, value] of style ?? []) el.setAttribute(name, value);
  }
}
// What is clipped refers to its clip by name.
const kept = (el, name) => KEPT.has(name) || (name === "id" && el.tagName === "clipPath");
function drawnAs(el) {
  const style = getComputedStyle(el);
  if (style.display === "none" || style.visibility === "hidden" || el.getAttribute("d") === "") return null;
  const own = { g: {}, text: { ...STYLES, ...OF_TEXT } }[el.tagName] ?? STYLES;
  return Object.entries({ ...own, opacity: "1" }).flatMap(([name, usual]) => {
    const value = style.getPropertyValue(name);
    return value === usual ? [] : [[name, value]];
  });
}

const short = (size) => String(Math.round(size * 10) / 10);

// -- what stands below a tree: why it was cut, the sentence of the step, the legend

const LEFT = 18;
const SIZE = 14;
const ROW = 1.4 * SIZE;
const SYMBOL = 16;

// Draws below each other, from `y` on and no wider than `wide`; `font` is that of the tree.
function foot({ font, wide }) {
  const drawn = shape("g", {});
  const room = wide - 2 * LEFT;
  let y = 0;

  const width = (text, weight = "normal") => widthOf(text, `${weight} ${SIZE}px ${font}`);
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
  // Items with a text beside one another, as many as a row holds; `put` draws one at a place, its text after `lead`.
  function row(items, lead, put) {
    let x = LEFT;
    if (items.length) y += 1.2 * ROW;
    for (const item of items) {
      const taken = lead + width(item.text);
      if (x > LEFT && x + taken > wide - LEFT) [x, y] = [LEFT, y + 1.2 * ROW];
      put(item, x, y - 0.5 * ROW);
      x += taken + 22;
    }
    if (items.length) y += 0.4 * SIZE;
  }
  function reasons(given) {
    const lead = 26;
    row(given, lead, ({ number, text }, x, at) => {
      const mark = shape("g", { class: "cutmark" });
      const badge = shape("text", { class: "number", x: x + 10, y: at + 4.5, "text-anchor": "middle" }, number);
      badge.style.fontSize = "12px";
      mark.append(shape("circle", { class: "badge", cx: x + 10, cy: at, r: 10 }), badge);
      drawn.append(mark, write(text, x + lead, at + 0.36 * SIZE, "ink"));
    });
  }
  function legend(items) {
    const lead = SYMBOL + 8;
    row(items, lead, ({ symbol, text }, x, at) => {
      const place = document.createElement("div");
      place.innerHTML = symbol;
      const side = +place.firstElementChild.getAttribute("viewBox").split(" ")[2];
      const transform = `translate(${x} ${at - SYMBOL / 2}) scale(${SYMBOL / side})`;
      const mark = shape("g", { transform });
      mark.append(...place.firstChild.childNodes);
      drawn.append(mark, write(text, x + lead, at + 0.36 * SIZE, "muted"));
    });
  }
  return { drawn, sentence, reasons, legend, height: () => y };
}

// -- as PNG, in the sizes that one asks for

// Of a 4K screen, and what every browser can draw at all.
const SCREEN = { wide: 3840, high: 2160 };
const MOST = { side: 16_000, pixels: 60_000_000 };

// The sizes there are: pixels for a unit of the picture.
export const SIZES = {
  "1×": () => 1,
  "2×": () => 2,
  "4K": ({ wide, high }) => Math.min(SCREEN.wide / wide, SCREEN.high / high),
};

// Returns a blob, null where the browser cannot draw it.
export async function pixels(picture, size) {
  const { text, wide, high } = picture;
  const { side, pixels: most } = MOST;
  const scale = Math.min(SIZES[size](picture), side / wide, side / high, Math.sqrt(most / (wide * high)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round(high * scale);
  const image = new Image();
  // A browser may draw an SVG at the size that it gives for itself, and enlarge that; and whole pixels have its
  // proportions but for rounding.
  const given = `width="${canvas.width}" height="${canvas.height}" preserveAspectRatio="none"`;
  const large = text.replace(/width="[^"]*" height="[^"]*"/, given);
  const href = URL.createObjectURL(new Blob([large], { type: "image/svg+xml" }));
  try {
    image.src = href;
    await image.decode();
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(href);
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
