// The table of what each search has counted so far.

import { make } from "../shell/elements.js";

export function countTable(words, { runs, rows }) {
  const cells = runs.map(() => rows.map(() => make("td")));
  const head = make(
    "tr",
    {},
    make("th", { scope: "col" }, words.search),
    ...rows.map((row) => make("th", { scope: "col" }, row)),
  );
  const body = runs.map((run, i) => make("tr", {}, make("th", { scope: "row" }, run.title), ...cells[i]));
  const table = make(
    "table",
    {},
    make("caption", {}, words.counts),
    make("thead", {}, head),
    make("tbody", {}, ...body),
  );
  const show = (i, texts) => texts.forEach((text, j) => (cells[i][j].textContent = text));
  return { table, show };
}
