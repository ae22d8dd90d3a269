// A prediction: a card with a question that takes an answer, a wrong one a second time, and then what is so. The answer is
// sealed until then; the first one counts. Nothing that the reader looks at moves: what is shown then appears below. A
// search whose step the tree beside the question already shows opens on request.

import { mountComparison } from "../compare/compare.js";
import { mountEditor } from "../edit/edit.js";
import { mountLab } from "../lab/lab.js";
import { mountMatch } from "../match/match.js";
import { roundKeys } from "../quiz/keys.js";
import { nodeAt, pointing } from "../quiz/pointing.js";
import { mountQuiz } from "../quiz/quiz.js";
import { questionCard } from "../shell/answers/card.js";
import { firstTry, hasTwoAnswers, mark } from "../shell/answers/marking.js";
import { focusedNear, make, observe, widgetRoot } from "../shell/elements.js";
import { holdKeys } from "../shell/hold-keys.js";
import { withModifier } from "../shell/key-box.js";
import { save } from "../shell/notebook.js";
import { unpack } from "../shell/packing.js";
import { mountPlayer } from "../shell/player.js";
import { settle } from "../shell/room.js";
import { fill, written } from "../shell/text.js";

// Every widget that a page may hold beside a sentence.
export const MOUNTS = {
  player: mountPlayer,
  compare: mountComparison,
  predict: mountPredict,
  quiz: mountQuiz,
  edit: mountEditor,
  lab: mountLab,
  match: mountMatch,
};

