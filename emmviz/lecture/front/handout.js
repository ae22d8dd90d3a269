// On paper: which slides, and whether answers are seen. The address says so: ?print-pdf&slides=1,4-9&answers=0.

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
  return { answers: asked.get("answers") !== "0" };
}

function numbers(text) {
  const found = new Set();
  for (const part of text.split(",")) {
    const [from, to = from] = part.split("-").map(Number);
    for (let k = from; k <= to; k++) found.add(k);
  }
  return found;
}
