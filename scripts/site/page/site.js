// What every page of the site has: links to its other languages, and a button for light and dark, whose choice the
// documentation follows, too.

// Where nothing may be kept, a choice holds for one page.
export function kept(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
// The language chosen last is that of the front page. On a phone JupyterLab has no room: its notebooks open alone.
export function followLinks() {
  if (innerWidth <= 500)
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[href*="lite/lab/"]')))
      link.href = link.href.replace("/lab/", "/notebooks/");
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("header a[lang]")))
    link.addEventListener("click", () => kept("lang", link.hreflang));
}
export function followChoice() {
  const button = /** @type {HTMLElement} */ (document.querySelector("#theme"));
  let chosen = kept("theme") ?? "auto";
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => chosen === "dark" || (chosen === "auto" && system.matches);
  const show = () => {
    document.body.dataset.theme = chosen;
    // As in a notebook: the widgets look for it there.
    document.body.dataset.jpThemeLight = String(!isDark());
    button.title = `${button.dataset.label}: ${button.dataset[chosen]}`;
    button.setAttribute("aria-label", button.title);
  };
  button.addEventListener("click", () => {
    // Each press changes what is seen; what the system has is followed again.
    const dark = !isDark();
    chosen = dark === system.matches ? "auto" : dark ? "dark" : "light";
    kept("theme", chosen);
    show();
  });
  system.addEventListener("change", show);
  show();
}
