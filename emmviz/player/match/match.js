// A match: you move on the board, the coin or the dice fall, the search replies, and the tree beside it shows where the
// game is. What follows a move of yours comes by itself, a way after the other, and at once after another press.

import { endOf, focusedNear, make, observe, turnOff, widgetRoot } from "../shell/elements.js";
import { holdKeys } from "../shell/hold-keys.js";
import { keyBox, withModifier } from "../shell/key-box.js";
import { save } from "../shell/notebook.js";
import { keptRoom, settle } from "../shell/room.js";
import { tied } from "../shell/text.js";
import { KEYS, matchBoard, matchMoves } from "./board.js";
import { course } from "./course.js";
import { matchLog, outcome, sentence } from "./log.js";
import { matchTree } from "./tree.js";

// Between two ways, in ms: long enough to see what fell.
const PAUSE = 750;
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

// The model holds how far the game has come, and the positions that Python has opened for it; a page has none.
/** @param {HTMLElement} el @param {MatchPayload} data @param {MountOptions} [given] */
export function mountMatch(el, data, { theme = "auto", model } = {}) {
  const { words } = data;
  const game = course(data, model?.get("history"), () => model?.get("opened") ?? {});
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  // A game that needs Python shows its first position where there is none, and no move leads on from it.
  const asleep = !data.whole && !model;
  let timer = null;
  // Whether the reader has asked what the search would do here.
  let asked = false;

  // -- what is on the page
  const saying = make("p", { class: "saying", role: "status", "aria-live": "polite" });
  const reason = make("p", { class: "reason", role: "status", "aria-live": "polite" });
  const board = matchBoard(words, (move) => choose(game.at().ways.findIndex((way) => way.move === move)));
  const moves = matchMoves(words, { choose, point: board.point });
  const tree = matchTree(words);
  const log = matchLog(words, data.you);
  const button = (name, action) => make("button", { type: "button", class: name, onclick: action }, words[name]);
  const [back, ask, again] = [button("back", takeBack), button("why", askWhy), button("again", newGame)];
  const help = keyBox(words);
  const look = { class: "controls", role: "toolbar", "aria-label": words.controls };
  const header = make("header", { role: "none" }, make("h2", {}, data.title), make("span", {}, data.subtitle));
  const rules = data.rules ? [make("p", { class: "rules" }, tied(data.rules))] : [];
  const band = make("div", { class: "band" }, ...rules, saying);
  const play = make("div", { class: "play" }, board.box, moves.box);
  const sides = make("div", { class: "sides" }, play, tree.box, reason, log.box);
  const foot = make("div", { class: "foot" }, make("div", look, back, ask, again, help.button), help.box);
  const root = widgetRoot("match", data.title, make("div", { class: "all" }, header, band, sides, foot));

  root.dataset.you = data.you;

  // -- the game
  function draw({ fell = false, still = false } = {}) {
    const held = root.contains(focusedNear(root));
    const [positions, now] = [game.positions(), game.at()];
    const mine = timer === null && game.yours(now);
    const { height: high } = sides.getBoundingClientRect();
    saying.replaceChildren(...outcome(words, data, now));
    saying.append(asleep ? words.asleep : tied(sentence(words, data, positions, game.ways)));
    if (now) board.show(now, { fell, mine: mine && !asleep, still: still || calm.matches });
    moves.show(game.yours(now) ? now.ways : [], mine, asleep);
    moves.advise(asked && mine ? now.best : -1);
    tree.show(positions, game.ways, game.yours, asked);
    // At the end the whole way that the game has taken stands in the place of its last tree.
    // No higher than the board and the list together, it keeps the height that they had.
    if (now?.kind !== "leaf") sides.style.minHeight = "";
    else if (!root.matches(".over")) sides.style.minHeight = `${high}px`;
    root.classList.toggle("over", now?.kind === "leaf");
    log.fit(root.clientWidth, now?.kind === "leaf");
    log.show(positions, game.ways);
    reason.textContent = asked && mine ? tied(now.why) : "";
    const isMoved = positions.some((position, i) => i < game.ways.length && game.yours(position));
    turnOff(back, !isMoved, words.not_moved);
    turnOff(ask, !mine, words.not_yours);
    root.dataset.moves = game.ways.length;
    // A button that had the keys may be gone now, or off: the match keeps them.
    const focused = focusedNear(root);
    if (held && (!root.contains(focused) || focused.matches(":disabled"))) root.focus({ preventScroll: true });
  }
  function changed(how) {
    asked = false;
    clearTimeout(timer);
    timer = goes() ? setTimeout(onward, PAUSE) : null;
    draw(how);
    save(model, "history", game.ways);
  }
  // Whether the search, a coin or dice come next.
  function goes() {
    const now = game.at();
    return now !== undefined && now.kind !== "leaf" && !game.yours(now);
  }
  function onward() {
    const fell = game.at().kind === "chance";
    game.take(game.next());
    changed({ fell });
  }
  // What is still to come comes at once.
  function hurry() {
    while (timer !== null) onward();
  }
  function choose(way) {
    if (timer !== null) return hurry();
    if (asleep || !game.yours(game.at()) || !game.at().ways[way]) return;
    game.take(way);
    changed();
  }
  function takeBack() {
    clearTimeout(timer);
    timer = null;
    if (game.back()) changed({ still: true });
  }
  function askWhy() {
    hurry();
    if (!game.yours(game.at())) return;
    asked = true;
    draw({ still: true });
  }
  function newGame() {
    game.again();
    changed({ still: true });
  }

  // -- keys
  function key(event) {
    if (withModifier(event)) return;
    const ways = game.yours(game.at()) ? game.at().ways : [];
    const actions = { b: takeBack, w: askWhy, n: newGame };
    ways.slice(0, KEYS).forEach((_, i) => (actions[i + 1] = () => choose(i)));
    for (const [arrow, move] of Object.entries(ARROWS)) {
      const way = ways.findIndex((one) => one.move === move);
      if (way >= 0) actions[arrow] = () => choose(way);
    }
    help.act(actions, event);
  }
  holdKeys(root, key);

  // -- start
  const whys = Object.values(data.positions).map((position) => position.why ?? "");
  const fit = () => {
    log.fit(root.clientWidth, game.at()?.kind === "leaf");
    tree.fit();
  };
  const leave = settle(el, root, theme, { keep: keptRoom(reason, whys), fit });
  if (goes() && !asleep) timer = setTimeout(onward, PAUSE);
  draw({ still: true });
  function go() {
    if (model.get("history").join() === game.ways.join()) return;
    game.set(model.get("history"));
    changed({ still: true });
  }
  const unobserve = observe(model, { "change:history": go, "change:opened": () => changed({ still: true }) });
  return {
    root,
    key,
    close: endOf(unobserve, () => clearTimeout(timer), leave),
  };
}
