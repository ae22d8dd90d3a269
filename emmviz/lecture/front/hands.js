// Hands that went up in a class without phones: typed beside each choice, they are bars once the right one is shown.

import { bars } from "../hall/front/bars.js";
import { make, named } from "../../player/shell/elements.js";
import { fill } from "../../player/shell/text.js";
import { all } from "./dom.js";

const ROUNDS = ["hands_first", "hands_second"];

// A vote that is not taken twice has one box beside each choice.
const roundsOf = (poll) => ROUNDS.slice(0, +poll.dataset.rounds);
const fieldsOf = (poll) => all("li > input", poll);

// Shows the fields of a poll, or puts them away.
export function askForHands(poll, words) {
  const [there, rounds] = [fieldsOf(poll), roundsOf(poll)];
  for (const field of there) field.hidden = !field.hidden;
  if (there.length) return there.find((field) => !field.hidden)?.focus();
  all("li:has(.choice)", poll).forEach((item) => {
    // The letter of a choice, or its number where the tree has letters.
    const letter = item.querySelector("b").textContent;
    item.classList.add("hands-of");
    rounds.forEach((round, k) => {
      const name = named(fill(words[round], { letter }));
      const placeholder = rounds[1] ? `${k + 1}.` : "";
      item.append(make("input", { inputmode: "numeric", maxlength: "4", ...name, placeholder }));
    });
  });
  poll.querySelector("ul").after(make("p", { class: "asks" }, rounds[1] ? words.hands_twice : words.hands));
  // Hands are counted vote by vote, so Tab and Enter go down the first column, then down the second.
  const fields = fieldsOf(poll);
  const inOrder = rounds.flatMap((_, k) => fields.filter((_field, i) => i % rounds.length === k));
  inOrder.forEach((field, i) =>
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") askForHands(poll, words);
      const next = inOrder[i + (event.shiftKey ? -1 : 1)];
      if (!["Tab", "Enter"].includes(event.key) || !next) return;
      event.preventDefault();
      next.focus();
    }),
  );
  fields[0].focus();
}

// Draws what was typed; nothing where nothing was, or where phones have voted.
export function showHands(poll, words) {
  hideHands(poll);
  const numbers = all("li:has(> input)", poll).map((item) =>
    all(":scope > input", item).map(({ value }) => count(value)),
  );
  const sums = roundsOf(poll).map((_, k) => numbers.reduce((sum, found) => sum + found[k], 0));
  if (!sums.some(Boolean) || counted(poll)) return;
  const totals = sums[1] ? sums : sums.slice(0, 1);
  const rows = all(".choice", poll).map((choice, i) => ({
    mark: choice.querySelector("b").textContent,
    label: choice.dataset.label,
    note: choice.dataset.note,
    right: i === +poll.dataset.right,
    counts: numbers[i].slice(0, totals.length),
  }));
  poll.prepend(make("div", { class: "hands" }, bars({ totals, rows }, words)));
  poll.classList.add("counted");
}
const count = (typed) => Math.max(0, parseInt(typed, 10) || 0);
const counted = (poll) => poll.querySelector(":scope > .hall-panel .bars");

export function hideHands(poll) {
  poll.querySelector(":scope > .hands")?.remove();
  if (!counted(poll)) poll.classList.remove("counted");
}
