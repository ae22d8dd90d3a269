// Light or dark: as wanted, else as the notebook's theme where there is one, else as the reader's system.

export function followTheme(root, wanted) {
  if (wanted !== "auto") {
    root.dataset.theme = wanted;
    return () => {};
  }
  const system = matchMedia("(prefers-color-scheme: dark)");
  const set = () => {
    const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
    const dark = jpThemeLight
      ? jpThemeLight === "false"
      : vscodeThemeKind
        ? vscodeThemeKind.includes("dark")
        : system.matches;
    root.dataset.theme = dark ? "dark" : "light";
  };
  const watch = new MutationObserver(set);
  watch.observe(document.body, { attributes: true });
  system.addEventListener("change", set);
  set();
  return () => (watch.disconnect(), system.removeEventListener("change", set));
}
