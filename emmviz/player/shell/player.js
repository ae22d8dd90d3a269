// The player: one engine for the notebook widget and for the offline page.
//
// It knows nothing of trees or searches. It gets one SVG and, for each step, what changes in it and beside it.

import { MOTION } from "./answers/rules.js";
import { endOf, focusedNear, make, ownId } from "./elements.js";
import { followed } from "./followed.js";
import { frameMenu } from "./frame-menu.js";
import { holdKeys } from "./hold-keys.js";
import { keyBox, withModifier } from "./key-box.js";
import { MEASURED } from "./measures.js";
import { motion } from "./motion.js";
import { fold, treeNodes } from "./nodes.js";
import { aboutPanel, boardOf, legendOf, playerPanels, showCaption } from "./panels.js";
import { replay } from "./replay.js";
import { fitFrame, keepConclusion, keptRoom, settle } from "./room.js";
import { shownFrame } from "./shown-frame.js";
import { slotSetters, sumOf } from "./slots.js";
import { stepBar } from "./step-bar.js";
import { fill, tied } from "./text.js";
import { trail } from "./trail.js";
import { pictureView } from "./view.js";
import { voice } from "./voice.js";
import { treeWalk } from "./walk.js";

// `gate` is asked before every move to a step, and says to which one it may go. Of what it is part of, `aloud` is the voice,
// `above` what has to be in sight with it, `from` where the part in sight of the picture before this one was, `sized` are the
// steps of all players that are drawn at one scale, and `kept` keeps room for its texts whenever there is another width.
/** @param {HTMLElement} el @param {PlayerPayload} data @param {PlayerOptions} [given] */
export function mountPlayer(el, data, given = {}) {
  const { theme = "auto", step = 0, onstep = () => {}, gate = (k) => k, model, aloud, above = [], from, sized } = given;
  const { kept = () => {} } = given;
  const words = data.words;
  const end = data.steps.length;
  let current = 0;

  // -- what is on the page
  const help = keyBox(words);
  const jump = {
    marks: data[data.jump],
    jump: `next_${data.jump}`,
    none: `no_${data.jump}`,
    ticks: data.cuts,
    numbered: true,
  };
  const steps = stepBar(words, { end, ...jump, go: (k, still) => go(k, { still }), help });
  const panels = playerPanels(data);
  const stage = make("div", { class: "stage" });
  stage.innerHTML = data.svg;
  const svg = stage.querySelector("svg");
  const nodes = treeNodes(svg, data.nodes, { select: (i) => about.select(i), fold: foldAt });
  const path = trail(data);
  const about = aboutPanel(data, nodes, { at: () => run.at, go: (k) => go(k), say: (text) => speech.say(() => text) });
  const here = () => nodes[current];
  const sentence = () => data.captions[run.at];
  const follow = followed(nodes, here, sentence);
  const view = pictureView(stage, svg, words, {
    steps: sized ?? data.steps,
    nodes,
    target: follow.target,
    flick: (by) => go(run.at + by),
    from,
    small: data.small ? [data.small.svg] : [],
    turned: () => run.again(),
  });

  const page = playerPage(data, panels, stage, { steps: steps.bar, about: about.box, help: help.box });
  const { root, header, caption, sum, counts, rooms, position } = page;
  panels.settle();
  const speech = aloud ?? voice(root);
  const walk = treeWalk(root, svg, data.title, nodes, words, {
    at: () => current,
    fold: foldAt,
    say: (text) => speech.say(() => text),
    shown(i) {
      follow.walk(i);
      view.follow();
    },
  });
  function foldAt(i) {
    fold(nodes[i], nodes);
    walk.settle();
  }

  // -- stepping
  const run = replay(
    data.steps,
    slotSetters(data, root, nodes, { ...panels, sum, counts }, view.small),
    // Where no node is the current one, as at the start, it is the last that was.
    ([slot, i, value]) => slot === "state" && value.includes("current") && (current = i),
  );
  const moving = motion(MOTION, nodes, panels.line.body);
  // Nothing moves where one is `still`, on the way back, or over several steps: a value that went down an edge would say
  // what no search does.
  function go(k, { quiet = false, still = false } = {}) {
    const wanted = Math.min(Math.max(k, 0), end);
    const allowed = gate(wanted);
    if (allowed !== wanted) steps.stop();
    const stays = allowed === run.at;
    const { moving: moved } = view.small() ? data.small : data;
    const moves = !still && allowed === run.at + 1 ? moved[run.at] : null;
    moving(moves, data.steps[run.at], () => run.go(allowed));
    steps.show(run.at);
    const cut = data.cuts.includes(run.at);
    showCaption(caption, panels, run.held("moment"), { text: tied(sentence()), where: whereOf(cut), cut });
    keepConclusion(root, { ...rooms, above });
    root.dataset.step = run.at;
    for (const [i, { since, until }] of data.legend.entries()) {
      const isAway = run.at < since || run.at > until;
      // Behind the others, where it leaves no gap.
      Object.assign(rooms.legend.children[i].style, { visibility: isAway ? "hidden" : "", order: isAway ? "1" : "" });
    }
    about.describe();
    position.replaceChildren(...boardOf(data.boards, current));
    // A step shows what it is about; whoever walks on is followed again.
    follow.walk(null);
    view.follow({ still });
    walk.settle();
    if (quiet) return;
    // Where something stands in place of the sentence, such as a question, that is what is heard.
    if (!stays) speech.say(() => (caption.checkVisibility() ? sentence() : ""));
    onstep(run.at);
  }

  // Above what a step shows: its node, or the number of its cut. The sentence names a leaf by its place.
  function whereOf(cut) {
    const number = cut ? [make("b", {}, String(run.held("cutoffs")))] : [];
    const text = fill(cut ? words.cut_at : words.panel_node, { node: here().name });
    const named = (cut || run.at) && here().kind !== "leaf";
    return make("span", { class: "where" }, ...number, named ? text : "\u00a0");
  }

  // -- keys
  function key(event) {
    if (withModifier(event) || event.target.closest("select")) return;
    const node = nodes.find((one) => one.g === focusedNear(root));
    const to = (k) => go(k, { still: event.repeat });
    const actions = /** @type {Actions} */ ({
      ...steps.keys,
      c: steps.next,
      v: () => to(data.values.find((k) => k > run.at) ?? end),
      V: () => to(data.values.findLast((k) => k < run.at) ?? 0),
      o: () => to(path.over(run.at)),
      u: () => to(path.out(run.at)),
      m: menu.toggle,
      ...view.keys,
      w: walk.turn,
      ...walk.keys(),
    });
    if (!event.target.closest("button, summary, [data-node]")) actions[" "] = steps.toggle;
    if (node) actions.Enter = actions[" "] = () => about.select(node.i);
    if (node) actions.f = () => foldAt(node.i);
    if (about.selected() !== null) actions.Escape = about.close;
    help.act(actions, event);
  }

  // -- the menu
  const shown = shownFrame(data, root, svg, caption, { at: () => run.at, rest: () => moving(null) });
  const menu = frameMenu(root, words.menu, theme, shown, model);
  steps.lead(menu);
  holdKeys(root, key);
  header.append(menu.box);

  // -- start
  const fit = () => fitFrame(root, { ...rooms, above, keep }, view);
  run.start(data.start);
  const asserts = moments(data).some(([, , { assertion }]) => assertion.length);
  const around = () => (asserts ? [whereOf(data.cuts.length > 0)] : []);
  const keepCaption = keptRoom(caption, assertions(data), (text) => [...around(), tied(text)]);
  // What is written at a cut is bold, and takes most room.
  function keep() {
    kept();
    caption.classList.toggle("cuts", data.cuts.length > 0);
    keepCaption();
    caption.classList.toggle("cuts", data.cuts.includes(run.at));
  }
  const leave = settle(el, root, theme, { keep, fit });
  go(step, { quiet: true, still: true });
  return {
    root,
    go,
    key,
    menu: { ...menu, pane: shown.pane },
    nodes,
    tick: steps.tick,
    fit,
    keep,
    watch: follow.watch,
    seen: view.seen,
    // The same at once, without a step.
    look(...names) {
      follow.watch(...names);
      view.follow();
    },
    walk,
    get at() {
      return run.at;
    },
    close: endOf(steps.stop, speech.close, leave),
  };
}

