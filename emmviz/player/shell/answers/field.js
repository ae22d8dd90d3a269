// A field in which an answer, or an end of one, is typed.

import { make } from "../elements.js";

export function typedField(name, sample, attributes) {
  const look = { type: "text", class: "typed", autocomplete: "off", spellcheck: "false", placeholder: sample };
  return make("input", { ...look, "aria-label": name, ...attributes });
}

export function enter(field) {
  field.focus({ preventScroll: true });
  field.select();
}
