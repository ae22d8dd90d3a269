// Several players, one cursor: each run is a player without its own controls; a moment says how many steps each has done.

import { make } from "../shell/elements.js";
import { holdKeys } from "../shell/hold-keys.js";
import { keepRoom } from "../shell/keep-room.js";
import { act, keyBox, withModifier } from "../shell/key-box.js";
import { mountPlayer } from "../shell/player.js";
import { stepBar } from "../shell/step-bar.js";
import { tied } from "../shell/text.js";
import { followTheme } from "../shell/theme.js";
import { countTable } from "./counts.js";
import { markParting } from "./parting.js";
import { oneScale } from "./scale.js";

let comparisons = 0;

export function mountComparison(el, data, { theme = "auto", step = 0, onstep = () => {} } = {}) {
  const { words, moments } = data;
  const end = moments.length - 1;
  let at = 0;

  // -- what is on the page
  const help = keyBox(words, () => steps.bar.querySelector(".help"));
  const steps = stepBar(words, { end, marks: data.parts, jump: "next_part", go: (k) => go(k), help: help.toggle });
  const saying = make("p", { class: "saying", role: "status", "aria-live": "polite" });
  const first = make("p", { class: "parting-note" }, tied(data.first));
  if (data.parts.length)
    first.append(" ", make("button", { type: "button", class: "goto", onclick: () => go(data.parts[0]) }, words.there));
  const counts = countTable(words, data);
  const places = data.runs.map(() => make("div", { class: "run" }));
  const root = make(
    "div",
    { class: "emmviz comparison", role: "group", "aria-label": data.title, id: `emmviz-comparison-${++comparisons}` },
    make(
      "div",
      { class: "all" },
      make("header", { role: "none" }, make("h2", {}, data.title), make("span", {}, data.subtitle)),
      make("div", { class: "band" }, make("div", { class: "words" }, saying, first), counts.table),
      make("div", { class: "runs" }, ...places),
      make("div", { class: "foot" }, steps.bar, help.box),
    ),
  );
  root.style.setProperty("--runs", data.runs.length);

  // -- the players
  const unfollow = followTheme(root, theme);
  el.replaceChildren(root);
  const players = data.runs.map((run, i) => {
    // A node's panel leads to a step of its own run: the others come along.
    const along = (k) => go(moments.findIndex((moment) => moment[i] === k));
    const player = mountPlayer(places[i], run, { theme, onstep: along });
    return { ...player, status: bare(player.root), node: player.nodes.find((node) => node.name === data.node)?.g };
  });

  // -- stepping
  function go(k, quiet = false) {
    const wanted = Math.min(Math.max(k, 0), end);
    const before = moments[Math.max(wanted - 1, 0)];
    at = wanted;
    players.forEach((player, i) => {
      const done = moments[at][i];
      const idle = at > 0 && done === before[i];
      player.watch(idle ? data.places[at] : null);
      player.go(done, true);
      player.status.textContent = !idle ? "" : done === data.runs[i].steps.length ? words.done : words.waits;
      counts.show(i, data.counts[i][done]);
      markParting(player.node, data.parts.length && at >= data.parts[0]);
    });
    steps.show(at);
    saying.textContent = tied(data.sentences[at]);
    saying.classList.toggle("parts", data.parts.includes(at));
    // Where they part is shown once one has come there: until then it may be asked.
    first.classList.toggle("unparted", at < (data.parts[0] ?? end));
    root.dataset.step = at;
    if (!quiet) onstep(at);
  }

  // -- keys: these come first; what is left is a player's own, such as Enter on a node
  function key(event) {
    if (withModifier(event) || event.target.closest?.("select")) return;
    const all = () => players.forEach((player) => player.key(event));
    const actions = { ...steps.keys, d: steps.next, c: () => {}, "?": help.toggle, "+": all, "-": all, 0: all };
    if (!event.target.closest?.("button, summary, [data-node]")) actions[" "] = steps.toggle;
    if (!help.box.hidden) actions.Escape = help.toggle;
    act(actions, event);
  }
  root.addEventListener("keydown", key, { capture: true });
  root.querySelector("header").append(holdKeys(root, words, () => {}));

  // -- start
  const fit = () => oneScale(players, data.runs, places);
  const sized = keepRoom(root, saying, data.sentences, () => {
    fit();
    go(at, true);
  });
  addEventListener("resize", fit);
  go(step, true);
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
      sized.disconnect();
      removeEventListener("resize", fit);
      players.forEach((player) => player.close());
    },
  };
}

// A player without what the comparison has once for all: one sentence is read out, that of the comparison; the step of
// each run stands at its head, with whether it waits.
function bare(root) {
  const caption = root.querySelector(".caption");
  caption.removeAttribute("role");
  caption.removeAttribute("aria-live");
  const title = root.querySelector("h2");
  const status = make("em", { class: "status" });
  title.replaceWith(make("h3", {}, title.textContent));
  root.querySelector("header").append(status, root.querySelector(".counter"));
  root.querySelectorAll(".controls, .keys").forEach((part) => part.remove());
  return status;
}
