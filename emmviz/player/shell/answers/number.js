// A number in a field, after the sign of a bound where one is asked for.

import { make, ownId } from "../elements.js";
import { enter, typedField } from "./field.js";

const SIGNS = ["=", "≥", "≤"];
// What a phone is asked for, and the keys that its keypad may lack.
const KEYPAD = { inputmode: "decimal", maxlength: "40", required: "" };
const KEYS = { minus: "−", slash: "/" };

export function number({ signed }, words, { keypad, describedby }) {
  const more = keypad ? KEYPAD : {};
  const field = typedField(words.answer_number, words.sample_number, { "aria-describedby": describedby, ...more });
  const box = make("div", { class: "number" }, field);
  let sign = SIGNS[0];
  if (signed) box.prepend(signsOf());
  if (keypad) box.append(...Object.entries(KEYS).map(keyOf));

  function signsOf() {
    const name = ownId("sign");
    const labels = SIGNS.map((one, i) => {
      const radio = make("input", { type: "radio", name, value: one, onchange: () => (sign = one) });
      radio.checked = one === sign;
      return make("label", {}, radio, make("span", { "aria-label": words[`sign_${i}`] }, one));
    });
    return make("div", { class: "signs", role: "radiogroup", "aria-label": words.signs }, ...labels);
  }
  function keyOf([name, key]) {
    const put = () => {
      field.setRangeText(key, field.selectionStart, field.selectionEnd, "end");
      field.focus();
    };
    return make("button", { type: "button", class: "sign", "aria-label": words[name], onclick: put }, key);
  }
  return {
    box,
    value() {
      const text = field.value.trim();
      const isBare = sign === SIGNS[0] || /[≤≥<>]/.test(text);
      return text ? (isBare ? text : `${sign} ${text}`) : null;
    },
    set: (text) => (field.value = text),
    focus: () => enter(field),
  };
}
