// One round of a quiz: a player, and which question stands at which of its steps.

import { questionCard } from "../shell/answers/card.js";
import { plainNumber } from "../shell/answers/numbers.js";
import { focusedNear } from "../shell/elements.js";
import { bracket } from "../shell/number-line.js";
import { mountPlayer } from "../shell/player.js";
import { fill } from "../shell/text.js";
import { answering } from "./answering.js";
import { roundKeys } from "./keys.js";
import { quizParts } from "./parts.js";
import { nodeAt, pointing } from "./pointing.js";
import { reopen } from "./progress.js";
import { coverings } from "./presenter.js";

// `host` holds how it shows and what is beyond the round: theme, presenting, onstep, keep, hasFocus, newTree, again,
// further, save, read, series, later.
export function playRound(place, data, round, progress, host) {
  const { questions } = round;
  const end = round.player.steps.length;
  let { presenting } = host;
  let player = null;
  let asked = -1;
  let at = 0;
  let held = false;
  // The questions whose answer a presenter has shown.
  const revealed = new Set();

  // -- which question stands where
  const open = (i) => progress.questions[i].state === "open" && !(presenting && revealed.has(i));
  const isOpen = () => asked >= 0 && open(asked) && !presenting;
  const firstOpen = () => questions.findIndex((_, i) => open(i));
  function gate(k) {
    const next = firstOpen();
    if (presenting && player && k > at) {
      held = cover.covers() || (asked >= 0 && open(asked));
      if (cover.covers()) uncover();
      else if (held) answers.show();
      if (held) return at;
    }
    const limit = next < 0 ? Infinity : questions[next].step;
    if (at === limit && k > at && !held) parts.note(data.words.answer_first);
    return Math.min(k, limit);
  }
  function uncover() {
    cover.lift();
    if (host.hasFocus()) work();
    return true;
  }

  // -- what is on the page
  // Who presents goes step by step, who has answered on to the next question, or after the last one to the result.
  const goOn = () => (presenting ? player.go(at + 1) : onward());
  const onstep = (k) => {
    moved();
    host.onstep(k);
  };
  player = mountPlayer(place, { ...round.player, words: data.shared }, { theme: host.theme, step: 0, gate, onstep });
  // Ticks at the cuts would give them away; here they mark the questions.
  player.tick(questions.map((question) => question.step));
  const marks = pointing(player, data.words);
  const how = { reading: data.reading, reveal: marks.pick };
  const card = questionCard(data.words, how, {
    check: (given) => answers.check(given),
    go_on: goOn,
    hint: () => answers.hint(),
    show: () => answers.show(),
    skip: () => answers.skip(),
  });
  const cover = coverings(player, data.words, player.root.querySelector(".telling"));
  function current() {
    if (asked < 0) return null;
    const n = host.series.before(progress.round) + asked + 1;
    const count = fill(data.words.question, { n, total: host.series.total(questions.length) });
    return { question: questions[asked], done: progress.questions[asked], count };
  }
  const roundState = {
    current,
    isOpen,
    isPresenting: () => presenting,
    hasFocus: host.hasFocus,
    goOn,
    keep,
    reveal: () => revealed.add(asked),
    point: marks.show,
    bracket: (...answer) => bracket(player.root.querySelector(".line .body"), answer[0], plainNumber, answer[1]),
    follow,
    present: () => present(!presenting),
  };
  const answers = answering(data, round.names, card, roundState);
  const key = roundKeys(player, card, answers, roundState);
  const onward = () => {
    if (host.later && firstOpen() < 0) return host.newTree();
    player.go(end);
    work();
  };
  const parts = quizParts(player, card, data, { ...host, present: roundState.present, onward, onceMore });
  const work = focusIn(player, card, cover, parts, host.hasFocus);

  function keep() {
    host.keep();
    parts.note("");
    parts.score(host.series.score(progress));
  }
  function present(on) {
    presenting = on;
    cover.lift();
    parts.presenting(on);
    if (asked < 0 || progress.questions[asked].state !== "open") return;
    revealed.delete(asked);
    answers.deal();
  }

  function onceMore(skill) {
    reopen(progress, round, skill);
    keep();
    resume();
    work();
  }
  const firstStep = () => (firstOpen() < 0 ? end : questions[firstOpen()].step);
  const resume = () => player.go(firstStep());

  // The step whose sentence a verdict has is seen with it, unless a question on the way is still open.
  function follow(verdict) {
    const told = round.told.findLastIndex((sentence) => verdict.includes(sentence)) + 1;
    held = true;
    player.go(Math.max(at, told));
  }

  // -- after every move: the question that stands here, or the sentence
  function moved(quiet = false) {
    const before = at;
    at = player.at;
    if (held) return (held = false);
    // What led here may go, and the focus with it.
    const within = host.hasFocus();
    const done = asked >= 0 && !open(asked) ? questions[asked].step : -1;
    cover.look(presenting && at === before + 1 && done !== before);
    const next = questions.findIndex((question, i) => question.step === at && open(i));
    // What was typed stays when going on is refused.
    if (next >= 0 && next === asked && at === before) return quiet || work();
    asked = next;
    player.root.querySelector(".telling").scrollTop = 0;
    parts.note("");
    marks.pick([]);
    marks.show([]);
    card.box.hidden = asked < 0;
    if (asked >= 0) answers.deal();
    else card.count.textContent = "";
    const over = at === end && firstOpen() < 0;
    parts.ahead(questions.filter((question, i) => question.step > at && open(i)).length, asked >= 0 || over);
    parts.summary(progress, over);
    player.root.classList.toggle("asking", asked >= 0);
    player.root.classList.toggle("over", over);
    if (!quiet && within) work();
  }
  function click(event) {
    const node = nodeAt(event);
    const lifted = node && cover.holds(node) && uncover();
    const picked = node && isOpen() && card.answer.pick(node);
    if (picked) card.focus();
    if (lifted || picked) event.stopPropagation();
  }

  return {
    player,
    key,
    click,
    moved,
    work,
    note: parts.note,
    close: player.close,
    presenting: () => presenting,
    // At a step that is given, else at the first question.
    start(where) {
      present(presenting);
      keep();
      player.go(where || firstStep(), { quiet: true, still: true });
      moved(true);
    },
    resume,
  };
}

// Where the focus goes: to where one works next, unless it is in the picture or at a control that is still there.
const focusIn = (player, card, cover, parts, hasFocus) => () => {
  const active = focusedNear(player.root);
  const gone = !active || !hasFocus() || active.disabled || !active.getClientRects().length;
  const busy = !gone && active.closest("[data-node], .frame-menu, .summary");
  // A page that was scrolled to a verdict comes back to the tree.
  player.root.querySelector(".stage").scrollIntoView({ block: "nearest" });
  if (!card.box.hidden && !cover.covers() && !busy) card.focus();
  else if (parts.end && !busy) parts.end.focus({ preventScroll: true });
  else if (gone)
    (parts.onward ?? player.root.querySelector(".forward:enabled, .scrubber input")).focus({ preventScroll: true });
};
