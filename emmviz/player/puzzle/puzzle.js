// A puzzle: lines in disorder are put in order, and Python runs the program that was built of them.

import { answerTo } from "../shell/answers/answers.js";
import { worded } from "../shell/answers/card.js";
import { make, widgetRoot } from "../shell/elements.js";
import { holdKeys } from "../shell/hold-keys.js";
import { save } from "../shell/notebook.js";
import { mountPlayer } from "../shell/player.js";
import { followTheme } from "../shell/theme.js";

// A slow machine may take long to run a program on many trees.
const PATIENCE = 30_000;

/** @param {HTMLElement} el @param {PuzzlePayload} data @param {MountOptions} [given] */
export function mountPuzzle(el, data, { theme = "auto", model = null } = {}) {
  const { words } = data;
  let shown = null;
  let timer = null;

  // What is answered are the numbers of the lines.
  const question = { form: "order", choices: data.lines, values: data.lines.map((_, i) => i + 1), head: data.head };
  const answer = answerTo(question, words, { onchange: () => note("", "noted") });
  const button = worded(words);
  const row = make("div", { class: "row" }, button("run", run), button("again", again));
  const verdict = make("p", { class: "verdict", role: "status" });
  const place = make("div", { class: "shown" });
  const head = make("header", { role: "none" }, make("h2", {}, data.title));
  const body = make("div", { class: "body" }, answer.box, row, verdict);
  const root = widgetRoot("puzzle", data.title, make("div", { class: "all" }, head, body));
  const nothing = () => {};
  holdKeys(root, nothing);

  // A player of an earlier program goes with its verdict.
  function note(text, kind) {
    clearTimeout(timer);
    shown?.close();
    shown = null;
    place.replaceChildren();
    verdict.className = `verdict ${kind}`;
    verdict.textContent = text;
  }
  const same = (one, two) => one?.join() === (two ?? []).join();
  function run() {
    const built = answer.value();
    if (!built) return note(words.unanswered_order, "noted");
    if (!model) return note(words.needs_python, "noted");
    // What was run last is known.
    if (same(model.get("verdict").order, built)) return judged();
    note(words.running, "noted");
    timer = setTimeout(() => note(words.needs_python, "noted"), PATIENCE);
    return save(model, "order", built);
  }
  function again() {
    answer.set([]);
    note("", "noted");
    answer.focus();
  }
  function judged() {
    const found = model.get("verdict");
    if (!same(found.order, answer.value())) return;
    note(found.sentence, found.correct ? "right" : "wrong");
    if (found.player) shown = mountPlayer(place, found.player, { theme, step: found.step });
  }

  const unfollow = followTheme(root, theme);
  el.replaceChildren(make("div", {}, root, place));
  if (model?.get("order").length) {
    answer.set(model.get("order"));
    judged();
  }
  model?.on("change:verdict", judged);
  return {
    root,
    key: nothing,
    close() {
      clearTimeout(timer);
      model?.off("change:verdict", judged);
      unfollow();
      shown?.close();
    },
  };
}
