// Things put in an order: pressed one after the other they join the answer, pressed again they go back. In the answer
// the arrow keys and dragging move them; what a move did is read aloud, too.

import { listen, make } from "../elements.js";
import { taken as take, withModifier } from "../key-box.js";
import { fill, inList } from "../text.js";
import { right, suspected, unreadable, wrong } from "./verdicts.js";

const MOVES = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const FAR = 6; // pixels after which a press is a drag

// `values` are what the choices stand for, by default their texts; `head` is what the answer begins with.
export function component({ choices, values = choices, head }, words, { onchange = () => {} }) {
  let taken = [];
  let closed = false;
  let dragged = false;
  const buttons = choices.map((choice, i) => {
    const badge = make("b", { "aria-hidden": "true" });
    const press = { onclick: () => dragged || choose(i), onpointerdown: (event) => grip(event, i) };
    return make("button", { type: "button", class: "placed", ...press }, badge, make("span", {}, choice));
  });
  const answer = make("div", { class: "taken", role: "group", "aria-label": words.order_taken });
  const pool = make("div", { class: "pool", role: "group", "aria-label": words.order_left });
  const status = make("p", { class: "heard", "aria-live": "polite" });
  const how = make("p", {}, words.order);
  if (head) answer.append(make("code", { class: "first" }, head));
  const look = { class: "order", role: "group", "aria-label": words.answer_order };
  const box = make("div", look, how, answer, pool, status);
  box.addEventListener("keydown", key);

  function choose(i) {
    if (buttons[i]?.disabled ?? true) return false;
    change(taken.includes(i) ? taken.filter((one) => one !== i) : [...taken, i], i);
    return true;
  }
  // `i` is what has moved: it keeps the focus.
  function change(next, i) {
    if (next.join() === taken.join()) return;
    taken = next;
    show();
    buttons[i].focus({ preventScroll: true });
    const n = taken.indexOf(i) + 1;
    status.textContent = n ? spoken(i) : fill(words.order_back, { choice: choices[i].trim() });
    onchange();
  }
  const spoken = (i) => fill(words.place, { choice: choices[i].trim(), n: taken.indexOf(i) + 1 });
  function show() {
    buttons.forEach((button, i) => {
      const n = taken.indexOf(i) + 1;
      button.setAttribute("aria-pressed", String(n > 0));
      button.setAttribute("aria-label", n ? spoken(i) : choices[i].trim());
      button.firstChild.textContent = n || "";
    });
    const left = choices.map((_, i) => i).filter((i) => !taken.includes(i));
    fillIn(answer, taken, head ? 1 : 0);
    fillIn(pool, left, 0);
    pool.hidden = closed || !left.length;
    how.hidden = closed;
  }
  // What stands in its place already is left alone.
  function fillIn(group, list, from) {
    list.forEach((i, k) => {
      const there = group.children[from + k];
      if (there !== buttons[i]) group.insertBefore(buttons[i], there ?? null);
    });
  }

  // -- keys: in the answer they move what has the focus, below it they move the focus
  function key(event) {
    const i = buttons.indexOf(event.target.closest("button"));
    const by = MOVES[event.key];
    if (!by || i < 0 || withModifier(event)) return;
    take(event);
    const n = taken.indexOf(i);
    if (n >= 0) return change(moved(i, Math.max(n + by, 0)), i);
    const left = [...pool.children];
    left[left.indexOf(buttons[i]) + by]?.focus();
  }
  function moved(i, to) {
    const others = taken.filter((one) => one !== i);
    return [...others.slice(0, to), i, ...others.slice(to)];
  }

  // -- dragging: a button may be taken from its place in the page meanwhile, so the page listens
  function grip(event, i) {
    dragged = false;
    // A finger scrolls, but for the place that a thing in the answer wears.
    if (event.button || (event.pointerType === "touch" && event.target !== buttons[i].firstChild)) return;
    const { clientX: x, clientY: y } = event;
    const move = (now) => {
      dragged ||= Math.hypot(now.clientX - x, now.clientY - y) > FAR;
      buttons[i].classList.toggle("held", dragged);
      if (dragged) change(dropped(i, now), i);
    };
    const stop = () => {
      end();
      buttons[i].classList.remove("held");
      // The click of this press comes before that.
      setTimeout(() => (dragged = false));
    };
    const end = listen(document, { pointermove: move, pointerup: stop, pointercancel: stop });
  }
  function dropped(i, { clientX, clientY }) {
    const others = taken.filter((one) => one !== i);
    const { top, bottom } = answer.getBoundingClientRect();
    if (clientY < top - 20 || clientY > bottom + 10) return others;
    const before = others.findIndex((one) => {
      const at = buttons[one].getBoundingClientRect();
      if (clientY < at.top || clientY > at.bottom) return clientY < at.top;
      const beside = others.some((two) => two !== one && buttons[two].getBoundingClientRect().top === at.top);
      return beside ? clientX < at.left + at.width / 2 : clientY < at.top + at.height / 2;
    });
    return moved(i, before < 0 ? others.length : before);
  }
  show();
  return {
    box,
    choose,
    value: () => (taken.length ? taken.map((i) => values[i]) : null),
    set(value) {
      taken = value.map((one) => values.indexOf(one));
      show();
    },
    text: (value) => value.join("; "),
    focus: () => buttons[0].focus({ preventScroll: true }),
    stage(state) {
      closed = state !== "open";
      show();
    },
  };
}

export function mark(key, given, { reading }) {
  const same = (other) => other.every((one, i) => one === given[i]);
  if (new Set(given).size !== given.length || given.length !== key.answer.length)
    return unreadable(key, key.unreadable);
  if (same(key.answer)) return right(key);
  const suspect = key.suspects.find((one) => same(one.order));
  const misplaced = given.find((one, i) => one !== key.answer[i]);
  const written = inList(given, reading);
  const feedback = key.place.replace("{at}", () => misplaced).replace("{given}", () => written);
  return suspect ? suspected(key, suspect, written) : wrong(key, feedback);
}
