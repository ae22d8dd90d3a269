"""From the press of a key to a finished layout, and the frames of the motion that follows, in Chromium, on the offline
page of a run with 121 nodes.

Every step of star1 is gone through forwards by the right arrow and back by the left, each key pressed from outside
as by a person, so that the browser itself makes the event: tapped ten times a second, while what the last one moved
still moves, or held, thirty times a second, when nothing moves. The clock runs in the page: from the moment the window
first sees the key (a capturing listener) to the end of a layout that is forced by asking for the sizes of the page, the
sentence and the current node (a listener of the player's own element, called after the player's). Painting is not in
it. One trip there and back warms up; after it every press counts. There is no peer but a limit.

Then every eighth step is watched: the longest time between two frames from the press of the key until nothing moves any
more, in the better of two tries, since the machine does other things too.
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

TAP, REPEAT = 100, 33  # ms from one key to the next: as fast as fingers go, and as a keyboard repeats one that is held
LIMIT = 0.008  # seconds, for 95 of 100 presses
WATCHED = 8
LONGEST = 0.034  # seconds, for every frame: two of a screen with 60 in a second
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
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

# The longest of the frames while anything moves, and whether anything did.
WATCH = """() => new Promise((done) => {
  const root = document.querySelector(".emmviz");
  let last = null;
  let frames = 0;
  let longest = 0;
  let moved = false;
  const look = (now) => {
    if (last !== null) longest = Math.max(longest, now - last);
    last = now;
    frames += 1;
    const moves = root.querySelector("[data-moving]") || root.getAnimations({ subtree: true }).length;
    moved ||= Boolean(moves);
    // What moves begins in the first frame after the key.
    if (moves || frames < 3) requestAnimationFrame(look);
    else done([longest / 1000, moved]);
  };
  window.addEventListener("keydown", () => requestAnimationFrame(look), { once: true, capture: true });
})"""
# Goes to a step at once, and waits until the part that is in sight has come there.
GO = """async (k) => {
  const range = document.querySelector(".emmviz [type=range]");
  range.value = k;
  range.dispatchEvent(new Event("input"));
  await new Promise((done) => setTimeout(done, 350));
}"""


def press(page: Page, key: str, times: int, *, held: bool = False) -> list[float]:
    """Tap a key so many times, or hold it until it has repeated so often; return the seconds that each took."""
    page.evaluate("window.times = []")
    for _ in range(times):
        page.keyboard.down(key)
        if not held:
            page.keyboard.up(key)
        page.wait_for_timeout(REPEAT if held else TAP)
    page.keyboard.up(key)
    found = [ms / 1000 for ms in page.evaluate("window.times")]
    if len(found) != times:
        raise AssertionError(f"{times} presses of {key}, but {len(found)} were seen")
    return found


def watch(page: Page, step: int) -> float:
    """Go on to a step by the right arrow and return the seconds that the longest frame of its motion took."""
    found = []
    for _ in range(2):
        page.evaluate(GO, step - 1)
        page.evaluate(f"() => {{ window.watched = ({WATCH})(); }}")
        page.keyboard.press("ArrowRight")
        longest, moved = page.evaluate("window.watched")
        if not moved:
            raise AssertionError(f"step {step} did not move")
        found.append(longest)
    return min(found)


def rows(small: bool = False) -> Iterator[Row]:
    run = star1(complete_tree(*((2, 2) if small else (3, 4))))
    total = len(run.steps)
    trips = [
        ("forward", "ArrowRight", False),
        ("back", "ArrowLeft", False),
        ("forward, held", "ArrowRight", True),
        ("back, held", "ArrowLeft", True),
    ]
    taken: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        path = run.save(Path(folder) / "run.html")
        browser = play.chromium.launch(executable_path=find_browser(), args=FLAGS)
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(path.as_uri())
            page.wait_for_selector("html[data-ready]", state="attached")
            page.evaluate(LISTEN)
            for key in ("ArrowRight", "ArrowLeft"):
                press(page, key, total, held=True)
            for way, key, held in trips:
                taken[way] = press(page, key, total, held=held)
                at = page.evaluate("+document.querySelector('.emmviz').dataset.step")
                end = total if key == "ArrowRight" else 0
                if at != end:
                    raise AssertionError(f"after {total} presses of {key} the player is at step {at}, not {end}")
            longest = [watch(page, step) for step in range(1, total + 1, WATCHED)]
        finally:
            browser.close()
    for way, times in taken.items():
        p95 = quantiles(times, n=20)[-1]
        what = f"key to layout, {len(run.tree)} nodes, {total} steps, {way}: p95 (median {milliseconds(median(times))})"
        yield Row(what, milliseconds(p95), "-", "-", f"<= {milliseconds(LIMIT)}", p95 <= LIMIT)
    what = f"longest frame of the motion of a step, {len(run.tree)} nodes (median {milliseconds(median(longest))})"
    yield Row(what, milliseconds(max(longest)), "-", "-", f"<= {milliseconds(LONGEST)}", max(longest) <= LONGEST)


if __name__ == "__main__":
    main(rows)
