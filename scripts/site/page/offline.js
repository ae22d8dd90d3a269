// In place of a page that is not kept: which pages are.

import { make } from "../../../emmviz/player/shell/elements.js";

const list = document.querySelector("#kept");
for (const name of await caches.keys())
  for (const { url } of await (await caches.open(name)).keys()) {
    // A page that stands in another one is none to be opened.
    if (!url.endsWith(".html") || /\/offline\.html$|\/made\//.test(url)) continue;
    const [head = ""] = /<title.*?<\/title>/s.exec(await (await caches.match(url)).text()) ?? [];
    const { title } = new DOMParser().parseFromString(head, "text/html");
    if (title) list.append(make("li", {}, make("a", { href: url }, title)));
  }
document.documentElement.dataset.ready = "";
