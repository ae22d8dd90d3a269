// Polls: a click or a number chooses, the next press shows what is right.

import { fill } from "../../player/shell/text.js";
import { all } from "./dom.js";
import { hideHands, showHands } from "./hands.js";

const letter = (i) => String.fromCharCode(65 + i);

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
    const text = chosen === null || chosen === right ? words.right : words.wrong;
    poll.querySelector("[role=status]").textContent = fill(text, {
      letter: letter(right),
      chosen: chosen === null ? "" : letter(chosen),
    });
    showHands(poll, words);
  }
  function clear(poll) {
    poll.classList.remove("answered");
    hideHands(poll);
    choices(poll).forEach((button) => button.classList.remove("right", "chosen"));
    poll.querySelector("[role=status]").textContent = words.vote;
  }
  for (const poll of all(".poll"))
    choices(poll).forEach((button, i) => button.addEventListener("click", () => show(poll, i)));
  return { show, clear };
}
