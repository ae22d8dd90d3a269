// What is asked for now, with what one answers it: buttons for nodes and cuts, or a field with the sign of a bound.

import { make, ownId } from "../shell/elements.js";
import { tied } from "../shell/text.js";

const SIGNS = ["=", "≥", "≤"];

// `worked` are the steps that were done before; `act` holds what is done with it: answer, hint, show, undo, again.
export function actCard(words, called, worked, act) {
  const id = ownId("act-card");
  const focusable = { tabindex: "-1", "data-lm-suppress-shortcuts": "true" };
  const prompt = make("p", { class: "prompt", id: `${id}-prompt`, ...focusable });
  const place = make("div", { class: "answer" });
  const feedback = make("div", { class: "feedback", role: "status", "aria-live": "polite" });
  const open = make("ul", { "aria-label": words.open });
  const button = (name, action) => make("button", { type: "button", class: name, onclick: action }, words[name]);
  const buttons = {
    check: button("check", () => act.answer(given())),
    hint: button("hint", act.hint),
    show: button("show", act.show),
    undo: button("undo", act.undo),
    again: button("again", act.again),
  };
  const row = make("div", { class: "row" }, ...Object.values(buttons));
  const box = make("div", { class: "card", role: "group", "aria-labelledby": prompt.id }, prompt, place, row, feedback);
  const panel = make("div", { class: "panel open" }, make("h3", {}, words.open), open);
  const steps = make("ol", {}, ...worked.map((text) => make("li", {}, tied(text))));
  const before = make("details", { class: "panel worked", open: "" }, make("summary", {}, words.worked), steps);
  before.hidden = !worked.length;
  let field = null;
  let sign = "=";

  function given() {
    const text = field?.value.trim() ?? "";
    const bare = sign === "=" || /[≤≥<>]/.test(text) || !text;
    return { typed: bare ? text : `${sign} ${text}` };
  }
  function ask(now) {
    [field, sign] = [null, "="];
    prompt.textContent = tied(now.prompt);
    place.replaceChildren(...(now.kind === "next" ? choices(now) : fields(now)));
    buttons.check.hidden = now.kind === "next";
    buttons.show.hidden = buttons.hint.hidden = false;
  }
  function choices({ offers, cuts }) {
    const nodes = offers.map((node, i) => {
      const number = make("b", { "aria-hidden": "true" }, `${i + 1} `);
      return make("button", { type: "button", onclick: () => act.answer({ pick: node }) }, number, called(node));
    });
    const sides = cuts ? ["alpha", "beta"] : [];
    const cut = (side) =>
      make("button", { type: "button", class: "cut", onclick: () => act.answer({ cut: side }) }, words[`cut_${side}`]);
    return [make("div", { class: "choices", role: "group" }, ...nodes, ...sides.map(cut))];
  }
  function fields({ kind, key }) {
    field = make("input", {
      type: "text",
      class: "typed",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: words[kind === "value" ? "sample_number" : "sample_pair"],
      "aria-labelledby": prompt.id,
    });
    if (!key.bound?.signed) return [field];
    const radios = SIGNS.map((one) => {
      const radio = make("input", { type: "radio", name: `${id}-sign`, value: one, onchange: () => (sign = one) });
      radio.checked = one === sign;
      return make("label", {}, radio, make("span", { "aria-label": words[`sign_${SIGNS.indexOf(one)}`] }, one));
    });
    return [make("div", { class: "signs", role: "radiogroup", "aria-label": words.signs }, ...radios), field];
  }
  // `kind` is right, wrong, unread, shown, hint or noted.
  function tell(text, kind) {
    if (kind !== "hint") feedback.replaceChildren();
    if (text) feedback.append(make("p", { class: kind === "hint" ? "hint" : `mark ${kind}` }, tied(text)));
    feedback.lastChild?.scrollIntoView({ block: "nearest" });
  }
  function opened(rows) {
    panel.hidden = !rows.length;
    open.replaceChildren(
      ...rows.map(([name, window]) => make("li", {}, make("b", {}, name), " ", make("span", {}, window))),
    );
  }
  function end(parts) {
    prompt.textContent = words.done;
    place.replaceChildren(...parts);
    for (const name of ["check", "hint", "show"]) buttons[name].hidden = true;
  }
  const focus = () => (field ?? prompt).focus({ preventScroll: true });
  return { box, panel, before, buttons, ask, tell, opened, end, given, focus, typing: () => field };
}
