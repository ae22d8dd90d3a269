// The keys of a deck. They are our own, because a live player and the slides share them: PageDown and PageUp, the keys of
// a clicker, turn slides, unless a player has been given them.

import { withModifier } from "../../player/shell/key-box.js";
import { typedAfar } from "./afar.js";
import { askForHands } from "./hands.js";
import { choices } from "./polls.js";

// What a widget has no use for, though it keeps all plain keys from the page around it.
const STILL = ["b", ".", "n", "s", "f", "p", "g", "t", "q", "r", "l"];

// `act` holds what the keys do, by name, the parts of the deck and its `words`; its `hall` may be null. While one of the
// `dialogs` is open the keys are its own.
export function deckKeys(deck, dialogs, act) {
  const asked = () => dialogs.some((one) => one.open);
  const turned = { PageDown: act.forward, PageUp: act.back };

  // The keys of a clicker come before everything else.
  function paging(event) {
    // What is not trusted the deck has sent on to a player.
    if (withModifier(event) || asked() || !event.isTrusted) return false;
    // A player that has the keys closes its own boxes first; some clickers send arrows.
    const root = act.players.armed?.widget.root;
    const arrows = event.target === root ? { ArrowRight: act.forward, ArrowLeft: act.back } : {};
    const escape = event.key === "Escape" && root && !root.contains(event.target) ? () => act.players.arm(null) : null;
    // A player's own list has none of the keys of the deck.
    const asking =
      event.key === "?" && root?.contains(event.target) && !event.target.matches("input:not([type=range])");
    const action = turned[event.key] ?? arrows[event.key] ?? (asking ? act.showKeys : escape);
    if (!action) return false;
    action(event);
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  }
  function actionsNow(event) {
    const { h, v } = deck.getIndices(deck.getSlides().at(-1));
    const actions = {
      ArrowRight: act.forward,
      ArrowLeft: act.back,
      ArrowDown: act.forward,
      ArrowUp: act.back,
      " ": event.shiftKey ? act.back : act.forward,
      Home: () => deck.slide(0, 0),
      End: () => deck.slide(h, v),
      Enter: () => act.players.arm(act.players.on(deck.getCurrentSlide())[0] ?? null),
      b: () => deck.togglePause(),
      ".": () => deck.togglePause(),
      n: () => act.notes.toggle(),
      s: act.notes.openWindow,
      f: fullScreen,
      p: () => act.dot.toggle(),
      g: () => act.places.open(),
      t: () => act.notes.restart(),
      l: () => act.full(),
      "?": act.showKeys,
    };
    const poll = deck.getCurrentSlide().querySelector(".poll");
    if (poll?.querySelector(".choice") && !act.hall?.holds(poll)) actions.c = () => askForHands(poll, act.words);
    if (act.hall) Object.assign(actions, { r: () => act.hall.reveal(deck.getCurrentSlide()), q: act.hall.showCode });
    // A letter that has another use chooses with Shift.
    for (const [i, choice] of poll ? choices(poll).entries() : []) {
      const letter = choice.querySelector("b").textContent;
      for (const own of [letter, letter.toLowerCase(), i + 1]) actions[own] ??= () => act.votes.show(poll, i);
    }
    return actions;
  }
  function key(event) {
    if (event.defaultPrevented || withModifier(event) || asked()) return;
    const typing = event.target.closest?.("input, select, textarea, [contenteditable]");
    const pressing = event.target.closest?.("button, summary, a, [data-node], [tabindex='0']");
    if (typing || (pressing && [" ", "Enter"].includes(event.key))) return;
    const action = actionsNow(event)[event.key];
    if (!action) return;
    if (deck.isPaused()) deck.togglePause(false);
    else action(event);
    event.preventDefault();
  }
  document.addEventListener("keydown", paging, { capture: true });
  document.addEventListener("keydown", key);
  for (const root of act.players.roots)
    root.addEventListener("keydown", (event) => STILL.includes(event.key) && key(event));
  // For the window of the notes, where nothing comes first.
  return (event) => (!withModifier(event) && typedAfar(event)) || paging(event) || key(event);
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}
