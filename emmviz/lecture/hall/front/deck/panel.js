// What a slide says of its vote: which one it is, how many have voted, and once it is revealed the bars.

import { make } from "../../../../player/shell/elements.js";
import { fill } from "../../../../player/shell/text.js";
import { bars } from "../bars.js";

const TITLES = { closed: "not_open", open: "open", discuss: "discussing", second: "second", reveal: "revealed_title" };

// Where a vote is, in words, such as "Second vote, 143 of 200 voted".
export function title({ state, voted }, joined, words) {
  const where = words[TITLES[state]];
  return state === "closed" ? where : `${where}, ${fill(words.voted, { voted, joined })}`;
}

export function panel(element, words) {
  const heading = make("p", { class: "title" });
  const box = make("div", { class: "hall-panel" }, heading);
  let drawn = "";
  element.prepend(box);
  const one = {
    element,
    id: element.dataset.vote,
    state: null,
    show(vote, joined, held) {
      one.state = vote.state;
      const revealed = vote.state === "reveal" && vote.results.totals.some(Boolean);
      element.classList.toggle("held", held || revealed);
      element.classList.toggle("typed", vote.typed);
      element.classList.toggle("counted", revealed);
      // Where there are no letters to choose among, the room reads here what to do.
      const way = vote.typed ? words.to_type : element.querySelector(".choice") ? "" : words.to_tap;
      const asks = way && ["open", "second"].includes(vote.state);
      heading.textContent = title(vote, joined, words) + (asks ? `. ${way}` : "");
      const wanted = revealed ? JSON.stringify(vote.results) : "";
      if (wanted === drawn) return;
      drawn = wanted;
      box.replaceChildren(heading, ...(revealed ? [bars({ ...vote.results, joined }, words)] : []));
    },
  };
  return one;
}
