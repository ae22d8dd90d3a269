// A deck of slides: reveal.js places and scales them.
//
// A player that has been given the clicker is stepped until it does not move on, and the next press turns the slide, so
// that nobody who has only two buttons is ever stuck.

import { ICONS, icon, make, named } from "../../player/shell/elements.js";
import { keyList } from "../../player/shell/key-box.js";
import { fill } from "../../player/shell/text.js";
import { openHall } from "../hall/front/deck/index.js";
import { all, closeBeside } from "./dom.js";
import { fitSlide, slideSize } from "./fitting.js";
import { jump } from "./jump.js";
import { deckKeys } from "./keys.js";
import { speakerNotes } from "./notes.js";
import { marking } from "./marks.js";
import { livePlayers } from "./players.js";
import { pointer } from "./pointer.js";
import { polls } from "./polls.js";
import { swipe } from "./swipe.js";

const SIGNS = {
  previous: ICONS.back,
  next: ICONS.forward,
  more: "M7 1h2v9l3.6-3.6L14 7.8l-6 6-6-6 1.4-1.4L7 10z",
  list: "M2 2h2v2H2zM6 2h8v2H6zM2 7h2v2H2zM6 7h8v2H6zM2 12h2v2H2zM6 12h8v2H6z",
  notes: "M2 3h12v2H2zM2 7h12v2H2zM2 11h8v2H2z",
  window: "M1 2h14v12H1zM3 6v6h10V6z",
};

const MORE = 24; // units below the bar that are worth a sign: the padding of a slide is not

