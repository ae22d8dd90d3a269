// How high a player is, so that all of it is in sight at once: as high as what the page, or the cells of a notebook, show.

import { AROUND, ASKED, BRIEF, CELL, columnShare, LOW, MEASURED, PADDING, PLAYER, READABLE } from "./measures.js";
import { tied } from "./text.js";
import { followTheme } from "./theme.js";

const outside = (el) => el.parentElement ?? el.getRootNode().host;

// Null where a style sheet says how high it is: `--height: given`, as on a slide. Where it says `--above`, so much of the page
// stands around it, unless one scrolls past that.
export function roomFor(root, { scrolled = false } = {}) {
  const rules = getComputedStyle(root);
  if (rules.getPropertyValue("--height").trim() === "given") return null;
  const above = scrolled ? 0 : parseFloat(rules.getPropertyValue("--above")) || 0;
  // The outermost box that scrolls is the notebook, and a box within it may show less, as the output of a cell in marimo does.
  // Others are as high as what they hold: where that is too high for any page, such a box sets no limit.
  const boxes = [];
  root.style.minHeight = "99999px";
  for (let up = outside(root); up && up !== document.body; up = outside(up)) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) boxes.push(up.clientHeight);
  }
  root.style.minHeight = "";
  if (boxes.length) boxes.push(boxes.pop() - CELL);
  const least = Math.min(PLAYER.least, Math.max(innerHeight - AROUND, PLAYER.short));
  return Math.max(Math.min(innerHeight, ...boxes) - AROUND - above, least);
}

// A title, or the line beside it, that would be cut there: the squares of the leaves make way, then the line stands below
// the title.
function layHeader(header) {
  const [title, line] = header.children;
  const isCut = () => [title, line].some((one) => one.scrollWidth > one.clientWidth);
  header.classList.remove("plain", "long");
  header.classList.toggle("plain", isCut());
  header.classList.toggle("long", isCut());
}

const bottomOf = (part) => part.getBoundingClientRect().bottom;
const heightOf = (parts) => parts.reduce((sum, part) => sum + part.offsetHeight, 0);

// The tree takes the height that the `rest` leaves, and what stands `above` the player in a widget that it is part of, and
// nothing grows while one steps. Before less than all of it is in sight the legend makes way, then what the picture does
// without; in one column, where the legend stands at the end, the number line goes below what is in sight, and then the
// last lines of a long sentence. At last the tree, with text that can just be read, is as high as what a page shows beside
// its controls: one scrolls to what stands above it, or below; and what stands beside it goes below.
// Returns whether of a tree that has to do with a given room less than all is in sight; `data-look` says what has made way.
export function fitFrame(root, parts, view) {
  const sums = parts.line.lastElementChild;
  sums.style.maxHeight = "";
  for (const room of sums.querySelectorAll(".room.tight")) room.classList.remove("tight");
  const isPart = fitParts(root, parts, view);
  if (roomFor(root) !== null && parts.telling.offsetLeft <= parts.stage.offsetLeft) keepSeen(root, parts, sums);
  const away = { legend: parts.legend.hidden, panels: root.classList.contains("below") };
  const { look = "" } = root.dataset;
  keepConclusion(root, parts);
  root.dataset.look = [...Object.keys(away).filter((part) => away[part]), look].join(" ").trim();
  return isPart;
}

// Controls that stay in sight are at the foot of the page, around which something is free.
const footOf = (root, { rest, above }) =>
  root.getBoundingClientRect().top + roomFor(root) + AROUND / 2 - heightOf([...above, rest[1]]);

// Below a tree no room is kept for rows of sums that make way: it would be empty at every step.
function keepSeen(root, parts, sums) {
  const ends = [...sums.querySelectorAll(".room")].map((room) => {
    room.classList.add("tight");
    const last = room.querySelector(".total") ?? room.lastElementChild;
    return bottomOf(room) - last.getBoundingClientRect().top;
  });
  sums.style.maxHeight = `${Math.max(footOf(root, parts) - sums.getBoundingClientRect().top, ...ends)}px`;
}

