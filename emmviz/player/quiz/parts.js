// What a quiz adds to a player: the score and tools at its head, and below the card what lies ahead, the end, a note.

import { make } from "../shell/elements.js";
import { fill } from "../shell/text.js";
import { worded } from "./card.js";
import { summaryOf } from "./summary.js";

// `act` holds what its buttons do: present, save, read(file), onward, newTree, again; `further` says whether there is a
// tree after this one.
export function quizParts(player, card, { words, mistakes }, act) {
  const button = worded(words);
  const score = make("span", { class: "score" });
  const note = make("p", { class: "note", role: "status" });
  const summary = make("div", { class: "summary", hidden: "" });
  const ahead = make("div", { class: "ahead" });
  const presenter = button("presenter", act.present);
  const label = { "aria-label": words.read, accept: ".json,application/json" };
  const file = make("input", { type: "file", ...label, hidden: "", onchange: read });
  const tools = [score, presenter, button("save", act.save), button("read", () => file.click()), file];

  player.root.classList.add("quiz");
  player.root.querySelector(".telling").append(card.box, ahead, summary, note);
  player.root.querySelector("header").append(make("div", { class: "tools" }, ...tools));
  player.root.querySelector(".keys dl").after(make("p", {}, words.rule));
  player.root.querySelector(".code").open = false;

  async function read() {
    const [chosen] = file.files;
    if (chosen) await act.read(chosen);
    file.value = "";
  }
  return {
    note(text) {
      note.textContent = text;
    },
    score([right, asked]) {
      score.textContent = fill(words.score, { right, asked });
    },
    presenting(on) {
      player.root.classList.toggle("presenting", on);
      presenter.setAttribute("aria-pressed", String(on));
    },
    // Between questions: how many there still are, and the way to the next one.
    ahead(left, hidden) {
      ahead.hidden = hidden || !left;
      const text = fill(words[left === 1 ? "ahead_one" : "ahead"], { n: left });
      ahead.replaceChildren(make("p", {}, text), button("to_next", act.onward));
    },
    summary(progress, over) {
      summary.hidden = !over;
      if (!over) return;
      const more = act.further() ? [button("new_tree", act.newTree)] : [];
      summary.replaceChildren(...summaryOf(words, mistakes, progress, ...more, button("again", act.again)));
    },
    get end() {
      return summary.hidden ? null : summary.querySelector("button");
    },
  };
}
