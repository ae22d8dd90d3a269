// The tree of a lab at each place of its number.

import { shape } from "../shell/elements.js";
import { pictureView } from "../shell/view.js";

// `step` is called with the places that a finger asks for.
export function labTree(stage, part, words, step) {
  stage.innerHTML = part.svg;
  const svg = stage.firstChild;
  const groups = [...svg.querySelectorAll("[data-node]")];
  const edges = svg.querySelectorAll("[data-edge]");
  const nodes = groups.map((g, i) => ({
    g,
    parent: part.parents[i],
    value: g.querySelector(".value"),
    edge: edges[i - 1],
    errs: g.classList.contains("erring"),
  }));
  groups.forEach((g) => g.removeAttribute("id"));
  const view = pictureView(stage, svg, words, {
    steps: [part.texts.flat().map((text) => ["number", 0, text])],
    nodes,
    target: () => groups[0].querySelector(".shape").getBBox(),
    flick: step,
  });

  function show(k) {
    const chosen = new Set(part.chosen[k]);
    nodes.forEach(({ g, value, edge, errs }, i) => {
      const texts = part.texts[i];
      const { text, size } = texts[texts.length > 1 ? k : 0];
      if (value) {
        value.textContent = text;
        value.style.fontSize = size ? `${size}px` : "";
      }
      if (errs) g.classList.toggle("erring", part.erring[k]);
      const look = [chosen.has(i) ? `chosen ${part.movers[i]}` : "", part.weights[i]?.[k] ?? ""];
      edge?.setAttribute("class", ["edge", ...look].join(" "));
      if (part.probs[i]) edge.querySelector(".label").textContent = part.probs[i][k];
    });
  }
  // What a node looks like whose player may err, small, before the sentence that says so; nothing where nobody errs.
  function errsKey() {
    const g = nodes.find((node) => node.errs)?.g;
    if (!g) return [];
    // By its corners, as a widget is filled before the notebook shows it: then nothing has a box.
    const corners = [...g.querySelector(".shape").points];
    const [xs, ys] = ["x", "y"].map((key) => corners.map((corner) => corner[key]));
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y];
    const key = shape("svg", {
      class: "errs",
      viewBox: `${x - 3} ${y - 3} ${width + 6} ${height + 6}`,
      "aria-hidden": "true",
    });
    const node = shape("g", { class: `${g.getAttribute("class")} erring` });
    node.append(...[...g.querySelectorAll(".shape, .tone")].map((one) => one.cloneNode()));
    key.append(node);
    return [key];
  }
  return {
    svg,
    show,
    errsKey,
    fit: view.fit,
    keys: { "+": () => view.zoom(0.8), "-": () => view.zoom(1.25), 0: view.all },
  };
}
