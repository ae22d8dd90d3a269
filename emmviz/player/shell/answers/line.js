// A number line with an interval on it: two handles, which are dragged, or moved with the arrow keys.

import { make } from "../elements.js";
import { taken, withModifier } from "../key-box.js";
import { isFinite } from "./numbers.js";

// The far steps of a line that is dragged, and of the page keys.
const FAR = 10;
const MOVES = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -FAR, PageUp: FAR };
const within = (least, number, most) => Math.min(Math.max(number, least), most);

// `line` as Python has it: start, step, places, steps, and the texts of its ends; `comma`, whether numbers have one; `drag`
// gets the texts of both ends, and which one has moved.
export function draggedLine({ start, step, places, steps, ends }, words, comma, drag) {
  let at = [0, steps];
  const stretch = make("i", { class: "stretch" });
  const rail = make("div", { class: "track" }, stretch);
  const handles = [words.line_low, words.line_high].map((name, i) =>
    make("button", {
      type: "button",
      class: "handle",
      role: "slider",
      "aria-label": name,
      "aria-valuemin": 0,
      "aria-valuemax": steps,
      onkeydown: (event) => key(event, i),
      onpointerdown: (event) => grip(event, i),
    }),
  );
  rail.append(...handles);
  const box = make("div", { class: "dragging", role: "group", "aria-label": words.line }, rail);

  function textAt(place) {
    const n = Math.round(place);
    if (n === 0 || n === steps) return ends[n && 1];
    const text = ((start + n * step) / 10 ** places).toFixed(places);
    const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
    return (comma ? short.replace(".", ",") : short).replace("-", "−");
  }
  function placeOf(value) {
    const number = isFinite(value) ? Number(value[0]) / Number(value[1]) : value;
    return within(0, (number * 10 ** places - start) / step, steps);
  }
  function move(i, to) {
    // Neither end passes the other.
    const [least, most] = i ? [Math.ceil(at[0]), steps] : [0, Math.floor(at[1])];
    at[i] = within(least, Math.round(to), most);
    drag(at.map(textAt), i);
  }
  function key(event, i) {
    const by = MOVES[event.key];
    const to = by ? at[i] + by : { Home: 0, End: steps }[event.key];
    if (to === undefined || withModifier(event)) return;
    taken(event);
    move(i, to);
  }
  function grip(event, i) {
    if (handles[i].disabled) return;
    const handle = handles[i];
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = ({ clientX }) => {
      const { left, width } = rail.getBoundingClientRect();
      const share = within(0, (clientX - left) / width, 1);
      // Round numbers; the arrow keys reach those between them.
      const grid = Math.round((start / step + share * steps) / FAR) * FAR - Math.round(start / step);
      move(i, share === 0 || share === 1 ? share * steps : grid);
    };
    handle.onpointerup = handle.onpointercancel = () => (handle.onpointermove = null);
    taken(event);
    handle.focus({ preventScroll: true });
  }
  return {
    box,
    // `values` are exact, undefined where there is none yet.
    show(values, isIn) {
      at = values.map((value, i) => (value === undefined ? i * steps : placeOf(value)));
      handles.forEach((handle, i) => {
        handle.style.left = `${(100 * at[i]) / steps}%`;
        handle.setAttribute("aria-valuenow", Math.round(at[i]));
        handle.setAttribute("aria-valuetext", textAt(at[i]));
        handle.classList.toggle("open", !isIn[i]);
      });
      stretch.style.left = `${(100 * at[0]) / steps}%`;
      stretch.style.right = `${100 - (100 * at[1]) / steps}%`;
    },
  };
}
