// What only the speaker sees, in the window of the notes: the counts before they are revealed, and where a vote may go.

import { make } from "../../../../player/shell/elements.js";
import { named, percent } from "../bars.js";
import { title } from "./panel.js";

export function speakerBox(words, turn) {
  const heading = make("h2");
  const counts = make("table", { "aria-label": words.only_you });
  const buttons = make("p");
  const secret = make("p", {}, words.only_you);
  const box = make("section", { class: "hall", hidden: "" }, heading, counts, secret, buttons);
  let drawn = "";

  function row({ mark, label, right, counts: found }, totals) {
    const shares = found.map((count, i) => make("td", {}, `${count} · ${percent(count, totals[i])}`));
    return make("tr", {}, make("th", { scope: "row" }, (right ? "✓ " : "") + named(mark, label)), ...shares);
  }
  return {
    box,
    // `id` is the vote on the slide, or null.
    show(id, { joined, votes }) {
      box.hidden = id === null;
      const vote = votes[id];
      if (!vote) return;
      heading.textContent = title(vote, joined, words);
      secret.hidden = vote.state === "reveal";
      const { rows, totals } = vote.results;
      counts.replaceChildren(...rows.map((one) => row(one, totals)));
      // Buttons stay where they are as long as they are the same: somebody may be about to press one.
      const wanted = `${id} ${vote.next}`;
      if (wanted === drawn) return;
      drawn = wanted;
      const press = (to) => make("button", { type: "button", onclick: () => turn(id, to) }, words[`next_${to}`]);
      buttons.replaceChildren(...vote.next.map(press));
    },
  };
}
