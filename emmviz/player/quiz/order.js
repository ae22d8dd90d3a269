// Choices that are put in an order: pressed one after the other, each wears its place; pressed again it loses it.

import { make } from "../shell/elements.js";
import { fill } from "../shell/text.js";

export function orderOf(choices, words) {
  let taken = [];
  const buttons = choices.map((choice, i) => {
    const badge = make("b", { "aria-hidden": "true" });
    return make("button", { type: "button", class: "placed", onclick: () => choose(i) }, badge, choice);
  });
  const box = make(
    "div",
    { class: "order", role: "group", "aria-label": words.answer_order },
    make("p", {}, words.order),
    ...buttons,
  );

  function choose(i) {
    if (buttons[i]?.disabled ?? true) return false;
    taken = taken.includes(i) ? taken.filter((one) => one !== i) : [...taken, i];
    show();
    buttons[i].focus();
    return true;
  }
  function show() {
    buttons.forEach((button, i) => {
      const n = taken.indexOf(i) + 1;
      button.setAttribute("aria-pressed", String(n > 0));
      button.setAttribute("aria-label", n ? fill(words.place, { choice: choices[i], n }) : choices[i]);
      button.firstChild.textContent = n || "";
    });
  }
  show();
  return {
    box,
    choose,
    first: buttons[0],
    given: () => taken.map((i) => choices[i]),
    close(closed) {
      for (const button of buttons) button.disabled = closed;
    },
  };
}
