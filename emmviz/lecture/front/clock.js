// The clock of the speaker: minutes since the second slide was first shown, and how far that is from the plan.

import { make } from "../../player/shell/elements.js";
import { fill } from "../../player/shell/text.js";

const MINUTE = 60000;
const NAME = `emmviz-clock ${location.pathname}`;

// A page that is loaded again in the middle of a lecture, or in another window, goes on with its clock.
function kept() {
  try {
    const [began, left] = JSON.parse(localStorage.getItem(NAME)) ?? [];
    return Date.now() - left < MINUTE ? began : null;
  } catch {
    return null; // storage is off
  }
}
function keep(began) {
  if (began === null) return;
  try {
    localStorage.setItem(NAME, JSON.stringify([began, Date.now()]));
  } catch {
    // Then only this page knows.
  }
}

export function sectionClock(words, plan) {
  let began = kept();
  let last = null;

  const restart = () => (began = Date.now());
  // What the hall knows, where this page has not seen how the lecture began.
  const ran = (seconds) => (began ??= seconds === null ? null : Date.now() - 1000 * seconds);
  setInterval(() => keep(began), MINUTE / 4);
  addEventListener("pagehide", () => keep(began));
  // Whoever waits for the hall on the first slide is not late.
  function at(slide) {
    if (began === null && last && last !== slide) restart();
    last = slide;
  }
  function face(slide) {
    const minutes = began === null ? 0 : (Date.now() - began) / MINUTE;
    const whole = make("span", {}, fill(plan ? words.planned : words.clock, { k: Math.floor(minutes), n: plan }));
    if (!slide.dataset.due) return [whole];
    const [from, until] = slide.dataset.due.split(" ").map(Number);
    const late = Math.floor(Math.max(0, minutes - until));
    const early = Math.floor(Math.max(0, from - minutes));
    const [name, n] = late ? ["late", late] : early ? ["early", early] : ["on_time", 0];
    const state = make("span", { class: `pace ${name}` }, fill(words[name], { k: n }));
    return [make("span", { class: "section" }, slide.dataset.section), whole, state];
  }
  return { at, face, ran, restart };
}
