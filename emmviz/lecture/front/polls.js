// Polls: a click, a letter or a number chooses, the next press shows what is right.

import { verdict } from "../hall/front/verdict.js";
import { all } from "./dom.js";
import { hideHands, showHands } from "./hands.js";

export const choices = (poll) => all(".choice", poll);

// What is known of a wrong answer, as a sentence with a space before it.
const whole = (note) => note && ` ${note[0].toUpperCase()}${note.slice(1).replace(/[^.!?]$/, "$&.")}`;

// What was answered, what is right, and what is known of the answer: by the choice, or by the marks in the tree.
function answered(poll, chosen) {
  const texts = choices(poll).map((choice) => choice.dataset.label.replace(/\.$/, ""));
  if (texts.length) return [texts[poll.dataset.right], texts[chosen] ?? null, choices(poll)[chosen]?.dataset.note];
  const { right, nodes, called, between, notes } = JSON.parse(poll.dataset.told);
  if (!nodes) return [right, null];
  const marks = all('.before [aria-pressed="true"]', poll.parentElement).map((mark) => mark.dataset.node);
  const picked = Object.keys(called).filter((node) => marks.includes(node));
  if (!picked.length) return [right, null];
  const note = notes.find(([wrong]) => String(wrong) === String(picked))?.[1];
  return [right, picked.map((node) => called[node]).join(between), note];
}
function said(poll, chosen, words) {
  // No opinion is wrong.
  if (+poll.dataset.right < 0 && choices(poll).length) return "";
  const [right, answer, note = ""] = answered(poll, chosen);
  return verdict(words, right, answer) + (answer === right ? "" : whole(note));
}

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
    poll.querySelector("[role=status]").textContent = said(poll, chosen, words);
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
