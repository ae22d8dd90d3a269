// What a player hands out by its menu: the tree at the step shown, with what stands beside it and is in sight.

import { fileName } from "./files.js";
import { tied } from "./text.js";

const isSeen = ({ display, visibility }) => display !== "none" && visibility !== "hidden";

// `at` gives the step, `rest` ends what moves. Returns what `frameMenu` asks for, and a `pane` for a picture of several.
export function shownFrame(data, root, svg, caption, { at, rest }) {
  const sentence = () => (isSeen(getComputedStyle(caption)) ? data.captions[at()] : "");
  const reasons = () =>
    [...root.querySelectorAll(".reason")].flatMap((row, i) =>
      isSeen(getComputedStyle(row)) ? [{ number: i + 1, text: tied(data.reasons[i]) }] : [],
    );
  // The tree, below a line; of a cut the sentence says the reason, if it is there.
  function pane(head = "", said = "") {
    rest();
    const whole = svg.hasAttribute("data-small") ? data.small.svg : data.svg;
    const known = said && data.cuts.includes(at()) ? -1 : undefined;
    return { svg, box: boxOf(whole), head, reasons: reasons().slice(0, known) };
  }
  const legend = () => data.legend.filter(({ since, until }) => since <= at() && at() <= until);
  const titles = data.title.startsWith(data.algorithm) ? [data.title] : [data.title, data.algorithm];
  return {
    pane,
    picture: () => ({ title: data.title, sentence: sentence(), legend: legend(), panes: [pane("", sentence())] }),
    sentence,
    notation: () => data.notation,
    name: () => fileName(...titles, at()),
    link: data.link,
    step: at,
  };
}

// The whole of a picture, whatever part of it the page shows: `given` is its SVG as text.
export const boxOf = (given) => /viewBox="([^"]*)"/.exec(given)[1].split(" ").map(Number);
