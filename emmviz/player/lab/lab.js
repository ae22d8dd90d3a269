// A lab: a tree and a diagram over one number.
//
// Every place of the number is computed beforehand. A step counts the places of all parts one after the other, so that
// it says both what varies and how much.

import { make, ownId } from "../shell/elements.js";
import { holdKeys } from "../shell/hold-keys.js";
import { keepRoom } from "../shell/keep-room.js";
import { act, keyBox, withModifier } from "../shell/key-box.js";
import { tied } from "../shell/text.js";
import { followTheme } from "../shell/theme.js";
import { voice } from "../shell/voice.js";
import { labControls } from "./controls.js";
import { labDiagram } from "./diagram.js";
import { fitLab } from "./fit.js";
import { moves } from "./keys.js";
import { labMenu } from "./menu.js";
import { labParts } from "./parts.js";
import { labTree } from "./picture.js";
import { valueTable } from "./values.js";
import { varyControl } from "./vary.js";

export function mountLab(el, data, { theme = "auto", step = data.step, onstep = () => {}, model } = {}) {
  const { words } = data;
  const parts = labParts(data);
  const id = ownId("lab");
  let at = -1;
  let part = null;
  let tree = null;
  const start = () => parts.start(part);
  const goWithin = (k) => go(start() + k);

  // -- what is on the page
  const help = keyBox(words);
  const saying = make("p", { class: "saying" });
  const vary = varyControl(data, parts.list, model, {
    open: (one) => go(parts.start(one) + (data.guess ? at - start() : one.own)),
    say: notice,
  });
  const about = make("p", { class: "about-number" });
  const stage = make("div", {
    class: "stage",
    role: "group",
    "aria-label": data.title,
    "data-lm-suppress-shortcuts": "true",
  });
  const chart = make("div", { class: "diagram" });
  const diagram = labDiagram(chart, id, () => part, goWithin);
  const controls = labControls(words, {
    go: goWithin,
    own: () => goWithin(part.own),
    next: nextFlip,
    help: help.button,
  });
  const values = valueTable(words);
  const header = make("header", { role: "none" }, make("h2", {}, data.title), vary.box);
  const band = make("div", { class: "band" }, saying, about);
  const sides = make("div", { class: "sides" }, stage, chart);
  const foot = make("div", { class: "foot" }, controls.bar, help.box);
  const root = make(
    "div",
    { class: `emmviz lab${parts.list.length > 1 ? " several" : ""}`, role: "group", "aria-label": data.title, id },
    make("div", { class: "all" }, header, band, sides, foot, values.box),
  );

  const aloud = voice(root);

  // -- one part after the other
  function open(one) {
    if (part) parts.seen(part).leave();
    part = one;
    vary.show(one);
    tree = labTree(stage, one, words, (by) => goWithin(at - start() + by));
    diagram.open();
    about.replaceChildren(...tree.errsKey(), one.about);
    controls.open(one);
    values.open(one);
  }
  const fit = () => fitLab(root, { rest: [header, band, foot, values.box.firstChild], sides, stage, chart, tree });

  // -- moving
  function go(wanted, { quiet = false } = {}) {
    at = parts.within(wanted);
    const one = parts.at(at);
    if (one !== part) {
      open(one);
      fit();
    }
    const k = at - start();
    parts.seen(part).visit(k);
    tree.show(k);
    show(part.sentences[k]);
    saying.classList.toggle("meets", turnsAt(k));
    tree.svg.setAttribute("aria-label", `${data.title}. ${part.sentences[k]}`);
    root.dataset.step = at;
    root.dataset.over = part.over;
    if (quiet) return;
    aloud.say(() => part.sentences[k]);
    onstep(at);
  }
  function show(sentence) {
    const k = at - start();
    const known = parts.seen(part);
    diagram.show(k, known);
    values.show(k, known);
    controls.show(k, part.at[k], known.asked, part.flips.length > 0);
    saying.textContent = tied(sentence);
  }
  const turnsAt = (k) => part.flips.some(({ place }) => place === k);
  // Who asks is shown all: the lines, where they meet, and the next such place.
  function nextFlip() {
    parts.seen(part).ask();
    const found = part.flips.find(({ place }) => place > at - start()) ?? part.flips[0];
    if (found) return goWithin(found.place);
    show(part.summary.at(-1));
    aloud.say(() => saying.textContent);
  }

  function notice(text) {
    saying.textContent = text;
    aloud.say(() => text);
  }
  function update(payload) {
    parts.add(payload);
    go(payload.step, { quiet: true });
    aloud.say(() => saying.textContent);
  }

  // -- keys
  const by = (n) => () => go(Math.min(Math.max(at + n, start()), start() + part.at.length - 1));
  function key(event) {
    if (withModifier(event) || event.target.closest?.("select, .guess")) return;
    const actions = {
      // A table that scrolls does so by the same keys.
      ...(event.target.closest?.(".scroll") ? {} : moves(by)),
      n: nextFlip,
      o: () => goWithin(part.own),
      "?": help.toggle,
      m: menu.toggle,
      ...tree.keys,
      ...vary.keys,
    };
    if (!help.box.hidden) actions.Escape = help.toggle;
    act(actions, event);
  }
  const menu = labMenu(root, data, { theme, part: () => part, at: () => at });
  header.replaceChildren(header.firstChild, holdKeys(root, words, key), vary.box, menu.box);

  // -- start
  const unfollow = followTheme(root, theme);
  el.replaceChildren(root);
  const sized = keepRoom(root, saying, [...vary.notes, ...parts.sentences()], fit);
  addEventListener("resize", fit);
  go(step, { quiet: true });
  return {
    root,
    go,
    key,
    update,
    get at() {
      return at;
    },
    close() {
      unfollow();
      aloud.close();
      sized.disconnect();
      removeEventListener("resize", fit);
    },
  };
}
