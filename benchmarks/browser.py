"""From the press of a key to a finished layout, in Chromium, on the offline page of a run with 121 nodes.

Every step of star1 is gone through forwards by the right arrow and back by the left, each key pressed from outside
as by a person, so that the browser itself makes the event. The clock runs in the page: from the moment the window
first sees the key (a capturing listener) to the end of a layout that is forced by asking for the sizes of the page, the
sentence and the current node (a listener of the player's own element, called after the player's). Painting is not in
it. The first trip warms up; of the later ones every press counts. There is no peer but a limit.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page, sync_playwright
from table import Row, main, milliseconds
from trees import complete_tree

from emmviz import star1

sys.path.append(str(Path(__file__).resolve().parent.parent))
from scripts.programs import find_browser

TRIPS = 2
LIMIT = 0.008  # seconds, for 95 of 100 presses
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")  # fmt: skip
LISTEN = """() => {
  const root = document.querySelector(".emmviz");
  let start = 0;
  window.times = [];
  window.addEventListener("keydown", () => { start = performance.now(); }, true);
  root.addEventListener("keydown", () => {
    document.body.offsetHeight;
    root.querySelector(".caption").getBoundingClientRect();
    root.querySelector("[data-node].current")?.getBoundingClientRect();
    window.times.push(performance.now() - start);
  });
  root.querySelector("button.forward").focus();
}"""


def press(page: Page, key: str, times: int) -> list[float]:
    """Press a key so many times and return the seconds that each press took."""
    page.evaluate("window.times = []")
    for _ in range(times):
        page.keyboard.press(key)
    found = [ms / 1000 for ms in page.evaluate("window.times")]
    if len(found) != times:
        raise AssertionError(f"{times} presses of {key}, but {len(found)} were seen")
    return found


def rows(small: bool = False) -> Iterator[Row]:
    run = star1(complete_tree(*((2, 2) if small else (3, 4))))
    total = len(run.steps)
    taken: dict[str, list[float]] = {"ArrowRight": [], "ArrowLeft": []}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        path = run.save(Path(folder) / "run.html")
        browser = play.chromium.launch(executable_path=find_browser(), args=FLAGS)
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(path.as_uri())
            page.wait_for_selector("html[data-ready]", state="attached")
            page.evaluate(LISTEN)
            for trip in range(1 + TRIPS):
                for (key, times), end in zip(taken.items(), (total, 0), strict=True):
                    seconds = press(page, key, total)
                    at = page.evaluate("+document.querySelector('.emmviz').dataset.step")
                    if at != end:
                        raise AssertionError(f"after {total} presses of {key} the player is at step {at}, not {end}")
                    if trip:
                        times.extend(seconds)
        finally:
            browser.close()
    for way, times in zip(("forward", "back"), taken.values(), strict=True):
        p95 = quantiles(times, n=20)[-1]
        what = f"key to layout, {len(run.tree)} nodes, {total} steps, {way}: p95 (median {milliseconds(median(times))})"
        yield Row(what, milliseconds(p95), "-", "-", f"<= {milliseconds(LIMIT)}", p95 <= LIMIT)


if __name__ == "__main__":
    main(rows)
