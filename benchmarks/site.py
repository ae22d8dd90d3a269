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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from browser import FLAGS
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from table import Row, main, milliseconds
from trees import complete_tree

from emmviz import gallery, star1
from emmviz.web.links import address, link_of

sys.path.append(str(Path(__file__).resolve().parent.parent))
from scripts.lite.serve import server
from scripts.programs import find_browser
from scripts.site.build import build

PICTURE, COLD, WARM, EDIT = 0.5, 8.0, 6.0, 0.060  # seconds
SIZE = 9.0  # MB
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
PRESS = """async (times) => {
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
    await new Promise((settle) => setTimeout(settle, 700));
  }
  return found;
}"""


@contextmanager
def served() -> Iterator[tuple[Path, str]]:
    """Give the folder of the site, and its address while it is served."""
    with tempfile.TemporaryDirectory() as name:
        given = os.environ.get("EMMVIZ_BUILT_SITE")
        folder = Path(given) if given else build(Path(name, "site"), parts=())
        with server(folder, 0, "workbench.html") as running:
            threading.Thread(target=running.serve_forever, daemon=True).start()
            yield folder, f"http://127.0.0.1:{running.server_port}"
            running.shutdown()


def visit(context: BrowserContext, url: str, what: str, loaded: set[str] | None = None, *, keep: bool = False) -> float:
    """Open a page in a tab of its own, perhaps until it is kept; return the seconds until something is there."""
    page = context.new_page()
    if loaded is not None:
        # The worker begins as a blob, which is no file.
        page.on("response", lambda answer: answer.url.startswith("http") and loaded.add(urlsplit(answer.url).path))
    page.add_init_script(WATCH)
    page.goto(url)
    page.wait_for_function(f"() => window.{what} !== undefined")
    found = page.evaluate(f"window.{what}") / 1000
    if keep:
        page.wait_for_function(KEPT)
    page.close()
    return float(found)


def cold(browser: Browser, times: int, look: Callable[[BrowserContext], float]) -> float:
    """Return the best of some visits, each in a new profile."""
    found = []
    for _ in range(times):
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        found.append(look(context))
        context.close()
    return min(found)


def edits(page: Page, url: str, times: int) -> list[float]:
    """Open the editor on a link's tree and change a leaf; return the seconds of each change."""
    page.goto(url)
    page.wait_for_selector("html[data-shown=step][data-python]", state="attached")
    page.locator(".modes label:has([value=edit])").click()
    page.wait_for_selector("html[data-shown=edit]", state="attached")
    page.evaluate(PRESS, 3)  # to warm up
    return [ms / 1000 for ms in page.evaluate(PRESS, times)]


def rows(small: bool = False) -> Iterator[Row]:
    times, loaded = 1 if small else 3, set[str]()
    with served() as (folder, site), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_browser(), args=FLAGS)
        try:
            bench = f"{site}/workbench.html"
            link = bench + address(link_of(star1(gallery.aima_scale()), step=22), "")
            asked: list[tuple[str, str, str, float]] = [
                ("first picture of the front page", f"{site}/index.html", "seen", PICTURE),
                ("first picture of a link to a textbook tree", link, "seen", PICTURE),
                ("workbench ready, cold", bench, "python", COLD),
            ]
            for what, url, event, limit in asked:
                found = cold(browser, times, lambda context: visit(context, url, event, loaded))  # noqa: B023
                yield Row(what, milliseconds(found), "-", "-", f"<= {milliseconds(limit)}", found <= limit)
            size = sum(len(gzip.compress((folder / path[1:]).read_bytes())) for path in loaded if path[1:]) / 1e6
            yield Row("loaded until then, compressed", f"{size:.2f} MB", "-", "-", f"<= {SIZE:.2f} MB", size <= SIZE)
            context: Any = browser.new_context(viewport={"width": 1366, "height": 768})
            visit(context, bench, "python", keep=True)
            warm = min(visit(context, bench, "python") for _ in range(times))
            yield Row("workbench ready, warm", milliseconds(warm), "-", "-", f"<= {milliseconds(WARM)}", warm <= WARM)
            tree = complete_tree(2, 4)
            link = bench + address(link_of(star1(tree)), "")
            took = median(edits(context.new_page(), link, 2 if small else 20))
            what = f"an edit of {len(tree)} nodes, from the key to the next picture"
            yield Row(what, milliseconds(took), "-", "-", f"<= {milliseconds(EDIT)}", took <= EDIT)
        finally:
            browser.close()


if __name__ == "__main__":
    main(rows)
