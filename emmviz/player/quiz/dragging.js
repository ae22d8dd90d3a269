// An interval on the number line: two handles that are dragged, or moved with the arrow keys, and for each end whether it
// belongs to it. What they say is written into the field, where it can be changed as well.

import { make } from "../shell/elements.js";
import { fill } from "../shell/text.js";

// The far steps of a line that is dragged, and of the page keys.
const FAR = 10;
const MOVES = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -FAR, PageUp: FAR };

// A space ticks a box; it is no step of the player.
const ownSpace = (event) => event.key === " " && event.stopPropagation();

// `line` as Python has it: start, step, places, steps, ends; `comma`, whether numbers have one; `write` takes the text.
export function draggedInterval(words, { start, step, places, steps: count, ends }, comma, write) {
  const at = [0, count];
  const isIn = ends.map((end) => !end.includes("∞"));
  const stretch = make("i", { class: "stretch" });
  const rail = make("div", { class: "track" }, stretch);
  const names = [words.line_low, words.line_high];
  const handles = names.map((name, i) =>
    make("button", {
      type: "button",
      class: "handle",
      role: "slider",
      "aria-label": name,
      "aria-valuemin": 0,
      "aria-valuemax": count,
      onkeydown: (event) => key(event, i),
      onpointerdown: (event) => grip(event, i),
    }),
  );
  const boxes = names.map(() => make("input", { type: "checkbox", onkeydown: ownSpace }));
  const labels = boxes.map((box, i) => {
    box.onchange = () => {
      isIn[i] = box.checked;
      show(true);
    };
    return make("label", {}, box, make("span"));
  });
  rail.append(...handles);
  const hint = make("p", {}, words.line);
  const box = make("div", { class: "dragging", role: "group", "aria-label": words.line }, hint, rail, ...labels);

  function textAt(n) {
    if (n === 0 || n === count) return ends[n && 1];
    const text = ((start + n * step) / 10 ** places).toFixed(places);
    const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
    return (comma ? short.replace(".", ",") : short).replace("-", "−");
  }
  function move(i, to) {
    const [least, most] = i ? [at[0], count] : [0, at[1]];
    at[i] = Math.min(Math.max(to, least), most);
    // An infinite end is never in it; a finite one is, until it is said that it is not.
    if (textAt(at[i]).includes("∞")) isIn[i] = false;
    else if (boxes[i].disabled) isIn[i] = true;
    show(true);
  }
  function key(event, i) {
    const by = MOVES[event.key];
    const to = by ? at[i] + by : event.key === "Home" ? 0 : event.key === "End" ? count : null;
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    move(i, to);
  }
  function grip(event, i) {
    if (handles[i].disabled) return;
    const handle = handles[i];
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = ({ clientX }) => {
      const { left, width } = rail.getBoundingClientRect();
      const share = Math.min(Math.max((clientX - left) / width, 0), 1);
      // Round numbers; the arrow keys reach those between them.
      const grid = Math.round((start / step + share * count) / FAR) * FAR - Math.round(start / step);
      move(i, share === 0 || share === 1 ? share * count : grid);
    };
    handle.onpointerup = handle.onpointercancel = () => (handle.onpointermove = null);
    event.preventDefault();
    handle.focus({ preventScroll: true });
  }
  function show(changed) {
    const texts = at.map(textAt);
    handles.forEach((handle, i) => {
      handle.style.left = `${(100 * at[i]) / count}%`;
      handle.setAttribute("aria-valuenow", at[i]);
      handle.setAttribute("aria-valuetext", texts[i]);
      handle.classList.toggle("open", !isIn[i]);
      boxes[i].checked = isIn[i];
      boxes[i].disabled = texts[i].includes("∞") || handle.disabled;
      labels[i].lastChild.textContent = fill(words.line_in, { end: texts[i] });
    });
    stretch.style.left = `${(100 * at[0]) / count}%`;
    stretch.style.right = `${100 - (100 * at[1]) / count}%`;
    if (changed) write(`${isIn[0] ? "[" : "("}${texts[0]}; ${texts[1]}${isIn[1] ? "]" : ")"}`);
  }
  show(false);
  return {
    box,
    stage(usable) {
      for (const handle of handles) handle.disabled = !usable;
      box.hidden = !usable;
      show(false);
    },
  };
}
