// Light or dark: as wanted, else as the notebook's theme or that of the page around a frame, else as the reader's system.
// Your own theme is wanted as "light;--paper:#ffffff;...": the named one that suits it, and its own colours.

export const nameOf = (wanted) => wanted.split(";")[0];

export function followTheme(root, wanted) {
  if (wanted !== "auto") {
    const [name, ...colours] = wanted.split(";");
    root.dataset.theme = name;
    for (const colour of colours) root.style.setProperty(...colour.split(":"));
    return () => {};
  }
  const system = matchMedia("(prefers-color-scheme: dark)");
  // From another site, or from the disk, there is none to be seen.
  const around = window.frameElement?.ownerDocument.body;
  const set = () => {
    const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
    const theme = around?.dataset.theme;
    const dark = jpThemeLight
      ? jpThemeLight === "false"
      : vscodeThemeKind
        ? vscodeThemeKind.includes("dark")
        : theme === "dark" || (theme !== "light" && system.matches);
    root.dataset.theme = dark ? "dark" : "light";
  };
  const watch = new MutationObserver(set);
  for (const body of [document.body, around]) if (body) watch.observe(body, { attributes: true });
  system.addEventListener("change", set);
  set();
  return () => (watch.disconnect(), system.removeEventListener("change", set));
}
