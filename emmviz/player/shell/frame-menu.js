// The menu of what is shown: copied as a picture or as text, saved as a file, by Python where it is at hand.

import { focusedNear, listen, make, named } from "./elements.js";
import { askPython } from "./ask-python.js";
import { copyText, download } from "./files.js";
import { act, withModifier } from "./key-box.js";
import { pixels, SIZES, still } from "./still.js";
import { nameOf } from "./theme.js";

// How long a note stays, in ms: at least, and for each letter.
const STAYS = [4000, 70];

// `frame` says what is shown: picture, as for `still`; sentence and notation, if there are any, empty while they are out of
// sight; name, of its files; link, which Python offers, if it can be had; and for Python, where a model is at hand, which
// has the formats that it can draw, the step.
export function frameMenu(root, words, theme, frame, model = null) {
  const page = { theme: theme === "auto" ? "light" : nameOf(theme), wide: false, transparent: false };
  const picture = () => still(root, frame.picture(), page);
  const note = make("p", { class: "menu-note", role: "status" });
  let size = "2×";
  let timer = null;

  function say(text) {
    clearTimeout(timer);
    note.textContent = text;
    timer = setTimeout(() => (note.textContent = ""), Math.max(STAYS[0], STAYS[1] * text.length));
  }
  async function copyPicture() {
    try {
      // Not awaited before: some browsers copy only what the press itself asks for.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": pixels(picture(), size) })]);
      say(words.copied);
    } catch {
      say(words.no_picture);
      note.append(" ", make("button", { type: "button", onclick: savePng }, `${words.saves} PNG`));
      clearTimeout(timer);
    }
  }
  const copy = async (text) => say((await copyText(text, root)) ? words.copied : words.no_copy);
  async function savePng() {
    const file = await pixels(picture(), size);
    if (file) download(file, "png", frame.name());
    else say(words.too_large);
  }
  async function saveOther(format) {
    const name = frame.name();
    clearTimeout(timer);
    note.textContent = words.drawing;
    try {
      download(await askPython(model, { save: format, step: frame.step() }), format, name);
      say("");
    } catch (error) {
      say(error ?? words.no_python);
    }
  }

  function copyLink() {
    const { address, steps, refused } = frame.link;
    if (address) copy(`${address}${steps?.[frame.step()] ?? frame.step()}`);
    else say(refused);
  }

  // -- its entries
  const item = (text, action, role) => entry(text, () => (menu.shut(), action()), role);
  const texts = ["sentence", "notation"]
    .filter((what) => frame[what])
    .map((what) => [what, item(words[`copy_${what}`], () => copy(frame[what]()))]);
  const sizes = Object.keys(SIZES).map((name) => entry(name, () => choose(name), "menuitemradio"));
  function choose(name) {
    size = name;
    for (const one of sizes) one.setAttribute("aria-checked", String(one.textContent === name));
  }
  function switched(name) {
    const set = () => {
      page[name] = !page[name];
      box.setAttribute("aria-checked", String(page[name]));
    };
    const box = entry(words[name], set, "menuitemcheckbox");
    box.setAttribute("aria-checked", "false");
    return box;
  }
  const grouped = (name, heading, actions) =>
    group(name, heading, ...actions.map(([text, action, role]) => item(text, action, role)));
  choose(size);
  // What is not in sight now is not handed out.
  const ready = () => texts.forEach(([what, one]) => (one.disabled = !frame[what]()));
  const menu = menuButton(
    words.menu,
    [
      group(
        "copies",
        words.copies,
        item(words.copy_picture, copyPicture),
        ...texts.map(([, one]) => one),
        ...(frame.link ? [item(words.copy_link, copyLink)] : []),
      ),
      group(
        "saves",
        words.saves,
        item(words.save_svg, () => download(picture().text, "svg", frame.name())),
        item(words.save_png, savePng),
        ...(model?.get("formats") ?? []).map((format) => item(words[`save_${format}`], () => saveOther(format))),
      ),
      group("pictures", words.pictures, ...sizes, switched("wide"), switched("transparent")),
    ],
    ready,
  );
  return {
    box: make("div", { class: "frame-menu" }, menu.button, menu.box, note),
    toggle: menu.toggle,
    // What a widget has beside its frame comes first, or `last`.
    lead: (name, heading, ...actions) => menu.box.prepend(grouped(name, heading, actions)),
    last: (name, heading, ...actions) => menu.box.append(grouped(name, heading, actions)),
  };
}

// -- a menu that a button opens, over everything else and where there is room for it: no cell, frame or slide clips it

// Between the menu, its button and the edge of the window, in px.
const GAP = 6;

// `rows` are its entries, each with a role that begins with menuitem, in groups as they please; `ready` is called before it
// opens.
function menuButton(label, rows, ready) {
  const opens = { "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => toggle() };
  const button = make("button", { type: "button", class: "opens-menu", ...named(label), ...opens }, "⋯");
  const look = { class: "pop-up", role: "menu", popover: "manual", tabindex: "-1", "aria-label": label };
  const box = make("div", { ...look, "data-lm-suppress-shortcuts": "true" }, ...rows);
  const entries = () => [...box.querySelectorAll("[role^=menuitem]")].filter((one) => !one.disabled);
  const focused = () => focusedNear(box);
  let open = false;
  let before = null;
  let from = null;
  let stopListening = null;

  function show() {
    open = true;
    before = focused();
    ready();
    box.showPopover();
    place();
    button.setAttribute("aria-expanded", "true");
    stopListening = listen(window, elsewhere, { capture: true });
    entries()[0].focus({ preventScroll: true });
  }
  // `back` is whether the focus goes to where it was.
  function shut(back = true) {
    if (!open) return;
    open = false;
    stopListening();
    button.setAttribute("aria-expanded", "false");
    const there = before?.isConnected && before.closest?.(".emmviz") ? before : button;
    if (back) there.focus({ preventScroll: true });
    box.hidePopover();
  }
  const toggle = () => (open ? shut() : show());
  const away = ({ x, y }) => x !== from.x || y !== from.y;
  // What closes it without taking the focus: a press elsewhere, a page that moves away below it, but no table beside it.
  const elsewhere = {
    pointerdown: (event) => event.composedPath().some((one) => one === box || one === button) || shut(false),
    scroll: () => away(button.getBoundingClientRect()) && shut(false),
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
const group = (name, heading, ...entries) =>
  make(
    "div",
    { role: "group", class: name, "aria-label": heading },
    make("span", { "aria-hidden": "true" }, heading),
    ...entries,
  );

// An entry that does something and closes the menu, or one that is switched and leaves it open.
function entry(text, action, role = "menuitem") {
  return make("button", { type: "button", role, tabindex: "-1", onclick: action }, text);
}
