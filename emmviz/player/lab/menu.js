// The menu of a lab: its tree and its diagram side by side, as they are shown.

import { fileName } from "../shell/files.js";
import { frameMenu } from "../shell/frame-menu.js";
import { boxOf } from "../shell/player-menu.js";

// `part` gives the part that is shown, `at` the place.
export function labMenu(root, { title, words }, { theme, part, at }) {
  const sentence = () => root.querySelector(".saying").textContent.replaceAll("\u00a0", " ");
  const pane = (name, given) => ({ svg: root.querySelector(name), box: boxOf(given) });
  return frameMenu(root, words.menu, theme, {
    picture: () => ({
      title,
      sentence: sentence(),
      legend: [],
      panes: [pane(".stage > .emmviz-tree", part().svg), pane(".diagram > svg", part().chart)],
    }),
    sentence,
    name: () => fileName(title, part().over, at()),
  });
}
