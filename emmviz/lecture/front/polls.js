// Polls: a click or a number chooses, the next press shows what is right.

import { fill } from "../../player/shell/text.js";
import { all } from "./dom.js";
import { hideHands, markOf, showHands } from "./hands.js";

export const choices = (poll) => all(".choice", poll);

// Of a poll that a hall `holds` nothing is shown before the hall does so.
export function polls(words, holds = () => false) {
  function show(poll, chosen = null) {
    if (holds(poll)) return;
    const right = +poll.dataset.right;
    poll.classList.add("answered");
    choices(poll).forEach((button, i) => {
      button.classList.toggle("right", i === right);
      button.classList.toggle("chosen", i === chosen && i !== right);
    });
    const listed = choices(poll);
    const text = chosen === null || chosen === right ? words.right : words.wrong;
    const marks = { letter: markOf(listed[right]), chosen: markOf(listed[chosen]) };
    // Without choices the tree and the reason say it all.
    poll.querySelector("[role=status]").textContent = listed.length ? fill(text, marks) : "";
    showHands(poll, words);
  }
  function clear(poll) {
    poll.classList.remove("answered");
    hideHands(poll);
    choices(poll).forEach((button) => button.classList.remove("right", "chosen"));
    poll.querySelector("[role=status]").textContent = choices(poll).length ? words.vote : words.pick;
  }
  for (const poll of all(".poll"))
    choices(poll).forEach((button, i) => button.addEventListener("click", () => show(poll, i)));
  return { show, clear };
}
