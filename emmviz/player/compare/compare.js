// Several players, one cursor: each run is a player without its own controls; a moment says how many steps each has done.

import { make, ownId } from "../shell/elements.js";
import { holdKeys } from "../shell/hold-keys.js";
import { keepRoom } from "../shell/keep-room.js";
import { act, keyBox, withModifier } from "../shell/key-box.js";
import { mountPlayer } from "../shell/player.js";
import { stepBar } from "../shell/step-bar.js";
import { tied } from "../shell/text.js";
import { followTheme } from "../shell/theme.js";
import { voice } from "../shell/voice.js";
import { fitRuns } from "./fit.js";
import { comparisonMenu } from "./menu.js";
import { markParting } from "./parting.js";

export function mountComparison(el, data, { theme = "auto", step = 0, onstep = () => {}, model } = {}) {
  const { words, moments } = data;
  const end = moments.length - 1;
  let at = 0;

  // -- what is on the page
  const help = keyBox(words);
  const steps = stepBar(words, {
    end,
    marks: data.parts,
    jump: "next_part",
    go: (k, still) => go(k, { still }),
    help: help.button,
  });
  const saying = make("p", { class: "saying" });
  const first = make("p", { class: "parting-note" }, tied(data.first));
  if (data.parts.length)
    first.append(" ", make("button", { type: "button", class: "goto", onclick: () => go(data.parts[0]) }, words.there));
  const header = make("header", { role: "none" }, make("h2", {}, data.title), make("span", {}, data.subtitle));
  const band = make("div", { class: "band" }, saying, first);
  const places = data.runs.map(() => make("div", { class: "run" }));
  const foot = make("div", { class: "foot" }, steps.bar, help.box);
  const root = make(
    "div",
    { class: "emmviz comparison", role: "group", "aria-label": data.title, id: ownId("comparison") },
    make("div", { class: "all" }, header, band, make("div", { class: "runs" }, ...places), foot),
  );

  const aloud = voice(root);

  // -- the players
  const unfollow = followTheme(root, theme);
  el.replaceChildren(root);
  const players = data.runs.map((run, i) => {
    // A node's panel leads to a step of its own run: the others come along.
    const along = (k) => go(moments.findIndex((moment) => moment[i] === k));
    const player = mountPlayer(places[i], run, { theme, onstep: along, aloud });
    return { ...player, status: bare(player.root), node: player.nodes.find((node) => node.name === data.node)?.g };
  });

  // -- stepping
  function go(k, { quiet = false, still = false } = {}) {
    const wanted = Math.min(Math.max(k, 0), end);
    const before = moments[Math.max(wanted - 1, 0)];
    at = wanted;
    players.forEach((player, i) => {
      const done = moments[at][i];
      const idle = at > 0 && done === before[i];
      // What waits watches what the others do; before the first step all watch where they will part.
      const watched = idle ? data.places[at] : at === 0 && data.node;
      player.watch(...(watched ? [watched] : []));
      player.go(done, { quiet: true, still });
      player.status.textContent = !idle ? "" : done === data.runs[i].steps.length ? words.done : words.waits;
      markParting(player.node, data.parts.length && at >= data.parts[0]);
    });
    steps.show(at);
    saying.textContent = tied(data.sentences[at]);
    saying.classList.toggle("parts", data.parts.includes(at));
    // Where they part is shown once one has come there: until then it may be asked.
    first.classList.toggle("unparted", at < (data.parts[0] ?? end));
    root.dataset.step = at;
    if (quiet) return;
    aloud.say(() => data.sentences[at]);
    onstep(at);
  }

  // -- keys: these come first; what is left is a player's own, such as Enter on a node, or the arrows that walk its tree
  function key(event) {
    if (withModifier(event) || event.target.closest?.("select, [role=menu]")) return;
    const all = () => players.forEach((player) => player.key(event));
    const actions = {
      ...steps.keys,
      d: steps.next,
      c: () => {},
      "?": help.toggle,
      m: menu.toggle,
      "+": all,
      "-": all,
      0: all,
    };
    const { walk } = players.find((player) => player.root.contains(event.target)) ?? players[0];
    for (const name of Object.keys(walk.keys())) delete actions[name];
    actions.w = walk.turn;
    if (!event.target.closest?.("button, summary, [data-node]")) actions[" "] = steps.toggle;
    if (!help.box.hidden) actions.Escape = help.toggle;
    act(actions, event);
  }
  root.addEventListener("keydown", key, { capture: true });
  const menu = comparisonMenu(root, data, players, { theme, model, at: () => at });
  header.append(
    holdKeys(root, words, () => {}),
    menu.box,
  );

  // -- start
  const fit = () => fitRuns(root, { rest: [header, band, foot], places, players });
  const sized = keepRoom(root, saying, data.sentences, () => {
    fit();
    go(at, { quiet: true, still: true });
  });
  addEventListener("resize", fit);
  go(step, { quiet: true, still: true });
  return {
    root,
    go,
    key,
    get at() {
      return at;
    },
    close() {
      steps.stop();
      unfollow();
      aloud.close();
      sized.disconnect();
      removeEventListener("resize", fit);
      players.forEach((player) => player.close());
    },
  };
}

// A player without what the comparison has once for all; at the head of each run stands whether it waits.
function bare(root) {
  const title = root.querySelector("h2");
  const status = make("em", { class: "status" });
  title.replaceWith(make("h3", {}, title.textContent));
  root.querySelector(".counts").before(status);
  root.querySelectorAll(".controls, .keys, .has-keys, .frame-menu").forEach((part) => part.remove());
  return status;
}
