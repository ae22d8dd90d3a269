// Polls: a click, a letter or a number chooses, the next press shows what is right.

import { fill } from "../../player/shell/text.js";
import { all } from "./dom.js";
import { hideHands, showHands } from "./hands.js";

export const choices = (poll) => all(".choice", poll);

// What is known of a wrong choice, as a sentence with a space behind it.
const whole = (note) => note && `${note[0].toUpperCase()}${note.slice(1).replace(/[^.!?]$/, "$&.")} `;

// Of a poll that a hall `holds` nothing is shown before the hall does so.
export function polls(words, /** @type {(poll: HTMLElement) => boolean} */ holds = () => false) {
  function show(poll, chosen = null) {
    if (holds(poll)) return;
    const right = +poll.dataset.right;
    poll.classList.add("answered");
    choices(poll).forEach((button, i) => {
      button.classList.toggle("right", i === right);
      button.classList.toggle("chosen", i === chosen && i !== right);
    });
    // A choice may be a sentence itself.
    const texts = choices(poll).map((choice) => choice.dataset.label.replace(/\.$/, ""));
    const sentence = chosen === null || chosen === right ? words.revealed : words.wrong;
    const note = choices(poll)[chosen]?.dataset.note ?? "";
    // Without choices the tree and the reason say it all, and no opinion is wrong.
    const verdict = right < 0 ? "" : fill(sentence, { right: texts[right], chosen: texts[chosen], note: whole(note) });
    poll.querySelector("[role=status]").textContent = verdict;
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
