// The card of a search by hand: what is asked for now, and in the end how it went; beside it what is being searched, and
// what was done before.

import { questionCard } from "../shell/answers/card.js";
import { make } from "../shell/elements.js";
import { fill, tied } from "../shell/text.js";
import { isPick } from "./course.js";

// `how` holds the names of nodes, how numbers are written, what a node is called, and `answer`, which takes a node or a
// cut; `worked` are the steps that were done before; `act` what the buttons do: check, hint, show, undo, again.
export function actCard(words, how, worked, act) {
  const card = questionCard(words, how, act);
  card.box.hidden = false;
  // Check, which not every question has, is the last of its row, so that nothing moves where it goes; the buttons that
  // are about the search, not about the question, are in a row of their own.
  const { check, undo, again } = card.buttons;
  undo.parentElement.append(check, make("span", { class: "row" }, undo, again));
  const open = make("ul", { "aria-label": words.open });
  const panel = make("div", { class: "panel open" }, make("h3", {}, words.open), open);
  const steps = make("ol", {}, ...worked.map((text) => make("li", {}, tied(text))));
  const before = make("details", { class: "panel worked", open: "" }, make("summary", {}, words.worked), steps);
  before.hidden = !worked.length;

  // A node is picked by a press on the picture or on a button, as a cut is.
  function buttonsOf(/** @type {Ask} */ { key, offers, places, cuts }) {
    const sides = cuts ? ["alpha", "beta"] : [];
    return {
      ...key,
      form: "choice",
      choices: [...offers.map(how.called), ...sides.map((_, i) => key.choices[i])],
      values: [...offers.map((node) => ({ pick: node })), ...sides.map((side) => ({ cut: side }))],
      keys: [...places, ...sides.map((side) => side[0])],
    };
  }
  function ask(/** @type {Ask} */ now) {
    card.ask(isPick(now) ? buttonsOf(now) : now.key);
    // The cuts are in a row of their own below the nodes.
    if (now.cuts) card.place.querySelectorAll(".choice")[now.offers.length].before(make("i", { class: "break" }));
    card.stage({ open: true });
    card.box.classList.remove("over");
  }
  function opened(rows) {
    panel.hidden = !rows.length;
    open.replaceChildren(
      ...rows.map(([name, window]) => make("li", {}, make("b", {}, name), " ", make("span", {}, window))),
    );
  }
  function end(log, atEnd, done) {
    card.box.classList.add("over");
    card.prompt.textContent = done;
    card.box.querySelector(".feedback").replaceChildren();
    card.place.replaceChildren(...resultOf(log, words, atEnd, how.called));
    for (const name of ["check", "hint", "show"]) card.buttons[name].hidden = true;
  }
  return { ...card, panel, before, ask, opened, end, put: (typed) => card.answer.set(typed) };
}

// How far a search lies from the right one, and where each mistake was.
function resultOf(log, words, atEnd, called) {
  const [right, wrong, shown] = ["right", "wrong", "shown"].map((name) =>
    log.filter(({ verdict }) => verdict === name),
  );
  const counts = { asked: log.length, right: right.length, wrong: wrong.length, shown: shown.length };
  const parts = [fill(words[counts.right === counts.asked ? "distance_none" : "distance"], counts)];
  const early = wrong.filter(({ ask, answer }) => answer.cut && ask.missing);
  const missing = new Set(early.flatMap(({ ask }) => ask.missing));
  const late = wrong.filter(({ ask, answer }) => ask.extra?.[answer.pick]);
  const extra = new Set(late.map(({ ask, answer }) => ask.extra[answer.pick]));
  if (missing.size) parts.push(fill(words.left_out, { n: missing.size }));
  if (extra.size) parts.push(fill(words.in_vain, { n: extra.size }));
  const lines = wrong.map(({ ask, why }) =>
    make("li", {}, make("b", {}, `${called(ask.key.node)}:`), " ", tied(why || ask.key.prompt)),
  );
  // What was not marked on the way stands here, each with what is right.
  const open = log.filter(({ verdict }) => verdict !== "right");
  const unmarked = atEnd ? open.map(({ ask }) => make("li", {}, tied(`${ask.key.prompt} ${ask.key.shown}`))) : [];
  return [
    make("p", {}, parts.join(" ")),
    ...(lines.length ? [make("h4", {}, words.mistakes), make("ul", {}, ...lines)] : []),
    ...(unmarked.length ? [make("h4", {}, words.were_wrong), make("ul", {}, ...unmarked)] : []),
  ];
}
