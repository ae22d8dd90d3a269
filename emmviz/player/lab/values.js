// What stands below a lab: a table of some places, and the list of where the best move changes.

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
    { class: "values" },
    make("summary", {}, words.table),
    make("div", scroll, make("table", {}, make("thead", {}, head), body)),
  );
  let places = [];

  function open({ table }) {
    ({ places } = table);
    head.replaceChildren(...table.head.map((text) => make("th", { scope: "col" }, text)));
    body.replaceChildren(
      ...table.rows.map(([first, ...rest]) =>
        make("tr", {}, make("th", { scope: "row" }, first), ...rest.map((text) => make("td", {}, text))),
      ),
    );
  }
  const show = (k) => [...body.children].forEach((row, i) => row.classList.toggle("here", places[i] === k));
  return { box, open, show };
}

export function flipList(words, { summary, flips }, go) {
  return summary.map((text, i) => {
    const item = make("li", {}, text);
    // A summary without a place says that there is none.
    const flip = flips[i - (summary.length - flips.length)];
    const label = flip && `${words.there}: ${flip.text}`;
    if (flip)
      item.append(
        " ",
        make(
          "button",
          { type: "button", class: "goto", "aria-label": label, onclick: () => go(flip.place) },
          words.there,
        ),
      );
    return item;
  });
}
