// A field in which an answer, or an end of one, is typed.

import { textInput } from "../elements.js";

export const typedField = (name, sample, attributes) =>
  textInput(name, { class: "typed", placeholder: sample, ...attributes });

export function enter(field) {
  field.focus({ preventScroll: true });
  field.select();
}
