// What stands below a lab: a table of some places; those where moves are equal come into it once they are known.

import { make } from "../shell/elements.js";

export function valueTable(words) {
  const head = make("tr");
  const body = make("tbody");
  const scroll = {
    class: "scroll",
    tabindex: "0",
    role: "group",
    "aria-label": words.table,
    "data-lm-suppress-shortcuts": "true",
  };
  const box = make(
    "details",
    // It opens below all that is in sight: one looks at what one has asked for.
    { class: "values", ontoggle: () => box.open && box.scrollIntoView({ block: "nearest" }) },
    make("summary", {}, words.table),
    make("div", scroll, make("table", {}, make("thead", {}, head), body)),
  );
  let places = [];
  let turns = new Set();

  function open({ table, flips }) {
    ({ places } = table);
    turns = new Set(flips.map(({ place }) => place));
    head.replaceChildren(...table.head.map((text) => make("th", { scope: "col" }, text)));
    body.replaceChildren(
      ...table.rows.map(([first, ...rest]) =>
        make("tr", {}, make("th", { scope: "row" }, first), ...rest.map((text) => make("td", {}, text))),
      ),
    );
  }
  function show(k, seen) {
    [...body.children].forEach((row, i) => {
      row.classList.toggle("here", places[i] === k);
      row.hidden = turns.has(places[i]) && !seen.has(places[i]);
    });
  }
  return { box, open, show };
}
