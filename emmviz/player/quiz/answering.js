// What one does with a question: answer it, ask for a hint, have the answer shown, skip it.

import { fill } from "../shell/text.js";
import { mark } from "./marking/mark.js";

// `round` says which question is asked and what goes with it: asked, isOpen, presenting, show, keep, hasFocus, goOn.
export function answering(data, { questions, names }, progress, card, round) {
  const { words } = data;
  const current = () => ({ question: questions[round.asked], done: progress.questions[round.asked] });

  function deal() {
    const { question, done } = current();
    card.ask(question, names, fill(words.question, { n: round.asked + 1, total: questions.length }));
    for (let n = 0; n < done.hints; n++) tellHint(question, n);
    card.stage({ open: true, hints: done.hints, presenting: round.presenting });
  }
  function check(given) {
    if (!round.isOpen()) return;
    const { question, done } = current();
    if (!given.length && question.form !== "nodes") return card.focus();
    const { correct, mistake, feedback, read } = mark(question, given, { names, reading: data.reading });
    if (!read) {
      card.tell(feedback, "unread");
      return card.focus();
    }
    done.tries.push(Array.isArray(given) ? given.join("; ") : given);
    if (mistake) done.mistakes.push(mistake);
    done.first ??= correct;
    const last = correct || done.tries.length > 1 || question.choices?.length === 2;
    if (last) return close(correct ? "right" : "wrong", feedback);
    const what = mistake ? fill(words.mistake, { what: data.mistakes[mistake] }) : "";
    card.tell(`${words.not_yet} ${what}`.trim(), "wrong");
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
    card.tell(fill(words[n ? "hint_second" : "hint_first"], { hint: hints[n] }), "hint");
  }
  function show() {
    const { shown } = current().question;
    if (!round.presenting) return close("shown", shown);
    round.show(round.asked);
    card.tell(shown, "shown");
    card.stage({ open: false, hints: 0, presenting: true });
    if (round.hasFocus()) card.focus();
  }
  function skip() {
    const { done } = current();
    done.state = "skipped";
    done.first ??= false;
    round.keep();
    round.goOn();
  }
  function close(state, feedback) {
    const { done } = current();
    done.state = state;
    done.first ??= false;
    card.tell(feedback, state);
    card.stage({ open: false, hints: done.hints, presenting: round.presenting });
    round.keep();
    card.focus();
  }
  return { deal, check, hint, show, skip };
}
