// What each slot of a run changes on the page; see replay.js.

import { hide, make, shape, silence } from "./elements.js";
import { SUM } from "./measures.js";
import { drawDial, sayExpanded } from "./nodes.js";
import { numberLine } from "./number-line.js";
import { fill, tied } from "./text.js";

// `panels` are those of the player; `small` says which small picture is shown, if any, for which a value may have another
// of its own.
export function slotSetters(data, root, nodes, panels, small) {
  return { ...pictureSlots(root, nodes, data.boards, small), ...panelSlots(data, panels) };
}

function pictureSlots(root, nodes, boards, small) {
  const fitting = (value) => (small() ? { ...value, ...value.small } : value);
  const arrowLayer = root.querySelector(".arrows");
  const cutMarks = [...root.querySelectorAll("[data-cut]")];
  return {
    state(i, value) {
      const { g, base, parent } = nodes[i];
      g.setAttribute("class", `${base} ${value}`);
      silence(g);
      if (nodes[parent]) sayExpanded(nodes[parent]);
      if (value.includes("current")) g.setAttribute("aria-current", "step");
      else g.removeAttribute("aria-current");
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
    dial: (i, value) => drawDial(nodes[i], value),
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
        shape("rect", {
          class: "back moving",
          x: x - width / 2,
          y: y - size * 0.65,
          width,
          height: size * 1.3,
          rx: size * 0.65,
        }),
        shape("text", { class: "live", x, y: y + 0.36 * size, "font-size": size, "text-anchor": "middle" }, text),
      );
    },
    arrows(_, value) {
      arrowLayer.innerHTML = fitting(value).svg;
    },
    cutoffs(_, value) {
      for (const mark of cutMarks) hide(mark, +mark.dataset.cut > value);
    },
  };
}

// The sum of a step in rows, and what follows from it. Labels are above arithmetic that is too long for both.
export function sumOf({ rows, conclusion }) {
  const most = (column) => Math.max(0, ...rows.map((row) => row[column].length));
  const word = Math.max(0, ...rows.flatMap(([label]) => label.split(" ").map((one) => one.length)));
  const row = ([label, working, number, role]) =>
    make("tr", { class: role }, ...[label, working, number].map((text) => make("td", {}, text)));
  const after = conclusion ? [make("p", {}, tied(conclusion))] : [];
  const name = word + most(1) + most(2) > SUM ? "long" : "";
  return [make("table", { class: name }, make("tbody", {}, ...rows.map(row))), ...after];
}

function panelSlots({ words, algorithm, code: listing, nodes, jump }, { line, sum, code, stack, counts }) {
  const leaves = leafSquares(nodes.filter(({ kind }) => kind === "leaf").length);
  // No line breaks elsewhere as they grow.
  counts.style.setProperty("--digits", `${String(leaves.count).length}ch`);
  let listed;
  let rows = [];
  function list(kind) {
    listed = kind;
    const heading = kind === "leaf" ? words.panel_code_leaf : words.panel_code_at;
    const title = make("h3", {}, fill(heading, { algorithm, kind: words.kinds[kind] }));
    rows = (listing[kind] ?? []).map((text) => make("div", {}, text));
    code.body.replaceChildren(title, ...rows);
  }
  return {
    line: (_, value) => numberLine(line.body, value),
    moment: (_, value) => sum.replaceChildren(...sumOf(value)),
    code(_, { kind, row }) {
      if (kind !== listed) list(kind);
      rows.forEach((div, i) => div.classList.toggle("live", i === row));
      // A long listing has less room than lines: the panel scrolls, and nothing around it.
      const [live, panel] = [rows[row], code.body.closest(".opened")];
      if (!live || !panel || code.box.classList.contains("shut") || !live.offsetParent) return;
      const [its, room] = [live, panel].map((one) => one.getBoundingClientRect());
      panel.scrollTop += Math.max(its.bottom - room.bottom, 0) + Math.min(its.top - room.top, 0);
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
      // What a search that cuts has cut comes last.
      counts.lastChild.classList.toggle("cut-count", jump === "cuts" && value.at(-1)[0] > 0);
      leaves.read(value[0][0]);
      counts.firstChild.after(leaves.box);
    },
  };
}

// -- the leaves as small squares, full once they are read, where they are few

const FEW = 16;

function leafSquares(count) {
  const squares = count > FEW ? [] : Array.from({ length: count }, () => make("i"));
  return {
    count,
    box: make("span", { class: "squares", "aria-hidden": "true" }, ...squares),
    read: (number) => squares.forEach((one, i) => one.classList.toggle("read", i < number)),
  };
}
