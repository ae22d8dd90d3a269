// The player: one engine for the notebook widget and for the offline page.
//
// It knows nothing of trees or searches. It gets one SVG and, for each step, what changes in it and beside it.

import { aboutPanel } from "./about.js";
import { legendOf, panel, reasonList, tell } from "./beside.js";
import { make } from "./elements.js";
import { holdKeys } from "./hold-keys.js";
import { keepRoom } from "./keep-room.js";
import { act, keyBox, withModifier } from "./key-box.js";
import { fold, outlineOf, treeNodes } from "./nodes.js";
import { replay } from "./replay.js";
import { fitFrame } from "./room.js";
import { slotSetters } from "./slots.js";
import { stepBar } from "./step-bar.js";
import { tied } from "./text.js";
import { followTheme } from "./theme.js";
import { trail } from "./trail.js";
import { pictureView } from "./view.js";

let players = 0;

// `gate` is asked before every move to a step, and says to which one it may go.
export function mountPlayer(el, data, { theme = "auto", step = 0, onstep = () => {}, gate = (k) => k } = {}) {
  const words = data.words;
  const end = data.steps.length;
  let current = 0;
  let watched = null;

  // -- what is on the page
  const help = keyBox(words, () => steps.bar.querySelector(".help"));
  const steps = stepBar(words, { end, marks: data.cuts, jump: "next_cut", go: (k) => go(k), help: help.toggle });
  const caption = make("p", { class: "caption", role: "status", "aria-live": "polite" });
  const counts = make("div", { class: "counts" });
  const panels = {
    line: panel("line", ""),
    code: panel("code", ""),
    cuts: panel("cuts", words.panel_cuts),
    stack: panel("stack", words.panel_stack),
    outline: panel("outline", words.panel_tree, false),
  };
  const { line, code, cuts, stack, outline } = panels;
  if (!data.line) line.box.hidden = true;
  if (!data.reasons.length) cuts.box.hidden = true;
  cuts.body.append(reasonList(data.reasons));

  const stage = make("div", { class: "stage" });
  stage.innerHTML = data.svg;
  const svg = stage.querySelector("svg");
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", data.title);
  const nodes = treeNodes(svg, data.nodes, { select: (i) => about.select(i), fold: (i) => fold(nodes[i], nodes) });
  outline.body.append(outlineOf(nodes));
  const path = trail(data);
  const about = aboutPanel(data, nodes, { at: () => run.at, go: (k) => go(k), to: path.to });
  const view = pictureView(stage, svg, words, {
    steps: data.steps,
    nodes,
    target() {
      const node = nodes[watched ?? current];
      return (node.box ??= node.g.querySelector(".shape").getBBox());
    },
    flick: (by) => go(run.at + by),
  });

  const telling = make("div", { class: "telling" }, caption, line.box);
  const header = make("header", { role: "none" }, make("h2", {}, data.title), make("span", {}, data.subtitle), counts);
  const legend = legendOf(data.legend);
  const frame = make(
    "div",
    { class: "frame" },
    header,
    steps.bar,
    telling,
    make(
      "div",
      { class: "side" },
      make("div", {}, about.box, code.box),
      make("div", {}, cuts.box, stack.box, outline.box),
    ),
    stage,
    legend,
    help.box,
  );
  const root = make(
    "div",
    { class: "emmviz", role: "group", "aria-label": data.title, id: `emmviz-${++players}` },
    frame,
  );
  root.style.setProperty("--stack-rows", data.depth);
  root.style.setProperty("--code-rows", Math.max(...Object.values(data.code).map((lines) => lines.length)));

  // -- stepping
  const run = replay(
    data.steps,
    slotSetters(data, root, nodes, { ...panels, counts }, (i) => (current = i)),
  );
  function go(k, quiet = false) {
    const wanted = Math.min(Math.max(k, 0), end);
    const allowed = gate(wanted);
    if (allowed !== wanted) steps.stop();
    run.go(allowed);
    steps.show(run.at);
    tell(caption, tied(data.captions[run.at]), data.cuts.includes(run.at));
    root.dataset.step = run.at;
    about.describe();
    view.follow();
    if (!quiet) onstep(run.at);
  }

  // -- keys
  function key(event) {
    if (withModifier(event) || event.target.closest("select")) return;
    const node = nodes.find((one) => one.g === document.activeElement);
    const at = node?.i ?? about.selected;
    const actions = {
      ...steps.keys,
      c: steps.next,
      v: () => go(data.values.find((k) => k > run.at) ?? end),
      V: () => go(data.values.findLast((k) => k < run.at) ?? 0),
      o: () => go(path.over(run.at)),
      u: () => go(path.out(run.at)),
      r: () => go(path.to(at, run.at) ?? run.at),
      "?": help.toggle,
      "+": () => view.zoom(0.8),
      "-": () => view.zoom(1.25),
      0: view.all,
    };
    if (!event.target.closest("button, summary, [data-node]")) actions[" "] = steps.toggle;
    if (node) actions.Enter = actions[" "] = () => about.select(node.i);
    if (node) actions.f = () => fold(node, nodes);
    if (about.open) actions.Escape = about.close;
    if (!help.box.hidden) actions.Escape = help.toggle;
    act(actions, event);
  }
  header.append(holdKeys(root, words, key));

  // -- start
  const fit = () => fitFrame(root, { frame, stage, telling, code: code.box, rest: [header, steps.bar, legend] }, view);
  const sized = keepRoom(root, caption, data.captions, fit);
  addEventListener("resize", fit);
  data.start.forEach(run.put);
  const unfollow = followTheme(root, theme);
  el.replaceChildren(root);
  go(step, true);
  return {
    root,
    go,
    key,
    nodes,
    tick: steps.tick,
    // Beside another player the part shown may follow a node of that one, by its name, until this gets null.
    watch(name) {
      watched = name === null ? null : nodes.findIndex((node) => node.name === name);
    },
    get at() {
      return run.at;
    },
    close() {
      steps.stop();
      unfollow();
      sized.disconnect();
      removeEventListener("resize", fit);
    },
  };
}
