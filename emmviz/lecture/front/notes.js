// The speaker's notes: below the slide, and in a window of their own with a clock and what comes next.

import { make } from "../../player/shell/elements.js";
import { fill } from "../../player/shell/text.js";

const STYLE =
  "body{margin:0;padding:24px 32px;font:22px/1.45 system-ui,sans-serif;color:#1a1a1a;background:#fff}" +
  "header{display:flex;justify-content:space-between;color:#55555c;border-bottom:1px solid #b9b9c0;padding-bottom:8px}" +
  "h1{font-size:28px}footer{color:#55555c}";
const notesOf = (slide) => slide?.querySelector("aside.notes")?.innerHTML ?? "";

// `plan` is for how many minutes the lecture is; `deck` lays itself out anew, keeps its keys and shows where it is.
export function speakerNotes(words, plan, deck) {
  const below = make("aside", { class: "below", "aria-label": words.notes, tabindex: "0", hidden: "" });
  const began = Date.now();
  let other = null;

  function toggle(shown = below.hidden) {
    below.hidden = !shown;
    document.body.classList.toggle("noted", shown);
    deck.layout();
  }
  function openWindow() {
    if (!other || other.closed) other = window.open("", "", "width=860,height=640");
    if (!other) {
      toggle(true);
      below.prepend(make("p", { class: "blocked", role: "status" }, words.blocked));
      return;
    }
    const page = other.document;
    page.documentElement.lang = document.documentElement.lang;
    page.title = `${words.notes}: ${document.title}`;
    page.head.replaceChildren(make("style", {}, STYLE));
    page.addEventListener("keydown", deck.key);
    page.addEventListener("visibilitychange", deck.show);
    other.focus();
    deck.show();
  }
  function clock() {
    if (!other || other.closed) return;
    const k = Math.floor((Date.now() - began) / 60000);
    const place = other.document.querySelector(".clock");
    if (place) place.textContent = fill(plan ? words.planned : words.clock, { k, n: plan });
  }
  setInterval(clock, 5000);
  addEventListener("pagehide", () => other?.close());

  // What belongs to a slide; `place` says where it is, `after` comes next.
  function show(slide, place, after) {
    const notes = notesOf(slide) || `<p>${words.none}</p>`;
    below.innerHTML = notes;
    if (!other || other.closed) return;
    const head = make("header", {}, make("span", {}, place), make("span", { class: "clock" }));
    const foot = make("footer", {}, after ? fill(words.following, { title: after.dataset.title }) : words.last);
    const main = make("main");
    main.innerHTML = notes;
    other.document.body.replaceChildren(make("div", {}, head, make("h1", {}, slide.dataset.title), main, foot));
    clock();
  }
  return { below, toggle, openWindow, show };
}
