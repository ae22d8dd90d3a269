// The menu of a player: its tree at the step shown, with what stands beside it.

import { fileName } from "./files.js";
import { frameMenu } from "./frame-menu.js";
import { tied } from "./text.js";

export const boxOf = (svg) => /viewBox="([^"]*)"/.exec(svg)[1].split(" ").map(Number);

// `at` gives the step, `settle` ends what moves. What it returns also holds `pane`, the tree for a picture of several, below a line.
export function playerMenu(root, data, { theme, model, at, settle }) {
  const caption = root.querySelector(".caption");
  const seen = ({ display, visibility }) => display !== "none" && visibility !== "hidden";
  const sentence = () => (seen(getComputedStyle(caption)) ? data.captions[at()] : "");
  const reasons = () =>
    [...root.querySelectorAll(".reason")].flatMap((row, i) =>
      seen(getComputedStyle(row)) ? [[i + 1, tied(data.reasons[i])]] : [],
    );
  function pane(head = "") {
    settle();
    const svg = root.querySelector(".stage > .emmviz-tree");
    const box = boxOf((svg.hasAttribute("data-small") ? data.small : data).svg);
    return { svg, box, head, reasons: reasons() };
  }
  const menu = frameMenu(
    root,
    data.words.menu,
    theme,
    {
      picture: () => ({ title: data.title, sentence: sentence(), legend: data.legend, panes: [pane()] }),
      sentence,
      notation: () => data.notation,
      name: () => fileName(data.title, ...(data.title.startsWith(data.algorithm) ? [] : [data.algorithm]), at()),
      formats: data.formats,
      step: at,
    },
    model,
  );
  return { ...menu, pane };
}
