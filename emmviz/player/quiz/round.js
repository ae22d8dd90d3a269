// One round of a quiz: a player, and which question stands at which of its steps.

import { mountPlayer } from "../shell/player.js";
import { answering } from "./answering.js";
import { questionCard } from "./card.js";
import { roundKeys } from "./keys.js";
import { quizParts } from "./parts.js";
import { coverings } from "./presenter.js";

// `host` holds how it shows and what is beyond the round: theme, presenting, onstep, keep, hasFocus, newTree, again,
// further, save, read.
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
      held = cover.covers || (asked >= 0 && open(asked));
      if (cover.covers) uncover();
      else if (held) answers.show();
      if (held) return at;
    }
    return Math.min(k, next < 0 ? Infinity : questions[next].step);
  }
  function uncover() {
    cover.lift();
    if (host.hasFocus()) work();
    return true;
  }

  // -- what is on the page
  const goOn = () => player.go(at + 1);
  const onstep = (k) => {
    moved();
    host.onstep(k);
  };
  player = mountPlayer(place, { ...data.shared, ...round.player }, { theme: host.theme, step: 0, gate, onstep });
  // Ticks at the cuts would give them away; here they mark the questions.
  player.tick(questions.map((question) => question.step));
  const light = (names) => player.nodes.forEach((node) => node.g.classList.toggle("picked", names.includes(node.name)));
  const card = questionCard(data.words, light, {
    check: (given) => answers.check(given),
    hint: () => answers.hint(),
    show: () => answers.show(),
    skip: () => answers.skip(),
    go_on: goOn,
  });
  const cover = coverings(player, data.words, player.root.querySelector(".telling"));
  const now = {
    isOpen,
    goOn,
    keep,
    hasFocus: host.hasFocus,
    show: (i) => revealed.add(i),
    present: () => present(!presenting),
    get asked() {
      return asked;
    },
    get question() {
      return questions[asked];
    },
    get presenting() {
      return presenting;
    },
  };
  const answers = answering(data, round, progress, card, now);
  const key = roundKeys(player, card, answers, now);
  const onward = () => {
    player.go(end);
    work();
  };
  const parts = quizParts(player, card, data, { ...host, present: now.present, onward });

  function keep() {
    host.keep();
    parts.score(progress.score);
  }
  function present(on) {
    presenting = on;
    cover.lift();
    parts.presenting(on);
    if (asked < 0 || progress.questions[asked].state !== "open") return;
    revealed.delete(asked);
    answers.deal();
  }

  // -- after every move: the question that stands here, or the sentence
  function moved(quiet = false) {
    if (held) return (held = false);
    const before = at;
    const done = asked >= 0 && !open(asked) ? questions[asked].step : -1;
    at = player.at;
    cover.look(presenting && at === before + 1 && done !== before);
    const next = questions.findIndex((question, i) => question.step === at && open(i));
    // What was typed stays when going on is refused.
    if (next >= 0 && next === asked && at === before) return quiet || work();
    asked = next;
    parts.note("");
    light([]);
    if (asked >= 0) answers.deal();
    else card.hide();
    parts.ahead(questions.filter((question, i) => question.step > at && open(i)).length, asked >= 0);
    parts.summary(progress, at === end && firstOpen() < 0);
    player.root.classList.toggle("asking", asked >= 0);
    if (!quiet && host.hasFocus()) work();
  }
  // The focus goes to where one works next, unless it is in the picture or at a control that is still there.
  function work() {
    const active = document.activeElement;
    const gone = !active || !host.hasFocus() || active.disabled || !active.getClientRects().length;
    const busy = !gone && active.closest("[data-node], .tools, .summary");
    if (card.open && !cover.covers && !busy) card.focus();
    else if (parts.end && !busy) parts.end.focus();
    else if (gone) player.root.querySelector(".forward").focus();
  }
  function click(event) {
    const node = event.target.closest("[data-node]");
    const lifted = node && cover.holds(node.dataset.node) && uncover();
    const picked = node && isOpen() && card.pick(node.dataset.node);
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
    get at() {
      return at;
    },
    get presenting() {
      return presenting;
    },
    start(where) {
      present(presenting);
      keep();
      if (where) player.go(where, true);
      moved(true);
    },
    resume: () => player.go(firstOpen() < 0 ? end : questions[firstOpen()].step),
  };
}
