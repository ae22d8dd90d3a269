// The player: one engine for the notebook widget and for the offline page.
//
// It knows nothing of trees or searches. It gets one SVG and, for each step, a list of [slot, value] pairs; a slot is a
// letter and a number, and `setters` says what each letter changes. Values that a step overwrites are kept, so that
// going back costs the same as going on.

const SVG = "http://www.w3.org/2000/svg";
const SPEEDS = { slow: 2400, normal: 1200, fast: 450 };
let players = 0;

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
// A formula breaks before its signs, never after them, and not within a product.
const tied = (text) => text.replace(/ ([×/]) /g, "\u00a0$1\u00a0").replace(/ ([+−=≈≤≥]) /g, " $1\u00a0");

function make(tag, attributes = {}, ...children) {
  const el = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) el.addEventListener(key.slice(2), value);
    else el.setAttribute(key, value);
  }
  // Lab takes plain keys for its own commands unless the focused element itself says no.
  if (["button", "input", "select", "summary"].includes(tag)) el.dataset.lmSuppressShortcuts = "true";
  el.append(...children);
  return el;
}

function shape(tag, attributes, text) {
  const el = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  if (text !== undefined) el.textContent = text;
  return el;
}

// Chromium reads aloud even the text of an SVG that nothing draws: what is out of sight is kept from the ear as well.
function silence(el) {
  if (el.style.display === "none" || el.classList.contains("hidden")) el.setAttribute("aria-hidden", "true");
  else el.removeAttribute("aria-hidden");
}
function hide(el, hidden) {
  el.style.display = hidden ? "none" : "";
  silence(el);
}

const icon = (d) => {
  const svg = shape("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" });
  svg.append(shape("path", { d, fill: "currentColor" }));
  return svg;
};
const ICONS = {
  first: "M3 3h2v10H3zM13 3v10L6 8z", back: "M11 3v10L4 8z", forward: "M5 3v10l7-5z", last: "M11 3h2v10h-2zM3 3v10l7-5z",
  play: "M4 2v12l9-6z", pause: "M4 3h3v10H4zM9 3h3v10H9z",
};

// Dark follows the notebook's theme where there is one, else the reader's system.
function followTheme(root, wanted) {
  if (wanted !== "auto") {
    root.dataset.theme = wanted;
    return () => {};
  }
  const system = matchMedia("(prefers-color-scheme: dark)");
  const set = () => {
    const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
    const dark = jpThemeLight ? jpThemeLight === "false" : vscodeThemeKind ? vscodeThemeKind.includes("dark") : system.matches;
    root.dataset.theme = dark ? "dark" : "light";
  };
  const watch = new MutationObserver(set);
  watch.observe(document.body, { attributes: true });
  system.addEventListener("change", set);
  set();
  return () => (watch.disconnect(), system.removeEventListener("change", set));
}

// ---- the number line of the current chance node -------------------------------------------------------------------

