"""The open page in Chromium, from a server on this machine: how soon there is a picture, and how soon Python.

A visit is cold in a new profile, warm once the page has been there before. The clock is that of the page, from the
beginning of its navigation to the frame after the picture is there. The peers are pages of the same server, visited by
turns with ours:

- for a first picture, a page that holds the same SVG and nothing else;
- for the workbench, a page that starts the same Pyodide, unpacks the same packages and imports networkx;
- for an edit, Mermaid (npm, `MERMAID`), which draws a flowchart of the same tree with the changed leaf.

An edit is timed from the press of a key on a leaf to the layout of the next picture, Mermaid from its call to the
layout of its picture; ours searches the tree as well and makes the pictures of all steps. What is loaded is counted as
a host sends it, by gzip. EMMVIZ_BUILT_SITE names a site that is built already; otherwise the front page and the
workbench are built for it.
"""

import gzip
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from browser import FLAGS
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from table import Row, at_least, at_most, main, turns
from trees import complete_tree

from emmviz import GameTree, gallery, star1

sys.path.append(str(Path(__file__).resolve().parent.parent))
from scripts.lite.serve import server
from scripts.programs import find_browser

ROOT = Path(__file__).resolve().parent.parent

MERMAID = "mermaid@11.17.2"
PICTURE, READY, EDIT = 5, 2, 3  # times the peers
SIZE = 9.0  # MB
PATIENCE = 120_000  # ms
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


