// The motion of a step: what moves and how comes from Python, MOVES carries it out, and here it begins and ends.
//
// The new step is in place from the start, and only shown on its way there: whatever is asked of the page meanwhile is
// true, and the motion may end at any time.

import { below } from "./nodes.js";

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

// How each kind of move is carried out in the picture and on the number line. Each remembers what stands there before the
// step, and returns what moves it once the new step is in place. `stage` has play(el, keyframes) and add(el, after): what
// they begin and put there is taken away at the end of the motion, so that the page is then as if nothing had moved.

const pairs = (sizes) => Array.from({ length: sizes.length / 2 }, (_, i) => sizes.slice(2 * i, 2 * i + 2));

// Along a broken line at one speed.
function way(sizes) {
  const points = pairs(sizes);
  let gone = 0;
  const lengths = points.map(([x, y], i) => (gone += i ? Math.hypot(x - points[i - 1][0], y - points[i - 1][1]) : 0));
  return points.map(([x, y], i) => ({ offset: lengths[i] / (gone || 1), transform: `translate(${x}px, ${y}px)` }));
}
const opacity = (track) => track.map(([offset, size]) => ({ offset, opacity: size }));
const GONE = [{ opacity: 0 }, { opacity: 0 }];

const label = (edge) => edge.querySelectorAll(".back.moving, .live");

const MOVES = {
  rise:
    ({ edge }, sizes, rule, stage) =>
    () => {
      for (const part of label(edge)) {
        const copy = part.cloneNode(true);
        stage.add(copy, edge.lastElementChild);
        stage.play(copy, way(sizes));
        stage.play(copy, opacity(rule.opacity));
        stage.play(part, opacity(rule.rest));
      }
    },
  descend:
    ({ edge }, sizes, rule, stage) =>
    () => {
      for (const part of label(edge)) {
        stage.play(part, way(sizes));
        stage.play(part, opacity(rule.opacity));
      }
    },
  narrow({ i, g }, [first, last], rule, stage) {
    const arc = g.querySelector(".interval");
    const old = arc.cloneNode();
    // Where nothing was known there is no arc yet: it comes as that of the whole dial.
    const fresh = !old.getAttribute("d");
    if (fresh) old.setAttribute("d", g.querySelector(".dial").getAttribute("d"));
    const narrowBar = onLine(i, stage);
    return () => {
      old.setAttribute("pathLength", 1);
      stage.add(old, arc);
      stage.play(arc, GONE);
      if (fresh) stage.play(old, opacity(rule.opacity));
      stage.play(old, [
        { strokeDasharray: "1 2", strokeDashoffset: 0 },
        { strokeDasharray: `${last - first} 2`, strokeDashoffset: -first },
      ]);
      narrowBar();
    };
  },
  settle({ value }, _sizes, rule, stage) {
    const old = value.cloneNode(true);
    return () => {
      stage.play(value, opacity(rule.opacity));
      if (!old.textContent) return;
      stage.add(old, value);
      stage.play(old, opacity(rule.opacity.map(([offset, size]) => [offset, 1 - size])));
    };
  },
  snip:
    ({ edge }, [x, y, angle], rule, stage) =>
    () => {
      const mark = edge.querySelector(".cutmark");
      // What an algorithm of one's own searches again after it was cut off has no bars.
      if (!mark) return;
      const across = (share) =>
        `translate(${x}px, ${y}px) rotate(${angle}deg) scaleY(${share}) rotate(${-angle}deg) translate(${-x}px, ${-y}px)`;
      stage.play(mark.querySelector(".bars"), [{ transform: across(0) }, { transform: across(1) }]);
      stage.play(mark, opacity(rule.opacity));
    },
  fall: (node, _sizes, rule, stage) => () => {
    const down = rule.drop.map(([offset, size]) => ({ offset, transform: `translateY(${size}px)` }));
    const parts = [node.g, ...below(node).flatMap(({ g, edge }) => [g, edge])];
    for (const part of parts) stage.play(part, down);
  },
  hatch:
    ({ g }, [number], rule, stage) =>
    () => {
      const grounds = g.closest("svg").querySelectorAll(`.grounds > [data-cut="${number}"]`);
      for (const ground of grounds) stage.play(ground, opacity(rule.opacity));
    },
};

// The bar of the number line and the numbers at its ends, while the line shows the same node.
function onLine(i, { line, play }) {
  const parts = () => {
    const svg = line.querySelector(`[data-of="${i}"]`);
    const at = (el, name) => +el.getAttribute(name);
    if (!svg) return null;
    const [bar, ...texts] = svg.querySelectorAll(".still, .still-text");
    return { bar, texts, x: at(bar, "x"), width: at(bar, "width"), places: texts.map((text) => at(text, "x")) };
  };
  const old = parts();
  return () => {
    const now = parts();
    if (!old || !now) return;
    const scale = old.width / now.width;
    const from = `translateX(${old.x - scale * now.x}px) scaleX(${scale})`;
    play(now.bar, [{ transform: from }, { transform: "translateX(0px) scaleX(1)" }]);
    now.texts.forEach((text, j) => {
      const apart = old.places[j] - now.places[j];
      if (old.places.length !== now.places.length) play(text, [{ opacity: 0 }, { opacity: 1 }]);
      else play(text, [{ transform: `translateX(${apart}px)` }, { transform: "translateX(0px)" }]);
    });
  };
}
