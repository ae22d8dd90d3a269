// What a question and its verdict are about, marked in the picture: a sign beside a node, and a band along the edge of a
// term. Signs differ by their shape, colour only repeats it.

import { make, shape } from "../shell/elements.js";

// By the roles of emmviz/learn/kinds/kind.py, and that of the node that is asked about.
const SIGNS = { asked: "?", right: "✓", wrong: "✗", alpha: "α", beta: "β" };
const BANDS = ["term", "off"];
const RADIUS = 10.5;
const SIZE = 15;

// The node that a press is on, or the one below the edge, or its label, that it is on.
export function nodeAt({ target }) {
  const { node, edge } = target.closest("[data-node], [data-edge]")?.dataset ?? {};
  return node ?? edge;
}

// Marks nodes of a player; `show` takes pairs of a name and a role, and what was answered about a node, `pick` the names that
// are in an answer, each in place of those before. The legend explains the letters that are shown, with its own `words`.
export function pointing(player, words) {
  const { nodes } = player;
  const named = (name) => nodes.find((node) => node.name === name);
  let drawn = [];
  let latest = [[]];
  // A thin line is hard to hit.
  for (const { edge } of nodes) edge?.prepend(lineAlong(edge, "reach"));
  // A notebook draws what is not on its page yet, and has no places: then it is drawn again when it is there.
  const seen = new ResizeObserver(() => {
    if (!player.root.clientWidth) return;
    seen.disconnect();
    show(...latest);
  });

  function show(pairs, said = "", about = null) {
    drawn.forEach((mark) => mark.remove());
    drawn = [];
    latest = [pairs, said, about];
    if (!player.root.clientWidth) return seen.observe(player.root);
    const signed = new Set();
    for (const [name, role] of pairs) {
      const node = named(name);
      if (BANDS.includes(role) && node.edge) draw(node.edge, lineAlong(node.edge, `band ${role}`), "prepend");
      if (!SIGNS[role] || signed.has(name)) continue;
      signed.add(name);
      // Of a mistake that begins at another node, the answer is not the number there.
      draw(node.g, signAt(node, role, name === about && ["right", "wrong"].includes(role) ? said : ""));
    }
    explain(new Set(pairs.map(([, role]) => role)));
    // All of them are brought into sight, and what hangs from the first one, which is what it is about.
    const names = pairs.map(([name]) => name);
    const below = names.length ? named(names[0]).children.map((child) => child.name) : [];
    player.look(...new Set([...names, ...below]));
  }
  function explain(roles) {
    const legend = player.root.querySelector(".legend");
    const letters = Object.entries(words.sets).filter(([role]) => roles.has(role));
    legend.querySelectorAll(".sets").forEach((item) => item.remove());
    legend.append(...letters.map(([role, text]) => make("span", { class: "sets" }, make("b", {}, SIGNS[role]), text)));
  }
  function draw(group, mark, put = "append") {
    group[put](mark);
    drawn.push(mark);
  }
  // What hangs below a node that is picked is lit as well.
  function pick(names) {
    const below = (node) => [node.name, ...node.children.flatMap(below)];
    const lit = new Set(names.flatMap((name) => below(named(name))));
    for (const { name, g, edge } of nodes) {
      g.classList.toggle("picked", names.includes(name));
      edge?.classList.toggle("lit", lit.has(name));
    }
  }
  return { show, pick };
}

function lineAlong(edge, look) {
  return shape("path", { class: look, d: edge.querySelector(".line").getAttribute("d") });
}

// Where nothing else stands: beside a slope that leaves a corner free, at the lower right corner of a leaf, clear of its
// number and of a cut above it, beside a node that may have a board below it, else below between its edges.
function signAt({ g, kind, children }, role, said) {
  const outline = g.querySelector(".shape");
  const { x, y, width, height } = outline.getBBox();
  const sloped = !outline.isPointInFill({ x: x + 0.8 * width, y: y + 0.3 * height });
  const [right, down] = sloped ? [0.9, 0.2] : kind === "leaf" ? [1, 1.1] : children.length ? [0.5, 1.05] : [0.86, 0.86];
  const [cx, cy] = [x + right * width, y + down * height];
  const sign = shape("g", { class: `sign ${role}`, "aria-hidden": "true" });
  sign.append(
    shape("circle", { cx, cy, r: RADIUS }),
    shape("text", { x: cx, y: cy + 0.36 * SIZE, "font-size": SIZE, "text-anchor": "middle" }, SIGNS[role]),
    shape("text", { x: cx + 1.4 * RADIUS, y: cy + 0.36 * SIZE, "font-size": SIZE, class: "said" }, said),
  );
  return sign;
}