/** @param {HTMLElement} el @param {PredictPayload} data @param {MountOptions} [given] */
export function mountPredict(el, data, { theme = "auto", model = null } = {}) {
  const { words, asked } = data;
  let open = true;
  let first = null;
  let shown = [];
  const place = make("div");
  const after = make("div", { class: "after", hidden: "" });
  const root = make("div", { class: "predict-root" }, place, after);
  el.replaceChildren(root);

  const context = { names: data.names, reading: data.reading };
  const how = { ...context, reveal: (nodes) => seat.marks.pick(nodes), fit: () => seat.fit() };
  const card = questionCard(words, how, { check, show: () => finish(null) });
  const nothing = () => false;
  const now = { isOpen: () => open, current: () => asked, isPresenting: nothing, present: nothing, goOn: nothing };
  let verdicts = [];
  const kept = () => card.keep(verdicts);
  let seat = data.player ? askBeside(place, data.player, theme, words, kept) : askAlone(place, data, theme, kept);
  const keys = roundKeys(seat, card, { check, hint: nothing }, now);
  // That the question was answered before.
  const earlier = words.earlier ? [make("p", { class: "earlier" }, words.earlier)] : [];
  seat.seat.replaceChildren(...earlier, card.box);
  place.addEventListener("keydown", (event) => (open ? keys(event) : step(event)), { capture: true });
  place.addEventListener("click", pickedNode, { capture: true });
  card.ask(asked);
  card.stage({ open: true });
  unpack(data.sealed).then(({ key }) => {
    verdicts = allVerdicts(key, words);
    kept();
    seat.fit();
  });

  function pickedNode(event) {
    const node = nodeAt(event);
    if (!node || !open || !card.answer.pick(node)) return;
    card.focus();
    event.stopPropagation();
  }

  // Once it is answered, its keys step what is shown.
  function step(event) {
    if (!shown[0]?.key || withModifier(event)) return;
    shown[0].key(event);
    if (event.defaultPrevented) shown[0].root.scrollIntoView({ block: "nearest" });
  }

  // -- one answer, or two
  async function check(given) {
    if (!open) return;
    if (given === null) return card.unanswered();
    const { key } = await unpack(data.sealed);
    const { read, correct, feedback, means } = mark(key, given, context);
    if (!read) card.note(feedback, "unread");
    else if (first && means === mark(key, first.answer, context).means) {
      // In place of the words that offer another try, so that nothing moves.
      const again = { ...words, retry: words.same_answer };
      card.note(firstTry(mark(key, first.answer, context), again, key.hints[0]), "wrong");
    } else if (correct || first || hasTwoAnswers(asked)) return finish(given);
    else await onceMore(given);
    card.focus();
  }
  // A number is also written beside the node that it is about.
  const said = (given) => (asked.form === "number" && given !== null ? card.answer.text(given) : "");
  async function onceMore(given) {
    first = { answer: given, verdict: "wrong" };
    const { key } = await unpack(data.sealed);
    const found = mark(key, given, context);
    card.note(firstTry(found, words, key.hints[0]), "wrong");
    seat.marks.show(
      asked.form === "number" ? found.where.filter(([, role]) => role === "wrong") : [],
      said(given),
      key.node,
    );
    keep({ ...first, open: true });
  }
  // `given` is null where one does not know.
  async function finish(given, again = false) {
    if (!open) return;
    open = false;
    const within = root.contains(focusedNear(root));
    const { key, parts, tree } = await unpack(data.sealed);
    const found = given === null ? null : mark(key, given, context);
    const verdict = found ? (found.correct ? "right" : "wrong") : "unknown";
    if (found && again) card.answer.set(given);
    // What is below the card stays where it is.
    card.box.style.minHeight = `${card.box.offsetHeight}px`;
    card.stage({ open: false });
    card.answer.settle([key.answer, ...key.also]);
    card.place.classList.toggle("away", !found && asked.form !== "choice");
    if (tree) writeIn(tree);
    after.hidden = !parts.length;
    card.note(found ? found.feedback : fill(words.know_not, { answer: key.shown }), found ? verdict : "shown");
    seat.marks.show(found ? found.where : key.where.shown, said(given), key.node);
    const row = card.buttons.show.parentElement;
    // On a page, which remembers what was answered there, one may begin anew.
    if (model?.beginAnew)
      row.append(make("button", { type: "button", class: "again", onclick: model.beginAnew }, words.again));
    function opener(onclick) {
      const button = make("button", { type: "button", class: "steps", onclick }, words.step_through);
      row.append(button);
      return button;
    }
    if (parts.length) shown = reveal(after, parts, theme, ask, tree && opener);
    seat.fit();
    if (within) land();
    if (!again) keep(first ? { ...first, last: given } : { answer: given ?? "", verdict });
  }
  const ask = (box, payload, i) => mountPredict(box, payload, { theme, model: model && within(i) });
  // Of a further prediction this one's model keeps the answer.
  const within = (i) => ({
    get: () => model.get("after")[i],
    set: (_, answer) => model.set("after", { ...model.get("after"), [i]: answer }),
    save_changes: () => model.save_changes(),
  });
  // The tree beside the question then shows the step that explains the answer.
  function writeIn(tree) {
    seat.close();
    seat = askBeside(place, tree, theme, words, kept);
    seat.seat.replaceChildren(card.box);
  }
  // The focus goes to the verdict: who listens hears it, and its keys step what is shown.
  function land() {
    const verdict = card.box.querySelector(".mark");
    verdict.tabIndex = -1;
    verdict.dataset.lmSuppressShortcuts = "true";
    verdict.focus({ preventScroll: true });
  }

  // -- what Python knows of it
  function keep(given) {
    save(model, "given", given);
    report(given);
  }
  async function report({ answer, verdict, open: asksAgain = !verdict }) {
    if (!model?.reportScore) return;
    const { key } = await unpack(data.sealed);
    const tried = verdict && verdict !== "unknown";
    const one = () => {
      const { mistake } = mark(key, answer, context);
      return { id: data.id || "1", given: card.answer.text(answer), right: verdict === "right", mistake };
    };
    model.reportScore({ total: 1, over: !asksAgain, answers: tried ? [one()] : [] });
  }
  const before = model?.get("given");
  if (before?.open) {
    card.answer.set(before.answer);
    onceMore(before.answer);
  } else if (before?.verdict) {
    const { answer, verdict, last = verdict === "unknown" ? null : answer } = before;
    finish(last, true);
  }
  report(before ?? {});
  const noted = (message) =>
    message?.note && card.box.append(make("p", { class: "kept", role: "status" }, message.note));
  const unobserve = observe(model, { "msg:custom": noted });

  return {
    root,
    // A key that the page hands on: nothing had the focus.
    key(event) {
      if (open) keys(event);
      else shown[0]?.key?.(event);
    },
    close() {
      unobserve();
      seat.close();
      for (const one of shown) one.close?.();
    },
  };
}

