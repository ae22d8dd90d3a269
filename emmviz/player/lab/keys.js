// The keys of a lab.

import { act, withModifier } from "../shell/key-box.js";

// Returns what takes a key. `by` gives what goes on by so many places; `others` the other keys, as they are now.
export function labKeys(help, by, others) {
  return (event) => {
    if (withModifier(event) || event.target.closest?.("select, .guess")) return;
    const actions = {
      // A table that scrolls does so by the same keys.
      ...(event.target.closest?.(".scroll") ? {} : moves(by)),
      "?": help.toggle,
      ...others(),
    };
    if (!help.box.hidden) actions.Escape = help.toggle;
    act(actions, event);
  };
}

const moves = (by) => ({
  ArrowRight: by(1),
  ArrowUp: by(1),
  ArrowLeft: by(-1),
  ArrowDown: by(-1),
  PageUp: by(10),
  PageDown: by(-10),
  Home: by(-Infinity),
  End: by(Infinity),
});
