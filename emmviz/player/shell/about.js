// The panel of the node that is selected: how its number came about, and the way to the step at which it did.

import { make } from "./elements.js";
import { fill, tied } from "./text.js";

// `at` gives the step that is shown, `go` leads to another, `to` says at which step the search comes to a node.
export function aboutPanel({ words, captions, settled }, nodes, { at, go, to }) {
  const box = make("div", { class: "about", "aria-live": "polite", hidden: "" });
  let selected = null;

  function select(i) {
    selected = selected === i ? null : i;
    box.hidden = selected === null;
    nodes.forEach((node) => node.g.toggleAttribute("data-selected", node.i === selected));
    describe();
  }
  function describe() {
    if (selected === null) return;
    const k = settled[selected];
    const text = !k ? words.not_settled : at() >= k ? tied(captions[k]) : fill(words.not_yet, { k });
    const shut = make(
      "button",
      { type: "button", class: "shut", "aria-label": words.close, title: words.close, onclick: close },
      "×",
    );
    const jump = make("button", { type: "button", onclick: () => go(k) }, fill(words.goto, { k }));
    const hint = make("p", { class: "hint" }, words.settled);
    const there = to(selected, at());
    const run = make("button", { type: "button", onclick: () => go(there) }, words.run_to);
    const last = [...(there === null || there === k ? [] : [run, " "]), ...(!k ? [] : [k === at() ? hint : jump])];
    box.replaceChildren(
      make("h3", {}, fill(words.panel_node, { node: nodes[selected].name })),
      shut,
      make("p", {}, text),
      ...last,
    );
  }
  const close = () => select(selected);
  return {
    box,
    select,
    describe,
    close,
    get open() {
      return selected !== null;
    },
    get selected() {
      return selected;
    },
  };
}
