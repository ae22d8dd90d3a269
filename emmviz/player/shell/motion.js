// The motion of a step: what moves and how comes from Python, moves.js carries it out, and here it begins and ends.
//
// The new step is in place from the start, and only shown on its way there: whatever is asked of the page meanwhile is
// true, and the motion may end at any time.

import { MOVES } from "./moves.js";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

// `line` is the body of the number line. Returns a function that puts a step in place by `put`: with the `moves` named,
// while what its `changes` are about turns from one colour into another, or at once where `moves` is null. Without a step
// it ends the motion.
export function motion({ seconds, ease, rules }, nodes, line) {
  const duration = 1000 * seconds;
  let frame = 0;
  let running = [];
  let added = [];
  let turning = [];

  function finish() {
    cancelAnimationFrame(frame);
    running.forEach((one) => one.cancel());
    added.forEach((el) => el.remove());
    turning.forEach((el) => el.removeAttribute("data-moving"));
    [running, added, turning] = [[], [], []];
  }
  const stage = (rule) => ({
    line,
    play(el, keyframes) {
      const [delay, length] = [rule.begins * duration, (rule.ends - rule.begins) * duration];
      running.push(el.animate(keyframes, { delay, duration: length, easing: ease, fill: "both" }));
    },
    add(el, after) {
      el.setAttribute("aria-hidden", "true");
      after.after(el);
      added.push(el);
    },
  });
  return (moves, changes, put = () => {}) => {
    finish();
    if (!moves || reduced.matches) return put();
    const begin = moves.map(([what, i, ...sizes]) => MOVES[what](nodes[i], sizes, rules[what], stage(rules[what])));
    const parts = { state: "g", edge: "edge" };
    turning = changes.flatMap(([slot, which]) => (slot in parts ? [nodes[which][parts[slot]]] : []));
    turning.forEach((el) => el.setAttribute("data-moving", ""));
    put();
    // Before the next picture, but after the answer to the key.
    frame = requestAnimationFrame(() => {
      begin.forEach((start) => start());
      const clock = line.animate([], duration);
      clock.onfinish = finish;
      running.push(clock);
    });
  };
}