// What a step concludes is in sight with its headline: where it would not be, the rows of its sum are nearer together, and
// then make way, from the first on; at a cut the number line above it does if that is not enough. The room that is kept
// for it all stays, so that nothing else moves.
export function keepConclusion(root, { telling, caption, line, rest, above }) {
  const [scale, sums] = line.children;
  const sum = /** @type {HTMLElement} */ (sums.firstElementChild);
  const every = [...sum.querySelectorAll("tr")];
  const total = every.findIndex((row) => row.matches(".total"));
  const rows = every.slice(0, total < 0 ? -1 : total);
  const show = (one, isShown) => one.classList.toggle("away", !isShown);
  for (const part of [scale, ...rows]) show(part, true);
  sum.style.transform = "";
  sum.classList.remove("tight");
  if (roomFor(root) === null || !sum.lastElementChild || !sums.checkVisibility()) return;
  const isBeside = telling.offsetLeft > rest[0].offsetLeft;
  const seen = isBeside ? bottomOf(telling) : footOf(root, { rest, above });
  const isSeen = () => bottomOf(sum.lastElementChild) <= seen;
  const hideRows = () => rows.forEach((row) => isSeen() || show(row, false));
  sum.classList.toggle("tight", !isSeen());
  hideRows();
  if (!caption.classList.contains("cuts") || isSeen()) return;
  const { top } = sum.getBoundingClientRect();
  if (bottomOf(scale) > top + 1 || !rows.length) return;
  show(scale, false);
  sum.style.transform = `translateY(${scale.getBoundingClientRect().top - top}px)`;
  for (const row of rows) show(row, true);
  hideRows();
}

function fitParts(root, parts, view) {
  const { frame, stage, telling, caption, line, tabs, legend, rest, above, keep } = parts;
  const all = roomFor(root);
  frame.style.height = "";
  frame.style.removeProperty("--beside");
  legend.hidden = false;
  // Below the tree a headline is wider than beside it, and needs fewer lines.
  function putBelow(isBelow) {
    if (root.classList.contains("below") === isBelow) return;
    root.classList.toggle("below", isBelow);
    keep();
  }
  putBelow(false);
  if (all === null) return view.fitGiven();
  layHeader(rest[0]);
  const room = all - heightOf(above);
  const freeNow = () => room - heightOf(rest) - 2 - PADDING;
  // Of all that a page shows, what a tree as high as its text can just be read may take beside the controls and a headline.
  const wholeBut = (head, free) =>
    /** @type {TriedHeight} */ ([roomFor(root, { scrolled: true }) - room + free - head, { most: 1 }]);

  function fitColumns() {
    const free = freeNow();
    const below = heightOf([legend]);
    const asks = root.matches(".predict");
    const text = parseFloat(getComputedStyle(telling).fontSize);
    const most = asks ? (ASKED.text * text) / READABLE : Infinity;
    const heights = /** @type {TriedHeight[]} */ ([
      [free - below, { count: 2, most }],
      [free, { most }],
      wholeBut(0, free),
    ]);
    frame.style.removeProperty("--card");
    if (asks) keep();
    let drawn = view.fit(free - below, heights);
    if (asks && telling.offsetHeight > drawn.taken + PADDING) {
      const left = frame.clientWidth - drawn.wide - ASKED.around;
      frame.style.setProperty("--card", `${Math.min(left, ASKED.wide * text)}px`);
      keep();
      // Where the card is still higher, the tree takes what there is beside it.
      heights[0] = [Math.min(Math.max(drawn.taken, telling.offsetHeight - PADDING), free - below), { count: 2 }];
      drawn = view.fit(free - below, heights);
    }
    const { taken, enough } = drawn;
    // A tree that is lower without it may leave room for it.
    legend.hidden = enough > 0 && taken > Math.max(heights[enough][0], free) - below;
    const beside = telling.offsetHeight + tabs.offsetHeight;
    const around = room - free + (legend.hidden ? 0 : below);
    const height = Math.max(around + taken, Math.min(room, around + beside));
    frame.style.height = `${height}px`;
    // What a widget keeps for later is no higher than this, or the controls would hide the panels.
    frame.style.setProperty("--beside", `${height - around - tabs.offsetHeight}px`);
    return enough;
  }
  function fitColumn() {
    const free = freeNow();
    const left = free - heightOf([telling]);
    const head = caption.offsetHeight && caption.offsetTop + caption.offsetHeight - telling.offsetTop;
    const least = room * columnShare(root);
    const drawn = line.firstElementChild;
    // Beside the headline and its sum, the number line stays in sight, and the last rows of a long sum make way.
    if (getComputedStyle(line).display === "contents") {
      const more = drawn.offsetHeight ? Math.max(Math.floor(bottomOf(telling) - bottomOf(drawn)), 0) : 0;
      const heights = [0, 1 / 3, 2 / 3, 1].map((part) => /** @type {TriedHeight} */ ([left + part * more]));
      return view.fit(Math.max(left + more, least), [...heights, wholeBut(head, free)]).enough;
    }
    // Where a question stands below them, nothing makes way.
    const last = telling.lastElementChild === line && line.offsetTop > caption.offsetTop;
    const without = left + (last ? heightOf([line]) : 0);
    const brief = without + (last ? Math.max(heightOf([caption]) - BRIEF, 0) : 0);
    // Of a tree that is in sight in part, no more hides what is said of it.
    const high = Math.max(left, least);
    // The number line is in sight below the tree, with what there is room for of its sum.
    const after = last && drawn.offsetHeight ? bottomOf(line) - bottomOf(drawn) : 0;
    const withLine = [0, 1 / 3, 2 / 3, 1].map((part) => left + Math.floor(part * after));
    const heights = /** @type {TriedHeight[]} */ ([
      ...withLine.map((size) => [size]),
      [without],
      [Math.max(brief, least)],
      wholeBut(head, free),
    ]);
    const { enough } = view.fit(high, heights);
    // Before less than all of a tree is in sight its text is somewhat smaller; on a low page also for the number line.
    if (!last || !enough || (enough > 0 && innerHeight >= LOW.page)) return enough;
    const smaller = (size) => LOW.shares.map((share) => /** @type {TriedHeight} */ ([size, { share }]));
    const lower = withLine.flatMap(smaller);
    return view.fit(high, [...lower, ...heights, ...smaller(wholeBut(head, free)[0])]).enough;
  }
  if (telling.offsetLeft <= stage.offsetLeft) return fitColumn();
  // The number line makes way before the dials do.
  const hasDials = () => !root.dataset.look.includes("dials");
  if (fitColumns() >= 0 && hasDials()) return;
  frame.style.height = "";
  frame.style.removeProperty("--beside");
  putBelow(true);
  if (fitColumn() >= 0 && hasDials()) return;
  putBelow(false);
  fitColumns();
}

