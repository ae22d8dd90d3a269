// The card with a question: it stands where the sentence of a step stands.
//
// It shows what it gets and reports what is done with it; it knows nothing of steps or scores.

import { make, ownId } from "../shell/elements.js";
import { tied } from "../shell/text.js";
import { draggedInterval } from "./dragging.js";
import { orderOf } from "../shell/order.js";

// Makes buttons with a word on them; `labelled` makes those with an icon.
export const worded = (words) => (name, action) =>
  make("button", { type: "button", class: name, onclick: action }, words[name]);

// A verdict, whose first sentence stands out.
function verdict(text, kind) {
  const head = text.indexOf(". ") + 1 || text.length;
  return make("p", { class: `mark ${kind}` }, make("b", {}, text.slice(0, head)), text.slice(head));
}

// `comma` says how numbers are written; `act` holds what its buttons do: check(answer), hint, show, skip, go_on, of which
// some may be missing; `reveal` lights the nodes that are picked.
export function questionCard(words, comma, reveal, act) {
  const id = ownId("card");
  const count = make("p", { class: "count" });
  const prompt = make("p", { class: "prompt", id: `${id}-prompt` });
  const answer = make("div", { class: "answer" });
  const feedback = make("div", { class: "feedback", role: "status", "aria-live": "polite" });
  const button = worded(words);
  const buttons = {
    check: button("check", () => act.check(given())),
    go_on: button("go_on", act.go_on),
    hint: button("hint", act.hint),
    show: button("show", act.show),
    skip: button("skip", act.skip),
  };
  const row = make("div", { class: "row" }, ...Object.values(buttons));
  const box = make(
    "div",
    { class: "card", role: "group", "aria-labelledby": prompt.id, hidden: "" },
    prompt,
    answer,
    row,
    feedback,
  );
  let question = null;
  let names = null;
  let field = null;
  let radios = [];
  let picked = null;
  let line = null;
  let order = null;

  // What was answered: the choice, the nodes picked in the picture, or what was typed.
  function given() {
    if (order) return order.given();
    if (question.form === "choice") return radios.find((radio) => radio.checked)?.value ?? "";
    if (picked?.length) return question.form === "node" ? picked[0] : picked;
    return field.value;
  }
  function ask(next, callings, place) {
    [question, names, picked, field, line, radios, order] = [next, callings, null, null, null, [], null];
    count.textContent = place;
    prompt.textContent = tied(question.prompt);
    feedback.replaceChildren();
    if (question.form === "order") order = orderOf(question.choices, words);
    answer.replaceChildren(order?.box ?? (question.form === "choice" ? choicesOf(question) : fieldOf(question)));
    if (question.line) line = draggedInterval(words, question.line, comma, (text) => (field.value = text));
    if (line) answer.append(line.box);
  }
  function choicesOf({ choices }) {
    radios = choices.map((choice) => make("input", { type: "radio", name: id, value: choice }));
    const option = (radio, i) =>
      make("label", {}, radio, make("b", { "aria-hidden": "true" }, `${i + 1} `), make("span", {}, choices[i]));
    return make("div", { class: "choices", role: "radiogroup", "aria-labelledby": prompt.id }, ...radios.map(option));
  }
  function fieldOf({ form }) {
    field = make("input", {
      type: "text",
      class: "typed",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: words[`sample_${form}`],
      "aria-label": words[`answer_${form}`],
      "aria-describedby": prompt.id,
      oninput: () => (picked = null),
    });
    return field;
  }
  // Which buttons stand there: while it is open those to answer with, then the one that leads on.
  function stage({ open, hints, presenting }) {
    const shown = presenting ? (open ? ["show"] : ["go_on"]) : open ? ["check", "hint", "show", "skip"] : ["go_on"];
    for (const [name, one] of Object.entries(buttons)) one.hidden = !shown.includes(name) || !act[name];
    buttons.hint.disabled = hints >= question.hints?.length;
    order?.close(!open);
    answer.hidden = presenting && question.form !== "choice";
    [field, ...radios].forEach((input) => input && (input.disabled = !open || presenting));
    line?.stage(open && !presenting);
    // Once it is answered, what was answered and the verdict are enough: there may be little room.
    if (!open) feedback.querySelectorAll(".hint").forEach((hint) => hint.remove());
    for (const radio of radios) radio.parentElement.hidden = !open && !presenting && !radio.checked;
    box.hidden = false;
  }
  function tell(text, kind) {
    if (kind !== "hint") feedback.querySelectorAll(".mark").forEach((old) => old.remove());
    feedback.append(kind === "hint" ? make("p", { class: "hint" }, tied(text)) : verdict(tied(text), kind));
    // All of it where the card scrolls by itself, in a page its first line at least.
    box.parentElement.scrollTop = box.parentElement.scrollHeight;
    (feedback.lastChild.firstElementChild ?? feedback.lastChild).scrollIntoView({ block: "nearest" });
  }
  function choose(i) {
    if (order) return order.choose(i);
    if (!radios[i] || radios[i].disabled) return false;
    radios[i].checked = true;
    radios[i].focus();
    return true;
  }
  // A click on a node puts it into the answer, another one takes it out.
  function pick(node) {
    if (!["node", "nodes"].includes(question?.form) || field.disabled) return false;
    const now = picked ?? [];
    const others = question.form === "node" ? [] : now;
    picked = now.includes(node) ? now.filter((other) => other !== node) : [...others, node];
    field.value = picked.map((one) => names.called[names.nodes.indexOf(one)]).join("; ");
    reveal(picked);
    return true;
  }
  function focus() {
    const usable = [
      field,
      order?.first,
      radios.find((radio) => radio.checked) ?? radios[0],
      buttons.check,
      buttons.show,
      buttons.go_on,
    ];
    const first = usable.find((one) => one && !one.disabled && !one.hidden && one.isConnected);
    first?.focus({ preventScroll: true });
    if (first === field) field.select();
  }
  function hide() {
    box.hidden = true;
    count.textContent = "";
  }
  return {
    box,
    count,
    given,
    ask,
    stage,
    tell,
    choose,
    pick,
    focus,
    hide,
    get open() {
      return !box.hidden;
    },
  };
}
