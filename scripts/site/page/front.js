// The front page: its player plays by itself, once, for whoever does not mind motion.

import { unpack } from "../../../emmviz/player/shell/packing.js";
import { mountPlayer } from "../../../emmviz/player/shell/player.js";
import { followPresses, kept, large, startsAt } from "./site.js";

// The first page of all opens in the language that its link names, that was chosen last, or that the browser asks for.
const pageIn = (lang) =>
  /** @type {HTMLAnchorElement} */ (document.querySelector(`header a[lang="${lang.slice(0, 2)}"]`));
const wanted = [new URLSearchParams(location.search).get("lang") ?? kept("lang") ?? "", ...navigator.languages].find(
  (lang) => lang.startsWith("en") || pageIn(lang),
);
if (document.documentElement.lang === "en" && wanted && pageIn(wanted)) location.replace(pageIn(wanted).href);
const place = /** @type {HTMLElement} */ (document.querySelector("#place"));
const payload = await unpack(document.querySelector("script[data-payload]").textContent);
const link = { address: `${new URL("workbench.html", document.baseURI).href}${place.dataset.link}&step=` };
place.style.setProperty("--above", `${large.matches ? place.offsetTop : startsAt(place)}px`);
const player = mountPlayer(place, { ...payload, link });
followPresses(place);
document.documentElement.dataset.ready = "";
if (!matchMedia("(prefers-reduced-motion: reduce)").matches) film();

// Whoever presses a key, or anything on the player, takes it over.
function film() {
  const button = /** @type {HTMLElement} */ (place.querySelector("button.play"));
  button.click();
  const playing = button.title;
  const taken = new AbortController();
  const stop = () => {
    taken.abort();
    // After what is pressed has done its own, which may be to stop it or, at the end, to begin again.
    if (button.title === playing) setTimeout(() => button.title === playing && button.click());
  };
  addEventListener("keydown", stop, { capture: true, signal: taken.signal });
  place.addEventListener("click", stop, { capture: true, signal: taken.signal });
}
document.addEventListener("keydown", (event) => {
  if (!event.target.closest?.(".emmviz, a, button")) player.key(event);
});
