// What a lab shows of each place of its number: the tree, the diagram, and a table.

import { hide, make, ownId, shape } from "../shell/elements.js";
import { numberIn } from "../shell/looks.js";
import { READABLE } from "../shell/measures.js";
import { pictureView } from "../shell/view.js";

// `step` is called with the places that a finger asks for.
export function labTree(stage, part, words, step) {
  const [large, ...small] = part.svgs;
  stage.innerHTML = large;
  const svg = stage.firstChild;
  const groups = [...svg.querySelectorAll("[data-node]")];
  const edges = svg.querySelectorAll("[data-edge]");
  const nodes = groups.map((g, i) => ({
    g,
    parent: part.parents[i],
    value: g.querySelector(".value"),
    edge: edges[i - 1],
    likely: edges[i - 1]?.getAttribute("class").match(/prob-\d+/)?.[0],
    errs: g.classList.contains("erring"),
  }));
  groups.forEach((g) => g.removeAttribute("id"));
  let shown = 0;
  const view = pictureView(stage, svg, words, {
    steps: [part.texts.flat().map((text) => ["number", 0, text])],
    nodes,
    current: () => nodes[0],
    flick: step,
    small,
    turned: () => show(shown),
  });

  function show(k) {
    shown = k;
    const chosen = new Set(part.chosen?.[k]);
    nodes.forEach(({ g, value, edge, likely, errs }, i) => {
      const texts = part.texts[i];
      const number = texts[texts.length > 1 ? k : 0];
      const { text, size } = { ...number, ...numberIn(number, view.small()) };
      if (value) {
        value.textContent = text;
        value.style.fontSize = size ? `${size}px` : "";
      }
      if (errs) g.classList.toggle("erring", part.erring[k]);
      const prob = part.probs?.[i] ? probClass(part.probs[i][k]) : (likely ?? "");
      const look = [chosen.has(i) ? `chosen ${part.movers[i]}` : "", part.weights?.[i]?.[k] ?? "", prob];
      edge?.setAttribute("class", ["edge", ...look].join(" "));
      if (part.probs?.[i]) edge.querySelector(".label").textContent = part.probs[i][k];
    });
  }
  return { svg, show, fit: view.fit, fitGiven: view.fitGiven, keys: view.keys };
}

// The class of an edge to an outcome by its probability as it is written, such as .9, 0,9 or 1/3.
function probClass(/** @type {string} */ text) {
  const [share, whole = "1"] = text.replace(",", ".").split("/");
  const tenths = (10 * Number(share)) / Number(whole);
  const near = Math.round(tenths);
  // As Python does, halves go to the even number.
  return `prob-${tenths % 1 === 0.5 && near % 2 ? near - 1 : near}`;
}

// The diagram: the value of each move over the number, with a handle at the number that is shown. Its lines are traced as one
// goes along them, and what they show is known no earlier.
// `part` gives the part that is shown, `go` leads to one of its places.
export function labDiagram(box, part, go) {
  const seenId = ownId("lab-seen");
  let shown = null;

  function open() {
    box.innerHTML = part().chart;
    const picture = box.firstChild;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    const mask = shape("clipPath", { id: seenId });
    const traced = picture.querySelector(".traced");
    picture.prepend(mask);
    traced.setAttribute("clip-path", `url(#${mask.id})`);
    // Where lines lead is seen, pale, from the start.
    const pale = shape("g", { class: "pale", "aria-hidden": "true" });
    pale.append(...[...traced.querySelectorAll(".curve")].map((curve) => curve.cloneNode()));
    traced.before(pale);
    const handle = picture.querySelector(".handle");
    handle.setAttribute("aria-hidden", "true");
    shown = {
      picture,
      mask,
      handle,
      dots: handle.querySelectorAll("circle"),
      says: picture.getAttribute("aria-label"),
      later: [...picture.querySelectorAll("[data-from]")],
    };
  }
  function show(k, seen) {
    const { picture, mask, handle, dots, says, later } = shown;
    const { x, y, summary } = part();
    handle.setAttribute("transform", `translate(${x[k]} 0)`);
    dots.forEach((dot, i) => dot.setAttribute("cy", y[i][k]));
    const height = picture.viewBox.baseVal.height;
    mask.replaceChildren(
      ...seen.stretches().map(([a, b]) => shape("rect", { x: x[a] - 2, y: 0, width: x[b] - x[a] + 4, height })),
    );
    for (const mark of later) hide(mark, !seen.asked() && !seen.has(+mark.dataset.from, +mark.dataset.to));
    picture.setAttribute("aria-label", seen.asked() ? [says, ...summary].join(" ") : says);
  }
  // How high it is at least, so that its text can be read.
  const least = () =>
    (READABLE * shown.picture.viewBox.baseVal.height) / parseFloat(shown.picture.getAttribute("font-size"));
  // On a slide its text grows to what a hall can read, as far as its lines have room for it.
  function fit(readable) {
    const { picture } = shown;
    const { width, height } = picture.viewBox.baseVal;
    const scale = Math.min(picture.clientWidth / width, picture.clientHeight / height);
    if (readable) picture.style.fontSize = `${Math.min(readable / scale, picture.dataset.largest)}px`;
  }
  // The handle, and the diagram as a whole, can be dragged.
  function drag(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(shown.picture.getScreenCTM().inverse());
    const off = part().x.map((x) => Math.abs(x - point.x));
    go(off.indexOf(Math.min(...off)));
  }
  box.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    box.setPointerCapture(event.pointerId);
    drag(event);
  });
  box.addEventListener("pointermove", (event) => {
    if (box.hasPointerCapture(event.pointerId)) drag(event);
  });
  return { open, show, fit, least };
}

// The table of some places; those where moves are equal come into it once they are known.
export function valueTable(words) {
  const head = make("tr");
  const body = make("tbody");
  const scroll = {
    class: "scroll",
    tabindex: "0",
    role: "group",
    "aria-label": words.table,
    "data-lm-suppress-shortcuts": "true",
  };
  const box = make(
    "details",
    // It opens below all that is in sight: one looks at what one has asked for.
    { class: "values", ontoggle: () => box.open && box.scrollIntoView({ block: "nearest" }) },
    make("summary", {}, words.table),
    make("div", scroll, make("table", {}, make("thead", {}, head), body)),
  );
  let places = [];
  let turns = new Set();

  function open({ table, flips }) {
    ({ places } = table);
    turns = new Set(flips);
    head.replaceChildren(...table.head.map((text) => make("th", { scope: "col" }, text)));
    body.replaceChildren(
      ...table.rows.map(([first, ...rest]) =>
        make("tr", {}, make("th", { scope: "row" }, first), ...rest.map((text) => make("td", {}, text))),
      ),
    );
  }
  function show(k, seen) {
    [...body.children].forEach((row, i) => {
      row.classList.toggle("here", places[i] === k);
      row.hidden = turns.has(places[i]) && !seen.has(places[i]);
    });
  }
  return { box, open, show };
}
