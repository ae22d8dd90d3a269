// A lab: a tree and a diagram over one number.
//
// Every place of the number is computed beforehand. A step counts the places of all parts one after the other, so that
// it says both what varies and how much.

import { ownId } from "../shell/elements.js";
import { holdKeys } from "../shell/hold-keys.js";
import { keepRoom } from "../shell/keep-room.js";
import { keyBox } from "../shell/key-box.js";
import { tied } from "../shell/text.js";
import { followTheme } from "../shell/theme.js";
import { voice } from "../shell/voice.js";
import { labControls } from "./controls.js";
import { labDiagram } from "./diagram.js";
import { fitLab } from "./fit.js";
import { labBoxes, labFrame } from "./frame.js";
import { labKeys } from "./keys.js";
import { labMenu } from "./menu.js";
import { labParts } from "./parts.js";
import { labTree } from "./picture.js";
import { labClock } from "./play.js";
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
  // Whoever goes somewhere stops what goes on by itself.
  const goWithin = (k) => {
    clock.stop();
    go(start() + k);
  };

  // -- what is on the page
  const help = keyBox(words);
  const boxes = labBoxes(data.title);
  const { saying, about, stage, chart } = boxes;
  const vary = varyControl(data, parts.list, model, {
    open(one) {
      clock.stop();
      go(parts.start(one) + (data.guess ? at - start() : one.own));
    },
    say: notice,
  });
  const diagram = labDiagram(chart, id, () => part, goWithin);
  const clock = labClock(words, parts.list[0].waits, {
    now: () => at - start(),
    go: (k) => go(start() + k, { quiet: true }),
    settle: () => go(at),
    leap: nextFlip,
  });
  const controls = labControls(words, clock.buttons, {
    go: goWithin,
    own: () => goWithin(part.own),
    next: nextFlip,
    help: help.button,
  });
  const values = valueTable(words);
  const { root, header, sides, rest } = labFrame(data, id, { ...boxes, vary, controls, help, values });
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
  const fit = () => fitLab(root, { rest, sides, stage, chart, tree });

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
  const by = (n) => () => goWithin(Math.min(Math.max(at - start() + n, 0), part.at.length - 1));
  const key = labKeys(help, by, () => ({
    n: nextFlip,
    o: () => goWithin(part.own),
    m: menu.toggle,
    ...tree.keys,
    ...vary.keys,
    ...clock.keys,
  }));
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
      clock.stop();
      unfollow();
      aloud.close();
      sized.disconnect();
      removeEventListener("resize", fit);
    },
  };
}
