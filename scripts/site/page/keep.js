// Every page of the site is kept once it was opened.

import { followLinks } from "./site.js";

followLinks();
const { serviceWorker } = navigator;
serviceWorker?.register(new URL("../service.js", import.meta.url)).catch(() => {});
// The first one has loaded before the service worker was there to keep it.
if (serviceWorker && !serviceWorker.controller)
  serviceWorker.addEventListener("controllerchange", () => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    for (const url of [location.href, ...loaded]) if (url.startsWith(location.origin)) fetch(url).catch(() => {});
  });
