// JupyterLab below the head of the site: in the language of the notebook that it opens, in the colours chosen on the site.

import { followLinks, kept } from "./site.js";

const THEMES = { light: "JupyterLab Light", dark: "JupyterLab Dark" };

// Before it starts: its service worker, of this version, is that of the site.
export function before(version) {
  kept(`${new URL("../service.js", import.meta.url).href}-version`, version);
}
// Between its settings and the program that reads them; `locales` has its name of each language but English.
export function after(locales) {
  const path = new URLSearchParams(location.search).get("path");
  // Loaded again it has no path.
  const wanted = path === null ? (kept("lang") ?? navigator.language).slice(0, 2) : path.slice(0, path.indexOf("/"));
  const lang = Object.hasOwn(locales, wanted) ? wanted : "en";
  for (const header of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("header.site")))
    if (header.lang !== lang) header.remove();
  followLinks();
  const data = document.querySelector("#jupyter-config-data");
  const config = JSON.parse(data.textContent);
  const set = (plugin, settings) => (config.settingsOverrides[`@jupyterlab/${plugin}`] = settings);
  if (lang in locales) set("translation-extension:plugin", { locale: locales[lang] });
  const theme = THEMES[kept("theme")];
  if (theme) set("apputils-extension:themes", { theme, "adaptive-theme": false });
  data.textContent = JSON.stringify(config);
}
