// A lab: a tree and a diagram over one number.
//
// Every place of the number is computed beforehand. A step counts the places of all parts one after the other, so that
// it says both what varies and how much.

import { endOf, make, pictured, widgetRoot } from "../shell/elements.js";
import { fileName } from "../shell/files.js";
import { frameMenu } from "../shell/frame-menu.js";
import { boxOf } from "../shell/shown-frame.js";
import { holdKeys } from "../shell/hold-keys.js";
import { keyBox, withModifier } from "../shell/key-box.js";
import { keptRoom, roomFor, settle } from "../shell/room.js";
import { tied } from "../shell/text.js";
import { LAB, PADDING, PAGE } from "../shell/measures.js";
import { voice } from "../shell/voice.js";
import { labClock, labControls, varyControl } from "./controls.js";
import { labParts } from "./parts.js";
import { labDiagram, labTree, valueTable } from "./picture.js";

/** @param {HTMLElement} el @param {LabPayload} data @param {MountOptions} [given] */
export function mountLab(el, data, given = {}) {
  const { theme = "auto", step = data.step, onstep = () => {}, model } = given;
  const { words } = data;
  const parts = labParts(data);
  let at = -1;
  let part = null;
  let tree = null;
  const place = () => at - parts.start(part);
  // Whoever goes somewhere stops what goes on by itself.
  const goWithin = (k) => {
    clock.stop();
    go(parts.start(part) + k);
  };

  // -- what is on the page
  const help = keyBox(words);
  const saying = make("p", { class: "saying" });
  const about = make("p", { class: "about-number" });
  const look = { class: "stage", role: "group", "aria-label": data.title, "data-lm-suppress-shortcuts": "true" };
  const stage = make("div", look);
  const chart = make("div", { class: "diagram" });
  const vary = varyControl(data, parts.list, model, {
    open(one) {
      clock.stop();
      go(parts.start(one) + (data.guess ? place() : one.own));
    },
    say: notice,
  });
  const diagram = labDiagram(chart, () => part, goWithin);
  const clock = labClock(words, parts.list[0].waits, {
    now: place,
    go: (k) => go(parts.start(part) + k, { quiet: true }),
    settle: () => go(at),
    leap: nextFlip,
  });
  const own = () => goWithin(part.own);
  const onward = words.onward
    ? [make("button", { type: "button", class: "onward", onclick: () => on() }, words.onward)]
    : clock.buttons;
  const controls = labControls(words, onward, { go: goWithin, own, next: nextFlip, help: help.button });
  const values = valueTable(words);
  const header = make("header", { role: "none" }, make("h2", {}, data.title));
  const band = make("div", { class: "band" }, saying, about);
  const sides = make("div", { class: "sides" }, stage, chart);
  const foot = make("div", { class: "foot" }, controls.bar, help.box);
  const root = widgetRoot("lab", data.title, make("div", { class: "all" }, header, band, sides, foot, values.box));
  root.classList.toggle("several", data.parts.length > 1);
  const aloud = voice(root);

  // -- one part after the other
  function open(one) {
    if (part) parts.seen(part).leave();
    part = one;
    vary.show(one);
    tree = labTree(stage, one, words, (by) => goWithin(place() + by));
    diagram.open();
    about.replaceChildren(pictured("span", { class: "errs" }, one.errs ?? ""), one.about);
    controls.open(one);
    values.open(one);
  }
  // The tree and its diagram are in sight at once, beside one another or one above the other.
  function fit() {
    const room = roomFor(root);
    if (room === null) fitSlide();
    else fitPage(room);
    diagram.fit(parseFloat(getComputedStyle(root).getPropertyValue("--readable")));
  }
  // Before the text of a wide tree is somewhat smaller the diagram is below it, where one scrolls to it.
  function fitPage(room) {
    const isPart = (stacked, share, further = []) => {
      root.classList.toggle("stacked", stacked);
      return fitSides(room, share, further).enough < 0;
    };
    if (isPart(false, 1) && isPart(true, 1) && isPart(false, LAB.smaller)) isPart(false, 1, [1, LAB.share]);
  }
  // `share` is how small the text of the tree may be, and `further` where one scrolls.
  function fitSides(room, share, further) {
    const rest = [header, band, foot, values.box.firstChild];
    const taken = rest.reduce((sum, one) => sum + one.offsetHeight, 2);
    const free = room - taken;
    const least = diagram.least();
    const beside = chart.offsetLeft > stage.offsetLeft;
    root.style.setProperty("--chart", `${Math.max(beside ? free : free - LAB.tree, least)}px`);
    const high = beside ? Math.max(free, least) : Math.max(free - chart.offsetHeight, LAB.tree);
    const heights = further.map((less) => [Infinity, { most: 1, share: less }]);
    return tree.fit(high - PADDING, [
      [high - PADDING, { share }],
      [PAGE * innerHeight, { most: 1, share }],
      ...heights,
    ]);
  }
  // Before less than all of a tree is in sight there, the diagram is narrower.
  function fitSlide() {
    root.style.setProperty("--chart", `${sides.clientHeight}px`);
    root.classList.remove("wide");
    if (tree.fitGiven()) {
      root.classList.add("wide");
      tree.fitGiven();
    }
  }

  // -- moving
  function go(wanted, { quiet = false } = {}) {
    at = parts.within(wanted);
    const one = parts.at(at);
    if (one !== part) {
      open(one);
      fit();
    }
    const k = place();
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
    const k = place();
    const known = parts.seen(part);
    diagram.show(k, known);
    values.show(k, known);
    controls.show(k, part.at[k], known.asked(), part.flips.length > 0);
    saying.textContent = tied(sentence);
  }
  const turnsAt = (k) => part.flips.includes(k);
  // Who asks is shown all: the lines, where they meet, and the next such place.
  function nextFlip() {
    parts.seen(part).ask();
    const found = part.flips.find((k) => k > place()) ?? part.flips[0];
    if (found !== undefined) return goWithin(found);
    show(part.summary.at(-1));
    aloud.say(() => saying.textContent);
  }
  function notice(text) {
    saying.textContent = text;
    aloud.say(() => text);
  }

  // -- keys
  const by = (n) => () => goWithin(Math.min(Math.max(place() + n, 0), part.at.length - 1));
  const [on, back] = [by(1), by(-1)];
  // A sixth of the way on, or to where moves meet if that comes first; downwards if all such places are below its own.
  function walk() {
    const { flips } = part;
    const way = flips.length && flips.every((k) => k < part.own) ? -1 : 1;
    const far = flips.map((k) => way * (k - place())).filter((n) => n > 0);
    by(way * Math.min(Math.ceil(part.at.length / 6), ...far))();
  }
  const arrows = { ArrowRight: on, ArrowUp: on, ArrowLeft: back, ArrowDown: back };
  const moves = { ...arrows, PageUp: by(10), PageDown: by(-10), Home: by(-Infinity), End: by(Infinity) };
  function key(event) {
    if (withModifier(event) || event.target.closest?.("select, .guess")) return;
    const others = { n: nextFlip, o: own, m: menu.toggle, ...tree.keys, ...vary.keys, ...clock.keys };
    // A table that scrolls does so by the same keys.
    help.act({ ...(event.target.closest?.(".scroll") ? {} : moves), ...others }, event);
  }

  // -- the menu: the tree and its diagram side by side, as they are shown
  const sentence = () => saying.textContent.replaceAll("\u00a0", " ");
  const panes = () => [
    { svg: tree.svg, box: boxOf(part.svgs[0]) },
    { svg: chart.firstChild, box: boxOf(part.chart) },
  ];
  const menu = frameMenu(root, words.menu, theme, {
    picture: () => ({ title: data.title, sentence: sentence(), legend: [], panes: panes() }),
    sentence,
    name: () => fileName(data.title, part.over, at),
  });
  holdKeys(root, key);
  header.append(vary.box, menu.box);

  // -- start
  const leave = settle(el, root, theme, { keep: keptRoom(saying, [...vary.notes, ...parts.sentences()]), fit });
  // Who begins where moves meet knows where that is.
  const first = parts.at(step);
  if (first.flips.includes(step - parts.start(first))) parts.seen(first).ask();
  go(step, { quiet: true });
  return {
    root,
    go,
    walk,
    key,
    update(payload) {
      parts.add(payload);
      go(payload.step, { quiet: true });
      aloud.say(() => saying.textContent);
    },
    get at() {
      return at;
    },
    close: endOf(clock.stop, aloud.close, leave),
  };
}
