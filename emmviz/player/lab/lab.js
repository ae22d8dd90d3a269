
// ---- a lab: a tree and a diagram over one number ----------------------------------------------------------------------
//
// Every place of the number is computed beforehand. A step counts the places of all parts one after the other, so that
// it says both what varies and how much.

// Smaller than this a tree is hard to read.
const SMALLEST = 0.6;
let labs = 0;

function mountLab(el, data, { theme = "auto", step = data.step, onstep = () => {} } = {}) {
  const id = `emmviz-lab-${++labs}`;
  const words = data.words;
  const starts = [];
  let total = 0, at = -1, part = null, current = null;
  for (const one of data.parts) (starts.push(total), (total += one.at.length));

  // -- what is on the page
  const help = keyBox(words, () => controls.querySelector(".help"));
  const saying = make("p", { class: "saying", role: "status", "aria-live": "polite" });
  const choice = make("select", { "aria-label": words.vary, onchange: () => go(starts[choice.selectedIndex] + data.parts[choice.selectedIndex].own) },
    ...data.parts.map((one) => make("option", {}, one.name)));
  const vary = data.parts.length > 1 ? choice : make("strong", { class: "vary" }, data.parts[0].name);
  const about = make("p", { class: "about-number" });
  const flips = make("ul", { class: "flips" });
  const tree = make("div", { class: "stage", role: "group", "aria-label": data.title, "data-lm-suppress-shortcuts": "true" });
  const chart = make("div", { class: "diagram" });
  const range = make("input", { type: "range", min: 0, oninput: () => go(start() + +range.value) });
  const counter = make("output", { class: "counter" });
  const next = make("button", { type: "button", class: "next-flip", onclick: () => nextFlip() }, words.next_flip);
  const own = make("button", { type: "button", class: "own", onclick: () => go(start() + part.own) }, words.own);
  const controls = make("div", { class: "controls", role: "toolbar", "aria-label": words.controls }, own, next,
    make("div", { class: "scrubber" }, range), counter,
    make("button", { type: "button", class: "help", title: words.help, "aria-label": words.help, onclick: help.toggle }, "?"));
  const head = make("tr"), body = make("tbody");
  const values = make("details", { class: "values" }, make("summary", {}, words.table),
    make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": words.table, "data-lm-suppress-shortcuts": "true" },
      make("table", {}, make("thead", {}, head), body)));
  const root = make("div", { class: "emmviz lab", role: "group", "aria-label": data.title, id },
    make("div", { class: "all" }, make("header", { role: "none" }, make("h2", {}, data.title), vary),
      make("div", { class: "band" }, saying, flips, about), make("div", { class: "sides" }, tree, chart),
      make("div", { class: "foot" }, controls, help.box), values));

  const start = () => starts[data.parts.indexOf(part)];

  // -- one part after the other
  function open(one) {
    part = one;
    choice.selectedIndex = data.parts.indexOf(one);
    tree.innerHTML = one.svg;
    const svg = tree.firstChild;
    svg.style.minWidth = `${SMALLEST * svg.getAttribute("width")}px`;
    svg.style.maxWidth = `${1.6 * svg.getAttribute("width")}px`;
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    const groups = svg.querySelectorAll("[data-node]"), lines = svg.querySelectorAll("[data-edge]");
    const nodes = one.nodes.map((name, i) => ({ value: groups[i].querySelector(".value"), edge: lines[i - 1], shown: null }));
    groups.forEach((g) => g.removeAttribute("id"));
    chart.innerHTML = one.chart;
    const picture = chart.firstChild;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    const handle = shape("g", { class: "handle", "aria-hidden": "true" });
    handle.append(shape("path", { d: "M0 48V370" }), shape("path", { class: "grip", d: "M0 367l8 9v8h-16v-8z" }));
    const dots = one.y.map(() => shape("circle", { r: 5 }));
    handle.append(...dots);
    picture.append(handle);
    current = { svg, nodes, handle, dots, picture };
    about.textContent = one.about;
    flips.replaceChildren(...one.summary.map((text, i) => {
      const item = make("li", {}, text);
      // A summary without a place says that there is none.
      const flip = one.flips[i - (one.summary.length - one.flips.length)];
      if (flip) item.append(" ", make("button", { type: "button", class: "goto", "aria-label": `${words.there}: ${flip[1]}`, onclick: () => go(start() + flip[0]) }, words.there));
      return item;
    }));
    next.disabled = !one.flips.length;
    range.max = one.at.length - 1;
    range.setAttribute("aria-label", fill(words.scrubber, { symbol: one.symbol }));
    head.replaceChildren(...one.table.head.map((text) => make("th", { scope: "col" }, text)));
    body.replaceChildren(...one.table.rows.map(([first, ...rest]) => make("tr", {}, make("th", { scope: "row" }, first), ...rest.map((text) => make("td", {}, text)))));
  }

  // -- moving
  function go(step, quiet = false) {
    at = Math.min(Math.max(step, 0), total - 1);
    const one = data.parts[starts.findLastIndex((first) => first <= at)];
    if (one !== part) (open(one), fit());
    const k = at - start();
    const { svg, nodes, handle, dots } = current;
    const chosen = new Set(part.chosen[k]);
    nodes.forEach((node, i) => {
      const texts = part.texts[i], now = texts[texts.length > 1 ? k : 0];
      const [text, size] = Array.isArray(now) ? now : [now, null];
      if (node.value) (node.value.textContent = text, (node.value.style.fontSize = size ? `${size}px` : ""));
      if (!node.edge) return;
      node.edge.classList.toggle("chosen", chosen.has(i));
      if (part.probs[i]) node.edge.querySelector(".label").textContent = part.probs[i][k];
    });
    handle.setAttribute("transform", `translate(${part.x[k]} 0)`);
    dots.forEach((dot, i) => dot.setAttribute("cy", part.y[i][k]));
    saying.textContent = tied(part.said[k]);
    saying.classList.toggle("meets", part.flips.some(([place]) => place === k));
    svg.setAttribute("aria-label", `${data.title}. ${part.said[k]}`);
    range.value = k;
    range.style.setProperty("--done", k / range.max);
    range.setAttribute("aria-valuetext", part.at[k]);
    counter.textContent = part.at[k];
    [...body.children].forEach((row, i) => row.classList.toggle("here", part.table.places[i] === k));
    root.dataset.step = at;
    root.dataset.over = part.over;
    if (!quiet) onstep(at);
  }
  function nextFlip() {
    const k = at - start();
    const found = part.flips.find(([place]) => place > k) ?? part.flips[0];
    if (found) go(start() + found[0]);
  }

  // -- the handle, and the diagram as a whole, can be dragged
  function drag(event) {
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(current.picture.getScreenCTM().inverse());
    let k = 0;
    part.x.forEach((x, i) => { if (Math.abs(x - p.x) < Math.abs(part.x[k] - p.x)) k = i; });
    go(start() + k);
  }
  chart.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    chart.setPointerCapture(event.pointerId);
    drag(event);
  });
  chart.addEventListener("pointermove", (event) => { if (chart.hasPointerCapture(event.pointerId)) drag(event); });

  // -- keys
  const by = (n) => () => go(Math.min(Math.max(at + n, start()), start() + part.at.length - 1));
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("select, .scroll")) return;
    const actions = {
      ArrowRight: by(1), ArrowUp: by(1), ArrowLeft: by(-1), ArrowDown: by(-1), PageUp: by(10), PageDown: by(-10),
      Home: by(-Infinity), End: by(Infinity), n: nextFlip, o: () => go(start() + part.own), "?": help.toggle,
    };
    if (!help.box.hidden) actions.Escape = help.toggle;
    if (!actions[event.key]) return;
    actions[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }
  root.addEventListener("keydown", key);

  // -- a tree too wide to be read beside the diagram stands above it, and one still too wide can be moved sideways
  function fit() {
    root.classList.remove("stacked");
    root.classList.toggle("stacked", parseFloat(current.svg.style.minWidth) > tree.clientWidth - 16);
    const wide = tree.scrollWidth > tree.clientWidth + 1;
    tree.scrollLeft = (tree.scrollWidth - tree.clientWidth) / 2;
    tree.classList.toggle("scroll", wide);
    if (wide) tree.tabIndex = 0;
    else tree.removeAttribute("tabindex");
  }

  const unfollow = followTheme(root, theme);
  el.replaceChildren(root);
  const sized = keepRoom(root, saying, data.parts.flatMap((one) => one.said), fit);
  go(step, true);
  return { root, go, key, get at() { return at; }, close: () => (unfollow(), sized.disconnect()) };
}

export default { render: inNotebook(mountLab) };
