// A node: picked in the picture, or typed by its name; a move is also chosen by a button.

import { make } from "../elements.js";
import { component as choices } from "./choice.js";
import { enter, typedField } from "./field.js";
import { findAll, meantBy, settled } from "./names.js";
import { quoting, right, suspected, unreadable } from "./verdicts.js";

// What one picks a node with, or several.
export const picker =
  (several) =>
  (question, words, /** @type {AnswerPlace} */ { names, answer, describedby, reveal = () => {} }) => {
    let picked = [];
    const field = typedField(words[`answer_${question.form}`], words[`sample_${question.form}`], {
      "aria-describedby": describedby,
      oninput: () => (picked = []),
    });

    function put(nodes) {
      picked = nodes;
      field.value = picked.map((one) => names.called[names.nodes.indexOf(one)]).join("; ");
      reveal(picked);
    }
    // What was typed before is an answer, too, where it can be read.
    const given = () => (picked.length ? picked : findAll(field.value, names).flatMap(([, meant]) => meant));
    return {
      box: make("div", {}, field),
      letters: true,
      once: !several && Boolean(answer),
      value() {
        if (picked.length) return several ? picked : picked[0];
        // That there is no node is an answer, too.
        return field.value.trim() || (several ? "" : null);
      },
      set(value) {
        const nodes = [value].flat();
        if (nodes.every((one) => names.nodes.includes(one))) put(nodes);
        else field.value = value;
      },
      text: (value) => [value].flat().join("; "),
      // A second time takes a node out of the answer.
      pick(node) {
        if (field.disabled) return false;
        const before = several && field.value.trim() ? given() : picked;
        const others = several ? before.filter((one) => one !== node) : [];
        put(before.includes(node) && !answer ? others : [...others, node]);
        if (!several) answer?.(node);
        return true;
      },
      focus: () => enter(field),
      // A field would cut off a long list.
      settle: () => field.replaceWith(make("p", { class: "given" }, field.value)),
    };
  };

const typed = picker(false);

export function component(question, words, how) {
  const moves = Object.entries(question.moves ?? {});
  if (!moves.length) return typed(question, words, how);
  const [labels, values] = [0, 1].map((i) => moves.map((move) => move[i]));
  const onchange = (node) => how.reveal?.([node]);
  const buttons = choices({ choices: labels, values }, words, { ...how, onchange });
  buttons.box.classList.add("moves");
  return { ...buttons, pick: (node) => buttons.choose(values.indexOf(node)) };
}

export function mark(key, given, { names }) {
  const mayBe = (node) => !key.among.length || key.among.includes(node);
  const named = key.choices.includes(given) ? [given] : meantBy(given, names).filter(mayBe);
  const meant = named.length > 1 ? settled(named, 1, key) : named;
  if (meant.length !== 1) return unreadable(key, quoting(named.length ? key.several : key.unreadable, given));
  const [one] = meant;
  if (one === key.answer) return right(key);
  const suspect = key.suspects.find(({ nodes }) => !nodes || nodes.includes(one));
  const called = (key.called ?? names.called)[names.nodes.indexOf(one)] ?? one;
  const found = suspected(key, suspect, called);
  return { ...found, where: [[one, "wrong"], ...found.where], means: one };
}
