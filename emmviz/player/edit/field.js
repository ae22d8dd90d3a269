// A text input with a label and a place for what is wrong with what was typed.

import { make } from "../shell/elements.js";

// `send(text, then)` asks; what was typed stays when refused.
export function textField(label, { send, name = "", short = label, ...more }) {
  // Each widget of a notebook has a module of its own, so that counting would give two fields one id.
  const id = `emmviz-${Math.random().toString(36).slice(2)}`;
  const wrong = make("span", { class: "wrong", id, "aria-live": "polite" });
  const input = make("input", {
    type: "text",
    "aria-label": label,
    title: label,
    "aria-describedby": id,
    autocomplete: "off",
    spellcheck: "false",
    ...more,
  });
  const box = make("label", { class: `field ${name}` }, make("span", { "aria-hidden": "true" }, short), input, wrong);
  let set = "";

  function fail(text) {
    wrong.textContent = text ?? "";
    if (text) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
  function commit() {
    if (input.value === set) return fail();
    const typed = input.value;
    send(typed, ({ error }) => {
      if (!error) set = typed;
      fail(input.value === typed ? error : "");
    });
  }
  function show(value, afresh = false) {
    const mending = input.hasAttribute("aria-invalid") || (input === document.activeElement && input.value !== set);
    if (afresh || !mending || input.value === value) {
      input.value = value;
      fail();
    }
    set = value;
  }
  const dirty = () => input.value !== set;
  input.addEventListener("change", commit);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") commit();
    if (event.key !== "Escape" || !dirty()) return;
    show(set, true);
    event.stopPropagation();
  });
  return { box, input, show, fail, dirty };
}
