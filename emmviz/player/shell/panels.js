// What stands beside the tree: the sentence, panels with a heading that closes them, the reasons of cuts, the legend, and
// what there is to say of a node.

import { make, named, pictured } from "./elements.js";
import { fill, inHand, tied } from "./text.js";

// Which panel the reader has opened, by its name: it is open in the players of a page that are yet to come, each a program of
// its own. At first it is the evidence.
const reader = (globalThis.emmvizReader ??= { opened: "evidence" });

// No section: a deck would take it for a slide.
function panel(name) {
  const body = make("div", { class: "body" });
  return { box: make("div", { class: `panel ${name}` }, body), body };
}

// The panels of a player, with the row of buttons of which each opens one, in place of the others; pressed once more, it leads
// back to the evidence. Those that have nothing to say are hidden, and so are their buttons: `settle` looks for these.
export function playerPanels({ words, line, reasons }) {
  const panels = {
    line: panel("line"),
    why: panel("why"),
    code: panel("code"),
    stack: panel("stack"),
    cuts: panel("cuts"),
  };
  const buttons = ["evidence", "why", "code", "stack", "cuts"].map((name) => {
    const press = () => {
      reader.opened = reader.opened === name ? "evidence" : name;
      settle();
      // On a phone the panel above the buttons moves them.
      tabs.scrollIntoView({ block: "nearest" });
    };
    return [name, make("button", { type: "button", class: `to-${name}`, onclick: press }, words[`panel_${name}`])];
  });
  const tabs = make(
    "div",
    { class: "tabs", role: "group", "aria-label": words.panels },
    ...buttons.map(([, one]) => one),
  );
  function settle() {
    const shown = panels[reader.opened]?.box.hidden ? "evidence" : reader.opened;
    tabs.closest(".emmviz")?.setAttribute("data-panel", shown);
    for (const [name, button] of buttons) {
      button.hidden = Boolean(panels[name]?.box.hidden);
      button.setAttribute("aria-pressed", String(name === shown));
      panels[name]?.box.classList.toggle("shut", name !== shown);
    }
  }
  panels.line.box.hidden = !line;
  panels.cuts.box.hidden = !reasons.length;
  panels.cuts.body.append(reasonList(reasons));
  return { ...panels, tabs, settle, words };
}

// Why each cut was made, by its number in the picture.
const reasonList = (reasons) =>
  make(
    "ol",
    {},
    ...reasons.map((text, i) =>
      make("li", { class: "reason", "data-cut": i + 1 }, make("b", {}, String(i + 1)), make("span", {}, tied(text))),
    ),
  );

export const legendOf = (items) =>
  make(
    "div",
    { class: "legend" },
    ...items.map(({ mark, symbol, text }) => pictured("span", { "data-mark": mark }, symbol, text)),
  );

// What a step shows, below `where` it is, with the sentence below *Why*; where nothing is asserted, as in a comparison, the
// sentence alone. Of a step that cuts, the first words of a sentence stand out, and its line of code.
export function showCaption(caption, { code, why, settle, words }, { assertion }, { text, where, cut }) {
  const head = cut ? text.indexOf(". ") + 1 : 0;
  code.box.classList.toggle("cutting", cut);
  const sentence = cut ? [make("b", {}, text.slice(0, head)), text.slice(head)] : [text];
  if (why.box.hidden === assertion.length > 0) {
    why.box.hidden = !assertion.length;
    settle();
  }
  why.body.replaceChildren(...(assertion.length ? sentence : []));
  caption.classList.toggle("asserts", assertion.length > 0);
  caption.classList.toggle("cuts", cut);
  caption.replaceChildren(...(assertion.length ? [where, tied(inHand(assertion.join("\n"), words))] : sentence));
}

// -- the panel of the node that is selected: how its number came about, and the way to the step at which it did

// `at` gives the step that is shown, `go` leads to another, `say` reads aloud.
export function aboutPanel({ words, captions, settled, boards }, nodes, { at, go, say }) {
  const box = make("div", { class: "about", hidden: "" });
  let selected = null;
  const hideCard = nodeCard(boards, nodes, box);

  // Beside a question there is no panel.
  function select(i) {
    if (!box.isConnected) return;
    selected = selected === i ? null : i;
    box.hidden = selected === null;
    box.closest(".emmviz").toggleAttribute("data-about", !box.hidden);
    for (const node of nodes) node.g.toggleAttribute("data-selected", node.i === selected);
    for (const node of nodes) node.g.removeAttribute("aria-selected");
    nodes[selected]?.g.setAttribute("aria-selected", "true");
    if (selected !== null) say(describe());
  }
  function describe() {
    hideCard();
    if (selected === null) return "";
    const k = settled[selected];
    const text = !k ? words.not_settled : at() >= k ? captions[k] : fill(words.not_yet, { k });
    const shut = make("button", { type: "button", class: "shut", ...named(words.close), onclick: close }, "×");
    const jump = make("button", { type: "button", onclick: () => go(k) }, fill(words.goto, { k }));
    const hint = make("p", { class: "hint" }, words.settled);
    const last = k ? [k === at() ? hint : jump] : [];
    const title = fill(words.panel_node, { node: nodes[selected].name });
    box.replaceChildren(
      make("h3", {}, known(boards, nodes[selected])),
      shut,
      ...boardOf(boards, selected),
      make("p", {}, tied(text)),
      ...last,
    );
    return `${title}. ${text}`;
  }
  const close = () => select(selected);
  return { box, select, describe, close, selected: () => selected };
}

// -- beside the node that is pointed at: what is known of it, and its board where the picture has no room for boards

// The board of a node, or nothing where the game draws none.
export function boardOf({ svg, of }, i) {
  const box = make("div", { class: "board-box" });
  box.innerHTML = svg[of[i]] ?? "";
  return of[i] == null ? [] : [box];
}

// What is known of a node at the step that is shown, without its board: its kind, value or bound, interval and window.
const known = (boards, { g, i }) => g.getAttribute("aria-label").replace(`, ${boards.says[boards.of[i]]}`, "");

// Returns what hides the card; `about` is the panel of the node.
function nodeCard(boards, nodes, about) {
  const stage = nodes[0].g.closest(".stage");
  const card = make("div", { class: "node-card", "aria-hidden": "true", hidden: "" });
  stage.append(card);
  const hide = () => (card.hidden = true);
  function show(node, type) {
    const board = boards.in_tree ? [] : boardOf(boards, node.i);
    // After a tap, and where a key has led, the panel of the node says it, if there is one.
    card.hidden = type !== "mouse" && !board.length && about.isConnected;
    if (card.hidden) return;
    card.replaceChildren(make("p", {}, known(boards, node)), ...board);
    const [ground, at] = [stage.getBoundingClientRect(), node.g.querySelector(".shape").getBoundingClientRect()];
    // At the side of the node where there is more room.
    const right = at.left + at.right < ground.left + ground.right;
    const left = right ? at.right - ground.left + 10 : at.left - ground.left - card.offsetWidth - 10;
    const top = (at.top + at.bottom) / 2 - ground.top - card.offsetHeight / 2;
    card.style.left = `${Math.min(Math.max(left, 4), ground.width - card.offsetWidth - 4)}px`;
    card.style.top = `${Math.min(Math.max(top, 4), Math.max(ground.height - card.offsetHeight - 4, 4))}px`;
  }
  for (const node of nodes) {
    for (const comes of ["pointerenter", "focus"])
      node.g.addEventListener(comes, ({ pointerType }) => show(node, pointerType));
    for (const goes of ["pointerleave", "blur"]) node.g.addEventListener(goes, hide);
  }
  return hide;
}
