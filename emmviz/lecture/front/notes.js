// The speaker's notes: below the slide, and in a window of their own with pictures of this slide and the next, and a clock.

import { make } from "../../player/shell/elements.js";
import { fill } from "../../player/shell/text.js";
import { sectionClock } from "./clock.js";
import { picture, sized } from "./mirror.js";

// What there is to say comes before the size of the pictures, in percent of their room, and that before its own size.
const SIZES = [...[100, 90, 80, 70, 60, 50].map((share) => [share, 21]), ...[19, 17, 15, 13].map((size) => [50, size])];

const notesOf = (slide) => slide?.querySelector("aside.notes")?.innerHTML ?? "";

// `plan` is for how many minutes the lecture is; `deck` lays itself out anew, keeps its keys, shows where it is, is
// pointed at, and may have more to show.
export function speakerNotes(words, plan, deck) {
  const below = make("aside", { class: "below", "aria-label": words.notes, tabindex: "0", hidden: "" });
  const time = sectionClock(words, plan);
  let other = null;
  let now = null;
  let drawn = 0;

  function toggle(shown = below.hidden) {
    below.hidden = !shown;
    document.body.classList.toggle("noted", shown);
    deck.layout();
  }
  function openWindow() {
    if (!other || other.closed) other = window.open("", "", "width=1180,height=760");
    if (!other) {
      toggle(true);
      below.prepend(make("p", { class: "blocked", role: "status" }, words.blocked));
      return;
    }
    const page = other.document;
    page.documentElement.lang = document.documentElement.lang;
    page.title = `${words.notes}: ${document.title}`;
    page.body.className = "speaker";
    page.head.replaceChildren(...[...document.querySelectorAll("head style")].map((one) => one.cloneNode(true)));
    page.addEventListener("keydown", deck.key);
    page.addEventListener("visibilitychange", deck.show);
    other.addEventListener("resize", fit);
    other.focus();
    deck.show();
  }
  function fit() {
    const pictures = inWindow(".pictures");
    if (!pictures) return;
    const text = other.document.querySelector("main");
    for (const [share, size] of SIZES) {
      pictures.style.width = `${share}%`;
      other.document.body.style.fontSize = `${size}px`;
      if (text.scrollHeight <= text.clientHeight) break;
    }
    sized(pictures);
  }
  const closed = () => !other || other.closed;
  const inWindow = (selector) => (closed() ? null : other.document.querySelector(selector));
  const clock = () => now && inWindow(".clock")?.replaceChildren(...time.face(now.slide));
  setInterval(clock, 5000);
  addEventListener("pagehide", () => other?.close());

  // What belongs to a slide; `place` says where it is, `after` comes next.
  function show(slide, place, after) {
    now = { slide, place, after };
    time.at(slide);
    below.innerHTML = notesOf(slide) || `<p>${words.none}</p>`;
    draw();
  }
  function draw() {
    if (closed() || !now) return;
    const { slide, place, after } = now;
    const head = make("header", {}, make("span", {}, place), make("span", { class: "clock" }));
    const foot = make("footer", {}, after ? fill(words.following, { title: after.dataset.title }) : words.last);
    const main = make("main");
    main.innerHTML = notesOf(slide) || `<p>${words.none}</p>`;
    const here = picture(slide, words.this_slide, deck.point);
    const pictures = make("div", { class: "pictures" }, here, after ? picture(after, words.next_slide) : "");
    other.document.body.replaceChildren(head, make("h1", {}, slide.dataset.title), pictures, deck.more, main, foot);
    fit();
    clock();
  }
  // The pictures follow what happens on the slide.
  function refresh() {
    cancelAnimationFrame(drawn);
    drawn = requestAnimationFrame(() => {
      inWindow(".pictures > figure")?.replaceWith(picture(now.slide, words.this_slide, deck.point));
      fit();
    });
  }
  return { below, toggle, openWindow, show, refresh, fit, ran: time.ran, restart: () => (time.restart(), clock()) };
}
