// A lab: a tree and a diagram over one number.
//
// Every place of the number is computed beforehand. A step counts the places of all parts one after the other, so that
// it says both what varies and how much.

import { make } from "../shell/elements.js";
import { holdKeys } from "../shell/hold-keys.js";
import { keepRoom } from "../shell/keep-room.js";
import { act, keyBox, withModifier } from "../shell/key-box.js";
import { tied } from "../shell/text.js";
import { followTheme } from "../shell/theme.js";
import { labControls } from "./controls.js";
import { labDiagram } from "./diagram.js";
import { fitTree, labTree } from "./picture.js";
import { flipList, valueTable } from "./values.js";

let labs = 0;

export function mountLab(el, data, { theme = "auto", step = data.step, onstep = () => {} } = {}) {
  const { words, parts } = data;
  const starts = parts.map((_, i) => parts.slice(0, i).reduce((sum, one) => sum + one.at.length, 0));
  const total = starts.at(-1) + parts.at(-1).at.length;
  let at = -1;
  let part = null;
  let tree = null;
  const start = () => starts[parts.indexOf(part)];
  const goWithin = (k) => go(start() + k);

  // -- what is on the page
  const help = keyBox(words, () => controls.bar.querySelector(".help"));
  const saying = make("p", { class: "saying", role: "status", "aria-live": "polite" });
  const ofPart = () => go(starts[choice.selectedIndex] + parts[choice.selectedIndex].own);
  const choice = make(
    "select",
    { "aria-label": words.vary, onchange: ofPart },
    ...parts.map((one) => make("option", {}, one.name)),
  );
  const vary = parts.length > 1 ? choice : make("strong", { class: "vary" }, parts[0].name);
  const about = make("p", { class: "about-number" });
  const flips = make("ul", { class: "flips" });
  const stage = make("div", {
    class: "stage",
    role: "group",
    "aria-label": data.title,
    "data-lm-suppress-shortcuts": "true",
  });
  const chart = make("div", { class: "diagram" });
  const diagram = labDiagram(chart, () => part, goWithin);
  const controls = labControls(words, {
    go: goWithin,
    own: () => goWithin(part.own),
    next: nextFlip,
    help: () => help.toggle(),
  });
  const values = valueTable(words);
  const root = make(
    "div",
    { class: "emmviz lab", role: "group", "aria-label": data.title, id: `emmviz-lab-${++labs}` },
    make(
      "div",
      { class: "all" },
      make("header", { role: "none" }, make("h2", {}, data.title), vary),
      make("div", { class: "band" }, saying, flips, about),
      make("div", { class: "sides" }, stage, chart),
      make("div", { class: "foot" }, controls.bar, help.box),
      values.box,
    ),
  );

  // -- one part after the other
  function open(one) {
    part = one;
    choice.selectedIndex = parts.indexOf(one);
    tree = labTree(stage, one);
    diagram.open();
    about.textContent = one.about;
    flips.replaceChildren(...flipList(words, one, goWithin));
    controls.open(one);
    values.open(one);
  }
  const fit = () => fitTree(root, stage, tree.svg);

  // -- moving
  function go(wanted, quiet = false) {
    at = Math.min(Math.max(wanted, 0), total - 1);
    const one = parts[starts.findLastIndex((first) => first <= at)];
    if (one !== part) {
      open(one);
      fit();
    }
    const k = at - start();
    tree.show(k);
    diagram.show(k);
    values.show(k);
    saying.textContent = tied(part.sentences[k]);
    const meets = part.flips.some(({ place }) => place === k);
    saying.classList.toggle("meets", meets);
    tree.svg.setAttribute("aria-label", `${data.title}. ${part.sentences[k]}`);
    controls.show(k, part.at[k]);
    root.dataset.step = at;
    root.dataset.over = part.over;
    if (!quiet) onstep(at);
  }
  function nextFlip() {
    const found = part.flips.find(({ place }) => place > at - start()) ?? part.flips[0];
    if (found) goWithin(found.place);
  }

  // -- keys
  const by = (n) => () => go(Math.min(Math.max(at + n, start()), start() + part.at.length - 1));
  function key(event) {
    if (withModifier(event) || event.target.closest?.("select, .scroll")) return;
    const actions = {
      ArrowRight: by(1),
      ArrowUp: by(1),
      ArrowLeft: by(-1),
      ArrowDown: by(-1),
      PageUp: by(10),
      PageDown: by(-10),
      Home: by(-Infinity),
      End: by(Infinity),
      n: nextFlip,
      o: () => goWithin(part.own),
      "?": help.toggle,
    };
    if (!help.box.hidden) actions.Escape = help.toggle;
    act(actions, event);
  }
  root.querySelector("header").append(holdKeys(root, words, key));

  // -- start
  const unfollow = followTheme(root, theme);
  el.replaceChildren(root);
  const sized = keepRoom(
    root,
    saying,
    parts.flatMap((one) => one.sentences),
    fit,
  );
  go(step, true);
  return {
    root,
    go,
    key,
    get at() {
      return at;
    },
    close() {
      unfollow();
      sized.disconnect();
    },
  };
}
