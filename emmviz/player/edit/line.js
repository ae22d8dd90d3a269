// The line to Python, which edits and searches.

import { endOf, observe } from "../shell/elements.js";

const PATIENCE = 6000; // ms

// Asks Python one thing at a time; of a drag only the latest waits. `onanswer` gets each answer, `lost` is called where
// none comes.
export function askLine(model, { onanswer, lost }) {
  const own = Math.random().toString(36).slice(2);
  let number = 0;
  let busy = null;
  let queue = [];
  let timer;

  function ask(message, then = () => {}) {
    if (!model) return lost();
    if (message.drag) {
      message.drag = `${own}-${message.drag}`;
      queue = queue.filter((waiting) => waiting.message.drag !== message.drag);
    }
    queue.push({ message, then });
    next();
  }
  function next() {
    if (busy || !queue.length) return;
    busy = { ...queue.shift(), id: `${own}-${++number}` };
    timer = setTimeout(giveUp, PATIENCE);
    // A model that has lost its kernel may throw; the timeout then reports it.
    try {
      model.send({ ...busy.message, id: busy.id });
    } catch {
      // see above
    }
  }
  function giveUp() {
    busy = null;
    queue = [];
    lost();
  }
  function answered() {
    const answer = model.get("answer");
    if (!busy || answer.id !== busy.id) return;
    clearTimeout(timer);
    const { then } = busy;
    busy = null;
    then(answer);
    onanswer(answer);
    next();
  }
  const unobserve = observe(model, { "change:answer": answered });
  return {
    ask,
    close: endOf(() => clearTimeout(timer), unobserve),
    busy: () => busy !== null,
  };
}
