// A node, or several: picked in the picture, or typed by their names.

import { make } from "../elements.js";
import { enter, typedField } from "./field.js";

const picker =
  (several) =>
  (question, words, { names, answer, describedby, reveal = () => {} }) => {
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
    return {
      box: make("div", {}, field),
      letters: true,
      once: !several && Boolean(answer),
      value() {
        if (picked.length) return several ? picked : picked[0];
        // That there is no node is an answer, which has to be said.
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
        const others = several ? picked.filter((one) => one !== node) : [];
        put(picked.includes(node) && !answer ? others : [...others, node]);
        if (!several) answer?.(node);
        return true;
      },
      focus: () => enter(field),
    };
  };

export const [node, nodes] = [false, true].map(picker);