# Draws a tree with Mermaid again and again, each time with another number at a leaf.
DRAW = """async ([text, times]) => {
  const found = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    const { svg } = await mermaid.render(`tree${i}`, text.replace("?", i));
    document.querySelector("#place").innerHTML = svg;
    document.body.offsetHeight;
    found.push(performance.now() - start);
  }
  return found;
}"""
# With the functions of the worker that fetch the packages and put them in their place.
BARE = """
const [{ loadPyodide }, bytes] = await Promise.all([import("./pyodide.mjs"), packages()]);
const here = new URL(".", import.meta.url).href;
const python = await loadPyodide({ indexURL: here, stdLibURL: `${here}stdlib.zip` });
putInPlace(python.FS, bytes, "/packages");
python.runPython("import sys; sys.path.insert(0, '/packages'); import networkx");
document.documentElement.dataset.python = "";
"""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder and give its address."""
    with server(folder, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()


def built(work: Path) -> Path:
    """Return the folder of the site."""
    from scripts.site.build import build  # which loads much

    given = os.environ.get("EMMVIZ_BUILT_SITE")
    return Path(given) if given else build(work / "site", parts=())


def write_peers(folder: Path, site: Path) -> None:
    """Write the pages of the peers that need no picture of ours, beside the files of the site that they start."""
    for file in next(site.glob("assets-*")).iterdir():
        (folder / file.name).symlink_to(file)
    worker = (ROOT / "scripts/site/page/worker.js").read_text()
    (folder / "bare.js").write_text(worker.partition("async function start")[0] + BARE)
    (folder / "bare.html").write_text('<!doctype html><script type="module" src="bare.js"></script>')
    subprocess.run(
        ["npm", "install", "--silent", "--no-save", "--ignore-scripts", "--prefix", folder, MERMAID], check=True
    )
    (folder / "mermaid.html").write_text(
        '<!doctype html><div id="place"></div><script src="node_modules/mermaid/dist/mermaid.min.js"></script>'
        "<script>mermaid.initialize({ startOnLoad: false })</script>"
    )


def flowchart(tree: GameTree) -> str:
    """Return a tree as Mermaid reads it; its first leaf shows a question mark."""
    number, first = {node: i for i, node in enumerate(tree)}, next(iter(tree.leaves()))
    label = {node: str(tree.value(node)) if tree.kind(node) == "leaf" else node for node in tree} | {first: "?"}
    lines = [f'n{number[node]}["{label[node]}"]' for node in tree]
    lines += [f"n{number[parent]} --> n{number[node]}" for parent, node in tree.edges]
    return "\n".join(["flowchart TD", *lines])


def visit(context: BrowserContext, url: str, what: str, loaded: set[str] | None = None) -> tuple[float, Page]:
    """Open a page in a tab of its own; return the seconds until something is there, and the tab."""
    page = context.new_page()
    if loaded is not None:
        # The worker begins as a blob, which is no file.
        page.on("response", lambda answer: answer.url.startswith("http") and loaded.add(urlsplit(answer.url).path))
    page.add_init_script(WATCH)
    page.goto(url)
    page.wait_for_function(f"() => window.{what} !== undefined", timeout=PATIENCE)
    return float(page.evaluate(f"window.{what}")) / 1000, page


def seen(browser: Browser, url: str) -> tuple[float, str]:
    """Visit a page with a new profile; return the seconds until its picture is there, and the picture."""
    context = browser.new_context(viewport=VIEW)
    seconds, page = visit(context, url, "seen")
    picture = page.evaluate("document.querySelector('#place svg:has([data-node])').outerHTML")
    context.close()
    return seconds, picture


def started(browser: Browser, url: str, loaded: set[str] | None = None) -> tuple[float, float]:
    """Visit a page with a new profile twice; return the seconds until Python is there."""
    context = browser.new_context(viewport=VIEW)
    cold, page = visit(context, url, "python", loaded)
    if loaded is not None:
        page.wait_for_function(KEPT)
    page.close()
    warm, _ = visit(context, url, "python")
    context.close()
    return cold, warm


def edited(page: Page, times: int, pause: int) -> float:
    """Change a leaf again and again, with pauses of so many ms; return the middle seconds of a change."""
    found = page.evaluate(PRESS, [times + 3, pause])
    return median(found[3:]) / 1000  # the first ones warm up


def rows(small: bool = False) -> Iterator[Row]:
    loaded, tree = set[str](), complete_tree(2, 4)
    with ExitStack() as stack:
        work = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder, peers = built(work), work / "peers"
        peers.mkdir()
        write_peers(peers, folder)
        site, peer = stack.enter_context(served(folder)), stack.enter_context(served(peers))
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=find_browser(), args=FLAGS)
        stack.callback(browser.close)
        bench = f"{site}/workbench.html"
        pictures = {
            "the front page": f"{site}/index.html",
            "a link to a textbook tree": bench + star1(gallery.aima_scale()).link(22, site=""),
        }
        for what, url in pictures.items():

            def first(url: str = url) -> tuple[float, float]:
                ours, picture = seen(browser, url)
                (peers / "svg.html").write_text(f'<!doctype html><meta charset="utf-8"><div id="place">{picture}</div>')
                return ours, seen(browser, f"{peer}/svg.html")[0]

            yield at_most(f"first picture of {what}, a page with its SVG alone", turns(first, small=small), PICTURE)
        for again, what in enumerate(("cold", "warm")):

            def ready(again: int = again) -> tuple[float, float]:
                return started(browser, bench, loaded)[again], started(browser, f"{peer}/bare.html")[again]

            yield at_most(f"workbench ready, {what}, Pyodide and networkx alone", turns(ready, small=small), READY)
        size = sum(len(gzip.compress((folder / path[1:]).read_bytes())) for path in loaded) / 1e6
        yield Row("loaded until then, compressed", f"{size:.2f} MB", "-", "-", f"<= {SIZE:.2f} MB", size <= SIZE)

        page, drawing = browser.new_page(viewport=VIEW), browser.new_page(viewport=VIEW)
        visit_edit(page, bench, star1(tree).link(site=""))
        drawing.goto(f"{peer}/mermaid.html")

        def change() -> tuple[float, float]:
            page.bring_to_front()
            ours = edited(page, *((2, 0) if small else (10, 700)))
            drawing.bring_to_front()
            return ours, median(drawing.evaluate(DRAW, [flowchart(tree), 8])[3:]) / 1000

        what = f"an edit of {len(tree)} nodes, from the key to the next picture, Mermaid"
        yield at_least(what, turns(change, small=small), EDIT)


def visit_edit(page: Page, bench: str, fragment: str) -> None:
    """Open the tree of a link in the workbench, to be edited."""
    page.goto(bench)
    page.wait_for_selector("html[data-python]", state="attached", timeout=PATIENCE)
    page.evaluate("(fragment) => (location.hash = fragment)", fragment)
    page.locator("[data-node='0.0.0.0.0']").wait_for()
    page.locator(".modes label:has([value=edit])").click()
    page.wait_for_selector("html[data-shown=edit]", state="attached")


if __name__ == "__main__":
    main(rows)
