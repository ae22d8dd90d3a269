// The tree by ear: one stop of the Tab key. Who comes to a node by key walks on from it with the arrows. `w` lets them step,
// with the focus on the tree as a whole, where no label is read again with every step; and walk again from where the search
// stands. After a press with a mouse they step.

import { focusedNear } from "./elements.js";

// Nobody sees or hears a node that is folded away or not there yet.
const inSight = (node) => !node.g.hasAttribute("aria-hidden");

// `act` holds what is at hand: at (the node where the search stands), fold, say, and shown, which is called with the node
// that is walked to; the `words` of a widget whose arrows step say which of both they do.
export function treeWalk(root, svg, title, nodes, words, act) {
  const tree = svg.querySelector(".nodes");
  let stop = nodes[0];
  let walking = false;

  svg.setAttribute("role", "none");
  // What is written beside the nodes is in their labels.
  for (const part of svg.children) if (part !== tree) part.setAttribute("aria-hidden", "true");
  tree.setAttribute("role", "tree");
  tree.setAttribute("aria-label", title);
  if (words.walks) tree.setAttribute("aria-keyshortcuts", "w");
  tree.setAttribute("tabindex", "-1");
  tree.dataset.lmSuppressShortcuts = "true";
  stopAt(stop);

  function stopAt(node) {
    stop.g.setAttribute("tabindex", "-1");
    stop = node;
    stop.g.setAttribute("tabindex", "0");
  }
  // A node, or the one above it that is in sight.
  const nearest = (node) => (inSight(node) ? node : nearest(nodes[node.parent]));
  const to = (node) => node && nearest(node).g.focus({ preventScroll: true });
  function walk(on) {
    if (walking === on) return;
    walking = on;
    // The widget that it stands in, if any, says so too: a style sheet that asks with :has costs 8 ms at each step.
    for (let at = root; at; at = at.parentElement?.closest(".emmviz")) at.toggleAttribute("data-walking", on);
  }
  function turn() {
    const on = !walking;
    walk(on);
    if (on) to(nodes[act.at()]);
    else tree.focus({ preventScroll: true });
    act.say(on ? words.walks : words.steps);
  }
  // After every step and every fold: what had the focus may be out of sight; else the search takes the stop along.
  function settle() {
    if (stop.g !== focusedNear(root)) stopAt(nearest(nodes[act.at()]));
    else if (!inSight(stop)) to(stop);
  }

  // On the tree itself they would make it one more stop of the Tab key, in Chromium.
  root.addEventListener("focusin", ({ target, relatedTarget }) => {
    const node = nodes.find(({ g }) => g === target);
    if (!node) return;
    stopAt(node);
    if (!walking && target.matches(":focus-visible")) {
      walk(true);
      // Not where a program has put the focus back.
      if (relatedTarget) act.say(words.walks);
    }
    if (walking) act.shown(stop.i);
  });
  root.addEventListener("focusout", ({ relatedTarget }) => tree.contains(relatedTarget) || walk(false));
  root.addEventListener("pointerdown", () => walk(false), { capture: true });

  // What the keys do while they walk.
  function keys() {
    const order = nodes.filter(inSight);
    const place = order.indexOf(stop);
    const open = stop.g.getAttribute("aria-expanded");
    return {
      ArrowDown: () => to(order[place + 1]),
      ArrowUp: () => to(order[place - 1]),
      ArrowRight: () => (open === "false" ? act.fold(stop.i) : to(stop.children.find(inSight))),
      ArrowLeft: () => (open === "true" ? act.fold(stop.i) : to(nodes[stop.parent])),
      Home: () => to(order[0]),
      End: () => to(order.at(-1)),
    };
  }
  return { turn, settle, keys: () => (walking ? keys() : {}) };
}
