// Several players, one cursor: each run is a player without its own controls; a moment says how many steps each has done.

import { endOf, make, overlap, widgetRoot } from "../shell/elements.js";
import { fileName } from "../shell/files.js";
import { frameMenu } from "../shell/frame-menu.js";
import { holdKeys } from "../shell/hold-keys.js";
import { keyBox, withModifier } from "../shell/key-box.js";
import { COMPARED, LOW, PADDING, TIGHT, READABLE } from "../shell/measures.js";
import { mountPlayer } from "../shell/player.js";
import { keptRoom, roomFor, settle } from "../shell/room.js";
import { stepBar } from "../shell/step-bar.js";
import { inHand, tied } from "../shell/text.js";
import { voice } from "../shell/voice.js";

// How what is beside the trees gives way in a notebook, the last with the least text over trees of full width.
const MUTE = ["terse", "mute"];
// On a page the text of whole trees may be somewhat smaller, on a low one and on a phone in stages.
const SMALLER = LOW.shares.map((share) => `${share * READABLE}px`);
const TEXTS = { less: SMALLER[0], small: SMALLER.join(" ") };
const LOOKS = [
  [],
  ["terse"],
  ["aside"],
  ["aside", "terse"],
  ["mute"],
  MUTE,
  ["terse", "brief"],
  [...MUTE, "brief", "over"],
];
const LINED = [["mute"], MUTE, LOOKS.at(-1)].map((looks) => ["lined", ...looks]);