function numberLine(box, line) {
  box.replaceChildren();
  box.parentElement.classList.toggle("idle", !line);
  if (!line) return;
  const [, low, high, window_, interval] = line;
  const left = 26, wide = 288, at = (share) => left + share * wide;
  const svg = shape("svg", { viewBox: "0 0 340 92", role: "img", "aria-label": line[5] });
  const text = (x, y, anchor, value, name) => svg.append(shape("text", { x, y, "text-anchor": anchor, class: name }, value));
  svg.append(shape("path", { d: `M${at(0)} 40H${at(1)}M${at(0)} 30v20M${at(1)} 30v20`, class: "axis" }));
  if (window_) {
    const [a, b, alpha, beta] = window_;
    svg.append(shape("rect", { x: at(a), y: 27, width: Math.max(at(b) - at(a), 0), height: 26, class: "look" }));
    for (const [share, label, side] of [[a, alpha, "α"], [b, beta, "β"]]) {
      if (!label) continue;
      svg.append(shape("path", { d: `M${at(share)} 22v36`, class: "tick" }));
      const close = b - a < 0.35;
      const anchor = side === "α" ? (close || share > 0.8 ? "end" : share < 0.15 ? "start" : "middle") : close || share < 0.2 ? "start" : share > 0.85 ? "end" : "middle";
      text(at(share), 15, anchor, `${side} ${label}`, "window-text");
    }
  }
  const [lo, hi, lowText, highText] = interval;
  const middle = (at(lo) + at(hi)) / 2, half = Math.max((at(hi) - at(lo)) / 2, 2.5);
  svg.append(shape("rect", { x: middle - half, y: 35, width: 2 * half, height: 10, class: "still" }));
  if (lo === hi) text(middle, 68, lo < 0.1 ? "start" : lo > 0.9 ? "end" : "middle", lowText, "still-text");
  else if (hi - lo < 0.3) text(middle, 68, lo < 0.2 ? "start" : hi > 0.8 ? "end" : "middle", `${lowText} … ${highText}`, "still-text");
  else (text(at(lo), 68, lo < 0.1 ? "start" : "middle", lowText, "still-text"), text(at(hi), 68, hi > 0.9 ? "end" : "middle", highText, "still-text"));
  text(at(0), 87, "start", `L ${low}`, "end-text");
  text(at(1), 87, "end", `U ${high}`, "end-text");
  box.append(svg);
}

// ---- the bar with which one steps, and the box of its keys ----------------------------------------------------------

const labelled = (words) => (name, action, content) =>
  make("button", { type: "button", class: name, title: words[name], "aria-label": words[name], onclick: action }, content ?? icon(ICONS[name]));

// From 0 to `end`, with a tick at each of `marks` and a button to the next one; `go` is called with the step wanted.
function stepBar(words, { end, marks, jump, go, help }) {
  const button = labelled(words);
  let at = 0, timer = null;
  const range = make("input", { type: "range", min: 0, max: end, value: 0, "aria-label": words.scrubber, oninput: () => go(+range.value) });
  const ticks = make("div", { class: "ticks", "aria-hidden": "true" }, ...marks.map((k, i) => {
    const tick = make("i", i ? {} : { class: "first" });
    tick.style.left = `${(100 * k) / end}%`;
    return tick;
  }));
  const speed = make("select", { "aria-label": words.speed, title: words.speed, onchange: () => timer && (stop(), play()) },
    ...Object.keys(SPEEDS).map((key) => make("option", { value: key, ...(key === "normal" ? { selected: "" } : {}) }, words[key])));
  const playButton = button("play", () => toggle());
  const counter = make("span", { class: "counter" });
  const nextButton = button(jump, () => next(), words[jump]);
  if (!marks.length) nextButton.disabled = true;
  const bar = make("div", { class: "controls", role: "toolbar", "aria-label": words.controls },
    button("first", () => go(0)), button("back", () => go(at - 1)), playButton, button("forward", () => go(at + 1)),
    button("last", () => go(end)), nextButton, make("div", { class: "scrubber" }, ticks, range), counter, speed,
    button("help", help, "?"));

  function show(k) {
    at = k;
    range.value = at;
    range.style.setProperty("--done", end ? at / end : 1);
    const place = fill(words.step, { k: at, n: end });
    range.setAttribute("aria-valuetext", place);
    counter.textContent = place;
    if (timer && at === end) stop();
  }
  function next() {
    const k = marks.find((mark) => mark > at);
    if (k) go(k);
  }
  function play() {
    if (at === end) go(0);
    timer = setInterval(() => go(at + 1), SPEEDS[speed.value]);
    showPlay("pause");
  }
  function stop() {
    clearInterval(timer);
    timer = null;
    showPlay("play");
  }
  function showPlay(name) {
    playButton.replaceChildren(icon(ICONS[name]));
    playButton.title = words[name];
    playButton.setAttribute("aria-label", words[name]);
  }
  const toggle = () => (timer ? stop() : play());
  const keys = {
    ArrowRight: () => go(at + 1), PageDown: () => go(at + 1), ArrowLeft: () => go(at - 1), PageUp: () => go(at - 1),
    Home: () => go(0), End: () => go(end),
  };
  return { bar, counter, show, next, stop, toggle, keys };
}

