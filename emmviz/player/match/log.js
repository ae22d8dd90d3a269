// What has happened so far, a line a way, and in sentences.

import { make } from "../shell/elements.js";
import { COLUMNS } from "../shell/measures.js";
import { fill, tied } from "../shell/text.js";

// Who took a way from a position: you, the search, or what fell.
const who = (/** @type {MatchPosition} */ position, you) =>
  position.kind === "chance" ? position.falls : position.kind === you ? "you" : "search";

export function matchLog(words, you) {
  const list = make("ol");
  const box = make("details", { class: "panel log" }, make("summary", {}, words.log), list);
  let unfolded = null;

  // In one column it is folded until one opens it, for the tree comes first, or the game is over. It is as these say, until
  // they say another thing.
  function fit(width, isOver) {
    const isOpen = isOver || width >= COLUMNS;
    if (unfolded !== isOpen) box.open = unfolded = isOpen;
  }

  function show(/** @type {MatchPosition[]} */ positions, ways) {
    list.replaceChildren(...ways.map((way, i) => line(positions[i], way)), ...last(positions.at(-1)));
    list.scrollTop = list.scrollHeight;
  }
  // Where the game has ended, the leaf at which the way ends.
  function last(/** @type {MatchPosition} */ now) {
    if (now?.kind !== "leaf") return [];
    return [make("li", { class: "leaf" }, make("b", {}), make("span", { class: "label" }, now.value))];
  }
  function line(/** @type {MatchPosition} */ position, way) {
    const { label, face, value, good } = position.ways[way];
    const best = position.ways[position.best];
    const worth = [fill(words.worth, { value })];
    if (position.kind === you && !good) worth.push(fill(words.best_was, { move: best.label, value: best.value }));
    const name = who(position, you);
    return make(
      "li",
      { class: `${name} ${position.kind}` },
      make("b", {}, words.who[name]),
      make("span", { class: "label" }, face ?? label),
      make("span", { class: "worth" }, tied(worth.join("; "))),
    );
  }
  return { box, show, fit };
}

// How the game has ended, where it is over: who has won, or what it is worth if nobody can win it.
export function outcome(words, data, /** @type {MatchPosition} */ now) {
  if (now?.kind !== "leaf") return [];
  const { won = "", value } = now;
  const said = won === "nobody" ? words.drawn : won === data.you ? words.won : words.lost;
  return [make("strong", { class: won }, won ? said : fill(words.over, { value })), " "];
}

// The sentence of the last way, and what is to be done now.
export function sentence(words, data, /** @type {MatchPosition[]} */ positions, ways) {
  const now = positions.at(-1);
  const parts = [];
  const replied = (i) => {
    const { label, value } = positions[i].ways[ways[i]];
    return fill(words.answer, { move: label, value });
  };
  if (ways.length) {
    const from = positions[ways.length - 1];
    const { label, says } = from.ways[ways.at(-1)];
    const name = who(from, data.you);
    if (name === "you") parts.push(fill(words.yours, { move: label }));
    else if (name === "search") parts.push(replied(ways.length - 1));
    else {
      // What the search did before that, since you had your move.
      const names = positions.slice(0, ways.length).map((position) => who(position, data.you));
      const last = names.lastIndexOf("search");
      if (now && now.kind !== "chance" && last > names.lastIndexOf("you")) parts.push(replied(last));
      if (now) parts.push(says); // before that, the board does not show it yet
    }
  }
  if (now === undefined) parts.push(words.thinking);
  else if (now.kind === data.you) parts.push(words.turn);
  return parts.join(" ");
}
