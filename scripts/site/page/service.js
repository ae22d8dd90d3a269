// Keeps what the workbench is made of, so that it starts at once, and every page of the site that was opened, so that it
// can be opened again without a network. JupyterLite takes it for its own, which answers here what is left to it.

/* global CACHE, FILES, PAGES */

const HOME = self.registration.scope;
const OPENED = `${CACHE}-opened`;
// So many of the files that pages loaded, the last ones; JupyterLab loads some 200.
const MOST = 1000;
const OFFLINE = /(offline\.(html|js)|keep\.js|(header|site)\.css)$/;

async function keepAll(which) {
  const cache = await caches.open(CACHE);
  const there = (await cache.keys()).map(({ url }) => url);
  const wanted = [...FILES, ...PAGES].filter((path) => which.test(path)).map((path) => HOME + path);
  await cache.addAll(wanted.filter((url) => !there.includes(url)));
}
async function keep(path, answer) {
  const isOurs = FILES.includes(path) || PAGES.includes(path);
  const cache = await caches.open(isOurs ? CACHE : OPENED);
  await cache.put(HOME + path, answer);
  // Of those alone there may be too many.
  if (isOurs) return;
  for (const request of (await cache.keys()).slice(0, -MOST)) await cache.delete(request);
}
async function respond(event, path) {
  const kept = await caches.match(HOME + path);
  // The address of a file says what is in it; a page may have changed.
  if (kept && FILES.includes(path)) return kept;
  try {
    const found = await fetch(event.request);
    if (found.status === 200) event.waitUntil(keep(path, found.clone()));
    return found;
  } catch (error) {
    if (kept) return kept;
    if (event.request.mode !== "navigate") throw error;
    const lang = /(?:^|\/)(\w\w)\//.exec(path)?.[1];
    return Response.redirect(HOME + [`${lang}/offline.html`, "offline.html"].find((page) => PAGES.includes(page)));
  }
}

self.addEventListener("install", (event) => {
  const start = async () => {
    await keepAll(OFFLINE);
    const open = await self.clients.matchAll({ includeUncontrolled: true });
    if (open.some(({ url }) => url.includes("/workbench.html"))) await keepAll(/./);
  };
  event.waitUntil(start());
  self.skipWaiting();
});
self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys())
      if (name.startsWith("emmviz-") && !name.startsWith(CACHE)) await caches.delete(name);
  };
  event.waitUntil(old().then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(HOME)) return;
  const path = url
    .slice(HOME.length)
    .split(/[?#]/)[0]
    .replace(/(^|\/)$/, "$1index.html");
  // So JupyterLab asks whether its service worker is awake.
  if (path.startsWith("api/")) return;
  event.stopImmediatePropagation();
  event.respondWith(respond(event, path));
  if (path.endsWith("workbench.html")) event.waitUntil(keepAll(/./));
});
