// The player: one engine for the notebook widget and for the offline page.
//
// It knows nothing of trees or searches. It gets one SVG and, for each step, what changes in it and beside it.

import { aboutPanel } from "./about.js";
import { legendOf, playerPanels, tell } from "./beside.js";
import { make } from "./elements.js";
import { followed } from "./followed.js";
import { playerFrame } from "./frame.js";
import { holdKeys } from "./hold-keys.js";
import { keepRoom } from "./keep-room.js";
import { keyBox } from "./key-box.js";
import { motion } from "./motion.js";
import { fold, treeNodes } from "./nodes.js";
import { playerKeys } from "./player-keys.js";
import { playerMenu } from "./player-menu.js";
import { replay } from "./replay.js";
import { fitFrame } from "./room.js";
import { slotSetters } from "./slots.js";
import { stepBar } from "./step-bar.js";
import { tied } from "./text.js";
import { followTheme } from "./theme.js";
import { trail } from "./trail.js";
import { pictureView } from "./view.js";
import { voice } from "./voice.js";
import { treeWalk } from "./walk.js";

// `gate` is asked before every move to a step, and says to which one it may go. Of what it is part of, `aloud` is the voice,
// `above` what has to be in sight with it, and `from` where the part in sight of the picture before this one was.
export function mountPlayer(el, data, given = {}) {
  const { theme = "auto", step = 0, onstep = () => {}, gate = (k) => k, model, aloud, above = [], from } = given;
  const words = data.words;
  const end = data.steps.length;
  let current = 0;

  // -- what is on the page
  const help = keyBox(words);
  const jump = { marks: data[data.jump], jump: `next_${data.jump}`, ticks: data.cuts };
  const steps = stepBar(words, { end, ...jump, go: (k, still) => go(k, { still }), help: help.button });
  const caption = make("p", { class: "caption" });
  const counts = make("div", { class: "counts" });
  const panels = playerPanels(data);
  const { line, code } = panels;

  const stage = make("div", { class: "stage" });
  stage.innerHTML = data.svg;
  const svg = stage.querySelector("svg");
  const nodes = treeNodes(svg, data.nodes, { select: (i) => about.select(i), fold: foldAt });
  const path = trail(data);
  const about = aboutPanel(data, nodes, {
    at: () => run.at,
    go: (k) => go(k),
    to: path.to,
    say: (text) => speech.say(() => text),
  });
  const follow = followed(nodes, () => nodes[current]);
  const view = pictureView(stage, svg, words, {
    steps: data.steps,
    nodes,
    target: follow.target,
    flick: (by) => go(run.at + by),
    from,
    small: data.small?.svg,
    turned: () => run.again(),
  });

  const telling = make("div", { class: "telling" }, caption, line.box);
  const header = make("header", { role: "none" }, make("h2", {}, data.title), make("span", {}, data.subtitle), counts);
  const legend = legendOf(data.legend);
  const parts = { header, bar: steps.bar, telling, about: about.box, stage, legend, help: help.box };
  const { root, frame } = playerFrame(data, parts, panels);

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
    slotSetters(data, root, nodes, { ...panels, counts }, (i) => (current = i), view.isSmall),
  );
  const moving = motion(data.motion, nodes, line.body);
  // Nothing moves where one is `still`, on the way back, or over several steps: a value that went down an edge would say
  // what no search does.
  function go(k, { quiet = false, still = false } = {}) {
    const wanted = Math.min(Math.max(k, 0), end);
    const allowed = gate(wanted);
    if (allowed !== wanted) steps.stop();
    const stays = allowed === run.at;
    const { moving: moved } = view.isSmall() ? data.small : data;
    const moves = !still && allowed === run.at + 1 ? moved[run.at] : null;
    moving(moves, data.steps[run.at], () => run.go(allowed));
    steps.show(run.at);
    tell(caption, code, tied(data.captions[run.at]), data.cuts.includes(run.at));
    root.dataset.step = run.at;
    about.describe();
    // A step shows what it is about; whoever walks on is followed again.
    follow.walk(null);
    view.follow({ still });
    walk.settle();
    if (quiet) return;
    // Where something stands in place of the sentence, such as a question, that is what is heard.
    if (!stays) speech.say(() => (caption.checkVisibility() ? data.captions[run.at] : ""));
    onstep(run.at);
  }

  // -- keys
  const menu = playerMenu(root, data, { theme, model, at: () => run.at, settle: () => moving(null) });
  const keyed = { end, go, run, path, steps, about, view, walk, help, menu, nodes, fold: foldAt };
  const key = playerKeys(data, keyed);
  header.append(holdKeys(root, words, key), menu.box);

  // -- start
  const rooms = {
    frame,
    stage,
    telling,
    caption,
    line: line.box,
    code: code.box,
    legend,
    rest: [header, steps.bar],
    above,
  };
  const fit = () => fitFrame(root, rooms, view);
  const sized = keepRoom(root, caption, data.captions, fit);
  addEventListener("resize", fit);
  data.start.forEach(run.put);
  const unfollow = followTheme(root, theme);
  el.replaceChildren(root);
  go(step, { quiet: true, still: true });
  return {
    root,
    go,
    key,
    menu,
    nodes,
    tick: steps.tick,
    fit,
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
    close() {
      steps.stop();
      unfollow();
      speech.close();
      sized.disconnect();
      removeEventListener("resize", fit);
    },
  };
}
