// What makes way before less than all of a tree is in sight, and in which order; and the small pictures, the last of these.

import { make, middleOf } from "./elements.js";
import { LARGEST } from "./measures.js";

export const wholeOf = (svg) => svg.getAttribute("viewBox").split(" ").map(Number);

// The size of the smallest text of a picture at the start or at any step; `at` counts the small pictures from 1 on.
function smallestText(svg, steps, at = 0) {
  const sizes = [...svg.querySelectorAll("text")].map((text) => +text.getAttribute("font-size"));
  const later = steps.flat().flatMap(([slot, , value]) => {
    const { size } = slot === "number" ? { ...value, ...numberIn(value, at) } : {};
    return size ? [size] : [];
  });
  return Math.min(...sizes, ...new Set(later));
}

// What of a number is otherwise in a small picture: in the only one, or in each of several.
export const numberIn = ({ small }, at) => at && [small].flat()[at - 1];

// What a picture may do without, and how it is found there.
const PARTS = { dials: ".dials", names: ".name", moves: ".label" };

function missing(svg, smaller) {
  const lacks = (part) => smaller.querySelectorAll(PARTS[part]).length < svg.querySelectorAll(PARTS[part]).length;
  return Object.keys(PARTS).filter(lacks);
}

// Returns what gives the looks of a picture, from the most that there is of it to the least, each with the scale at which
// its text is as large as `readable`, and with what it goes `without`: first the names of the levels make way, then all that
// the `small` pictures do without, one after the other.
export function looksOf(svg, rail, small, steps) {
  const whole = wholeOf(svg);
  const size = smallestText(svg, steps);
  const smaller = small.map((one, i) => ({
    box: wholeOf(one),
    size: smallestText(one, steps, i + 1),
    at: i + 1,
    without: ["levels", ...missing(svg, one)],
  }));
  return (readable) => {
    const { taken, ground: bare } = rail.measure();
    const least = readable / size;
    return [
      { levels: "within", box: whole, taken: 0, least, without: [] },
      { levels: "beside", box: bare, taken, least, without: [] },
      { levels: "gone", box: bare, taken: 0, least, without: ["levels"] },
      ...smaller.map((one) => ({ levels: "gone", taken: 0, least: readable / one.size, ...one })),
    ];
  };
}

// The first of `heights` at which a look shows all of the tree, and that look with its scale; each comes with how many of
// the looks are tried at it, how large its text may be in sizes of what can just be read, how small, and whether it may be
// of any size. Else the look of which a part is shown.
export function chosenLook(looks, wide, /** @type {TriedHeight[]} */ heights) {
  const tried = heights.flatMap(([high, { count = looks.length, most = Infinity, share = 1, anyway } = {}], enough) =>
    looks.slice(0, count).map((look) => {
      const scale = Math.min((wide - look.taken) / look.box[2], high / look.box[3], LARGEST, most * look.least);
      return { ...look, scale, enough, whole: anyway || scale >= share * look.least };
    }),
  );
  // Of the small picture a part shows more of the tree, and all of its height in most places, so that it moves sideways only.
  const part = looks[3] ?? looks[1];
  return tried.find(({ whole }) => whole) ?? { ...part, scale: part.least, enough: -1 };
}

// -- a small picture: nearer together, without names, for a screen on which nothing else shows all of it. Python has laid
// it out; here the elements of the picture take its places, so that whatever holds one of them notices nothing.

const PLACES = ["x", "y", "cx", "cy", "r", "width", "height", "points", "d", "transform", "font-size", "text-anchor"];

const groupsOf = (svg) => [...svg.querySelectorAll("[data-node], [data-edge], .grounds > [data-cut]")];
// The paths of a dial are drawn around its middle, and step by step.
const partsOf = (group) => [...group.querySelectorAll(":not(.dials > *)")];
const placeOf = (el) => PLACES.map((name) => [name, el.getAttribute(name)]);

// Pairs each part of a group with its place in the small picture, null where it has none there: the first of a class with
// the first, and so on. The rings of a node, which the small picture leaves out, are where its shape is.
function paired(group, other) {
  const left = partsOf(other);
  const shape = other.querySelector(":scope > .shape");
  return partsOf(group).map((el) => {
    const name = el.getAttribute("class");
    const i = left.findIndex((one) => one.getAttribute("class") === name);
    const found = ["ring", "gap"].includes(name) ? shape : left.splice(i, i < 0 ? 0 : 1)[0];
    return { el, wide: placeOf(el), small: found ? placeOf(found) : null };
  });
}

// The labels of an edge from the first one on that reads otherwise in the small picture, which may break a move in other lines,
// and what stands there in their place.
function reworded(group, other) {
  const [wide, small] = [group, other].map((one) => [...one.querySelectorAll(":scope > .label")]);
  let same = 0;
  while (same < wide.length && wide[same].textContent === small[same]?.textContent) same++;
  return { group, wide: wide.slice(same), small: small.slice(same).map((label) => label.cloneNode(true)) };
}

// `texts` are the SVG of the small pictures, with the same nodes and edges. `turn` puts the picture into the places of one of
// them, counted from 1 on, or back, and returns whether that changed anything.
export function smallPictures(svg, nodes, texts) {
  const groups = groupsOf(svg);
  const own = new Set(groups.flatMap(partsOf));
  const smaller = texts.map((text) => {
    const holder = make("div");
    holder.innerHTML = text;
    const others = groupsOf(holder);
    const parts = groups.flatMap((group, i) => paired(group, others[i]));
    return { svg: holder.firstChild, parts, moves: groups.map((group, i) => reworded(group, others[i])) };
  });
  let at = 0;

  const middle = ({ g }) => middleOf(g.querySelector(".shape").getBBox());
  // What a question or a comparison has put beside a node goes with it.
  function carry(node, /** @type {number[]} */ [x, y], /** @type {number[]} */ [newX, newY]) {
    for (const mark of node.g.children) {
      if (own.has(mark)) continue;
      const { e, f } = mark.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
      mark.setAttribute("transform", `translate(${e + newX - x} ${f + newY - y})`);
    }
    const line = node.edge?.querySelector(".line").getAttribute("d");
    for (const band of node.edge?.querySelectorAll(".band, .reach") ?? []) band.setAttribute("d", line);
  }
  function put({ parts, moves }, on) {
    for (const { el, wide, small } of parts) {
      el.toggleAttribute("data-gone", on && !small);
      for (const [name, value] of (on && small) || wide) {
        if (value === null) el.removeAttribute(name);
        else el.setAttribute(name, value);
      }
    }
    for (const { group, wide, small } of moves) {
      for (const label of on ? wide : small) label.remove();
      group.append(...(on ? small : wide));
    }
  }
  function turn(wanted) {
    if (wanted === at) return false;
    const before = nodes.map(middle);
    if (at) put(smaller[at - 1], false);
    at = wanted;
    if (at) put(smaller[at - 1], true);
    svg.toggleAttribute("data-small", at > 0);
    // All are measured before anything moves, which would have the page laid out anew for each.
    const after = nodes.map(middle);
    nodes.forEach((node, i) => {
      delete node.box;
      carry(node, before[i], after[i]);
    });
    return true;
  }
  return { svgs: smaller.map((one) => one.svg), turn, at: () => at };
}
