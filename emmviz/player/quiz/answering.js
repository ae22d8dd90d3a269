// What one does with a question: answer it, ask for a hint, have the answer shown, skip it.

import { mark } from "../shell/answers/marking.js";
import { isNone } from "../shell/none.js";
import { fill } from "../shell/text.js";

// `round` says which question is asked and what goes with it: asked, isOpen, presenting, show, point, keep, hasFocus,
// goOn, series.
export function answering(data, { questions, names }, progress, card, round) {
  const { series } = round;
  const { words } = data;
  const current = () => ({ question: questions[round.asked], done: progress.questions[round.asked] });

  function place() {
    const n = series.before(progress.round) + round.asked + 1;
    return fill(words.question, { n, total: series.total(questions.length) });
  }
  function deal() {
    const { question, done } = current();
    card.ask(question, { names });
    card.count.textContent = place();
    for (let n = 0; n < done.hints; n++) tellHint(question, n);
    round.point(isNone(question.node) ? [] : [[question.node, "asked"]]);
    card.stage({ open: true, hints: done.hints, presenting: round.presenting });
  }
  function check(given) {
    if (!round.isOpen()) return;
    const { question, done } = current();
    if (given === null) return card.focus();
    const { correct, mistake, feedback, where, read } = mark(question, given, { names, reading: data.reading });
    if (!read) {
      card.note(feedback, "unread");
      return card.focus();
    }
    done.tries.push(card.text(given));
    if (mistake) done.mistakes.push(mistake);
    done.first ??= correct;
    const last = correct || done.tries.length > 1 || question.choices?.length === 2;
    if (last) return close(correct ? "right" : "wrong", feedback, where);
    const what = mistake ? fill(words.mistake, { what: data.mistakes[mistake] }) : "";
    card.note(`${words.not_yet} ${what}`.trim(), "wrong");
    // Where a known mistake was made may be seen at once; anything else would give the answer away.
    if (mistake) round.point(where);
    round.keep();
    card.focus();
  }
  function hint() {
    const { question, done } = current();
    if (!round.isOpen() || done.hints >= question.hints.length) return;
    tellHint(question, done.hints);
    done.hints += 1;
    card.stage({ open: true, hints: done.hints, presenting: false });
    round.keep();
    card.focus();
  }
  function tellHint({ hints }, n) {
    card.note(fill(words[n ? "hint_second" : "hint_first"], { hint: hints[n] }), "hint");
  }
  function show() {
    const { shown, where } = current().question;
    if (!round.presenting) return close("shown", shown, where.shown);
    // The button that was pressed goes, and the focus with it.
    const within = round.hasFocus();
    round.show(round.asked);
    card.note(shown, "shown");
    round.point(where.shown);
    card.stage({ open: false, hints: 0, presenting: true });
    if (within) card.focus();
  }
  function skip() {
    const { done } = current();
    done.state = "skipped";
    done.first ??= false;
    round.keep();
    round.goOn();
  }
  function close(state, feedback, where) {
    const { done } = current();
    done.state = state;
    done.first ??= false;
    card.note(feedback, state);
    round.point(where);
    card.stage({ open: false, hints: done.hints, presenting: round.presenting });
    round.keep();
    card.focus();
  }
  return { deal, check, hint, show, skip };
}
