// What is too big for its place gets smaller, never cut: text down to a size that a hall can read, or a hand's screen.

import { all } from "./dom.js";

const SMALLEST = 0.7; // of the size of a vote's text
const LEAST = 22; // units that the text of a table is high
const NOTED = 0.8; // below which the notes on its choices make way
const READABLE = 0.67; // pixels of a unit, at which 18 units of text are 12 pixels

// Return the size of a slide in units. On a phone it has the shape of the screen, and scrolls, as all of it would be tiny.
export function slideSize(area) {
  const root = document.documentElement;
  const size = ["--wide", "--high"].map((name) => {
    root.style.removeProperty(name);
    return Number(getComputedStyle(root).getPropertyValue(name));
  });
  const screen = [area.clientWidth / READABLE, area.clientHeight / READABLE];
  const phone = matchMedia("(hover: none)").matches && screen.some((room, i) => room < size[i]);
  root.classList.toggle("phone", phone);
  if (phone) {
    const scale = Math.max(1, screen[0] / size[0]);
    screen.forEach((room, i) => (size[i] = room / scale));
    root.style.setProperty("--wide", String(size[0]));
    root.style.setProperty("--high", String(size[1]));
  }
  return { width: size[0], height: size[1] };
}

export function fitSlide(slide) {
  // A finger moves what is wider than its place, and turns the slide on what is not.
  for (const one of all(".figure", slide)) one.classList.toggle("wide", one.scrollWidth > one.clientWidth);
  if (slide.closest(".phone")) return;
  for (const page of all(".page", slide)) {
    for (const table of all(":scope > table", page)) fitTable(table, page);
    const poll = /** @type {HTMLElement} */ (page.querySelector(".poll"));
    poll?.style.removeProperty("zoom");
    page.classList.remove("tight");
    // The bars of a hall and the reason below them are known only when the vote is over; the tree stays as it is.
    const around = poll?.parentElement;
    const share = () => (poll ? 1 - (around.scrollHeight - around.clientHeight) / poll.scrollHeight : 1);
    poll?.classList.toggle("brief", false);
    poll?.classList.toggle("brief", share() < NOTED);
    if (share() < 1) poll.style.zoom = String(Math.max(share(), SMALLEST));
    page.classList.toggle("tight", page.scrollHeight > page.clientHeight);
  }
}

// In larger columns words are broken into fewer lines, so its place is known only when it is tried.
function fitTable(table, page) {
  table.style.removeProperty("zoom");
  const least = LEAST / parseFloat(getComputedStyle(table).fontSize);
  const room = page.clientWidth - 2 * parseFloat(getComputedStyle(page).paddingLeft);
  const isFull = (zoom) => zoom * table.offsetWidth > room || page.scrollHeight > page.clientHeight;
  for (let zoom = 1; isFull(zoom) && zoom > least;) {
    zoom = Math.max(zoom - 0.05, least);
    table.style.zoom = String(zoom);
  }
}

// What a player says beside its tree: first the rows of its sum get their labels above them, then its text gets smaller.
export function fitTelling(place) {
  const evidence = place.querySelector(".telling > .evidence");
  if (!evidence) return;
  evidence.classList.remove("stacked");
  evidence.style.removeProperty("zoom");
  shrink(evidence);
}

// On from a step whose text has no room it stays smaller, so that it does not change from step to step.
export function shrinkWhenFull(place) {
  const evidence = place.querySelector(".telling > .evidence");
  if (evidence) new MutationObserver(() => shrink(evidence)).observe(evidence, { childList: true, subtree: true });
}

function shrink(evidence) {
  const telling = evidence.parentElement;
  const spare = () => telling.clientHeight - telling.scrollHeight;
  if (spare() < 0 || telling.scrollWidth > telling.clientWidth) evidence.classList.add("stacked");
  const share = Number(evidence.style.zoom || 1) * (1 + spare() / evidence.scrollHeight);
  if (spare() < 0) evidence.style.zoom = String(Math.max(share, SMALLEST));
}
