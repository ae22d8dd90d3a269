// Every page of the site has its head, and is kept once it was opened.

import { followChoice, followLinks, leaveOne } from "./site.js";

leaveOne();
followChoice();
followLinks();
// Below the head there is so much less room for what stays in sight, too.
const head = /** @type {HTMLElement} */ (document.querySelector("header.site"));
new ResizeObserver(() => document.documentElement.style.setProperty("--head", `${head.offsetHeight}px`)).observe(head);
const { serviceWorker } = navigator;
serviceWorker?.register(new URL("../service.js", import.meta.url)).catch(() => {});
// The first one has loaded before the service worker was there to keep it.
if (serviceWorker && !serviceWorker.controller)
  serviceWorker.addEventListener("controllerchange", () => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    for (const url of [location.href, ...loaded]) if (url.startsWith(location.origin)) fetch(url).catch(() => {});
  });
