// A lab that goes on by itself: each place is shown as long as its part says.

import { ICONS, icon, labelled } from "../shell/elements.js";

// `now` gives the place and the part, `go` shows a place, `settle` what is to follow a stop; who wants no motion is
// shown the end by `leap`. Nothing for a lab whose parts do not say how long.
export function labClock(words, waits, { now, go, settle, leap }) {
  if (!waits) return { buttons: [], keys: {}, stop: () => {} };
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const button = labelled(words)("play", toggle);
  let timer = null;

  function tick() {
    const k = now();
    if (k + 1 === waits.length) return stop();
    go(k + 1);
    timer = setTimeout(tick, waits[k + 1]);
  }
  function play() {
    if (still.matches) return leap();
    show("pause");
    if (now() + 1 === waits.length) go(0);
    timer = setTimeout(tick, waits[now()]);
  }
  function stop() {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    show("play");
    settle();
  }
  function show(name) {
    button.replaceChildren(icon(ICONS[name]));
    button.title = words[name];
    button.setAttribute("aria-label", words[name]);
  }
  function toggle() {
    if (timer === null) play();
    else stop();
  }
  return { buttons: [button], keys: { p: toggle }, stop };
}
