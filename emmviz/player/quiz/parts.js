// What a quiz adds to a player: the score above the card, below it what lies ahead, the end and a note, and in the menu
// its progress and the mode of a presenter.

import { worded } from "../shell/answers/card.js";
import { make } from "../shell/elements.js";
import { fill } from "../shell/text.js";
import { summaryOf } from "./summary.js";

// `act` holds what its buttons do: present, save, read(file), onward, newTree, again, onceMore(skill); `further`
// says whether there is a tree after this one, `later` how many questions of a series are asked about the trees after
// this one.
export function quizParts(player, card, data, act) {
  const { words } = data;
  const { later } = act;
  const button = worded(words);
  const score = make("span", { class: "score" });
  const note = make("p", { class: "note", role: "status" });
  const summary = make("div", { class: "summary", role: "group", hidden: "" });
  const ahead = make("div", { class: "ahead" });
  const label = { "aria-label": words.read, accept: ".json,application/json" };
  const file = make("input", { type: "file", ...label, hidden: "", onchange: read });
  player.menu.lead(
    "progress",
    words.progress,
    [words.save, act.save],
    [words.read, () => file.click()],
    [words.presenter, act.present, "menuitemcheckbox"],
  );
  const presenter = player.menu.box.querySelector(".progress [role=menuitemcheckbox]");

  player.root.classList.add("quiz");
  // A note stays until something else is done.
  for (const type of ["keydown", "pointerdown"])
    player.root.addEventListener(type, () => (note.textContent = ""), { capture: true });
  const standing = make("div", { class: "standing" }, card.count, score);
  player.root.querySelector(".telling").append(standing, card.box, ahead, summary, note, file);
  player.root.querySelector(".keys dl").after(make("p", {}, words.rule));

  async function read() {
    const [chosen] = file.files;
    if (chosen) await act.read(chosen);
    file.value = "";
  }
  function ended(result) {
    summary.replaceChildren(...result);
    // Who comes to its first button by ear hears the result.
    const heading = [...summary.querySelectorAll("h3, h3 + p")].map((one) => one.textContent);
    summary.setAttribute("aria-label", heading.join(" "));
  }
  return {
    note: (text) => (note.textContent = text),
    score([right, asked]) {
      score.textContent = fill(words.score, { right, asked });
      score.hidden = !asked;
    },
    presenting(on) {
      player.root.classList.toggle("presenting", on);
      presenter.setAttribute("aria-checked", String(on));
    },
    // Between questions: how many there still are, and the way to the next one; after the last one, to the result.
    ahead(left, hidden) {
      ahead.hidden = hidden;
      const all = left + later;
      const text = fill(words[all > 1 ? "ahead" : all ? "ahead_one" : "none_ahead"], { n: all });
      ahead.replaceChildren(
        make("p", {}, all ? text : `${text} ${score.textContent}.`),
        button(all ? "to_next" : "to_end", act.onward),
      );
    },
    summary(progress, over) {
      summary.hidden = !over;
      if (!over) return;
      if (later) return summary.replaceChildren(make("div", { class: "row" }, button("to_next", act.newTree)));
      const all = act.series.all(progress);
      const more = act.further() ? [button("new_tree", act.newTree)] : [];
      const onceMore = act.series.on ? null : act.onceMore;
      ended(summaryOf(data, all.questions, all.progress, onceMore, ...more, button("again", act.again)));
    },
    // The button that leads on, while it is there.
    get onward() {
      return ahead.hidden ? null : ahead.querySelector("button");
    },
    get end() {
      return summary.hidden ? null : summary.querySelector(".row button");
    },
  };
}
