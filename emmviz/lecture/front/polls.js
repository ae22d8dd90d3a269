// Polls: a click or a number chooses, the next press shows what is right.

import { fill } from "../../player/shell/text.js";
import { all } from "./dom.js";

const letter = (i) => String.fromCharCode(65 + i);

export const choices = (poll) => all(".choice", poll);

export function polls(words) {
  function show(poll, chosen = null) {
    const right = +poll.dataset.right;
    poll.classList.add("answered");
    choices(poll).forEach((button, i) => {
      button.classList.toggle("right", i === right);
      button.classList.toggle("chosen", i === chosen && i !== right);
    });
    const text = chosen === null || chosen === right ? words.right : words.wrong;
    poll.querySelector("p").textContent = fill(text, {
      letter: letter(right),
      chosen: chosen === null ? "" : letter(chosen),
    });
  }
  function clear(poll) {
    poll.classList.remove("answered");
    choices(poll).forEach((button) => button.classList.remove("right", "chosen"));
    poll.querySelector("p").textContent = words.vote;
  }
  for (const poll of all(".poll"))
    choices(poll).forEach((button, i) => button.addEventListener("click", () => show(poll, i)));
  return { show, clear };
}