// The keys in words; `back` gives the element that gets the focus when it closes.
function keyBox(words, back) {
  const box = make("div", { class: "keys", role: "dialog", "aria-label": words.help, hidden: "" },
    make("h3", {}, words.help), make("dl", {}, ...words.keys.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)])),
    make("button", { type: "button", onclick: () => toggle() }, words.close));
  function toggle() {
    box.hidden = !box.hidden;
    (box.hidden ? back() : box.querySelector("button")).focus();
  }
  return { box, toggle };
}

// A sentence keeps the room of the longest of all that may stand there, so that nothing below it moves; `then` is called
// whenever the width has changed.
function keepRoom(root, line, texts, then) {
  const longest = tied(texts.reduce((a, b) => (b.length > a.length ? b : a), ""));
  let width = 0;
  const sized = new ResizeObserver(() => {
    if (root.clientWidth === width || !root.clientWidth) return;
    width = root.clientWidth;
    const now = [...line.childNodes];
    line.style.minHeight = "";
    line.textContent = longest;
    line.style.minHeight = `${line.offsetHeight}px`;
    line.replaceChildren(...now);
    then();
  });
  sized.observe(root);
  return sized;
}

// ---- one player -----------------------------------------------------------------------------------------------------

// `gate` is asked before every move to a step, and says to which one it may go.
function mount(el, data, { theme = "auto", step = 0, onstep = () => {}, gate = (k) => k } = {}) {
  const id = `emmviz-${++players}`;
  const words = data.words;
  const state = {};
  const undo = [];
  let at = 0, selected = null, current = 0;

  // -- what is on the page
  const button = labelled(words);
  const help = keyBox(words, () => steps.bar.querySelector(".help"));
  const steps = stepBar(words, { end: data.steps.length, marks: data.cuts, jump: "next_cut", go: (k) => go(k), help: help.toggle });

  const caption = make("p", { class: "caption", role: "status", "aria-live": "polite" });
  const panel = (name, title, open = true) => {
    const body = make("div", { class: "body" });
    const heading = make("summary", {}, title);
    const box = make("details", { class: `panel ${name}`, ...(open ? { open: "" } : {}) }, heading, body);
    return { box, body, heading };
  };
  const line = panel("line", "");
  const code = panel("code", "");
  const stack = panel("stack", words.panel_stack);
  const counts = panel("counts", words.panel_counts);
  const outline = panel("outline", words.panel_tree, false);
  const about = make("div", { class: "about", "aria-live": "polite", hidden: "" });
  if (!data.line) line.box.hidden = true;

  const stage = make("div", { class: "stage" });
  stage.innerHTML = data.svg;
  const svg = stage.querySelector("svg");
  const whole = svg.getAttribute("viewBox").split(" ").map(Number);
  let view = [...whole];
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", data.title);
  const zoomBar = make("div", { class: "zoom" }, button("zoom_in", () => zoom(0.8), "+"), button("zoom_out", () => zoom(1.25), "−"), button("zoom_reset", () => wholeTree(), "⤢"));
  stage.append(zoomBar);

  const root = make("div", { class: "emmviz", role: "group", "aria-label": data.title, id },
    make("div", { class: "frame" }, make("header", { role: "none" }, make("h2", {}, data.title), make("span", {}, data.subtitle)), steps.bar,
      make("div", { class: "telling" }, caption),
      make("div", { class: "side" }, make("div", {}, about, line.box, counts.box),
        make("div", {}, code.box, stack.box, outline.box)), stage, help.box));
  root.style.setProperty("--stack-rows", data.depth);
  root.style.setProperty("--code-rows", Math.max(...Object.values(data.code).map((lines) => lines.length)));

  // -- nodes
  const groups = svg.querySelectorAll("[data-node]");
  const edges = svg.querySelectorAll("[data-edge]");
  const cutMarks = [...svg.querySelectorAll("[data-cut]")];
  const nodes = data.nodes.map(([name, parent, kind, label], i) => {
    const g = groups[i];
    const item = make("li", {}, make("span", {}));
    const node = { i, name, parent, kind, label, g, edge: edges[i - 1], item, base: g.getAttribute("class"), children: [], value: g.querySelector(".value") };
    g.removeAttribute("id");
    g.setAttribute("tabindex", "0");
    g.setAttribute("role", "button");
    g.dataset.lmSuppressShortcuts = "true";
    g.addEventListener("click", () => select(i));
    g.addEventListener("dblclick", () => fold(i));
    return node;
  });
  const tree = make("ul", {});
  for (const node of nodes) {
    const parent = nodes[node.parent];
    if (parent) parent.children.push(node);
    let list = tree;
    if (parent) list = parent.item.querySelector("ul") ?? (parent.item.append(make("ul", {})), parent.item.lastChild);
    list.append(node.item);
  }
  outline.body.append(tree);

  function tell(node) {
    const classes = node.g.classList;
    const value = node.text ?? "";
    const gone = classes.contains("cut") || classes.contains("unreachable");
    const key = node.kind === "leaf" ? (gone ? "leaf_unread" : "leaf") : classes.contains("cut") ? "cut" : classes.contains("unreachable") ? "unreachable"
      : value && !value.endsWith("+") ? "worth" : classes.contains("unseen") ? "unseen" : "open";
    const text = fill(data.says[key], { name: node.name, kind: data.kinds[node.kind], value: value.replace(/^([≤≥])/, "$1 ") });
    node.g.setAttribute("aria-label", text);
    node.item.firstChild.textContent = (node.label ? node.label + " → " : "") + text;
  }

  // -- what a slot changes; each letter once
  const setters = {
    c(i, value) {
      const node = nodes[i];
      node.g.setAttribute("class", `${node.base} ${value}`);
      if (value.includes("current")) current = i;
      silence(node.g);
      node.item.className = value.includes("current") ? "here" : value === "hidden" ? value : "";
      if (value.includes("current")) node.item.setAttribute("aria-current", "step");
      else node.item.removeAttribute("aria-current");
      tell(node);
    },
    t(i, value) {
      const node = nodes[i];
      const [text, size] = Array.isArray(value) ? value : [value, null];
      node.text = text;
      if (node.value) {
        node.value.textContent = text;
        if (size) node.value.style.fontSize = `${size}px`;
        else node.value.style.fontSize = "";
      }
      tell(node);
    },
    d(i, value) {
      const g = nodes[i].g;
      ["window", "ticks", "interval"].forEach((part, j) => g.querySelector(`.${part}`).setAttribute("d", value ? value[j] : ""));
    },
    e(i, value) {
      nodes[i].edge.setAttribute("class", `edge ${value ?? ""}`);
      silence(nodes[i].edge);
    },
    w(i, value) {
      const g = nodes[i].edge;
      g.querySelectorAll(".live, .back.moving").forEach((old) => old.remove());
      if (!value) return;
      const [x, y, wide, size, text] = value;
      g.append(shape("rect", { class: "back moving", x: x - wide / 2, y: y - size * 0.65, width: wide, height: size * 1.3 }),
        shape("text", { class: "live", x, y: y + 0.36 * size, "font-size": size, "text-anchor": "middle" }, text));
    },
    x(_, value) {
      for (const mark of cutMarks) hide(mark, +mark.dataset.cut > value);
    },
    n(_, value) {
      line.heading.textContent = fill(words.panel_line, { node: value ? nodes[value[0]].name : "" });
      numberLine(line.body, value);
    },
    l(_, value) {
      const [kind, row] = value ?? [];
      if (code.kind !== kind) {
        code.kind = kind;
        code.body.replaceChildren(...(data.code[kind] ?? []).map((text) => make("div", {}, text)));
        code.heading.textContent = fill(kind === "leaf" ? words.panel_code_leaf : words.panel_code, { algorithm: data.algorithm, kind: data.kinds[kind] ?? "" });
      }
      [...code.body.children].forEach((div, i) => div.classList.toggle("live", i === row));
    },
    s(i, value) {
      while (stack.body.children.length <= i) stack.body.append(make("div", { class: "row" }));
      stack.body.children[i].replaceChildren(...(value ? value.map((text) => make("span", {}, text)) : []));
    },
    k(_, value) {
      counts.body.replaceChildren(...value.map(([number, label]) => make("div", {}, make("b", {}, String(number)), make("span", {}, label))));
    },
  };

  function put(slot, value) {
    const old = state[slot];
    state[slot] = value;
    setters[slot[0]](+slot.slice(1), value);
    return old;
  }

  // -- stepping
  function go(k, quiet = false) {
    const wanted = Math.min(Math.max(k, 0), data.steps.length);
    k = gate(wanted);
    if (k !== wanted) steps.stop();
    while (at < k) {
      const pairs = data.steps[at];
      const before = [];
      for (let j = 0; j < pairs.length; j += 2) before.push([pairs[j], put(pairs[j], pairs[j + 1])]);
      undo[at++] = before;
    }
    while (at > k) {
      const before = undo[--at];
      for (let j = before.length - 1; j >= 0; j--) put(...before[j]);
    }
    steps.show(at);
    const text = tied(data.captions[at]);
    const cut = data.cuts.includes(at);
    caption.classList.toggle("cutting", cut);
    const end = cut ? text.indexOf(".") + 1 : 0;
    caption.replaceChildren(...(cut ? [make("b", {}, text.slice(0, end)), text.slice(end)] : [text]));
    root.dataset.step = at;
    if (selected !== null) describe();
    if (following) follow();
    if (!quiet) onstep(at);
  }

  // -- a node's arithmetic
  function select(i) {
    selected = selected === i ? null : i;
    about.hidden = selected === null;
    nodes.forEach((node) => node.g.toggleAttribute("data-selected", node.i === selected));
    if (selected !== null) describe();
  }
  function describe() {
    const node = nodes[selected], k = data.settled[selected];
    const jump = make("button", { type: "button", onclick: () => go(k) }, fill(words.goto, { k }));
    const shut = make("button", { type: "button", class: "shut", "aria-label": words.close, title: words.close, onclick: () => select(selected) }, "×");
    const text = !k ? words.not_settled : at >= k ? tied(data.captions[k]) : fill(words.not_yet, { k });
    about.replaceChildren(make("h3", {}, fill(words.panel_node, { node: node.name })), shut, make("p", {}, text), ...(k && k !== at ? [jump] : k ? [make("p", { class: "hint" }, words.settled)] : []));
  }

  // -- folding, zoom, pan
  function below(node) {
    return node.children.flatMap((child) => [child, ...below(child)]);
  }
  function fold(i) {
    const node = nodes[i];
    if (!node.children.length) return;
    node.folded = !node.folded;
    node.g.querySelector(".folded")?.remove();
    for (const other of below(node)) {
      let up = other, hidden = false;
      while ((up = nodes[up.parent])) hidden ||= up.folded;
      hide(other.g, hidden);
      hide(other.edge, hidden);
      other.item.hidden = hidden;
    }
    node.g.setAttribute("aria-expanded", String(!node.folded));
    if (node.folded) {
      const box = node.g.querySelector(".shape").getBBox();
      node.g.append(shape("text", { class: "folded", x: box.x + box.width / 2, y: box.y + box.height + 20, "text-anchor": "middle", "font-size": 15 }, `+${below(node).length}`));
    }
  }
  // A tree too wide to be read is shown in part, and the part follows the current node until the reader takes over.
  let following = false, watched = null;
  function fit() {
    const wide = stage.clientWidth - 16, high = Math.min(0.62 * innerHeight, 560);
    following = wide > 0 && wide / whole[2] < 0.6;
    svg.style.height = following ? `${high}px` : "";
    if (following) (view = [...whole].fill(Math.min(whole[2], wide / 0.8), 2, 3).fill(Math.min(whole[3], high / 0.8), 3), follow());
    else show(whole);
  }
  function follow() {
    const node = nodes[watched ?? current], here = (node.box ??= node.g.querySelector(".shape").getBBox());
    // The view rests while the node is well inside it: a picture that moves at every step is hard to read.
    const [dx, dy] = [here.x + here.width / 2 - view[0], here.y + here.height / 2 - view[1]];
    if (dx > 0.12 * view[2] && dx < 0.88 * view[2] && dy > 0.12 * view[3] && dy < 0.8 * view[3]) return;
    const within = (middle, size, all) => Math.min(Math.max(middle - size / 2, 0), Math.max(all - size, 0));
    show([within(here.x + here.width / 2, view[2], whole[2]), within(here.y + here.height / 2, view[3], whole[3]), view[2], view[3]]);
  }
  const sized = keepRoom(root, caption, data.captions, fit);
  function show(box) {
    view = [...box];
    svg.setAttribute("viewBox", view.join(" "));
  }
  function wholeTree() {
    following = false;
    svg.style.height = "";
    show(whole);
  }
  function zoom(by, cx = view[0] + view[2] / 2, cy = view[1] + view[3] / 2) {
    following = false;
    const w = Math.min(Math.max(view[2] * by, whole[2] / 12), whole[2] * 2), f = w / view[2];
    show([cx - (cx - view[0]) * f, cy - (cy - view[1]) * f, w, view[3] * f]);
  }
  const place = (event) => {
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [p.x, p.y];
  };
  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.15 : 0.87, ...place(event));
  }, { passive: false });
  svg.addEventListener("pointerdown", (event) => {
    if (event.target.closest("[data-node]")) return;
    following = false;
    const [x, y] = place(event);
    const move = (now) => {
      const [nx, ny] = place(now);
      show([view[0] + x - nx, view[1] + y - ny, view[2], view[3]]);
    };
    svg.setPointerCapture(event.pointerId);
    svg.addEventListener("pointermove", move);
    svg.addEventListener("pointerup", () => svg.removeEventListener("pointermove", move), { once: true });
  });

  // -- keys
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const node = nodes.find((n) => n.g === document.activeElement);
    const pressed = event.key;
    const actions = {
      ...steps.keys, c: steps.next, "?": help.toggle, "+": () => zoom(0.8), "-": () => zoom(1.25), 0: wholeTree,
    };
    if (!event.target.closest("button, summary, select, [data-node]")) actions[" "] = steps.toggle;
    if (event.target.closest("select")) return;
    if (node) Object.assign(actions, { Enter: () => select(node.i), " ": () => select(node.i), f: () => fold(node.i) });
    if (selected !== null) actions.Escape = () => select(selected);
    if (!help.box.hidden) actions.Escape = help.toggle;
    if (!actions[pressed]) return;
    actions[pressed]();
    event.preventDefault();
    event.stopPropagation();
  }
  root.addEventListener("keydown", key);

  // -- start
  data.start.forEach((pairs) => { for (let j = 0; j < pairs.length; j += 2) put(pairs[j], pairs[j + 1]); });
  const unfollow = followTheme(root, theme);
  el.replaceChildren(root);
  go(step, true);
  // Beside another player the part shown may follow a node of that one, by its name, until it is told null.
  const watch = (name) => { watched = name === null ? null : nodes.findIndex((node) => node.name === name); };
  return { root, go, key, watch, nodes, get at() { return at; }, close: () => (steps.stop(), unfollow(), sized.disconnect()) };
}

// What the notebook calls: mounts with what the model holds, and keeps both at the same step.
const inNotebook = (mount) => ({ model, el }) => {
  const draw = () => mount(el, model.get("payload"), {
    model, theme: model.get("theme"), step: model.get("step"),
    onstep(k) {
      model.set("step", k);
      // A page without a kernel has nobody to tell.
      try { model.save_changes(); } catch { /* stepping goes on */ }
    },
  });
  let player = draw();
  const follow = () => { if (model.get("step") !== player.at) player.go(model.get("step"), true); };
  const redraw = () => (player.update ? player.update(model.get("payload")) : (player.close(), (player = draw())));
  model.on("change:step", follow);
  model.on("change:payload", redraw);
  return () => (model.off("change:step", follow), model.off("change:payload", redraw), player.close());
};

export default { render: inNotebook(mount) };
