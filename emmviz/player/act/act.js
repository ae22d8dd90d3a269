// A search by hand: one thing is asked at a time, in the tree and beside it; what was answered is marked at once, or at the
// end, and can be taken back.

import { endOf, focusedNear, make, observe, turnOff, widgetRoot } from "../shell/elements.js";
import { holdKeys } from "../shell/hold-keys.js";
import { act, keyBox, withModifier } from "../shell/key-box.js";
import { save } from "../shell/notebook.js";
import { BY_HAND, LOW, PADDING, PAGE } from "../shell/measures.js";
import { roomFor, settle } from "../shell/room.js";
import { fill } from "../shell/text.js";
import { actCard } from "./card.js";
import { course, isPick, without } from "./course.js";
import { actTree } from "./tree.js";

// The model holds the answers, and the segments that a kernel has opened for them; that of a page only remembers.
/** @param {HTMLElement} el @param {ActPayload} data @param {MountOptions} given */
export function mountAct(el, data, { theme = "auto", model }) {
  const { words, names } = data;
  const called = (node) => data.nodes.find(({ id }) => id === node)?.called ?? "";
  const find = (n) => data.segments[n] ?? model.get("opened")[n];
  const context = { names, reading: data.reading };
  const follow = course(find, { tries: data.tries, atEnd: data.at_end, context });
  let given = [...model.get("answers")];
  let at = follow(given);
  let hints = 0;
  // What was answered, while a kernel still prepares the next step: its verdict is shown again when that step is there.
  let pending = null;

  const tree = actTree(data, words, (node) => isPick(at.now) && answer({ pick: node }));
  const card = actCard(words, { ...context, called, answer }, data.worked, {
    check: (typed) => answer(typed === null ? null : { typed }),
    hint,
    show: () => answer({ show: true }),
    undo,
    again,
  });
  const count = make("span", { class: "count" });
  const help = keyBox(words);
  const head = make("header", { role: "none" }, make("h2", {}, data.title), make("span", {}, data.subtitle), count);
  const beside = make("div", { class: "beside" }, card.box, card.before, card.panel);
  const sides = make("div", { class: "sides" }, tree.box, beside);
  const foot = make("div", { class: "foot" }, help.box);
  const root = widgetRoot("act", data.title, make("div", { class: "all" }, head, sides, foot));

  function draw() {
    const seen = at.now?.seen ?? at.here?.end;
    if (seen) tree.show(seen, at.now?.key.node, at.now?.offers ?? []);
    if (seen) card.opened(at.over ? [] : seen.open);
    if (at.now) card.ask(at.now);
    if (at.over) card.end(at.log, data.at_end, at.here.done);
    if (at.missing) card.note(words.waiting, "noted");
    // Only what was answered is counted as right or wrong.
    const [right, wrong, shown] = ["right", "wrong", "shown"].map(
      (name) => at.log.filter((one) => one.verdict === name).length,
    );
    const asked = data.at_end && !at.over ? 0 : right + wrong;
    const score = asked ? [fill(words.score, { right, asked })] : [];
    count.textContent = [...score, ...(shown ? [fill(words.shown_count, { n: shown })] : [])].join(" · ");
    turnOff(card.buttons.undo, !at.ends.length, words.nothing_done);
    turnOff(card.buttons.again, !given.length, words.nothing_done);
    root.dataset.answers = given.length;
    root.dataset.ask = at.now?.key.kind ?? (at.over ? "over" : "waiting");
  }
  function set(list, typed) {
    const within = root.contains(focusedNear(root));
    given = list;
    at = follow(given);
    hints = 0;
    pending = null;
    draw();
    // What was typed stays until it is right: one may mend it.
    if (typed) card.put(typed);
    if (within) card.focus();
  }
  function answer(one) {
    if (!at.now) return card.focus();
    if (!one) return card.unanswered();
    if (at.last?.verdict === "wrong" && !at.last.on && same(one, at.last.answer))
      return card.note(words.same_answer, "unread");
    const now = follow([...given, one]);
    // On a page that holds one order only another one is right, too, but leads nowhere.
    if (now.last.away && (model.beginAnew || model.reportScore)) return card.note(words.only_left, "noted");
    if (now.last.verdict === "unread") return card.note(now.last.why, "unread");
    set([...given, one], now.last.on ? null : one.typed);
    say(now.last, now.last.ask.key);
    pending = at.missing ? now.last : null;
    // How it went is read from its top.
    if (at.over) beside.scrollTop = 0;
    keep();
  }
  function opened() {
    if (!at.missing) return;
    const answered = pending;
    set(given);
    if (!answered) return;
    say(answered, answered.ask.key);
    if (at.missing) pending = answered;
  }
  function keep() {
    save(model, "answers", given);
    report();
  }
  // How many questions there are shows at the end.
  function report() {
    const firstOf = ({ verdict, mistake, answer: { pick, cut, typed } }, i) =>
      verdict === "shown"
        ? []
        : [{ id: `${i + 1}`, given: `${pick ?? cut ?? typed}`, right: verdict === "right", mistake }];
    model.reportScore?.({ total: at.over ? at.log.length : null, over: at.over, answers: at.log.flatMap(firstOf) });
  }
  // The next question stands above the verdict on the one before, which therefore says what it is about.
  function say({ verdict, why, on, answer: { pick, cut } }, { form, shown, right, node }) {
    // What was done before makes room for verdicts.
    card.before.open = false;
    const about = (text) => (on ? `${beginning(node)}: ${text}` : text);
    const picked = pick ? words.right_node : cut === "alpha" ? words.right_alpha : words.right_beta;
    const done = form === "node" ? fill(picked, { node: called(pick ?? node) }) : right;
    const then = on && at.now?.then ? ` ${at.now.then}` : "";
    if (data.at_end && verdict !== "shown") return card.note(words.noted + then, "noted");
    if (verdict === "right") return card.note((why || done) + then, "right");
    if (verdict === "shown") return card.note(about(shown) + then, "shown");
    // The reason of a wrong cut is also the end of what is right: it is said once.
    const reason = why.slice(why.indexOf(". ") + 2);
    const rest = reason && shown.endsWith(reason) ? shown.slice(0, -reason.length).trim() : shown;
    return card.note(
      on ? about(`${why} ${rest}`.trim()) + then : [words.not_yet, why, words.retry].filter(Boolean).join(" "),
      "wrong",
    );
  }
  // A node at the beginning of a sentence; a name of its own keeps its letters.
  function beginning(node) {
    const name = called(node);
    return name.startsWith(node) ? name : name.slice(0, 1).toUpperCase() + name.slice(1);
  }
  function hint() {
    if (!at.now) return;
    const text = at.now.key.hints[hints];
    // The last one is the answer.
    if (!text) return answer({ show: true });
    card.note(fill(words[hints ? "hint_second" : "hint_first"], { hint: text }), "hint");
    hints += 1;
  }
  function undo() {
    if (!at.ends.length) return;
    set(without(given, at));
    card.note(words.undone, "noted");
    keep();
  }
  function again() {
    set([]);
    card.note("", "noted");
    keep();
  }

  // -- keys
  // Where the search went on by itself, the next key may still be meant for a node: it is not written into a field.
  const pressed = (one) => () => {
    answer(one);
    if (at.now?.then && !isPick(at.now)) card.prompt.focus({ preventScroll: true });
  };
  function key(event) {
    if (withModifier(event)) return;
    const on = event.target;
    const typing = on.matches?.("input[type=text]");
    const actions = tree.walk(event);
    if (typing) actions.Enter = () => card.buttons.check.click();
    if (!typing || !on.value) Object.assign(actions, { h: hint, u: undo, "?": help.toggle });
    if (!typing && isPick(at.now)) {
      at.now.offers.forEach((node, i) => (actions[at.now.places[i]] = pressed({ pick: node })));
      if (at.now.cuts) Object.assign(actions, { a: pressed({ cut: "alpha" }), b: pressed({ cut: "beta" }) });
    }
    if (on === card.prompt) actions.Enter = card.focus;
    if (!help.box.hidden) actions.Escape = help.toggle;
    act(actions, event);
  }
  holdKeys(root, key);
  head.append(help.button);

  // -- start
  // Beside the card the tree is as large as what is in sight has room for, and the card as high as the tree.
  function fit() {
    const isBeside = beside.offsetLeft > tree.box.offsetLeft;
    const room = roomFor(root) ?? root.clientHeight;
    const high = isBeside ? Math.max(room - head.offsetHeight - 2, BY_HAND.card) : BY_HAND.share * room;
    // On a low page the text of a tree is somewhat smaller, for the verdict to be in sight below the buttons.
    const share = isBeside || innerHeight >= LOW.page ? 1 : LOW.shares.at(-1);
    const whole = tree.fit(high - PADDING, [
      [high - PADDING, { share }],
      [PAGE * innerHeight, { most: 1 }],
    ]);
    // A part of a wide tree is as high as all its levels.
    const { taken } = isBeside || whole.enough >= 0 ? whole : tree.fit(BY_HAND.part * room - PADDING, []);
    root.style.setProperty("--high", `${Math.max(taken + PADDING, isBeside ? BY_HAND.card : 0)}px`);
  }
  const leave = settle(el, root, theme, { fit });
  draw();
  report();
  const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);
  const unobserve = observe(model, {
    "change:answers": () => same(model.get("answers"), given) || set([...model.get("answers")]),
    "change:opened": opened,
    // Beside the verdict, not in its place.
    "msg:custom": (message) => message?.note && card.note(message.note, "hint"),
  });
  return {
    root,
    key,
    close: endOf(unobserve, leave),
  };
}
