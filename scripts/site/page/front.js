// The front page: its player plays by itself, once, for whoever does not mind motion.

import { unpack } from "../../../emmviz/player/shell/page.js";
import { mountPlayer } from "../../../emmviz/player/shell/player.js";
import { followChoice } from "./site.js";

followChoice();
const place = document.querySelector("#place");
const player = mountPlayer(place, await unpack(document.querySelector("script[data-payload]").textContent));
document.documentElement.dataset.ready = "";
if (!matchMedia("(prefers-reduced-motion: reduce)").matches) place.querySelector("button.play").click();
document.addEventListener("keydown", (event) => {
  if (!event.target.closest?.(".emmviz, a, button")) player.key(event);
});
