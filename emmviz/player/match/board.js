// The board of a position, and the moves that one can make there: cells and dice that a move belongs to can be clicked, and
// each move is a button with the key that makes it. What has just fallen falls, and what has changed is seen to.

import { make } from "../shell/elements.js";

// So many moves have a key of their own.
export const KEYS = 9;

export function matchBoard(words, choose) {
  const box = make("div", { class: "board-box", role: "group", "aria-label": words.board });
  let looks = [];

  box.addEventListener("click", (event) => {
    const move = event.target.closest("[data-move]")?.dataset.move;
    if (move !== undefined) choose(move);
  });
  // `fell` says whether chance has just moved, `mine` whether the moves on the board can be clicked.
  function show(/** @type {MatchPosition} */ position, { fell, mine, still }) {
    if (position.board) box.innerHTML = position.board;
    else box.replaceChildren(make("p", { class: "state" }, position.text));
    const parts = [...box.querySelectorAll(".cell, .die, .coin, .checkers")];
    const now = parts.map((part) => `${part.getAttribute("class")} ${part.innerHTML}`);
    parts.forEach((part, i) => {
      const drops = fell && part.matches(".die, .coin") && now[i] !== looks[i];
      part.classList.toggle("falls", !still && drops);
      part.classList.toggle("changed", !still && !drops && looks[i] !== undefined && now[i] !== looks[i]);
    });
    looks = now;
    box.classList.toggle("mine", mine);
  }
  // The part of the board that a move belongs to, null for none.
  function point(move) {
    for (const part of box.querySelectorAll("[data-move]")) {
      part.classList.toggle("pointed", part.dataset.move === move);
    }
  }
  return { box, show, point };
}

// The move that is pointed at is seen on the board.
export function matchMoves(words, { choose, point }) {
  const box = make("div", { class: "moves", role: "group", "aria-label": words.moves });

  // `live` says whether they can be made now; until then those before them stay, so that nothing jumps.
  function show(/** @type {MatchWay[]} */ ways, live, off) {
    if (box.childElementCount && ways.length && !live && !off) return;
    // Where there are fewer, what is below them stays where it is.
    box.style.minHeight = `${box.offsetHeight}px`;
    box.replaceChildren(...ways.map((way, i) => button(way, i, off)));
  }
  function button(/** @type {MatchWay} */ { label, move }, i, off) {
    const [on, away] = [() => point(move), () => point(null)];
    const key = i < KEYS && !off ? [make("kbd", { "aria-hidden": "true" }, String(i + 1))] : [];
    const listens = { onclick: () => choose(i), onpointerenter: on, onfocus: on, onpointerleave: away, onblur: away };
    return make("button", { type: "button", ...(off ? { disabled: "" } : listens) }, ...key, label);
  }
  // The move that the search would make, -1 for none.
  function advise(best) {
    [...box.children].forEach((move, i) => move.classList.toggle("advised", i === best));
  }
  return { box, show, advise };
}