// All that a first answer, a second one or none may be told.
function allVerdicts(key, words) {
  const found = [{ feedback: key.wrong }, ...(key.suspects ?? key.marks)];
  const firsts = found.map((one, i) => firstTry(one, words, i ? "" : key.hints[0]));
  return [key.right, key.shown, ...found.map(({ feedback }) => feedback ?? key.wrong), ...firsts];
}

// -- where it is asked: beside a tree in a player that has nothing to step through, or by itself
function askBeside(place, data, theme, words, kept) {
  const player = mountPlayer(place, data, { theme, step: 0, kept });
  player.root.classList.add("predict");
  player.root.querySelectorAll(".controls, .keys, .side, .frame-menu, .counts").forEach((part) => part.remove());
  player.fit();
  const seat = player.root.querySelector(".telling");
  return {
    root: player.root,
    seat,
    marks: pointing(player, words),
    fit: player.fit,
    key: player.key,
    close: player.close,
  };
}

function askAlone(place, data, theme, keep) {
  const key = () => false;
  const seat = make("div", { class: "telling" });
  const root = widgetRoot("predict", data.title, make("div", { class: "frame" }, seat));
  root.classList.add("alone");
  holdKeys(root, key);
  const fit = () => {};
  const close = settle(place, root, theme, { keep, fit });
  return { root, seat, marks: { show() {}, pick() {} }, fit, key, close };
}

// -- what is shown then: sentences, pictures, widgets, one below the other
// `ask` mounts a further prediction; `opener`, if any, makes the button that opens a search. Returns the widgets.
function reveal(place, parts, theme, ask, opener) {
  return parts.flatMap(({ text, html, widget, payload, step }, i) => {
    const box = make("div", { class: html ? "shown-picture" : text ? "shown-text" : "shown-widget" });
    place.append(box);
    if (text) box.append(make("p", {}, ...written(text)));
    if (html) box.innerHTML = html;
    if (widget === "predict") return [ask(box, payload, i)];
    const mount = (at = step) => MOUNTS[widget](box, payload, { theme, step: at });
    // There is nothing to step through at the end: there, an arrow opens a search at its start, and a comparison opens at
    // its first difference.
    if (widget === "player" && opener) return [onRequest(box, mount, step === payload.steps.length ? 0 : step, opener)];
    if (widget === "compare" && step === payload.moments.length - 1) return [mount(payload.parts[0])];
    return widget ? [mount()] : [];
  });
}

// A widget that a press on its button opens at its start; or an arrow at its `first` step, which then steps it.
function onRequest(box, mount, first, opener) {
  box.hidden = true;
  let opened = null;
  const button = opener(() => {
    open(0);
    opened.root.focus({ preventScroll: true });
    opened.root.scrollIntoView({ block: "nearest" });
  });
  function open(at) {
    if (opened) return;
    box.hidden = false;
    button.remove();
    opened = mount(at);
  }
  return {
    root: box,
    key(event) {
      if (event.key === "ArrowRight") open(first);
      else if (["ArrowLeft", "Home", "End"].includes(event.key)) open();
      opened?.key(event);
    },
    close: () => opened?.close(),
  };
}
