// What a prediction shows once it is answered: sentences, pictures, widgets, one below the other.

import { mountComparison } from "../compare/compare.js";
import { mountEditor } from "../edit/edit.js";
import { mountLab } from "../lab/lab.js";
import { mountMatch } from "../match/match.js";
import { mountQuiz } from "../quiz/quiz.js";
import { make } from "../shell/elements.js";
import { mountPlayer } from "../shell/player.js";
import { tied } from "../shell/text.js";

const MOUNTS = {
  player: mountPlayer,
  compare: mountComparison,
  quiz: mountQuiz,
  edit: mountEditor,
  lab: mountLab,
  match: mountMatch,
};

// `above` is what has to be in sight with a widget; `ask` mounts a further prediction. Returns the widgets.
export function reveal(place, parts, { theme, above, ask }) {
  return parts.flatMap(({ text, html, widget, payload, step }, i) => {
    const box = make("div", { class: html ? "shown-picture" : text ? "shown-text" : "shown-widget" });
    place.append(box);
    if (text) box.append(make("p", {}, tied(text)));
    if (html) box.innerHTML = html;
    if (widget === "predict") return [ask(box, payload, i)];
    return widget ? [MOUNTS[widget](box, payload, { theme, step, above: parts.length > 1 ? [] : above })] : [];
  });
}
