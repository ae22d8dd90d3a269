// On paper: which slides, and whether answers are seen. The address says so: ?print-pdf&slides=1,4-9&answers=0.

import { all } from "./dom.js";

const leaves = () => [...document.querySelectorAll(".slides section:not(:has(> section))")];

// What is to be printed, null where the deck is shown. Slides that are not chosen are taken out, before reveal.js counts.
export function handout(search) {
  const asked = new URLSearchParams(search);
  if (!asked.has("print-pdf") && asked.get("view") !== "print") return null;
  const chosen = asked.get("slides");
  if (chosen) {
    const wanted = numbers(chosen);
    leaves().forEach((slide, i) => wanted.has(i + 1) || slide.remove());
    document.querySelectorAll(".slides > section").forEach((column) => column.children.length || column.remove());
  }
  let set = null;
  return {
    // reveal.js sets every slide on a page of its own once all is loaded; a deck is whole by now.
    wait(deck) {
      set = new Promise((done) => deck.on("pdf-ready", done));
    },
    async printed(votes, players) {
      if (document.readyState !== "complete") dispatchEvent(new Event("load"));
      await set;
      if (asked.get("answers") === "0") return;
      all(".answer").forEach((box) => (box.open = true));
      all(".poll").forEach((poll) => votes.show(poll));
      await players.finish();
    },
  };
}

function numbers(text) {
  const found = new Set();
  for (const part of text.split(",")) {
    const [from, to = from] = part.split("-").map(Number);
    for (let k = from; k <= to; k++) found.add(k);
  }
  return found;
}
