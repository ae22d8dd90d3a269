// The front page: its player plays by itself, once, for whoever does not mind motion.

import { unpack } from "../../../emmviz/player/shell/packing.js";
import { mountPlayer } from "../../../emmviz/player/shell/player.js";
import { followChoice } from "./site.js";

followChoice();
const place = /** @type {HTMLElement} */ (document.querySelector("#place"));
const payload = await unpack(document.querySelector("script[data-payload]").textContent);
const link = { address: `${new URL("workbench.html", document.baseURI).href}${place.dataset.link}&step=` };
const player = mountPlayer(place, { ...payload, link });
document.documentElement.dataset.ready = "";
if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
  /** @type {HTMLElement} */ (place.querySelector("button.play")).click();
document.addEventListener("keydown", (event) => {
  if (!event.target.closest?.(".emmviz, a, button")) player.key(event);
});
