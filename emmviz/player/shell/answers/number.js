// A number in a field, after the sign of a bound where one is asked for; marked as emmviz/learn/answers/number.py does.

import { make, ownId } from "../elements.js";
import { enter, typedField } from "./field.js";
import { atMost, exactly, isCutOff, isFinite, isWhole, near, parse, roughly } from "./numbers.js";
import { RULES } from "./rules.js";
import { readBounded } from "./typed.js";
import { clipped, quoting, right, spelled, suspected, unreadable, wrong } from "./verdicts.js";

const SIGNS = ["=", "≥", "≤"];
// What a phone is asked for, and the keys that its keypad may lack.
const KEYPAD = { inputmode: "decimal", maxlength: "40", required: "" };
const KEYS = { minus: "−", slash: "/" };
const { least: LEAST, shown: SHOWN } = RULES.digits;

export function component({ signed }, words, { keypad, describedby }) {
  const more = keypad ? KEYPAD : {};
  const field = typedField(words.answer_number, words.sample_number, { "aria-describedby": describedby, ...more });
  const box = make("div", { class: "number" }, field);
  let sign = null;
  if (signed) box.prepend(signsOf());
  if (keypad) box.append(...Object.entries(KEYS).map(keyOf));

  function signsOf() {
    const name = ownId("sign");
    const labels = SIGNS.map((one, i) => {
      const radio = make("input", { type: "radio", name, value: one, onchange: () => (sign = one) });
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
    // A sign may be chosen, or typed before the number.
    value() {
      const text = field.value.trim();
      if (!signed || /[=≤≥<>]/.test(text)) return text || null;
      return text && sign ? `${sign} ${text}` : null;
    },
    lacks: () => (field.value.trim() ? "sign" : "number"),
    set: (text) => (field.value = text),
    focus: () => enter(field),
  };
}

export function mark(key, typed, { names, reading }) {
  const [sign, numerals] = readBounded(withoutUnit(key, typed), key, names);
  // An author's question asks for a number, not for a bound on it.
  if (numerals.length && sign && key.free) return unreadable(key, key.only_number);
  if (!numerals.length) return unreadable(key, key.unreadable);
  const { value } = numerals[0];
  const [least, most] = (key.bounds ?? ["-inf", "inf"]).map(parse);
  if (!numerals.some((one) => atMost(least, one.value) && atMost(one.value, most)))
    return unreadable(key, quoting(key.improbable, spelled(typed, reading)));
  const means = `${sign} ${isFinite(value) ? Number(value[0]) / Number(value[1]) : value}`;
  const found = judged(key, spelled(typed, reading), sign, numerals);
  const like = ["%", "/"].find((one) => typed.includes(one)) ?? "";
  return { ...found, feedback: found.feedback.replace(key.answer_is[""], () => key.answer_is[like]), means };
}

// An answer without the percent sign, or what is counted ("8 leaves"), that its question already has.
function withoutUnit({ prompt, percent, uncounted }, typed) {
  const [, number, noun] = /^(.*\S)\s+(\p{L}+)$/u.exec(typed.trim()) ?? [];
  const nouns = (uncounted && prompt.toLowerCase().match(/\p{L}+/gu)) || [];
  if (nouns.includes(noun?.toLowerCase())) return number;
  return percent ? typed.replaceAll("%", " ") : typed;
}

function judged(key, typed, sign, numerals) {
  const answer = key.answer.map(parse);
  const isRight = exactly(numerals, answer);
  const range = (number) =>
    key.ranges.find(({ low, high }) => atMost(parse(low), number) && atMost(number, parse(high)));
  // Whoever writes a bound does not use it as a value.
  const isMeant = ({ sign: own, unsigned }) => (own ?? sign) === sign && !(sign && unsigned && !own);
  const suspect = (is) => key.suspects.find((one) => isMeant(one) && is(numerals, one.value.map(parse)));
  if (!isRight) {
    // A rounded number that matches a mistake to the last digit is that mistake, unless a picture shows it so.
    const found = near(numerals, answer, SHOWN) ? undefined : suspect(exactly);
    // A bound may hold where its number is wrong.
    const named = (one) => suspected(key, one, clipped(one.sign ? typed : typed.replace(/.*[≤≥<>=] */u, "")));
    if (found) return named(found);
    if (!near(numerals, answer, LEAST)) {
      if (roughly(numerals, answer))
        return unreadable(key, quoting(isCutOff(numerals, answer) ? key.cut_off : key.rough, typed));
      const meant = suspect(near) ?? range(numerals[0].value);
      const isCount = !key.uncounted || numerals.some((one) => isWhole(one.value));
      if (meant.known === false && !isCount) return unreadable(key, quoting(key.uncounted, typed));
      const isWithin = sign === "≤" ? atMost(answer[0], numerals[0].value) : atMost(numerals[0].value, answer[0]);
      if (meant.known === false && isWithin && key.loose[sign]) return wrong(key, quoting(key.loose[sign], typed));
      return named(meant);
    }
  }
  const turned = sign !== key.sign && key.signs.find((one) => one.sign === sign);
  if (turned) return suspected(key, turned, clipped(typed));
  if (sign && sign !== key.sign) return wrong(key, key.side);
  return right(key, isRight ? key.right : key.rounded);
}
