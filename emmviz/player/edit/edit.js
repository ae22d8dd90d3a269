// The editor: tools, the panel of a node, and the player of the present run.
//
// Python edits and searches; what it sends is drawn anew, while everything around the picture stays where it is.

import { make } from "../shell/elements.js";
import { below } from "../shell/nodes.js";
import { mountPlayer } from "../shell/player.js";
import { followTheme } from "../shell/theme.js";
import { dragging } from "./drag.js";
import { download } from "./files.js";
import { holdFocus } from "./focus.js";
import { keyOnNode, undoing } from "./keys.js";
import { leafInput } from "./leaf.js";
import { askLine } from "./line.js";
import { startCard, textBox } from "./notation.js";
import { listen } from "./listen.js";
import { nodePanel } from "./panel.js";
import { toolBar } from "./tools.js";

export function mountEditor(el, given, { theme = "auto", step = -1, onstep = () => {}, model = null } = {}) {
  const { words } = given;
  let data = given;
  let player = null;
  let selected = null;
  let wanted = step;
  const end = () => data.run.steps.length;

  // -- what is where: as Python says it, and in the picture
  const nodeOf = (name) => data.nodes?.find((node) => node.id === name);
  const part = (name) => player.nodes.find((node) => node.name === name);
  const tree = { node: nodeOf, group: (name) => part(name).g, focus: focusNode };

  // -- what is on the page
  const line = askLine(model, { heard: ({ node }) => take(model.get("payload"), node), lost, file: download });
  const ask = (message, then) => line.ask(message, then);
  const failed = ({ error }) => say(error ?? data.refusal, true);
  const undo = (which) => ask({ ask: which, node: selected });
  const saying = make("p", { class: "saying", role: "status", "aria-live": "polite" });
  const heardOnly = make("p", { class: "heard", role: "status", "aria-live": "polite" });
  const text = textBox(words, ask, () => data, say);
  const tools = toolBar(words, data, ask, failed, undo, text.box);
  const panel = nodePanel(words, ask);
  const place = make("div", { class: "place" });
  const start = startCard(
    words,
    (kind) => ask({ ask: "kind", text: kind }, failed),
    textBox(words, ask, () => data, say),
  );
  const root = make(
    "div",
    { class: "emmviz editor", role: "group", "aria-label": data.title },
    make("div", { class: "all" }, tools.bar, ...tools.menus, panel.root, saying, heardOnly, start, place),
  );
  const drag = dragging(place, {
    ...tree,
    edge: (name) => part(name).edge,
    below: (name) => [part(name), ...below(part(name))].map((node) => node.name),
    siblings: (name) => data.nodes.filter((node) => node.parent === nodeOf(name).parent).map((node) => node.id),
    nudge: (message) => ask({ ask: "nudge", ...message }, failed),
    move: (message) => ask({ ask: "move", ...message }, failed),
  });
  const leaf = leafInput(words, root, ask, tree);

  function say(sentence, wrong = false) {
    saying.textContent = sentence;
    saying.classList.toggle("wrong", wrong && Boolean(sentence));
  }
  function lost() {
    say(model ? words.no_kernel : words.no_page, true);
    if (model) take(model.get("payload"));
  }
  function focusNode(name) {
    if (name !== null && player) part(name)?.g.focus();
  }
  function select(name) {
    selected = name;
    player?.nodes.forEach((node) => node.g.toggleAttribute("data-selected", node.name === name));
    player?.watch(name);
    panel.show(name === null ? null : nodeOf(name));
  }

  // -- a new payload: the picture is replaced, what was selected, in focus, open and shown stays so
  function take(payload, heir = null) {
    if (payload === data) return;
    if (drag.carrying) drag.stop();
    const before = data;
    const focus = holdFocus(place, start);
    const was = player?.at;
    data = payload;
    if (!nodeOf(selected)) selected = data.run ? heir : null;
    const last = Boolean(before.run) && was === before.run.steps.length;
    if (before.run && data.run) wanted = last || before.run.steps.length !== end() ? -1 : was;
    draw();
    if (data.run) focus({ first: data.nodes[0].id, known: nodeOf, heir, node: focusNode });
    heardOnly.textContent = data.run ? data.run.captions[player.at] : "";
    if (before.run && data.run && wanted !== was && !(wanted === -1 && last)) onstep(-1);
  }
  function draw() {
    const open = player && [...place.querySelectorAll("details")].map((box) => box.open);
    player?.close();
    player = null;
    const empty = !data.run;
    root.setAttribute("aria-label", data.title);
    start.hidden = !empty;
    place.hidden = panel.root.hidden = empty;
    tools.show(data);
    say(data.wrong || data.refusal, true);
    if (empty) return place.replaceChildren();
    const run = { ...data.run, words: { ...data.run.words, keys: [...data.run.words.keys, ...words.keys] } };
    player = mountPlayer(place, run, {
      theme,
      step: wanted < 0 ? end() : wanted,
      onstep: (k) => onstep(k === end() ? -1 : k),
    });
    // The page would otherwise have two regions of one name.
    player.root.setAttribute("aria-label", tools.searchName());
    open?.forEach((shown, i) => (place.querySelectorAll("details")[i].open = shown));
    text.show(data.text);
    select(nodeOf(selected) ? selected : null);
    leaf.put();
  }

  // -- by mouse and by key
  listen(root, place, {
    nodeOf,
    select,
    leaf,
    follow: () => player.go(player.at, true),
    selected: () => selected,
    key(event, name) {
      const typing = event.target.closest("textarea") || panel.dirty || tools.typing(event.target);
      const back = !typing && undoing(event);
      if (back) return () => undo(back);
      if (event.key === "Escape" && drag.carrying) return drag.stop;
      return name === undefined ? null : keyOnNode(nodeOf(name), event, { ask, failed, leaf, panel, select, drag });
    },
  });

  // -- start
  const unfollow = followTheme(root, theme);
  const moved = new ResizeObserver(() => leaf.put());
  moved.observe(root);
  el.replaceChildren(root);
  draw();
  return {
    root,
    take,
    update: (payload) => line.busy || take(payload),
    go: (k, quiet) => player?.go(k < 0 ? end() : k, quiet),
    key: (event) => player?.key(event),
    get at() {
      return !player || player.at === end() ? -1 : player.at;
    },
    close() {
      line.close();
      unfollow();
      moved.disconnect();
      player?.close();
    },
  };
}
