// Keeps what the workbench is made of, so that it starts at once and without a network. Any other page it leaves alone.

/* global CACHE, FILES, PAGES */

const kept = () => caches.open(CACHE);

self.addEventListener("install", (event) => {
  event.waitUntil(kept().then((cache) => cache.addAll([...FILES, ...PAGES])));
  self.skipWaiting();
});
self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith("emmviz-") && name !== CACHE) await caches.delete(name);
  };
  event.waitUntil(old().then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const path = event.request.url.split(/[?#]/)[0].slice(self.registration.scope.length);
  // The address of a file says what is in it; a page may have changed.
  if (FILES.includes(path))
    event.respondWith(caches.match(event.request.url).then((answer) => answer ?? fetch(event.request)));
  else if (PAGES.includes(path || "index.html"))
    event.respondWith(
      fetch(event.request).catch(() => caches.match(`${self.registration.scope}${path || "index.html"}`)),
    );
});
