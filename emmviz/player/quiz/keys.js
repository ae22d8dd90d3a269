// The keys of a quiz: these come first; what is left is the player's own.

import { taken, withModifier } from "../shell/key-box.js";

// `roundState` says what is asked and leads on: current, isOpen, isPresenting, present, goOn. Returns what takes a key and
// returns whether it did something.
export function roundKeys(player, card, answers, roundState) {
  const help = player.root.querySelector(".keys") ?? { hidden: true };

  function actionsAt({ typing, button, node }, empty) {
    const isOpen = roundState.isOpen();
    const actions = {};
    if (!typing || empty) Object.assign(actions, { h: answers.hint, p: roundState.present });
    if (!typing && isOpen) for (let n = 1; n < 10; n++) actions[n] = () => card.answer.choose(n - 1);
    if (isOpen && !button && !node) actions.Enter = () => answers.check(card.answer.value());
    if (!isOpen && roundState.current() && !button && !node) actions.Enter = roundState.goOn;
    if (isOpen && node) actions.Enter = actions[" "] = () => card.answer.pick(node.dataset.node);
    if (roundState.isPresenting() && !button) actions[" "] = actions.Enter = roundState.goOn;
    return actions;
  }

  return (event) => {
    if (withModifier(event) || !help.hidden || event.target.closest?.("[role=menu]")) return false;
    const on = event.target;
    const typing = on.matches?.("input[type=text]");
    const ticking = on.matches?.("input[type=radio], input[type=checkbox]");
    const button = on.closest?.("button, summary, select, input[type=range]");
    const empty = typing && !on.value && card.answer?.letters === false;
    const action = actionsAt({ typing, button, node: on.closest?.("[data-node]") }, empty)[event.key];
    if (!action && (typing || ticking)) {
      // What moves within the field or among the choices, or ticks one, is no step; a clicker's keys are.
      if (!["PageUp", "PageDown"].includes(event.key)) event.stopPropagation();
      return false;
    }
    if (!action || action() === false) return false;
    taken(event);
    return true;
  };
}
