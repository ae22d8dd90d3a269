// What one does with a question: answer it, ask for a hint, have the answer shown, skip it.

import { firstTry, hasTwoAnswers, mark } from "../shell/answers/marking.js";
import { fill } from "../shell/text.js";

// `roundState` says which question is asked, what became of it, and what goes with it: current, isOpen, isPresenting, reveal,
// point, bracket, follow, keep, hasFocus, goOn.
export function answering({ words, reading }, names, card, roundState) {
  const stage = (open) =>
    card.stage({ open, hints: roundState.current().done.hints, presenting: roundState.isPresenting() });

  // What the first answer means: the same once more is no second try.
  let tried = null;

  function deal() {
    tried = null;
    const { question, done, count } = roundState.current();
    card.ask(question, { names });
    card.count.textContent = count;
    for (let n = 0; n < done.hints; n++) noteHint(question, n);
    roundState.point(question.node == null ? [] : [[question.node, "asked"]]);
    roundState.bracket([]);
    stage(true);
  }
  function check(given) {
    if (!roundState.isOpen()) return;
    const { question, done } = roundState.current();
    if (given === null) return card.unanswered();
    const found = mark(question, given, { names, reading });
    const { correct, mistake, feedback, where, read } = found;
    const isSame = found.means === tried || card.answer.text(given) === done.tries.at(-1);
    if (!read || isSame) {
      card.note(read ? words.same_answer : feedback, "unread");
      return card.focus();
    }
    tried = found.means;
    done.tries.push(card.answer.text(given));
    if (mistake) done.mistakes.push(mistake);
    done.first ??= correct;
    const last = correct || done.tries.length > 1 || hasTwoAnswers(question);
    if (last) {
      close(correct ? "right" : "wrong", feedback);
      return draw(question, given, where, correct);
    }
    const sentence = firstTry(found, words, done.hints ? "" : question.hints[0]);
    card.note(sentence, "wrong");
    // The hint that stands there is given.
    if (!done.hints && sentence.includes(question.hints[0])) done.hints = 1;
    stage(true);
    // Where a known mistake was made may be seen at once; anything else would give the answer away.
    const isDrawn = ["number", "interval"].includes(question.form) && question.node != null;
    if (mistake && question.form !== "nodes")
      draw(
        question,
        given,
        where.filter(([, role]) => role !== "right"),
        false,
      );
    else if (isDrawn) draw(question, given, [[question.node, "wrong"]], false);
    roundState.keep();
    card.focus();
  }
  // The answer in the picture: a number beside its node, an interval below the bar.
  function draw({ form, ends, node }, given, where, correct) {
    roundState.point(where, form === "number" ? card.answer.text(given) : "", node);
    if (form === "interval" && !ends) roundState.bracket(given[0].slice(0, 2), correct ? "right" : "wrong");
  }
  function hint() {
    const { question, done } = roundState.current();
    if (!roundState.isOpen() || done.hints >= question.hints.length) return;
    noteHint(question, done.hints);
    done.hints += 1;
    stage(true);
    roundState.keep();
    card.focus();
  }
  function noteHint({ hints }, n) {
    card.note(fill(words[n ? "hint_second" : "hint_first"], { hint: hints[n] }), "hint");
  }
  function show() {
    const { shown, where } = roundState.current().question;
    if (!roundState.isPresenting()) {
      close("shown", shown);
      return roundState.point(where.shown);
    }
    // The button that was pressed goes, and the focus with it.
    const within = roundState.hasFocus();
    roundState.reveal();
    card.note(shown, "shown");
    roundState.point(where.shown);
    stage(false);
    if (within) card.focus();
  }
  function skip() {
    settle("skipped");
    roundState.goOn();
  }
  function close(state, feedback) {
    settle(state);
    roundState.follow(feedback);
    card.note(feedback, state);
    stage(false);
    const { answer, also } = roundState.current().question;
    card.answer.settle([answer, ...also]);
    card.focus();
  }
  function settle(state) {
    const { done } = roundState.current();
    done.state = state;
    done.first ??= false;
    roundState.keep();
  }
  return { deal, check, hint, show, skip };
}