// What stands at the head of the panels, step by step.
const moments = (data) => [data.start, ...data.steps].flatMap((slots) => slots.filter(([slot]) => slot === "moment"));
function assertions(data) {
  const texts = moments(data).map(([, , { assertion }]) => assertion.join("\n"));
  return texts.every(Boolean) ? texts : [...texts, ...data.captions];
}

// The sums that take the most lines, as far as their rows and letters tell, so that the panel has room for them from the start.
function longestSums(data) {
  // A line has about 44 letters, and a label at least 8 of them.
  const lines = (text, beside = "") => Math.ceil(text.length / Math.max(44 - beside.length, 8));
  // Above a conclusion there is a little space.
  const total = ({ rows, conclusion }) =>
    rows.reduce(
      (sum, [label, working, number]) => sum + lines(label, working + number),
      conclusion ? 0.2 + lines(conclusion) : 0,
    );
  const sums = moments(data).map(([, , one]) => one);
  return sums.sort((a, b) => total(b) - total(a)).slice(0, MEASURED);
}

// What stands where on the page: above the picture in its `stage`, beside it and below it, and what of that makes room.
function playerPage(data, { line, why, code, cuts, stack, tabs }, stage, { steps, about, help }) {
  const caption = make("p", { class: "caption" });
  // The sentence below says the same to whoever hears it.
  const sum = make("div");
  const sums = make(
    "div",
    { class: "sum", "aria-hidden": "true" },
    sum,
    ...longestSums(data).map((one) => make("div", { class: "room" }, ...sumOf(one))),
  );
  const evidence = make("div", { class: "evidence" }, line.box, sums);
  const counts = make("div", { class: "counts" });
  // A search that never cuts reads every leaf.
  counts.hidden = data.jump === "values";
  const header = make("header", { role: "none" }, make("h2", {}, data.title), make("span", {}, data.subtitle), counts);
  // A game's position is in the tree, or in the panel.
  const position = make("div", { class: "position", "aria-hidden": "true" });
  position.hidden = data.boards.in_tree || !data.boards.svg.length;
  const telling = make("div", { class: "telling" }, caption, position, evidence);
  const opened = make("div", { class: "opened" }, about, why.box, code.box, stack.box, cuts.box);
  const side = make("div", { class: "side" }, opened, tabs);
  const legend = legendOf(data.legend);
  const frame = make("div", { class: "frame" }, header, steps, telling, stage, side, legend, help);
  const root = make("div", { class: "emmviz", role: "group", "aria-label": data.title, id: ownId("player") }, frame);
  root.style.setProperty("--stack-rows", data.start.filter(([slot]) => slot === "stack").length);
  root.style.setProperty("--code-rows", Math.max(...Object.values(data.code).map((lines) => lines.length)));
  const rooms = { frame, stage, telling, caption, line: evidence, tabs, legend, rest: [header, steps] };
  return { root, header, caption, sum, counts, rooms, position };
}