/** @param {HTMLElement} el @param {ComparePayload} data @param {MountOptions} [given] */
export function mountComparison(el, data, { theme = "auto", step = 0, onstep = () => {}, model } = {}) {
  const { words, moments } = data;
  const end = moments.length - 1;
  let at = 0;

  // -- what is on the page
  const help = keyBox(words);
  const goTo = (k, still) => go(k, { still });
  const steps = stepBar(words, { end, marks: data.parts, jump: "next_part", none: "no_part", go: goTo, help });
  const headline = make("p", { class: "headline" });
  const saying = make("p", { class: "saying" });
  const first = make("p", { class: "parting-note" }, make("span", {}, tied(data.first)));
  if (data.parts.length)
    first.append(" ", make("button", { type: "button", class: "goto", onclick: () => go(data.parts[0]) }, words.there));
  const header = make("header", { role: "none" }, make("h2", {}, data.title), make("span", {}, data.subtitle));
  const band = make("div", { class: "band" }, headline, saying, first);
  const places = data.runs.map(() => make("div", { class: "run" }));
  const foot = make("div", { class: "foot" }, steps.bar, help.box);
  const runs = make("div", { class: "runs" }, ...places);
  const root = widgetRoot("comparison", data.title, make("div", { class: "all" }, header, band, runs, foot));
  const aloud = voice(root);

  // -- the players
  const sized = data.runs.flatMap((run) => run.steps);
  const players = data.runs.map((run, i) => {
    // A node's panel leads to a step of its own run: the others come along.
    const along = (k) => go(moments.findIndex((moment) => moment[i] === k));
    const player = mountPlayer(places[i], run, { theme, onstep: along, aloud, sized });
    return { ...player, status: bare(player.root) };
  });
  const asked = (text) => tied(inHand(text, words));
  const keepHeadline = keptRoom(headline, data.headlines, (text) => [asked(text)]);
  const keepSaying = keptRoom(saying, data.sentences);
  // All trees are in sight at once, at one scale: each takes the height that the rest leaves it. Where that is too little, the
  // sentences of the single runs stand beside their trees, then the title gives way, and then these sentences: one of all
  // runs is always there. Only then each tree is as high as what a page shows beside the controls. Of wider trees the same part is in sight in each.
  function fitRuns() {
    const given = roomFor(root);
    const rowsNow = () => new Set(places.map((place) => place.offsetTop)).size;
    const outer = given ?? root.clientHeight;
    // Returns whether all of the trees is in sight so.
    function fitWith(looks) {
      root.style.setProperty("--looks", looks.includes("large") ? "3" : "");
      root.style.setProperty("--smaller", TEXTS[looks.at(-1)] ?? "");
      for (const name of ["lined", "aside", "terse", "mute", "brief", "over", "small", "high"])
        root.classList.toggle(name, looks.includes(name));
      // Those that give a reason are the longest, and may have the row for themselves.
      root.classList.add("reasoned");
      keepHeadline();
      root.classList.remove("reasoned");
      keepSaying();
      showReason();
      players.forEach((player) => player.keep());
      const isHigh = looks.includes("high");
      const taken = (isHigh ? [foot] : [header, band, foot]).reduce((sum, part) => sum + part.offsetHeight, 2);
      const rows = isHigh ? 1 : rowsNow();
      // One scrolls to these, past what stands above the comparison.
      const isSmall = looks.includes("small");
      const [high, padding] = isSmall ? [roomFor(root, { scrolled: true }), TIGHT] : [outer, PADDING];
      const left = (high - taken) / rows - Math.max(...players.map(textOf)) - padding;
      root.style.setProperty("--tree", `${Math.max(Math.floor(left), COMPARED)}px`);
      const isWhole = !players.map((player) => player.fit()).includes(true);
      // No number line takes the room of a tree.
      return isWhole && (left >= COMPARED || !looks.includes("lined"));
    }
    // The number lines stand in the place of the sentences of the single runs, whose trees are larger so.
    const beside = given === null ? [[]] : [...LINED, ...LOOKS];
    // The small picture of a tree, which is low, comes after all that leaves room for the large one.
    const large = beside.map((looks) => ["large", ...looks]);
    const isLow = innerHeight < LOW.page || rowsNow() > 1;
    const small = isLow ? [[...LOOKS.at(-1), "small"]] : beside.map((looks) => [...looks, "less"]);
    const tried = [...large, ...beside, MUTE, ...small, [...MUTE, "brief", "high"]];
    if (!tried.some(fitWith)) fitWith(LOOKS.at(-1));
    clearNodes();
  }

  // How high the text of a run is, above and below its tree.
  function textOf({ root: run }) {
    const [head, stage, telling] = ["header", ".stage", ".telling"].map((part) => run.querySelector(part));
    const stacked = [head, telling].filter((part) => part.offsetLeft <= stage.offsetLeft);
    return stacked.reduce((sum, part) => sum + part.offsetHeight, 0);
  }

  // The names of the runs are in a corner over their trees in which no node and no text is, or else above the trees.
  function clearNodes() {
    const heads = players.map((player) => player.root.querySelector("header"));
    const isClear = ({ root: run }, i) =>
      ![...run.querySelectorAll(".stage :is(.shape, .name, .levels text, .edge text)")].some((part) =>
        overlap(heads[i], part),
      );
    for (const look of ["", "aside", "above"]) {
      for (const { classList } of heads) ["aside", "above"].map((name) => classList.toggle(name, look === name));
      if (players.every(isClear)) return;
    }
  }

  // Where only one of them has room, a headline that gives a reason says more.
  const showReason = () => root.classList.toggle("reasoned", data.because.includes(at));

  // -- stepping
  function go(k, { quiet = false, still = false } = {}) {
    const wanted = Math.min(Math.max(k, 0), end);
    const before = moments[Math.max(wanted - 1, 0)];
    at = wanted;
    players.forEach((player, i) => {
      const done = moments[at][i];
      const idle = at > 0 && done === before[i];
      // What waits watches what the others do.
      const watched = idle && data.places[at];
      player.watch(...(watched ? [watched] : []));
      player.go(done, { quiet: true, still });
      player.status.textContent = !idle ? "" : done === data.runs[i].steps.length ? words.done : words.waits;
      showWindow(player.nodes);
    });
    markParting(players, data.nodes[data.parts.findLastIndex((part) => part <= at)]);
    steps.show(at);
    headline.textContent = asked(data.headlines[at]);
    saying.textContent = tied(data.sentences[at]);
    showReason();
    // Where they part is shown once one has come past it: until then it may be asked, and there the sentence says it.
    first.classList.toggle("unparted", data.parts.length ? at <= data.parts[0] : at < end);
    root.dataset.step = at;
    if (quiet) return;
    aloud.say(() => data.sentences[at]);
    onstep(at);
  }

  // -- keys: these come first; what is left is a player's own, such as Enter on a node, or the arrows that walk its tree
  function key(event) {
    if (withModifier(event) || event.target.closest?.("select, [role=menu]")) return;
    const all = () => players.forEach((player) => player.key(event));
    const to = (k) => goTo(k, event.repeat);
    const leaps = {
      v: () => to(data.leaps.find((k) => k > at) ?? end),
      V: () => to(data.leaps.findLast((k) => k < at) ?? 0),
      w: () => walk.turn(),
    };
    const { walk } = players.find((player) => player.root.contains(event.target)) ?? players[0];
    const actions = { ...steps.keys, ...leaps, d: steps.next, c: () => {}, m: menu.toggle, "+": all, "-": all, 0: all };
    for (const name of Object.keys(walk.keys())) delete actions[name];
    if (!event.target.closest?.("button, summary, [data-node]")) actions[" "] = steps.toggle;
    help.act(actions, event);
  }
  root.addEventListener("keydown", key, { capture: true });

  // -- the menu: all trees side by side, with the sentence about them
  const legend = new Map(data.runs.flatMap((run) => run.legend).map((item) => [item.text, item]));
  const shown = {
    picture: () => ({
      title: data.title,
      sentence: data.sentences[at],
      legend: [...legend.values()],
      panes: players.map((player, i) => player.menu.pane(data.runs[i].title)),
    }),
    sentence: () => data.sentences[at],
    notation: () => data.runs[0].notation,
    name: () => fileName(data.title, ...data.runs.map((run) => run.title), at),
    link: data.link,
    step: () => at,
  };
  const menu = frameMenu(root, words.menu, theme, shown, model);
  steps.lead(menu);
  holdKeys(root, () => {});
  header.append(menu.box);

  // -- start: after the players, each of which has taken its own room
  const fit = () => {
    fitRuns();
    go(at, { quiet: true, still: true });
  };
  const leave = settle(el, root, theme, { fit });
  go(step, { quiet: true, still: true });
  return {
    root,
    go,
    key,
    get at() {
      return at;
    },
    close: endOf(steps.stop, aloud.close, leave, ...players.map((player) => player.close)),
  };
}

// A player without what the comparison has once for all; at the head of each run stands whether it waits.
function bare(root) {
  const title = root.querySelector("h2");
  const status = make("em", { class: "status" });
  title.replaceWith(make("h3", {}, title.textContent));
  const counts = root.querySelector(".counts");
  // A search without cuts counts its leaves as well: they are compared.
  counts.hidden = false;
  counts.before(status);
  root.querySelectorAll(".controls, .keys, .frame-menu").forEach((part) => part.remove());
  return status;
}

const isCurrent = ({ g }) => g.classList.contains("current");

// Of a run only the window of the inner node is shown at which it is: the others would lie on marks.
function showWindow(nodes) {
  const here = nodes.find(isCurrent);
  const inner = here?.kind === "leaf" ? nodes[here.parent] : here;
  const isOther = (node) => node !== inner && (node === here || node.g.classList.contains("open"));
  for (const node of nodes) node.edge?.toggleAttribute("data-passed", isOther(node));
}

// The node where the runs parted last, as far as they have come, has its ring in each of them.
function markParting(players, name) {
  for (const { nodes } of players) for (const node of nodes) node.g.toggleAttribute("data-parting", node.name === name);
}
