// What the editor has to say lies over the sentence of the step, so that nothing moves, until one steps on or presses it.

import { make } from "../shell/elements.js";

export function messageBox() {
  const box = make("p", { class: "saying", role: "status", "aria-live": "polite", onclick: () => say("") });
  function say(sentence, wrong = false) {
    box.textContent = sentence;
    box.classList.toggle("wrong", wrong && Boolean(sentence));
  }
  return { box, say };
}
