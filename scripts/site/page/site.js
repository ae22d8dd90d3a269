// What every page of the site has: a button for light and dark, whose choice the documentation follows, too.

const THEMES = ["auto", "light", "dark"];

export function followChoice() {
  const button = /** @type {HTMLElement} */ (document.querySelector("#theme"));
  const read = () => {
    try {
      return localStorage.getItem("theme") ?? "auto";
    } catch {
      return "auto";
    }
  };
  let chosen = read();
  const system = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    const dark = chosen === "dark" || (chosen === "auto" && system.matches);
    document.body.dataset.theme = chosen;
    // As in a notebook: the widgets look for it there.
    document.body.dataset.jpThemeLight = String(!dark);
    button.title = `${button.dataset.label}: ${button.dataset[chosen]}`;
    button.setAttribute("aria-label", button.title);
  };
  button.addEventListener("click", () => {
    chosen = THEMES[(THEMES.indexOf(chosen) + 1) % THEMES.length];
    try {
      localStorage.setItem("theme", chosen);
    } catch {
      // it holds for this page
    }
    show();
  });
  system.addEventListener("change", show);
  show();
}
