// All trees of a comparison are in sight at once, at one scale: each takes the height that the rest leaves it. Where that
// is too little, the sentences of the single runs give way: one of all runs is always there.

import { roomFor } from "../shell/room.js";
import { PADDING } from "../shell/view.js";

// The least height of a tree that is of any use, in px.
const LEAST = 150;

export function fitRuns(root, { rest, places, players }) {
  const outer = roomFor(root) ?? root.clientHeight;
  for (const brief of [false, true]) {
    root.classList.toggle("brief", brief);
    const taken = rest.reduce((sum, part) => sum + part.offsetHeight, 2);
    const beside = players.map(({ root: run }) =>
      ["header", ".telling"].reduce((sum, part) => sum + run.querySelector(part).offsetHeight, 0),
    );
    const rows = new Set(places.map((place) => place.offsetTop)).size;
    const high = (outer - taken) / rows - Math.max(...beside) - PADDING;
    root.style.setProperty("--tree", `${Math.max(Math.floor(high), LEAST)}px`);
    if (!players.map((player) => player.fit()).includes(true)) break;
  }
}
