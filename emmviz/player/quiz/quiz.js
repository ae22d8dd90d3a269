// ---- a quiz: a player that is held back at each question until it is answered, shown or skipped -----------------------

function mountQuiz(el, data, { theme = "auto", step = 0, onstep = () => {}, model = null } = {}) {
  const { words } = data, button = worded(words);
  let { rounds } = data;
  const root = make("div", { class: "quiz-root" });
  el.replaceChildren(root);
  let presenting = data.presenter, progress, round, player, card, cover, parts;
  let asked = -1, at = 0, told = new Set(), waiting = null, held = false;

  // -- progress: what Python and files know of it
  const blank = (n) => ({
    quiz: data.quiz, round: n, seed: rounds[n].seed, score: [0, 0],
    questions: rounds[n].questions.map(() => ({ state: "open", tries: [], hints: 0, mistakes: [], first: null })),
  });
  const fits = (one) => one?.quiz === data.quiz && Object.hasOwn(rounds, one.round)
    && Array.isArray(one.questions) && one.questions.length === rounds[one.round].questions.length
    && one.questions.every((done) => ["open", "right", "wrong", "shown", "skipped"].includes(done?.state)
      && Array.isArray(done.tries) && Array.isArray(done.mistakes) && done.hints >= 0 && done.hints <= 2);
  // Nothing of a stranger's file but what is known.
  const bare = ({ state, tries, hints, mistakes, first }) => ({
    state, tries, hints: Math.floor(hints), mistakes: mistakes.map(String), first: typeof first === "boolean" ? first : null,
  });
  function keep() {
    const { questions } = progress;
    progress.score = [questions.filter((done) => done.first === true).length, questions.filter((done) => done.tries.length || done.state !== "open").length];
    parts.score.textContent = fill(words.score, { right: progress.score[0], asked: progress.score[1] });
    tell(progress);
  }
  function tell(what) {
    if (!model) return;
    model.set("progress", structuredClone(what));
    try { model.save_changes(); } catch { /* without a kernel nobody has to know */ }
  }

  // -- which question stands where
  const open = (i) => progress.questions[i].state === "open" && !(presenting && told.has(i));
  const firstOpen = () => round.questions.findIndex((_, i) => open(i));
  function gate(k) {
    const next = firstOpen(), hold = next < 0 ? Infinity : round.questions[next].step;
    if (presenting && player && k > at) {
      if (cover.covers) return (held = true), uncover(), at;
      if (asked >= 0 && open(asked)) return (held = true), answerShown(), at;
    }
    return Math.min(k, hold);
  }

  function uncover() {
    cover.lift();
    if (root.contains(document.activeElement)) work();
    return true;
  }

  // -- one round on the page
  function begin(kept, where) {
    player?.close();
    [progress, round, asked, at, player, told] = [kept, rounds[kept.round], -1, 0, null, new Set()];
    const within = root.contains(document.activeElement);
    const place = make("div");
    root.replaceChildren(place);
    player = mount(place, { ...data.shared, ...round.player }, { theme, step: 0, gate, onstep: (k) => (moved(), onstep(k)) });
    dress();
    if (where) player.go(where, true);
    moved(true);
    if (within) work();
  }
  function dress() {
    const own = player.root;
    own.classList.add("quiz");
    const telling = own.querySelector(".telling");
    card = questionCard(words, light, { check, hint, show: answerShown, skip, go_on: () => player.go(at + 1) });
    cover = coverings(player, words, telling);
    parts = {
      score: make("span", { class: "score" }), note: make("p", { class: "note", role: "status" }),
      summary: make("div", { class: "summary", hidden: "" }), ahead: make("div", { class: "ahead" }), presenter: button("presenter", () => present(!presenting)),
      file: make("input", { type: "file", accept: ".json,application/json", hidden: "", "aria-label": words.read, onchange: readFile }),
    };
    telling.append(card.box, parts.ahead, parts.summary, parts.note);
    own.querySelector("header").append(make("div", { class: "tools" }, parts.score, parts.presenter, button("save", saveFile), button("read", () => parts.file.click()), parts.file));
    own.querySelector(".keys dl").after(make("p", {}, words.rule));
    // The ticks would tell where the cuts are; here they tell where the questions are.
    const steps = round.player.steps.length;
    own.querySelector(".ticks").replaceChildren(...round.questions.map((question) => {
      const tick = make("i");
      tick.style.left = `${(100 * question.step) / steps}%`;
      return tick;
    }));
    own.querySelector(".code").open = false;
    present(presenting);
    keep();
  }

  // -- after every move: the question that stands here, or the sentence
  function moved(quiet = false) {
    if (held) return (held = false);
    const before = at, done = asked >= 0 && !open(asked) ? round.questions[asked].step : -1;
    at = player.at;
    cover.look(presenting && at === before + 1 && done !== before);
    const next = round.questions.findIndex((question, i) => question.step === at && open(i));
    // What was typed stays while one tries in vain to go on.
    if (next >= 0 && next === asked && at === before) return quiet || work();
    asked = next;
    parts.note.textContent = "";
    light([]);
    if (asked >= 0) deal(asked);
    else card.hide();
    showAhead();
    const over = at === round.player.steps.length && firstOpen() < 0;
    parts.summary.hidden = !over;
    if (over) sumUp();
    player.root.classList.toggle("asking", asked >= 0);
    if (!quiet && root.contains(document.activeElement)) work();
  }
  // Between questions: how many there still are, and the way to the next one.
  function showAhead() {
    const left = round.questions.filter((question, i) => question.step > at && open(i)).length;
    parts.ahead.hidden = asked >= 0 || !left;
    const text = fill(words[left === 1 ? "ahead_one" : "ahead"], { n: left });
    parts.ahead.replaceChildren(make("p", {}, text), button("to_next", () => (player.go(round.player.steps.length), work())));
  }
  function deal(i) {
    const place = fill(words.question, { n: i + 1, total: round.questions.length });
    card.ask(round.questions[i], round.names, place);
    round.questions[i].hints.slice(0, progress.questions[i].hints).forEach((_, n) => tellHint(i, n));
    card.stage({ open: true, hints: progress.questions[i].hints, presenting });
  }
  // The focus goes to where one works next, unless it is in the picture or at a control that is still there.
  function work() {
    const now = document.activeElement, gone = !now || !root.contains(now) || now.disabled || !now.getClientRects().length;
    const busy = !gone && now.closest("[data-node], .tools, .summary");
    if (card.open && !cover.covers && !busy) card.focus();
    else if (!parts.summary.hidden && !busy) parts.summary.querySelector("button").focus();
    else if (gone) player.root.querySelector(".forward").focus();
  }

  // -- what one does with a question
  const light = (names) => player.nodes.forEach((node) => node.g.classList.toggle("picked", names.includes(node.name)));
  function check(given) {
    if (asked < 0 || !open(asked) || presenting) return;
    const question = round.questions[asked], done = progress.questions[asked];
    if (!given.length && question.form !== "nodes") return card.focus();
    const [correct, mistake, feedback, read] = markAnswer(question, given, { names: round.names, reading: data.reading });
    if (!read) return card.tell(feedback, "unread"), card.focus();
    done.tries.push(given);
    if (mistake) done.mistakes.push(mistake);
    done.first ??= correct;
    const last = correct || done.tries.length > 1 || question.choices?.length === 2;
    if (last) close(correct ? "right" : "wrong", feedback);
    else {
      const what = mistake ? fill(words.mistake, { what: data.mistakes[mistake] }) : "";
      card.tell(`${words.not_yet} ${what}`.trim(), "wrong");
      keep();
      card.focus();
    }
  }
  function hint() {
    const done = progress.questions[asked];
    if (!done || !open(asked) || presenting || done.hints >= 2) return;
    tellHint(asked, done.hints);
    done.hints += 1;
    card.stage({ open: true, hints: done.hints, presenting });
    keep();
    card.focus();
  }
  const tellHint = (i, n) => card.tell(fill(words[n ? "hint_second" : "hint_first"], { hint: round.questions[i].hints[n] }), "hint");
  function answerShown() {
    const { shown } = round.questions[asked];
    if (!presenting) return close("shown", shown);
    told.add(asked);
    card.tell(shown, "shown");
    card.stage({ open: false, hints: 0, presenting });
    if (root.contains(document.activeElement)) card.focus();
  }
  function skip() {
    progress.questions[asked].state = "skipped";
    progress.questions[asked].first ??= false;
    keep();
    player.go(at + 1);
  }
  function close(state, feedback) {
    const done = progress.questions[asked];
    done.state = state;
    done.first ??= false;
    card.tell(feedback, state);
    card.stage({ open: false, hints: done.hints, presenting });
    keep();
    card.focus();
  }

  // -- the end of a round
  function sumUp() {
    const buttons = [...(further() ? [button("new_tree", newTree)] : []), button("again", () => restart(progress.round))];
    parts.summary.replaceChildren(...sumOf(words, data.mistakes, progress, ...buttons));
  }
  const further = () => Object.hasOwn(rounds, progress.round + 1) || (data.more && model);
  function restart(n) {
    begin(blank(n));
    onstep(0);
    work();
  }
  // A kernel draws what is not there yet: it sees the round that the progress asks for.
  function newTree() {
    const n = progress.round + 1;
    if (Object.hasOwn(rounds, n)) return restart(n);
    parts.note.textContent = words.waiting;
    waiting = setTimeout(() => {
      waiting = null;
      parts.note.textContent = words.no_kernel;
      keep();
    }, 8000);
    tell({ quiz: data.quiz, round: n, questions: [] });
  }
  function update(now) {
    rounds = now.rounds;
    if (!waiting || !Object.hasOwn(rounds, progress.round + 1)) return;
    clearTimeout(waiting);
    waiting = null;
    restart(progress.round + 1);
  }
  // What Python has set.
  function follow() {
    const now = model.get("progress");
    const same = now.round === progress.round && JSON.stringify(now.questions) === JSON.stringify(progress.questions);
    if (!waiting && !same && fits(now)) resume(structuredClone(now));
  }
  function resume(kept) {
    begin(kept);
    player.go(firstOpen() < 0 ? round.player.steps.length : round.questions[firstOpen()].step);
  }

  // -- progress as a file
  function saveFile() {
    const url = URL.createObjectURL(new Blob([JSON.stringify(progress, null, 1)], { type: "application/json" }));
    make("a", { href: url, download: words.file }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
  async function readFile() {
    const [file] = parts.file.files;
    if (!file) return;
    let found = null;
    try { found = JSON.parse(await file.text()); } catch { /* told below */ }
    parts.file.value = "";
    if (fits(found)) resume({ ...blank(found.round), questions: found.questions.map(bare) });
    else parts.note.textContent = words.bad_file;
  }

  function present(on) {
    presenting = on;
    cover.lift();
    player.root.classList.toggle("presenting", on);
    parts.presenter.setAttribute("aria-pressed", String(on));
    if (asked >= 0 && progress.questions[asked].state === "open") (told.delete(asked), deal(asked));
  }

  // -- keys: these come first; what is left is the player's own
  function own(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !player.root.querySelector(".keys").hidden) return false;
    const typing = event.target.matches?.("input[type=text]"), radio = event.target.matches?.("input[type=radio]");
    const button = event.target.closest?.("button, summary, select, input[type=range]"), node = event.target.closest?.("[data-node]");
    const empty = typing && !event.target.value && ["number", "interval"].includes(round.questions[asked]?.form);
    const isOpen = asked >= 0 && open(asked) && !presenting;
    const actions = {};
    if (!typing || empty) Object.assign(actions, { h: hint, p: () => present(!presenting) });
    if (!typing && isOpen) for (let n = 1; n < 10; n++) actions[n] = () => card.choose(n - 1);
    if (isOpen && !button && !node) actions.Enter = () => check(card.given());
    if (!isOpen && asked >= 0 && !button && !node) actions.Enter = () => player.go(at + 1);
    if (isOpen && node) actions.Enter = actions[" "] = () => card.pick(node.dataset.node);
    if (presenting && !button) actions[" "] = actions.Enter = () => player.go(at + 1);
    if ((typing || radio) && !actions[event.key]) {
      // What moves within the field or among the choices is no step; a clicker's keys are.
      if (!["PageUp", "PageDown"].includes(event.key)) event.stopPropagation();
      return false;
    }
    if (!actions[event.key] || actions[event.key]() === false) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  // A key that the page hands on found the focus nowhere.
  const key = (event) => (own(event) || player.key(event), work());
  root.addEventListener("keydown", own, { capture: true });
  root.addEventListener("click", (event) => {
    const node = event.target.closest("[data-node]");
    const lifted = node && cover.holds(node.dataset.node) && uncover();
    const picked = node && asked >= 0 && open(asked) && !presenting && card.pick(node.dataset.node);
    if (picked) card.focus();
    if (lifted || picked) event.stopPropagation();
  }, { capture: true });

  // -- start
  const kept = model?.get("progress");
  begin(fits(kept) ? structuredClone(kept) : blank(0), step);
  model?.on("change:progress", follow);
  const go = (k, quiet = false) => (player.go(k, quiet), quiet && moved(true));
  const end = () => (clearTimeout(waiting), model?.off("change:progress", follow), player.close());
  return { root, go, key, update, get at() { return at; }, close: end };
}

export default { render: inNotebook(mountQuiz) };
