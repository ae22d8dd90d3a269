// A quiz: a player that is held back at each question until it is answered, shown or skipped; one round after another.

import { focusedNear, make, observe } from "../shell/elements.js";
import { download } from "../shell/files.js";
import { save } from "../shell/notebook.js";
import { fits, readFrom, scoreOf, seriesOf } from "./progress.js";
import { playRound } from "./round.js";

// How long a kernel may take to draw a further tree.
const PATIENCE = 8000;

/** @param {HTMLElement} el @param {QuizPayload} data @param {MountOptions} [given] */
export function mountQuiz(el, data, { theme = "auto", step = 0, onstep = () => {}, model = null } = {}) {
  const { words } = data;
  let { rounds } = data;
  let progress = null;
  let round = null;
  let waiting = null;
  const root = make("div", { class: "quiz-root" });
  el.replaceChildren(root);

  const series = seriesOf(data, () => rounds);
  const blank = (n) => structuredClone(rounds[n].begun);
  const here = (one) => fits(one, data.quiz, rounds);
  const hasFocus = () => root.contains(focusedNear(root));

  // -- progress: what Python and files know of it
  function keep() {
    progress.score = scoreOf(progress.questions);
    send(progress);
    report();
  }
  function report() {
    const { questions } = progress;
    const before = series.before(progress.round);
    const firstOf = ({ first, tries, mistakes }, i) =>
      first === null ? [] : [{ id: `${before + i + 1}`, given: tries[0], right: first, mistake: mistakes[0] ?? null }];
    model?.reportScore?.({
      total: series.total(questions.length),
      over: !series.later(progress.round) && questions.every(({ state }) => state !== "open"),
      answers: questions.flatMap(firstOf),
    });
  }
  const send = (what) => save(model, "progress", structuredClone(what));

  // -- one round after another
  function begin(kept, where) {
    const presenting = round ? round.presenting() : data.presenter;
    round?.close();
    const within = hasFocus();
    series.turn(progress, kept.round);
    progress = kept;
    const place = make("div");
    root.replaceChildren(place);
    round = playRound(place, data, rounds[kept.round], progress, {
      theme,
      presenting,
      onstep,
      keep,
      hasFocus,
      newTree,
      series,
      later: series.later(kept.round),
      again: () => restart(series.on ? 0 : progress.round),
      // On a learning platform the questions are those that were set.
      further: () => !model?.reportScore && (Object.hasOwn(rounds, progress.round + 1) || (data.more && model)),
      save: () => download(JSON.stringify(progress, null, 1), "json", words.file),
      read,
    });
    round.start(where);
    if (within) round.work();
  }
  function restart(n) {
    resume(blank(n));
    round.work();
  }
  // A kernel draws what is not there yet: it sees the round that the progress asks for.
  function newTree() {
    const n = progress.round + 1;
    if (Object.hasOwn(rounds, n)) return restart(n);
    round.note(words.waiting);
    waiting = setTimeout(() => {
      waiting = null;
      round.note(words.no_kernel);
      keep();
    }, PATIENCE);
    send({ quiz: data.quiz, round: n, questions: [] });
  }
  function update(payload) {
    rounds = payload.rounds;
    if (payload.note) round.note(payload.note);
    if (!waiting || !Object.hasOwn(rounds, progress.round + 1)) return;
    clearTimeout(waiting);
    waiting = null;
    restart(progress.round + 1);
  }
  // What Python has set.
  function follow() {
    const set = model.get("progress");
    const same = set.round === progress.round && JSON.stringify(set.questions) === JSON.stringify(progress.questions);
    if (!waiting && !same && here(set)) resume(structuredClone(set));
  }
  function resume(kept) {
    begin(kept);
    round.resume();
  }
  async function read(file) {
    const found = await readFrom(file);
    if (here(found)) resume({ ...blank(found.round), questions: found.questions });
    else round.note(words.bad_file);
  }

  // A key that the page hands on: nothing had the focus.
  function key(event) {
    if (!round.key(event)) round.player.key(event);
    round.work();
  }
  root.addEventListener("keydown", (event) => round.key(event), { capture: true });
  root.addEventListener("click", (event) => round.click(event), { capture: true });

  // -- start
  const kept = model?.get("progress");
  begin(here(kept) ? structuredClone(kept) : blank(0), step);
  report();
  const unobserve = observe(model, { "change:progress": follow });
  return {
    root,
    key,
    update,
    go(k, how = {}) {
      round.player.go(k, how);
      if (how.quiet) round.moved(true);
    },
    get at() {
      return round.player.at;
    },
    close() {
      clearTimeout(waiting);
      unobserve();
      round.close();
    },
  };
}
