// The card with a question: what is asked, what one answers it with, and what comes of it.
//
// It shows what it gets and reports what is done with it; it knows nothing of steps or scores.

import { make, ownId } from "../elements.js";
import { keptRoom } from "../room.js";
import { written } from "../text.js";
import { answerTo } from "./answers.js";

// Makes buttons with a word on them; `labelled` makes those with an icon.
export const worded = (words) => (name, action) =>
  make("button", { type: "button", class: name, onclick: action }, words[name]);

// What is folded is higher than the button.
const BUTTON = 50;
// Which buttons there are while a question is open, and once it is answered; any others always are.
const OPEN = ["check", "hint", "show", "skip"];
const ANSWERED = ["go_on"];

// A verdict, by its sentences, of which the first stands out.
function verdict(text, kind) {
  const head = text.indexOf(". ") + 1 || text.length;
  const sentences = [make("b", {}, ...written(text.slice(0, head)))];
  for (const part of written(text.slice(head))) {
    const [first, ...more] = typeof part === "string" ? part.split(/(?<=[.?!] )(?=\S)/) : [part];
    if (sentences.length > 1) sentences.at(-1).append(first);
    else sentences.push(make("span", {}, first));
    sentences.push(...more.map((sentence) => make("span", {}, sentence)));
  }
  return make("p", { class: `mark ${kind}` }, ...sentences);
}

// Below a tree a long verdict shows the sentences that fit in some `--lines`; a button shows the rest.
function fold(mark, words, fit) {
  const rules = getComputedStyle(mark);
  const high = parseFloat(rules.getPropertyValue("--lines")) * parseFloat(rules.lineHeight);
  const { top, height } = mark.getBoundingClientRect();
  if (!(height > high + BUTTON)) return;
  const rest = [...mark.children]
    .slice(1)
    .filter((sentence) => sentence.getBoundingClientRect().bottom > top + high + 4);
  const show = (isShown) => rest.forEach((sentence) => (sentence.hidden = !isShown));
  const onclick = () => {
    show(true);
    button.remove();
    fit?.();
  };
  const button = make("button", { type: "button", class: "read-on", onclick }, words.read_on);
  show(false);
  if (rest.length) mark.append(button);
}

// `how` is what answers need, as for `answerTo`, and `fit`, which makes room for a verdict; `act` holds what the buttons do, by their names: check(answer), hint, show
// and so on.
export function questionCard(words, how, act) {
  const count = make("p", { class: "count" });
  // It takes the focus where a press answers, so that no other key is given a meaning.
  const focusable = { tabindex: "-1", "data-lm-suppress-shortcuts": "true" };
  const prompt = make("p", { class: "prompt", id: ownId("prompt"), ...focusable });
  const place = make("div", { class: "answer" });
  const feedback = make("div", { class: "feedback", role: "status", "aria-live": "polite" });
  const buttons = {};
  for (const [name, action] of Object.entries(act))
    buttons[name] = worded(words)(name, name === "check" ? () => action(answer.value()) : action);
  const row = make("div", { class: "row" }, ...Object.values(buttons));
  const look = { class: "card", role: "group", "aria-labelledby": prompt.id, hidden: "" };
  const box = make("div", look, prompt, place, row, feedback);
  let question = null;
  let answer = null;
  let isOpen = false;

  function ask(next, around) {
    question = next;
    answer = answerTo(question, words, { ...how, ...around, describedby: prompt.id });
    prompt.replaceChildren(...written(question.prompt));
    feedback.replaceChildren();
    place.replaceChildren(answer.box);
  }
  // `hints` is how many are used; who presents shows the answer, and does not give one.
  function stage({ open, hints = 0, presenting = false }) {
    isOpen = open && !presenting;
    const shown = !open ? ANSWERED : presenting ? ["show"] : answer.once ? OPEN.slice(1) : OPEN;
    for (const [name, button] of Object.entries(buttons))
      button.hidden = [...OPEN, ...ANSWERED].includes(name) && !shown.includes(name);
    if (buttons.hint) buttons.hint.disabled = hints >= question.hints.length;
    answer.stage(presenting ? "presented" : open ? "open" : "answered");
    // Once it is answered, what was answered and the verdict are enough: there may be little room.
    if (!open) feedback.querySelectorAll(".hint").forEach((hint) => hint.remove());
    box.hidden = false;
  }
  // `kind` is right, wrong, unread, shown, noted, or hint, which stands beside the others.
  function note(text, kind) {
    // An answer that is not marked leaves the last verdict and its reason.
    const replaced = kind === "unread" ? ".mark.unread" : ".mark";
    if (kind !== "hint") feedback.querySelectorAll(replaced).forEach((old) => old.remove());
    if (!text) return;
    feedback.append(kind === "hint" ? make("p", { class: "hint" }, ...written(text)) : verdict(text, kind));
    if (kind !== "hint") fold(feedback.lastElementChild, words, how.fit);
    how.fit?.();
    feedback.lastElementChild.scrollIntoView({ block: "nearest" });
  }
  // Keeps the room of the longest of these verdicts, so that nothing moves when one comes.
  const keep = (texts) => keptRoom(feedback, texts, (text) => [verdict(text, "wrong")])();
  function focus() {
    if (isOpen && !answer.once) return answer.focus();
    const onward = [buttons.show, buttons.go_on].find((button) => button && !button.hidden);
    (onward && !answer.once ? onward : prompt).focus({ preventScroll: true });
  }
  // A press on Check, before there is an answer.
  function unanswered() {
    const hasButtons = Object.keys(question.moves ?? {}).length > 0;
    note(words[`unanswered_${hasButtons ? "choice" : (answer.lacks?.() ?? question.form)}`], "unread");
    focus();
  }
  return {
    box,
    count,
    prompt,
    place,
    buttons,
    ask,
    stage,
    note,
    keep,
    focus,
    unanswered,
    // What answers the question that was asked last.
    get answer() {
      return answer;
    },
  };
}
