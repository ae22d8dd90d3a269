// JupyterLab below the head of the site: in the language of the notebook that it opens, in the colours chosen on the site.

import { followChoice, followLinks, kept, leaveOne } from "./site.js";

// Before it starts: its service worker, of this version, is that of the site.
export function before(version) {
  kept(`${new URL("../service.js", import.meta.url).href}-version`, version);
}
// Between its settings and the program that reads them; `locales` has its name of each language but English.
export function after(locales) {
  const path = new URLSearchParams(location.search).get("path");
  // Loaded again it has no path.
  const lang = leaveOne(path?.slice(0, path.indexOf("/")));
  followLinks();
  const data = document.querySelector("#jupyter-config-data");
  const config = JSON.parse(data.textContent);
  const set = (plugin, settings) => (config.settingsOverrides[`@jupyterlab/${plugin}`] = settings);
  if (lang in locales) set("translation-extension:plugin", { locale: locales[lang] });
  const isDark = () => document.body.dataset.jpThemeLight === "false";
  let begun = false;
  const choose = followChoice((dark) => {
    const theme = dark ? "JupyterLab Dark" : "JupyterLab Light";
    if (!begun) set("apputils-extension:themes", { theme, "adaptive-theme": false });
    else if (dark !== isDark()) globalThis.jupyterapp.commands.execute("apputils:change-theme", { theme });
  });
  // It may begin in colours of another day; what is chosen in its own menu holds for the site.
  new MutationObserver(() => {
    const dark = begun ? isDark() : undefined;
    begun = true;
    choose(dark);
  }).observe(document.body, { attributeFilter: ["data-jp-theme-name"] });
  data.textContent = JSON.stringify(config);
}
