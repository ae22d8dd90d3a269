// Elements of a page and of a picture.

const SVG = "http://www.w3.org/2000/svg";

export const ICONS = {
  back: "M9.7 1.3l1.6 1.6L6.2 8l5.1 5.1-1.6 1.6L3 8z",
  forward: "M6.3 1.3L4.7 2.9 9.8 8l-5.1 5.1 1.6 1.6L13 8z",
  play: "M4 2v12l9-6z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
};

// A name for one widget of a page. Every widget of a notebook is a program of its own, so that the page does the counting:
// two of one name would share their clips and their groups of buttons.
const COUNT = "emmvizWidgets";
export function ownId(what) {
  const page = document.documentElement.dataset;
  page[COUNT] = String(+(page[COUNT] ?? 0) + 1);
  return `emmviz-${what}-${page[COUNT]}`;
}

// Styles from a program, which a page's policy lets it use.
export function styleSheet(/** @type {string} */ styles) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}

export function make(tag, attributes = {}, ...children) {
  const el = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) el.addEventListener(key.slice(2), value);
    else el.setAttribute(key, value);
  }
  // Lab takes plain keys for its own commands unless the focused element itself opts out.
  if (["button", "input", "select", "summary"].includes(tag)) el.dataset.lmSuppressShortcuts = "true";
  el.append(...children);
  return el;
}

// The same with a picture, as text of an SVG, before its children.
export function pictured(tag, attributes, svg, ...children) {
  const el = make(tag, attributes, ...children);
  el.insertAdjacentHTML("afterbegin", svg);
  return el;
}

export function shape(tag, attributes, text) {
  const el = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  if (text !== undefined) el.textContent = text;
  return el;
}

// The root of a widget, with its name for the ear.
export const widgetRoot = (name, title, ...content) =>
  make("div", { class: `emmviz ${name}`, role: "group", "aria-label": title, id: ownId(name) }, ...content);

// Chromium reads aloud even the text of an SVG that nothing draws: what is out of sight is kept from the ear as well.
export function silence(el) {
  if (el.style.display === "none" || el.classList.contains("hidden")) el.setAttribute("aria-hidden", "true");
  else el.removeAttribute("aria-hidden");
}
export function hide(el, hidden) {
  el.style.display = hidden ? "none" : "";
  silence(el);
}

// What has the focus, as seen from an element: where a host keeps a widget in a shadow tree, the page does not see into it.
export const focusedNear = (el) => el.getRootNode().activeElement;

export function overlap(...two) {
  const [a, b] = two.map((one) => one.getBoundingClientRect());
  return a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;
}

export const middleOf = (box) => [box.x + box.width / 2, box.y + box.height / 2];

export function icon(d) {
  const svg = shape("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" });
  svg.append(shape("path", { d, fill: "currentColor" }));
  return svg;
}

// Listens to what a model, if there is one, has to say, unless it is the memory of a page; returns what ends that.
export function observe(model, listeners) {
  for (const [event, listener] of Object.entries(listeners)) model?.on?.(event, listener);
  return () => Object.entries(listeners).forEach(([event, listener]) => model?.off?.(event, listener));
}

// Listens to each event of an object of listeners; returns what ends that.
export function listen(target, listeners, options = {}) {
  const end = new AbortController();
  for (const [event, listener] of Object.entries(listeners))
    target.addEventListener(event, listener, { ...options, signal: end.signal });
  return () => end.abort();
}

// What ends several things at once, each by what ends it.
export const endOf =
  (...ends) =>
  () =>
    ends.forEach((end) => end());

// What an element is called, for the ear and for who points at it.
export const named = (label) => ({ "aria-label": label, title: label });

// Turns a button with a word on it off, with the reason, or on.
export const turnOff = (button, isOff, reason) =>
  Object.assign(button, { disabled: isOff, title: isOff ? reason : "" });

export const textInput = (label, more) =>
  make("input", { type: "text", autocomplete: "off", spellcheck: "false", ...named(label), ...more });

// Makes buttons that show an icon or a character; what they do is their title, from `words`.
export const labelled = (words) => (name, action, content) =>
  make("button", { type: "button", class: name, ...named(words[name]), onclick: action }, content ?? icon(ICONS[name]));

// The button that starts and stops what goes on by itself. `now` gives the place, `go` leads to another, from 0 to `end`;
// `wait` says how long one is shown, in ms; `settle` is called after a stop; `leap`, if there is one, shows the end to who
// wants no motion.
export function playClock(words, { now, end, go, wait, settle = () => {}, leap = null }) {
  const button = labelled(words)("play", () => toggle());
  let timer = null;

  function show(name) {
    button.replaceChildren(icon(ICONS[name]));
    button.title = words[name];
    button.setAttribute("aria-label", words[name]);
  }
  function tick() {
    go(now() + 1);
    // Where it goes may stop it.
    if (timer !== null && now() < end) next();
    else stop();
  }
  const next = () => (timer = setTimeout(tick, wait(now())));
  function play() {
    if (leap && matchMedia("(prefers-reduced-motion: reduce)").matches) return leap();
    if (now() === end) go(0);
    show("pause");
    next();
  }
  function stop() {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    show("play");
    settle();
  }
  const toggle = () => (timer === null ? play() : stop());
  return { button, stop, toggle };
}

// A slider from 0 to `max`, which calls `go`; `show` puts it at a place, with what that is called.
export function slider(label, max, go) {
  const range = make("input", { type: "range", min: 0, max, value: 0, "aria-label": label });
  range.addEventListener("input", () => go(+range.value));
  function show(k, text) {
    range.value = k;
    range.style.setProperty("--done", +range.max ? k / range.max : 1);
    range.setAttribute("aria-valuetext", text);
  }
  return { range, show };
}
