// What every page of the site has: a button for light and dark, whose choice the documentation follows, too.

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
