// What varies in a lab: one of several numbers, chosen from a list, or a guess.

import { make } from "../shell/elements.js";
import { guessControl } from "./guess.js";

// `open` is called with a part, `say` with what is wrong with an answer.
export const varyControl = (data, parts, model, act) =>
  data.guess ? guessControl(data.words, parts, data.guess, model, act) : partChoice(data.words, parts, act);

// A list, or the name of the only one.
function partChoice(words, parts, { open }) {
  const list = make(
    "select",
    { "aria-label": words.vary, onchange: () => open(parts[list.selectedIndex]) },
    ...parts.map((one) => make("option", {}, one.name)),
  );
  const box = parts.length > 1 ? list : make("strong", { class: "vary" }, parts[0].name);
  return { box, show: (one) => (list.selectedIndex = parts.indexOf(one)), keys: {}, notes: [] };
}
