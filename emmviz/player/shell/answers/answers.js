// What one answers a question with: a component for each form of answer, all used in the same way.
//
// `question` has a form, and what that needs: its choices, a line, whether ends count. `how` holds what is around it: the
// `names` of nodes, the `reading` of numbers, `describedby`, the id of the prompt; `reveal` gets the nodes that are
// picked, `onchange` hears of every change, and where there is an `answer`, a press on a single node or choice answers.

import * as COMPONENTS from "./components.js";

// Returns the `box`; `value()`, what is answered, null for nothing, and `set(value)`; `lacks()`, what is still missing for
// that; `text(value)` for the record; `choose(i)` and `pick(node)`, which return whether that is a part of the answer; `focus()`; `letters`, whether an answer
// may begin with one; `once`, whether one press answers; and `stage(state)`: "open", "answered", or "presented", where
// nobody answers; and `settle(right)`, which shows the right answers beside the one that was given.
export function answerTo(question, words, how) {
  const answer = COMPONENTS[question.form](question, words, how);
  const { box, stage: staged = () => {} } = answer;
  function stage(state) {
    box.hidden = state === "presented";
    for (const input of box.querySelectorAll("input, button")) input.disabled = state !== "open";
    staged(state);
  }
  return {
    text: String,
    choose: () => false,
    pick: () => false,
    letters: false,
    settle() {},
    ...answer,
    stage,
  };
}
