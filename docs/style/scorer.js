// How the search of the documentation orders what it finds: as Sphinx does, but pages in the reader's language first.
globalThis.Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score([page, , , , score]) {
    const own = document.querySelector("header.site")?.lang || "en";
    const [, lang = "en"] = /^notebooks\/(\w\w)\//.exec(page) ?? [];
    return lang === own ? score + 1000 : score;
  },
};