// `minutes` is for how long it is planned.
export async function lecture(Reveal, words, minutes) {
  const hall = openHall();
  const area = document.querySelector(".reveal");
  const deck = new Reveal(area, {
    ...slideSize(area),
    margin: 0,
    minScale: 0.1,
    maxScale: 10,
    center: false,
    hash: true,
    overview: false,
    controls: false,
    keyboard: false,
    touch: false,
    scrollActivationWidth: 0, // on a phone all slides would be one page, without our bar and keys
    navigationMode: "linear",
    transition: "none",
    backgroundTransition: "none",
  });
  await deck.initialize();
  const players = await livePlayers(words);
  const votes = polls(words, hall?.holds);
  const fitted = () => fitSlide(deck.getCurrentSlide());

  marking(area);

  // -- onward and back
  function forward(event) {
    if (deck.isPaused()) return deck.togglePause(false);
    if (!players.stepped(true, event) && !hall?.forward(deck.getCurrentSlide())) deck.next();
  }
  function back(event) {
    if (deck.isPaused()) return deck.togglePause(false);
    if (!players.stepped(false, event)) deck.prev();
  }
  // reveal.js would pass by the votes of a hall.
  swipe(deck.getRevealElement(), (onward, event) => {
    players.arm(null);
    (onward ? forward : back)(event);
  });
  deck.on("fragmentshown", ({ fragment }) => {
    const known = fragment.classList.contains("answered");
    votes.show(fragment);
    // What a click has shown needs no press any more.
    if (known) deck.next();
    fitted();
  });
  deck.on("fragmenthidden", ({ fragment }) => votes.clear(fragment));
  deck.on("slidechanged", ({ currentSlide, previousSlide }) => {
    players.arm(null);
    const onward =
      !previousSlide || previousSlide.compareDocumentPosition(currentSlide) & Node.DOCUMENT_POSITION_FOLLOWING;
    const marked = players.on(currentSlide).find((player) => "steps" in player.box.dataset);
    show(); // what is out of sight cannot take the keys
    if (marked && onward) players.arm(marked);
  });
  document.addEventListener("toggle", fitted, { capture: true });

  // -- the bar, the keys and the notes
  const counter = make("span", { class: "counter", role: "status" });
  const press = (name, action) =>
    make(
      "button",
      { type: "button", class: `does-${name}`, ...named(words[name]), onclick: action },
      SIGNS[name] ? icon(SIGNS[name]) : "?",
    );
  const help = make("dialog", { class: "help", "aria-label": words.help });
  const keys = [...words.keys, ...(hall?.keys ?? [])];
  // The keys of the deck, which steps a player by the arrows, and those that a player on the slide has besides.
  function showKeys() {
    const own = players.on(deck.getCurrentSlide()).flatMap((player) => player.keys);
    const others = own.filter(([name]) => !/^([?→←]|Esc)/.test(name));
    help.replaceChildren(
      make("button", { type: "button", onclick: () => help.close() }, words.close),
      make("h2", {}, words.help),
      keyList(keys),
      ...(others.length ? [make("h2", {}, words.with_player), keyList(others)] : []),
    );
    help.showModal();
  }
  const dot = pointer(deck);
  const places = jump(deck, words);
  const notes = speakerNotes(words, minutes, {
    layout: () => deck.layout(),
    key: (event) => key(event),
    show,
    point: dot.point,
    more: hall?.box ?? "",
  });
  const page = () => deck.getCurrentSlide().querySelector(".page");
  const [previous, next] = [press("previous", back), press("next", forward)];
  const more = press("more", () => page().scrollBy({ top: 0.8 * page().clientHeight }));
  // What leads nowhere cannot be pressed; a slide that goes on below the bar says so.
  function mark() {
    previous.disabled = deck.isFirstSlide();
    next.disabled = deck.isLastSlide() && !deck.availableFragments().next && !players.armed && !hall;
    const { scrollTop, scrollHeight, clientHeight } = page();
    more.hidden = scrollHeight - clientHeight - scrollTop < MORE;
    area.classList.toggle("more", !more.hidden);
  }
  const bar = make(
    "nav",
    { class: "bar", "aria-label": words.controls },
    previous,
    counter,
    next,
    more,
    press("list", places.open),
    press("notes", () => notes.toggle()),
    press("window", notes.openWindow),
    press("help", showKeys),
    ...all("main > a"), // where the page of a site leads back
  );
  // A press on the bar leaves the keys where they are.
  bar.addEventListener("mousedown", (event) => event.preventDefault());
  document.querySelector(".pause-overlay")?.replaceChildren(make("p", { class: "black" }, words.black));
  document.body.append(notes.below, bar, help, places.dialog);
  const dialogs = [help, places.dialog, ...(hall ? [hall.dialog] : [])];
  // The hall's own goes at any press.
  for (const dialog of [help, places.dialog]) closeBeside(dialog);
  const key = deckKeys(deck, dialogs, {
    forward,
    back,
    full,
    words,
    dot,
    hall,
    showKeys,
    notes,
    places,
    players,
    votes,
  });
  // What made way for the whole tree: there, or not.
  function full() {
    for (const one of all(".emmviz", deck.getCurrentSlide())) one.classList.toggle("full");
    dispatchEvent(new Event("resize"));
  }
  addEventListener("resize", fitted);
  new ResizeObserver(() => {
    const size = slideSize(area);
    const { width, height } = deck.getConfig();
    if (size.width !== width || size.height !== height) deck.configure(size);
  }).observe(area);
  const changes = { subtree: true, attributes: true, childList: true };
  const changed = () => (notes.refresh(), mark());
  new MutationObserver(changed).observe(document.querySelector(".slides"), changes);
  area.addEventListener("scroll", mark, { capture: true });

  function show() {
    const slides = deck.getSlides();
    const slide = deck.getCurrentSlide();
    const k = slides.indexOf(slide);
    // The slides beside this one are there, unseen: nobody shall come to their buttons.
    slides.forEach((one) => (one.inert = one !== slide));
    counter.textContent = fill(words.counter, { k: k + 1, n: slides.length });
    hall?.at(slide, k, notes.ran);
    notes.show(slide, counter.textContent, slides[k + 1]);
    fitted();
    // A lab that was out of sight lays itself out anew only when it is seen.
    requestAnimationFrame(() => requestAnimationFrame(fitted));
  }
  show();
  hall?.start({ reveal: votes.show, clear: votes.clear, fit: () => (fitted(), notes.fit()) });
  document.documentElement.dataset.ready = "";
}
