// The card of a search by hand: what is asked for now; beside it what is being searched, and what was done before.

import { questionCard } from "../shell/answers/card.js";
import { make } from "../shell/elements.js";
import { tied } from "../shell/text.js";

// `how` holds the names of nodes, how numbers are written, what a node is called, and `answer`, which takes a node or a
// cut; `worked` are the steps that were done before; `act` what the buttons do: check, hint, show, undo, again.
export function actCard(words, how, worked, act) {
  const card = questionCard(words, how, act);
  card.box.hidden = false;
  const open = make("ul", { "aria-label": words.open });
  const panel = make("div", { class: "panel open" }, make("h3", {}, words.open), open);
  const steps = make("ol", {}, ...worked.map((text) => make("li", {}, tied(text))));
  const before = make("details", { class: "panel worked", open: "" }, make("summary", {}, words.worked), steps);
  before.hidden = !worked.length;

  function nextOf({ offers, cuts }) {
    const sides = cuts ? ["alpha", "beta"] : [];
    return {
      form: "choice",
      choices: [...offers.map(how.called), ...sides.map((side) => words[`cut_${side}`])],
      values: [...offers.map((node) => ({ pick: node })), ...sides.map((side) => ({ cut: side }))],
      keys: [...offers.map((_, i) => i + 1), ...sides.map((side) => side[0])],
    };
  }
  function ask(now) {
    card.ask({ ...now, ...(now.key ?? nextOf(now)) });
    card.stage({ open: true });
  }
  function opened(rows) {
    panel.hidden = !rows.length;
    open.replaceChildren(
      ...rows.map(([name, window]) => make("li", {}, make("b", {}, name), " ", make("span", {}, window))),
    );
  }
  function end(parts) {
    card.prompt.textContent = words.done;
    card.place.replaceChildren(...parts);
    for (const name of ["check", "hint", "show"]) card.buttons[name].hidden = true;
  }
  return { ...card, panel, before, ask, opened, end };
}
