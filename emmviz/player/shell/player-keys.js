// The keys of a player: one table, and what it depends on.

import { act, withModifier } from "./key-box.js";

// Returns what takes a key; the second argument holds the parts of the player that keys work on.
export function playerKeys({ values }, { end, go, run, path, steps, about, view, walk, help, menu, nodes, fold }) {
  return (event) => {
    if (withModifier(event) || event.target.closest("select")) return;
    const node = nodes.find((one) => one.g === document.activeElement);
    const at = node?.i ?? about.selected;
    const to = (k) => go(k, { still: event.repeat });
    const actions = {
      ...steps.keys,
      c: steps.next,
      v: () => to(values.find((k) => k > run.at) ?? end),
      V: () => to(values.findLast((k) => k < run.at) ?? 0),
      o: () => to(path.over(run.at)),
      u: () => to(path.out(run.at)),
      r: () => to(path.to(at, run.at) ?? run.at),
      "?": help.toggle,
      m: menu.toggle,
      "+": () => view.zoom(0.8),
      "-": () => view.zoom(1.25),
      0: view.all,
      w: walk.turn,
      ...walk.keys(),
    };
    if (!event.target.closest("button, summary, [data-node]")) actions[" "] = steps.toggle;
    if (node) actions.Enter = actions[" "] = () => about.select(node.i);
    if (node) actions.f = () => fold(node.i);
    if (about.open) actions.Escape = about.close;
    if (!help.box.hidden) actions.Escape = help.toggle;
    act(actions, event);
  };
}
