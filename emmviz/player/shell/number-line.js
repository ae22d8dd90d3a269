// The number line of the current chance node: [L, U] with the window, what the node can still be, and what a reader answered.

import { shape } from "./elements.js";
import { widthOf } from "./text.js";

const [LEFT, RIGHT] = [26, 314];
// Where numbers begin below the axis, and how high the picture is at least.
const [AXIS, HIGH] = [85, 104];
// The room that the names of moves have beside their rows at the most.
const NAMES = 90;
// What is free between two numbers.
const APART = 8;

export function numberLine(box, line) {
  box.replaceChildren();
  box.parentElement.classList.toggle("idle", !line);
  if (!line) return;
  const { node, low, high, window: window_, interval, says, rivals, only } = line;
  const svg = shape("svg", { role: "img", "aria-label": says, "data-of": node });
  const text = (x, y, anchor, value, role) =>
    svg.appendChild(shape("text", { x, y, "text-anchor": anchor, class: role }, value));
  box.append(svg);
  // A slide has larger text; what is not on the page has none yet.
  const { fontSize = "", fontFamily = "" } = getComputedStyle(svg);
  const size = parseFloat(fontSize) || 13;
  // The numbers below the axis are within the picture.
  svg.setAttribute("viewBox", `0 0 340 ${Math.max(HIGH, AXIS + 1.2 * size)}`);
  const wide = (value) => widthOf(value, `bold ${size}px ${fontFamily || "sans-serif"}`);
  // Where moves are compared each has a row, with its name beside it.
  const named = Math.max(0, ...[line.move, ...rivals.map(({ move }) => move)].map(wide));
  const inRows = line.move && rivals.some(({ move }) => move) && named <= NAMES;
  const left = inRows ? Math.max(LEFT, named + APART) : LEFT;
  const at = (share) => left + share * (RIGHT - left);
  Object.assign(svg.dataset, { low, high, left });
  svg.append(shape("rect", { x: left, y: 44, width: RIGHT - left, height: 26, class: "ghost" }));
  if (window_)
    svg.append(
      shape("rect", {
        x: at(window_.low),
        y: 44,
        width: at(window_.high) - at(window_.low),
        height: 26,
        class: "look",
      }),
    );
  svg.append(shape("path", { d: `M${at(0)} 78H${at(1)}M${at(0)} 78v5M${at(1)} 78v5`, class: "axis" }));
  if (inRows) text(0, 61.5, "start", line.move, "move-text");
  else drawName(line.name, rivals, at, text);
  if (only) drawOnly(only, window_, interval, at, text);
  drawInterval(svg, interval, at);
  for (const [x, value, role] of numbersOf(interval, [low, high], at, wide))
    text(x, AXIS + 0.85 * size, "middle", value, role);
  // The outer one is above: no line goes through the text of another.
  const outer = ({ at: share }) => Math.abs(share - 0.5);
  [...rivals].sort((a, b) => outer(b) - outer(a)).forEach((rival, i) => drawRival(svg, rival, i, inRows, at, text));
}

// Shortens a text to one of some others, the first that has room, as soon as it is on the screen and has a width.
function fitted(label, room, others) {
  // What is not on the page has no font, and no width.
  function wide() {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(label);
    return fontSize && widthOf(label.textContent, `${fontWeight} ${fontSize} ${fontFamily}`);
  }
  function fit() {
    while (wide() > room && others.length) label.textContent = others.shift();
  }
  if (wide()) return fit();
  const observer = new ResizeObserver(() => {
    if (!wide()) return;
    observer.disconnect();
    fit();
  });
  observer.observe(label.ownerSVGElement);
}

// Whose line it is, short beside the lines of what the players have elsewhere, and where none of their texts is.
function drawName([short, long], rivals, at, text) {
  const right = rivals.some(({ at: share }) => share < 0.1) || rivals.filter(({ at: share }) => share > 0.5).length > 1;
  text(at(right ? 1 : 0), 38, right ? "end" : "start", rivals.length ? short : long, "end-text");
}

// Which move would win only there: in the part of the window that the bar leaves free, if the text has room.
function drawOnly(only, { low, high }, still, at, text) {
  const before = Math.min(still.low, high) - low;
  const behind = high - Math.max(still.high, low);
  const middle = behind > before ? high - behind / 2 : low + before / 2;
  fitted(text(at(middle), 61, "middle", only, "only-text"), at(Math.max(before, behind)) - at(0) - 8, [""]);
}

// What a player has elsewhere: a line at its number, with a dot, and whose it is.
function drawRival(svg, { at: share, high, move, texts }, i, inRows, at, text) {
  const [x, y, left] = [at(share), 12 + 17 * i, share > 0.5];
  const role = high ? "rival by-min" : "rival by-max";
  svg.append(
    shape("path", { d: `M${x} ${y + 4}V76`, class: role }),
    shape("circle", { cx: x, cy: y, r: 5.5, class: role }),
  );
  const beside = inRows && move;
  if (beside) text(0, y + 4.5, "start", move, `${role} window-text`);
  const [long, ...shorter] = move && !beside ? [`${move}: ${texts[0]}`, ...texts] : texts;
  const room = left ? x - 12 - (beside ? at(0) : 0) : 340 - x - 12;
  fitted(text(x + (left ? -10 : 10), y + 4.5, left ? "end" : "start", long, `${role} window-text`), room, shorter);
}

function drawInterval(svg, { low, high }, at) {
  const middle = (at(low) + at(high)) / 2;
  const half = Math.max((at(high) - at(low)) / 2, 2.5);
  svg.append(shape("rect", { x: middle - half, y: 50, width: 2 * half, height: 14, class: "still" }));
}

// The numbers below the axis in a row, each with its middle: those of the bar, as one text where they are near each other
// or would meet, and the ends of the axis that it does not reach. Where two would meet, that of the bar makes way.
function numbersOf({ low, high, texts }, ends, at, wide) {
  const free = [low > 0, high < 1];
  const half = (value) => wide(value) / 2;
  const [least, most] = [0, 1].map((i) => (free[i] ? at(i) + (1 - 2 * i) * (half(ends[i]) + APART) : 340 * i));
  const placed = (share, value) => [
    Math.max(Math.min(at(share), most - half(value)), least + half(value)),
    value,
    "still-text",
  ];
  const both = [placed(low, texts[0]), placed(high, texts[1])];
  const isApart = high - low >= 0.3 && both[1][0] - both[0][0] > half(texts[0]) + half(texts[1]) + APART;
  const one = [placed((low + high) / 2, low === high ? texts[0] : texts.join(" … "))];
  return [...(isApart ? both : one), ...ends.flatMap((value, i) => (free[i] ? [[at(i), value, "end-text"]] : []))];
}

// Draws an answer, right or wrong, below the bar, as far as it lies on the line; `read` gives the number that a text is, as a
// plain one.
export function bracket(box, texts, read, verdict) {
  const svg = box.querySelector("svg");
  if (!svg) return;
  const [least, most] = [svg.dataset.low, svg.dataset.high].map(read);
  const left = Number(svg.dataset.left);
  const share = (text) => Math.min(Math.max((read(text) - least) / (most - least), 0), 1);
  const [from, to] = texts.map((text) => left + share(text) * (RIGHT - left));
  svg.querySelector(".answered")?.remove();
  if (from < to) svg.append(shape("path", { d: `M${from} 70v6H${to}v-6`, class: `answered ${verdict}` }));
}
