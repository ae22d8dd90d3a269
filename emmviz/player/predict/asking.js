// Where a prediction is asked: beside a tree in a player that has nothing to step through, or by itself.

import { make } from "../shell/elements.js";
import { holdKeys } from "../shell/hold-keys.js";
import { mountPlayer } from "../shell/player.js";
import { followTheme } from "../shell/theme.js";
import { pointing } from "../quiz/pointing.js";

const NOTHING = { show: () => {}, pick: () => {} };
let asked = 0;

export function askBeside(place, data, theme) {
  const player = mountPlayer(place, data.player, { theme, step: 0 });
  player.root.classList.add("predict");
  player.root.querySelectorAll(".controls, .keys, .side, .frame-menu").forEach((part) => part.remove());
  player.fit();
  const seat = player.root.querySelector(".telling");
  return { root: player.root, seat, marks: pointing(player), key: player.key, close: player.close };
}

export function askAlone(place, data, theme, key) {
  const seat = make("div", { class: "telling" });
  const root = make("div", {
    class: "emmviz predict alone",
    role: "group",
    "aria-label": data.title,
    id: `emmviz-predict-${++asked}`,
  });
  const badge = holdKeys(root, {}, key);
  root.append(make("div", { class: "frame" }, seat), badge);
  const close = followTheme(root, theme);
  place.replaceChildren(root);
  return { root, seat, marks: NOTHING, key, close };
}