// Returns what keeps for a line the room of all `texts` that may stand there, each as `told` puts it there, so that nothing
// below it moves. Only the longest ones are measured; a long sentence of two is more likely to be broken.
export function keptRoom(line, texts, told = (text) => [tied(text)]) {
  const long = (text) => text.length + 2 * Math.max(...text.split("\n").map((sentence) => sentence.length));
  const longest = [...new Set(texts)].sort((a, b) => long(b) - long(a)).slice(0, MEASURED);
  return () => {
    // What is hidden has no height.
    if (!line.checkVisibility()) return;
    line.style.minHeight = "";
    // All of them at once, so that the page is laid out once.
    // Not that of its rectangle, which is scaled on a slide.
    const { width } = getComputedStyle(line);
    const copies = longest.map((text) => {
      const copy = /** @type {HTMLElement} */ (line.cloneNode());
      Object.assign(copy.style, { position: "absolute", visibility: "hidden", width });
      copy.replaceChildren(...told(text));
      return copy;
    });
    line.after(...copies);
    const heights = copies.map((copy) => copy.offsetHeight);
    for (const copy of copies) copy.remove();
    // The height is rounded, and may be half a pixel more.
    line.style.minHeight = `${Math.max(0, ...heights) + 1}px`;
  };
}

// Puts a widget on the page, in its theme; `keep` and then `fit` are called whenever there is another width. Returns what
// takes it away again.
export function settle(el, root, theme, { keep = () => {}, fit }) {
  const unfollow = followTheme(root, theme);
  el.replaceChildren(root);
  let width = 0;
  const sized = new ResizeObserver(() => {
    if (root.clientWidth === width || !root.clientWidth) return;
    width = root.clientWidth;
    keep();
    fit();
  });
  sized.observe(root);
  addEventListener("resize", fit);
  return () => {
    unfollow();
    sized.disconnect();
    removeEventListener("resize", fit);
  };
}
