// The keys of a quiz: these come first; what is left is the player's own.

import { taken, withModifier } from "../shell/key-box.js";

// `round` says what is asked and leads on: current, isOpen, isPresenting, present, goOn. Returns what takes a key and
// returns whether it did something.
export function roundKeys(player, card, answers, round) {
  const help = player.root.querySelector(".keys") ?? { hidden: true };

  function actionsAt({ typing, button, node }, empty) {
    const isOpen = round.isOpen();
    const actions = {};
    if (!typing || empty) Object.assign(actions, { h: answers.hint, p: round.present });
    if (!typing && isOpen) for (let n = 1; n < 10; n++) actions[n] = () => card.answer.choose(n - 1);
    if (isOpen && !button && !node) actions.Enter = () => answers.check(card.answer.value());
    if (!isOpen && round.current() && !button && !node) actions.Enter = round.goOn;
    if (isOpen && node) actions.Enter = actions[" "] = () => card.answer.pick(node.dataset.node);
    if (round.isPresenting() && !button) actions[" "] = actions.Enter = round.goOn;
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
