// The editor: tools, the panel of a node, and the player of the present run.
//
// Python edits and searches; what it sends is drawn anew, while everything around the picture stays where it is.

import { focusedNear, make, widgetRoot } from "../shell/elements.js";
import { holdKeys } from "../shell/hold-keys.js";
import { below } from "../shell/nodes.js";
import { mountPlayer } from "../shell/player.js";
import { followTheme } from "../shell/theme.js";
import { voice } from "../shell/voice.js";
import { dragging } from "./drag.js";
import { leafInput } from "./field.js";
import { editorKeys } from "./keys.js";
import { askLine } from "./line.js";
import { startCard, textBox } from "./notation.js";
import { nodePanel } from "./panel.js";
import { toolBar } from "./tools.js";

// How long after a press another one may follow at the same place, in ms.
const TWICE = 400;

/** @param {HTMLElement} el @param {EditPayload} given @param {MountOptions} [how] */
export function mountEditor(el, given, { theme = "auto", step = -1, onstep = () => {}, model = null } = {}) {
  const { words } = given;
  let data = given;
  let player = null;
  let selected = null;
  let wanted = step;
  // The leaf that was selected before a press on it.
  let pressed = null;
  const end = () => data.run.steps.length;

  // -- what is where: as Python says it, and in the picture
  const nodeOf = (name) => data.nodes?.find((node) => node.id === name);
  const part = (name) => player.nodes.find((node) => node.name === name);
  const tree = { node: nodeOf, group: (name) => part(name).g, focus: focusNode };

  // -- what is on the page
  const line = askLine(model, { onanswer: ({ node }) => take(model.get("payload"), node), lost });
  const failed = ({ error }) => say(error ?? data.error, true);
  // What is refused is said; `then`, if given, says so elsewhere.
  const ask = (message, then = failed) => line.ask(message, then);
  // What there is to say lies below the sentence of the step, so that nothing moves, until one steps on or presses it.
  const saying = make("p", { class: "saying", role: "status", "aria-live": "polite", onclick: () => say("") });
  function say(sentence, wrong = false) {
    saying.textContent = sentence;
    saying.classList.toggle("wrong", wrong && Boolean(sentence));
  }
  const undo = (which) => line.ask({ ask: which, node: selected });
  const notation = () => textBox(words, ask, () => data, say);
  const text = notation();
  const tools = toolBar(words, data, ask, undo, text.box);
  const panel = nodePanel(data, ask);
  const place = make("div", { class: "place" });
  const start = startCard(data, (kind) => ask({ ask: "kind", text: kind }), notation());
  const content = make("div", { class: "all" }, tools.bar, tools.box, panel.root, saying, start, place);
  const root = widgetRoot("editor", data.title, content);
  const aloud = voice(root);
  const drag = dragging(place, {
    ...tree,
    edge: (name) => part(name).edge,
    below: (name) => [part(name), ...below(part(name))].map((node) => node.name),
    siblings: (name) => data.nodes.filter((node) => node.parent === nodeOf(name).parent).map((node) => node.id),
    nudge: (message) => ask({ ask: "nudge", ...message }),
    move: (message) => ask({ ask: "move", ...message }),
  });
  const leaf = leafInput(words, root, ask, tree);
  const typing = (target) => target.closest("textarea") || panel.dirty() || tools.typing(target);
  const actionOf = editorKeys({ ask, undo, select, typing, drag, open: leaf.open, focusPanel: panel.focus });

  function lost() {
    say(model ? words.no_kernel : words.no_page, true);
    if (model) take(model.get("payload"));
  }
  function focusNode(name) {
    if (name !== null && player) part(name)?.g.focus();
  }
  function select(name) {
    if (name !== selected) say("");
    selected = name;
    player?.nodes.forEach((node) => node.g.toggleAttribute("data-selected", node.name === name));
    player?.watch(...(name === null ? [] : [name]));
    panel.show(name === null ? null : nodeOf(name));
  }

  // On a phone the panel lies in the room that the style sheet keeps for it below the tree.
  const stage = () => place.querySelector(".stage");
  function layPanel() {
    root.style.setProperty("--panel", `${panel.root.offsetHeight}px`);
    const sideOf = (selector, side) => place.querySelector(selector).getBoundingClientRect()[side];
    const ends = {
      tree: sideOf(".stage", "bottom"),
      note: Math.min(sideOf(".tabs", "top"), sideOf(".controls", "top")),
    };
    for (const [name, foot] of Object.entries(ends)) {
      root.style.setProperty(`--${name}-end`, `${foot - content.getBoundingClientRect().top}px`);
    }
  }
  const laid = new ResizeObserver(layPanel);
  // Where the panel lies below the tree, the buttons that step may cover it.
  function showPanel() {
    const [picture, fields] = [stage(), panel.root].map((laidOut) => laidOut?.getBoundingClientRect());
    if (picture && fields.top >= picture.bottom) panel.root.scrollIntoView({ block: "nearest" });
  }
  let shows;

  // -- a new payload: the picture is replaced, what was selected, in focus, open and shown stays so
  function take(payload, heir = null) {
    if (payload === data) return;
    if (drag.carrying()) drag.stop();
    const before = data;
    // Where the tree has just been chosen, its root has the focus.
    const focus = start.contains(focusedNear(root)) ? () => focusNode(data.nodes[0].id) : heldFocus(place, tree);
    const was = player?.at;
    data = payload;
    if (!nodeOf(selected)) selected = data.run ? heir : null;
    const last = Boolean(before.run) && was === before.run.steps.length;
    if (before.run && data.run) wanted = last || before.run.steps.length !== end() ? -1 : was;
    draw();
    if (data.run) focus(heir);
    aloud.say(() => data.run?.captions[player.at] ?? "");
    if (before.run && data.run && wanted !== was && !(wanted === -1 && last)) onstep(-1);
  }
  function draw() {
    const from = player?.seen();
    player?.close();
    player = null;
    laid.disconnect();
    root.setAttribute("aria-label", data.title);
    start.hidden = Boolean(data.run);
    place.hidden = panel.root.hidden = !data.run;
    tools.show(data);
    if (data.error) say(data.error, true);
    else say(data.note);
    if (!data.run) return place.replaceChildren();
    const run = { ...data.run, words: { ...data.run.words, keys: [...data.run.words.keys, ...words.keys] } };
    player = mountPlayer(place, run, {
      theme,
      model,
      aloud,
      from,
      above: [tools.bar, panel.root],
      step: wanted < 0 ? end() : wanted,
      onstep(k) {
        say("");
        onstep(k === end() ? -1 : k);
      },
    });
    tools.take(player.root.querySelector(".counts"), player.menu.box);
    // The page would otherwise have two regions of one name.
    player.root.setAttribute("aria-label", tools.searchName());
    text.show(data.text);
    select(nodeOf(selected) ? selected : null);
    layPanel();
    [panel.root, stage()].forEach((laidOut) => laid.observe(laidOut));
    leaf.put();
  }

  // -- by mouse and by key: a click selects, one on the leaf that is selected types, the focus selects as well
  place.addEventListener(
    "pointerdown",
    ({ target }) => {
      const name = target.closest("[data-node]")?.dataset.node;
      pressed = name === selected && nodeOf(name)?.kind === "leaf" ? name : null;
    },
    { capture: true },
  );
  beforePlayer(root, place, {
    click: (node) =>
      node &&
      (() => {
        clearTimeout(shows);
        if (node === pressed) return leaf.open(node);
        select(node);
        // A second press at the same place types: until then nothing moves.
        shows = setTimeout(showPanel, TWICE);
      }),
    keydown: (node, event) => actionOf(event, nodeOf(node)),
  });
  holdKeys(root, () => {});
  place.addEventListener("focusin", ({ target }) => {
    const name = target.closest("[data-node]")?.dataset.node;
    if (name === undefined) return;
    if (name !== selected) select(name);
    // The keyboard may lead to a node that is out of sight; under a mouse the picture stays.
    if (target.matches(":focus-visible")) player.go(player.at, { quiet: true });
  });

  // -- start
  const unfollow = followTheme(root, theme);
  el.replaceChildren(root);
  draw();
  return {
    root,
    update: (payload) => line.busy() || take(payload),
    go: (k, how) => player?.go(k < 0 ? end() : k, how),
    key: (event) => player?.key(event),
    get at() {
      return !player || player.at === end() ? -1 : player.at;
    },
    close() {
      [line, leaf, aloud, player].forEach((one) => one?.close());
      laid.disconnect();
      clearTimeout(shows);
      unfollow();
    },
  };
}

// Remembers what has the focus in the picture; returns what gives it to the same in a new one, or to the heir of a node that
// is gone.
function heldFocus(place, tree) {
  const active = focusedNear(place);
  const all = () => [...place.querySelectorAll("button, input, select, summary")];
  if (!place.contains(active)) return () => {};
  const name = active.dataset.node;
  const index = all().indexOf(active);
  return (/** @type {string} */ heir) => {
    if (name === undefined) all()[index]?.focus();
    else tree.focus(tree.node(name) ? name : heir);
  };
}

// Does what an event asks for before the player hears of it: `actions` say by its kind what that is, for the node that it is
// over, if any; where it is nothing, the player hears of it.
function beforePlayer(root, place, actions) {
  for (const [kind, actionFor] of Object.entries(actions)) {
    const listener = (event) => {
      const over = place.contains(event.target) ? event.target.closest("[data-node]")?.dataset.node : undefined;
      const action = actionFor(over, event);
      if (!action) return;
      action();
      event.stopPropagation();
      if (kind === "keydown") event.preventDefault();
    };
    root.addEventListener(kind, listener, { capture: true });
  }
}
