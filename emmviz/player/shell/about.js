// The panel of the node that is selected: how its number came about, and the way to the step at which it did.

import { boardCard, boardOf } from "./boards.js";
import { make } from "./elements.js";
import { fill, tied } from "./text.js";

// `at` gives the step that is shown, `go` leads to another, `to` says at which step the search comes to a node, `say`
// reads aloud.
export function aboutPanel({ words, captions, settled, boards }, nodes, { at, go, to, say }) {
  const box = make("div", { class: "about", hidden: "" });
  let selected = null;
  boardCard(boards, nodes);

  function select(i) {
    selected = selected === i ? null : i;
    box.hidden = selected === null;
    for (const node of nodes) node.g.toggleAttribute("data-selected", node.i === selected);
    for (const node of nodes) node.g.removeAttribute("aria-selected");
    nodes[selected]?.g.setAttribute("aria-selected", "true");
    if (selected !== null) say(describe());
  }
  function describe() {
    if (selected === null) return "";
    const k = settled[selected];
    const text = !k ? words.not_settled : at() >= k ? captions[k] : fill(words.not_yet, { k });
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
    const title = fill(words.panel_node, { node: nodes[selected].name });
    box.replaceChildren(make("h3", {}, title), shut, ...boardOf(boards, selected), make("p", {}, tied(text)), ...last);
    return `${title}. ${text}`;
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
