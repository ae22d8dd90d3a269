// What every page of the site has: links to its other languages, and a button for light and dark.

// Where nothing may be kept, a choice holds for one page.
export function kept(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
// Where a page has its head in each language, the reader's stays; returns which.
export function leaveOne(wanted = kept("lang") ?? navigator.language) {
  const parts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(":is(header.site, main > div)[lang]")]);
  const lang = parts.find((part) => part.lang === wanted.slice(0, 2))?.lang ?? "en";
  for (const part of parts)
    if (part.lang === lang) part.hidden = false;
    else part.remove();
  return lang;
}
// The language read last is that of the front page. On a phone JupyterLab has no room: its notebooks open alone.
export function followLinks() {
  if (innerWidth <= 500)
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[href*="lite/lab/"]')))
      link.href = link.href.replace("/lab/", "/notebooks/");
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("header.site a")))
    link.addEventListener("click", () => kept("lang", /** @type {HTMLElement} */ (link.closest("[lang]")).lang));
}
// A window in which a widget takes the height that the rest of the page leaves, so that all of it is in sight.
export const large = matchMedia("(min-width: 700px) and (min-height: 700px)");
// On a phone a widget ends where the first screen does: returns what is above it there.
export const startsAt = (place) => (innerWidth <= 500 ? place.offsetTop : 0);
// On a phone the sentence about a step is below the tree: whoever presses a button of the player sees both.
export function followPresses(place) {
  place.addEventListener("click", ({ isTrusted, target }) => {
    const [isButton, starts] = [target.closest?.(".controls button"), place.getBoundingClientRect().top];
    if (innerWidth <= 500 && isTrusted && isButton && starts > 0) scrollBy(0, starts);
  });
}
function paintPage(dark, chosen) {
  document.body.dataset.theme = chosen;
  // As in a notebook: the widgets look for it there.
  document.body.dataset.jpThemeLight = String(!dark);
}
// `paint` gives the page its colours. Returns what chooses dark or light, or paints once more.
export function followChoice(paint = paintPage) {
  const button = /** @type {HTMLElement} */ (document.querySelector("#theme"));
  let chosen = kept("theme") ?? "auto";
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => chosen === "dark" || (chosen === "auto" && system.matches);
  const show = () => {
    paint(isDark(), chosen);
    button.title = `${button.dataset.label}: ${button.dataset[chosen]}`;
    button.setAttribute("aria-label", button.title);
  };
  const choose = (dark = isDark()) => {
    // What the system has is followed again.
    if (dark !== isDark()) kept("theme", (chosen = dark === system.matches ? "auto" : dark ? "dark" : "light"));
    show();
  };
  button.addEventListener("click", () => choose(!isDark()));
  system.addEventListener("change", show);
  show();
  return choose;
}
