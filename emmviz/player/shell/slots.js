// What each slot of a run changes on the page; see replay.js.

import { hide, make, shape, silence } from "./elements.js";
import { sayExpanded } from "./nodes.js";
import { numberLine } from "./number-line.js";
import { fill } from "./text.js";

// `panels` are those of the player; `moved` is called with the node that becomes the current one; `isSmall` says whether
// the picture is the small one, for which a value may have another of its own.
export function slotSetters(data, root, nodes, panels, moved, isSmall) {
  return { ...pictureSlots(root, nodes, data.boards, moved, isSmall), ...panelSlots(data, nodes, panels) };
}

function pictureSlots(root, nodes, boards, moved, isSmall) {
  const fitting = (value) => (isSmall() ? { ...value, ...value.small } : value);
  const cutMarks = [...root.querySelectorAll("[data-cut]")];
  return {
    state(i, value) {
      const { g, base, parent } = nodes[i];
      g.setAttribute("class", `${base} ${value}`);
      silence(g);
      if (nodes[parent]) sayExpanded(nodes[parent]);
      if (!value.includes("current")) return g.removeAttribute("aria-current");
      g.setAttribute("aria-current", "step");
      moved(i);
    },
    says(i, value) {
      const { g, says } = nodes[i];
      // The board comes last: it is the longest.
      const parts = [says, value, boards.says[boards.of[i]]];
      g.setAttribute("aria-label", parts.filter(Boolean).join(", "));
    },
    number(i, value) {
      const { text, size } = fitting(value);
      const node = nodes[i];
      node.text = text;
      if (!node.value) return;
      node.value.textContent = text;
      node.value.style.fontSize = size ? `${size}px` : "";
    },
    dial(i, value) {
      for (const part of ["window", "ticks", "interval"])
        nodes[i].g.querySelector(`.${part}`).setAttribute("d", value ? value[part] : "");
    },
    edge(i, value) {
      const { edge } = nodes[i];
      edge.setAttribute("class", `edge ${value ?? ""}`);
      silence(edge);
    },
    window(i, value) {
      const g = nodes[i].edge;
      g.querySelectorAll(".live, .back.moving").forEach((old) => old.remove());
      if (!value) return;
      const { x, y, width, size, text } = fitting(value);
      g.append(
        shape("rect", { class: "back moving", x: x - width / 2, y: y - size * 0.65, width, height: size * 1.3 }),
        shape("text", { class: "live", x, y: y + 0.36 * size, "font-size": size, "text-anchor": "middle" }, text),
      );
    },
    cutoffs(_, value) {
      for (const mark of cutMarks) hide(mark, +mark.dataset.cut > value);
    },
  };
}

function panelSlots({ words, algorithm, kinds, code: listing }, nodes, { line, code, stack, counts }) {
  let listed;
  function list(kind) {
    listed = kind;
    code.body.replaceChildren(...(listing[kind] ?? []).map((text) => make("div", {}, text)));
    const heading = kind === "leaf" ? words.panel_code_leaf : words.panel_code;
    code.heading.textContent = fill(heading, { algorithm, kind: kinds[kind] });
  }
  return {
    line(_, value) {
      line.heading.textContent = fill(words.panel_line, { node: value ? nodes[value.node].name : "" });
      numberLine(line.body, value);
    },
    code(_, { kind, row }) {
      if (kind !== listed) list(kind);
      [...code.body.children].forEach((div, i) => div.classList.toggle("live", i === row));
    },
    stack(i, value) {
      while (stack.body.children.length <= i) stack.body.append(make("div", { class: "row" }));
      const texts = value ? [value.node, value.window, value.note] : [];
      stack.body.children[i].replaceChildren(...texts.map((text) => make("span", {}, text)));
    },
    counts(_, value) {
      counts.replaceChildren(
        ...value.map(([number, label]) => make("span", {}, make("b", {}, String(number)), ` ${label}`)),
      );
    },
  };
}
