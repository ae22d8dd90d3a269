// A menu that a button opens, over everything else and where there is room for it: no cell, frame or slide clips it.

import { make } from "./elements.js";
import { act, withModifier } from "./key-box.js";

// Between the menu, its button and the edge of the window, in px.
const GAP = 6;

// `rows` are its entries, each with a role that begins with menuitem, in groups as they please; `ready` is called before it
// opens.
export function menuButton(label, rows, ready) {
  const button = make(
    "button",
    {
      type: "button",
      class: "opens-menu",
      title: label,
      "aria-label": label,
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      onclick: () => toggle(),
    },
    "⋯",
  );
  const box = make(
    "div",
    {
      class: "pop-up",
      role: "menu",
      "aria-label": label,
      popover: "manual",
      tabindex: "-1",
      "data-lm-suppress-shortcuts": "true",
    },
    ...rows,
  );
  const entries = () => [...box.querySelectorAll("[role^=menuitem]")].filter((one) => !one.disabled);
  const focused = () => box.getRootNode().activeElement;
  let open = false;
  let before = null;
  let from = null;

  function show() {
    open = true;
    before = focused();
    ready();
    box.showPopover();
    place();
    button.setAttribute("aria-expanded", "true");
    for (const [what, listener] of Object.entries(elsewhere)) addEventListener(what, listener, { capture: true });
    entries()[0].focus({ preventScroll: true });
  }
  // `back` is whether the focus goes to where it was.
  function shut(back = true) {
    if (!open) return;
    open = false;
    for (const [what, listener] of Object.entries(elsewhere)) removeEventListener(what, listener, { capture: true });
    button.setAttribute("aria-expanded", "false");
    const there = before?.isConnected && before.closest?.(".emmviz") ? before : button;
    if (back) there.focus({ preventScroll: true });
    box.hidePopover();
  }
  const toggle = () => (open ? shut() : show());
  const away = () => {
    const now = button.getBoundingClientRect();
    return now.x !== from.x || now.y !== from.y;
  };
  // What closes it without taking the focus: a press elsewhere, a page that moves away below it, but no table beside it.
  const elsewhere = {
    pointerdown: (event) => event.composedPath().some((one) => one === box || one === button) || shut(false),
    scroll: () => away() && shut(false),
    resize: () => shut(false),
  };

  // Below the button where it fits, else above it, else as near as the window lets it.
  function place() {
    // A deck shrinks what is too large for a slide; a menu is to be read.
    box.style.zoom = "";
    box.style.zoom = box.offsetWidth / box.getBoundingClientRect().width;
    from = button.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high } = box;
    const below = from.bottom + GAP;
    const within = (at, size, room) => Math.max(Math.min(at, room - size - GAP), GAP);
    box.style.left = `${within(from.right - wide, wide, innerWidth)}px`;
    box.style.top = `${within(below + high + GAP > innerHeight ? from.top - high - GAP : below, high, innerHeight)}px`;
  }

  box.addEventListener("keydown", (event) => {
    if (withModifier(event)) return;
    const all = entries();
    const at = all.indexOf(focused());
    const to = (i) => () => all.at(i % all.length).focus();
    const [next, last] = [to(at + 1), to(Math.max(at, 0) - 1)];
    const actions = { ArrowDown: next, ArrowRight: next, ArrowUp: last, ArrowLeft: last, Home: to(0), End: to(-1) };
    if (event.key === "Tab") shut();
    // What it does not know reaches nobody else; a button does its own Enter.
    else if (!act({ ...actions, Escape: shut, m: shut }, event)) event.stopPropagation();
  });
  return { button, box, toggle, shut };
}

// Entries that belong together, below a heading.
export const group = (name, heading, ...entries) =>
  make(
    "div",
    { role: "group", class: name, "aria-label": heading },
    make("span", { "aria-hidden": "true" }, heading),
    ...entries,
  );

// An entry that does something and closes the menu, or one that is switched and leaves it open.
export function entry(text, action, role = "menuitem") {
  return make("button", { type: "button", role, tabindex: "-1", onclick: action }, text);
}
