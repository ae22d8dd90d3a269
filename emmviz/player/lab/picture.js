// The tree of a lab at each place of its number.

// Smaller than this a tree is hard to read.
const SMALLEST = 0.6;
const LARGEST = 1.6;

export function labTree(box, part) {
  box.innerHTML = part.svg;
  const svg = box.firstChild;
  svg.style.minWidth = `${SMALLEST * svg.getAttribute("width")}px`;
  svg.style.maxWidth = `${LARGEST * svg.getAttribute("width")}px`;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  const groups = [...svg.querySelectorAll("[data-node]")];
  const edges = svg.querySelectorAll("[data-edge]");
  const nodes = groups.map((g, i) => ({ value: g.querySelector(".value"), edge: edges[i - 1] }));
  groups.forEach((g) => g.removeAttribute("id"));

  function show(k) {
    const chosen = new Set(part.chosen[k]);
    nodes.forEach(({ value, edge }, i) => {
      const texts = part.texts[i];
      const { text, size } = texts[texts.length > 1 ? k : 0];
      if (value) {
        value.textContent = text;
        value.style.fontSize = size ? `${size}px` : "";
      }
      edge?.classList.toggle("chosen", chosen.has(i));
      if (part.probs[i]) edge.querySelector(".label").textContent = part.probs[i][k];
    });
  }
  return { svg, show };
}

// A tree too wide to be read beside the diagram stands above it, and one still too wide can be moved sideways.
export function fitTree(root, box, svg) {
  root.classList.remove("stacked");
  root.classList.toggle("stacked", parseFloat(svg.style.minWidth) > box.clientWidth - 16);
  const wide = box.scrollWidth > box.clientWidth + 1;
  box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  box.classList.toggle("scroll", wide);
  if (wide) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
}
