// The editor: tools, the panel of a node, and the player of the present run.
//
// Python edits and searches; what it sends is drawn anew, while everything around the picture stays where it is.

import { make } from "../shell/elements.js";
import { below } from "../shell/nodes.js";
import { mountPlayer } from "../shell/player.js";
import { followTheme } from "../shell/theme.js";
import { voice } from "../shell/voice.js";
import { dragging } from "./drag.js";
import { download } from "../shell/files.js";
import { holdFocus } from "./focus.js";
import { keyOnNode, undoing } from "./keys.js";
import { leafInput } from "./leaf.js";
import { askLine } from "./line.js";
import { messageBox } from "./message.js";
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
  const line = askLine(model, {
    heard: ({ node }) => take(model.get("payload"), node),
    lost,
    file: (bytes, format) => download(bytes, format, "tree"),
  });
  const ask = (message, then) => line.ask(message, then);
  const failed = ({ error }) => say(error ?? data.refusal, true);
  const undo = (which) => ask({ ask: which, node: selected });
  const { box: saying, say } = messageBox();
  const text = textBox(words, ask, () => data, say);
  const tools = toolBar(words, data, ask, failed, undo, text.box);
  const panel = nodePanel(words, ask);
  const place = make("div", { class: "place" });
  const choose = (kind) => ask({ ask: "kind", text: kind }, failed);
  const start = startCard(
    words,
    choose,
    textBox(words, ask, () => data, say),
  );
  const root = make(
    "div",
    { class: "emmviz editor", role: "group", "aria-label": data.title },
    make("div", { class: "all" }, tools.bar, ...tools.menus, panel.root, saying, start, place),
  );
  const aloud = voice(root);
  const drag = dragging(place, {
    ...tree,
    edge: (name) => part(name).edge,
    below: (name) => [part(name), ...below(part(name))].map((node) => node.name),
    siblings: (name) => data.nodes.filter((node) => node.parent === nodeOf(name).parent).map((node) => node.id),
    nudge: (message) => ask({ ask: "nudge", ...message }, failed),
    move: (message) => ask({ ask: "move", ...message }, failed),
  });
  const leaf = leafInput(words, root, ask, tree);

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
    player?.watch(...(name === null ? [] : [name]));
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
    aloud.say(() => data.run?.captions[player.at] ?? "");
    if (before.run && data.run && wanted !== was && !(wanted === -1 && last)) onstep(-1);
  }
  function draw() {
    const from = player?.seen();
    const open = player && [...place.querySelectorAll("details")].map((box) => box.open);
    player?.close();
    player = null;
    root.setAttribute("aria-label", data.title);
    start.hidden = Boolean(data.run);
    place.hidden = panel.root.hidden = !data.run;
    tools.show(data);
    say(data.wrong || data.refusal, true);
    if (!data.run) return place.replaceChildren();
    const run = { ...data.run, words: { ...data.run.words, keys: [...data.run.words.keys, ...words.keys] } };
    player = mountPlayer(place, run, {
      theme,
      aloud,
      from,
      above: [tools.bar, panel.root],
      step: wanted < 0 ? end() : wanted,
      onstep(k) {
        say("");
        onstep(k === end() ? -1 : k);
      },
    });
    tools.takeMenu(player.menu.box);
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
    follow: () => player.go(player.at, { quiet: true }),
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
  el.replaceChildren(root);
  draw();
  return {
    root,
    take,
    update: (payload) => line.busy || take(payload),
    go: (k, how) => player?.go(k < 0 ? end() : k, how),
    key: (event) => player?.key(event),
    get at() {
      return !player || player.at === end() ? -1 : player.at;
    },
    close() {
      [line, leaf, aloud, player].forEach((one) => one?.close());
      unfollow();
    },
  };
}
