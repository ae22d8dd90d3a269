"""The open page in Chromium, from a server on this machine: how soon there is a picture, and how soon Python.

A visit is cold in a new profile, warm once the service worker has kept what the page is made of. The clock is that of
the page, from the beginning of its navigation to the frame after the picture is there; the best of three visits counts,
as the machine does other things too. An edit is timed from the press of a key on a leaf to the layout of the next
picture; the middle of all counts. What is loaded is counted as a host sends it, by gzip. EMMVIZ_BUILT_SITE names a site
that is built already; otherwise the front page and the workbench are built for it.
"""

import gzip
import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from browser import FLAGS
from playwright.sync_api import BrowserContext, Page, ViewportSize, sync_playwright
from table import Row, main, milliseconds
from trees import complete_tree

from emmviz import gallery, star1

sys.path.append(str(Path(__file__).resolve().parent.parent))
from scripts.lite.serve import server
from scripts.programs import find_browser

PICTURE, COLD, WARM, EDIT = 0.5, 8.0, 6.0, 0.060  # seconds
SIZE = 9.0  # MB
VIEW: ViewportSize = {"width": 1366, "height": 768}
WATCH = """
new MutationObserver(() => {
  const { dataset } = document.documentElement;
  if (!window.seen && document.querySelector("#place svg [data-node]"))
    requestAnimationFrame(() => (window.seen ??= performance.now()));
  if (dataset.python !== undefined) window.python ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
KEPT = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
# Presses a key on a leaf again and again, and returns the times until the next picture stands.
PRESS = """async ([times, pause]) => {
  const found = [];
  const leaf = [...document.querySelectorAll("#place [data-node]")].find((g) => g.classList.contains("leaf"));
  const { node } = leaf.dataset;
  for (let i = 0; i < times; i++) {
    const now = [...document.querySelectorAll("#place [data-node]")].find((g) => g.dataset.node === node);
    now.focus();
    const place = document.querySelector("#place .place");
    const start = performance.now();
    const done = new Promise((settle) => {
      const seen = new MutationObserver(() => {
        seen.disconnect();
        document.body.offsetHeight;
        settle(performance.now() - start);
      });
      seen.observe(place, { childList: true });
    });
    const key = i % 2 ? "ArrowDown" : "ArrowUp";
    now.dispatchEvent(new KeyboardEvent("keydown", { key, altKey: true, bubbles: true }));
    found.push(await done);
    await new Promise((settle) => setTimeout(settle, pause));
  }
  return found;
}"""


@contextmanager
def served() -> Iterator[tuple[Path, str]]:
    """Give the folder of the site, and its address while it is served."""
    from scripts.site.build import build  # which loads much

    with tempfile.TemporaryDirectory() as name:
        given = os.environ.get("EMMVIZ_BUILT_SITE")
        folder = Path(given) if given else build(Path(name, "site"), parts=())
        with server(folder, 0) as running:
            threading.Thread(target=running.serve_forever, daemon=True).start()
            yield folder, f"http://127.0.0.1:{running.server_port}"
            running.shutdown()


def visit(context: BrowserContext, url: str, what: str, loaded: set[str] | None = None) -> tuple[float, Page]:
    """Open a page in a tab of its own; return the seconds until something is there, and the tab."""
    page = context.new_page()
    if loaded is not None:
        # The worker begins as a blob, which is no file.
        page.on("response", lambda answer: answer.url.startswith("http") and loaded.add(urlsplit(answer.url).path))
    page.add_init_script(WATCH)
    page.goto(url)
    page.wait_for_function(f"() => window.{what} !== undefined")
    return float(page.evaluate(f"window.{what}")) / 1000, page


def edits(page: Page, fragment: str, times: int, pause: int) -> list[float]:
    """Change a leaf of a link's tree again and again, with pauses of so many ms; return the seconds of each change."""
    page.evaluate("(fragment) => (location.hash = fragment)", fragment)
    page.locator("[data-node='0.0.0.0.0']").wait_for()
    page.locator(".modes label:has([value=edit])").click()
    page.wait_for_selector("html[data-shown=edit]", state="attached")
    found = page.evaluate(PRESS, [times + 3, pause])
    return [ms / 1000 for ms in found[3:]]  # the first ones warm up


def row(what: str, found: float, limit: float) -> Row:
    return Row(what, milliseconds(found), "-", "-", f"<= {milliseconds(limit)}", found <= limit)


def rows(small: bool = False) -> Iterator[Row]:
    loaded = set[str]()
    taken: dict[str, list[float]] = {"front": [], "link": [], "cold": [], "warm": []}
    with served() as (folder, site), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_browser(), args=FLAGS)
        try:
            bench, tree = f"{site}/workbench.html", complete_tree(2, 4)
            scale = bench + star1(gallery.aima_scale()).link(22, site="")
            for _ in range(1 if small else 3):
                for name, url in (("front", f"{site}/index.html"), ("link", scale)):
                    context = browser.new_context(viewport=VIEW)
                    taken[name].append(visit(context, url, "seen")[0])
                    context.close()
                context = browser.new_context(viewport=VIEW)
                seconds, page = visit(context, bench, "python", loaded)
                taken["cold"].append(seconds)
                page.wait_for_function(KEPT)
                page.close()
                seconds, page = visit(context, bench, "python")
                taken["warm"].append(seconds)
            changes = edits(page, star1(tree).link(site=""), *((2, 0) if small else (20, 700)))
        finally:
            browser.close()
        size = sum(len(gzip.compress((folder / path[1:]).read_bytes())) for path in loaded) / 1e6
    yield row("first picture of the front page", min(taken["front"]), PICTURE)
    yield row("first picture of a link to a textbook tree", min(taken["link"]), PICTURE)
    yield row("workbench ready, cold", min(taken["cold"]), COLD)
    yield row("workbench ready, warm", min(taken["warm"]), WARM)
    yield Row("loaded until then, compressed", f"{size:.2f} MB", "-", "-", f"<= {SIZE:.2f} MB", size <= SIZE)
    what = f"an edit of {len(tree)} nodes, from the key to the next picture (least {milliseconds(min(changes))})"
    yield row(what, median(changes), EDIT)


if __name__ == "__main__":
    main(rows)
