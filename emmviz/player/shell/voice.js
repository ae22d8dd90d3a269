// What a screen reader says of itself: politely and once. While a key or the mouse is held, the last of all waits.

import { endOf, listen, make } from "./elements.js";

// In ms: how long it waits at the most after the last, and how long the text stays for slow readers.
const HELD = 700;
const KEPT = 7000;

export function voice(root) {
  const region = make("div", { class: "heard", role: "status" });
  let text = () => "";
  let held = false;
  let timer = null;
  root.append(region);

  // `next` gives the text when its time has come.
  function say(next) {
    text = next;
    clearTimeout(timer);
    timer = setTimeout(speak, held ? HELD : 0);
  }
  function speak() {
    const now = text();
    if (now) region.replaceChildren(make("p", {}, now));
    text = () => "";
    timer = setTimeout(() => region.replaceChildren(), KEPT);
  }
  function hold() {
    held = true;
  }
  function release() {
    held = false;
    if (text()) say(text);
  }
  const releases = { keyup: release, pointerup: release, pointercancel: release };
  const stopListening = listen(window, { keydown: hold, pointerdown: hold, ...releases }, { capture: true });
  return {
    say,
    close: endOf(() => clearTimeout(timer), stopListening),
  };
}
