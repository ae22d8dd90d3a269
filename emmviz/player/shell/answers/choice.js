// One of several: radio buttons, or, where a press answers, buttons.

import { make, ownId } from "../elements.js";
import { written } from "../text.js";
import { unreadable } from "./verdicts.js";

// `values` are what the choices stand for, by default their texts; `keys` stand before them, by default numbers that are
// not read aloud.
export function component(
  { choices, values = choices, keys = null },
  words,
  /** @type {AnswerPlace} */ { answer, describedby, onchange = () => {} },
) {
  const name = ownId("choice");
  let chosen = -1;
  const inputs = choices.map((text, i) =>
    answer
      ? make("button", { type: "button", class: "choice", "aria-pressed": "false", onclick: () => choose(i) })
      : make("input", { type: "radio", name, value: text, onchange: () => put(i) }),
  );
  const options = choices.map((text, i) => {
    const key = make("b", keys ? {} : { "aria-hidden": "true" }, keys ? keys[i] : i + 1);
    const label = [key, " ", make("span", {}, ...written(text))];
    if (!answer) return make("label", {}, inputs[i], ...label);
    inputs[i].append(...label);
    return inputs[i];
  });
  const role = { role: answer ? "group" : "radiogroup", "aria-labelledby": describedby };
  const box = make("div", { class: "choices", ...role }, ...options);

  function put(i) {
    chosen = i;
    inputs.forEach((input, k) => {
      if (answer) input.setAttribute("aria-pressed", String(k === i));
      else input.checked = k === i;
    });
    onchange(values[i]);
  }
  function choose(i) {
    if (inputs[i]?.disabled ?? true) return false;
    put(i);
    inputs[i].focus();
    answer?.(values[i]);
    return true;
  }
  return {
    box,
    once: Boolean(answer),
    value: () => values[chosen] ?? null,
    set: (value) => put(values.indexOf(value)),
    choose,
    focus: () => (inputs[chosen] ?? inputs[0]).focus({ preventScroll: true }),
    // All choices stay in sight, where they were, and it is said which one was the answer.
    stage(state) {
      box.hidden = false;
      box.querySelectorAll(".yours, .judged").forEach((old) => old.remove());
      if (state === "answered") options[chosen]?.append(make("em", { class: "yours" }, words.yours));
    },
    settle(right) {
      values.forEach((value, i) => {
        const isRight = right.includes(value);
        if (isRight || i === chosen) options[i].append(make("i", { class: "judged" }, isRight ? "✓" : "✗"));
      });
    },
  };
}

export function mark(key, given) {
  const i = key.choices.indexOf(given);
  return i < 0 ? unreadable(key, key.unreadable) : { ...key.marks[i], read: true };
}
