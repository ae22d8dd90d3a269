// Input in the picture; the editor handles it before the player does.

import { taken } from "../shell/key-box.js";

// A click selects, a double click types, the focus selects as well. `act` holds what is done: nodeOf, select, leaf, follow,
// selected, and key, which gives what a key does.
export function listen(root, place, act) {
  const over = (event) =>
    place.contains(event.target) ? event.target.closest("[data-node]")?.dataset.node : undefined;
  const first = (kind, listener) => root.addEventListener(kind, listener, { capture: true });

  first("click", (event) => {
    const name = over(event);
    if (name === undefined) return;
    event.stopPropagation();
    act.select(name);
  });
  first("dblclick", (event) => {
    const name = over(event);
    if (name === undefined || act.nodeOf(name).kind !== "leaf") return;
    event.stopPropagation();
    act.leaf.open(name);
  });
  first("keydown", (event) => {
    const action = act.key(event, over(event));
    if (!action) return;
    action();
    taken(event);
  });
  root.addEventListener("focusin", (event) => {
    const name = over(event);
    if (name === undefined) return;
    if (name !== act.selected()) act.select(name);
    // The keyboard may lead to a node that is out of sight; under a mouse the picture stays.
    if (event.target.matches(":focus-visible")) act.follow();
  });
}
