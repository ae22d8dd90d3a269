"""From the press of a key to a finished layout, and the frames of the motion that follows, in Chromium, on the offline
page of a run with 121 nodes.

The steps of star1 are gone through forwards by the right arrow and back by the left, each key pressed from outside as
by a person, so that the browser itself makes the event: tapped ten times a second, while what the last one moved still
moves, or held, thirty times a second, when nothing moves. The clock runs in the page: from the moment the window first
sees the key (a capturing listener) to the end of a layout that is forced by asking for the sizes of the page, the
sentence and the current node. Painting is not in it.

The peer is `PLAIN`, ten lines of JavaScript that know nothing of trees. A first trip notes what each step changes in
the document: attributes, texts, and the content of elements whose children change. A second page of the same file gets
these notes, and at each key writes them to the same elements, before the player sees the key. So the peer changes the
same document in the same way, and what ours takes longer is the player's own work. After each trip both pages must
show the same sentence. They are pressed by turns. A widget that asks its kernel at each key would take a round trip of
ipywidgets on top of that, which is measured between the trips, with nothing else in it.

Then every eighth step is watched: how long a frame takes while the step moves, against an animation of one empty
element for as long in the same page.
"""

import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import mean, median, quantiles

from playwright.sync_api import Browser, Page, sync_playwright
from round_trip import round_trips
from table import Pair, Row, at_most, main, milliseconds, turns
from trees import complete_tree

from emmviz import star1

sys.path.append(str(Path(__file__).resolve().parent.parent))
from scripts.programs import find_browser

TAP, REPEAT = 100, 33  # ms from one key to the next: as fast as fingers go, and as a keyboard repeats one that is held
PRESSES = 60  # of a trip
COST, ASKING, FRAME = 1.5, 1.0, 1.2  # times the peer
WATCHED = 8
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
  const layout = () => {
    document.body.offsetHeight;
    root.querySelector(".caption").getBoundingClientRect();
    root.querySelector("[data-node].current")?.getBoundingClientRect();
    window.times.push(performance.now() - start);
  };
  let start = 0;
  window.addEventListener("keydown", (event) => {
    start = performance.now();
    if (!window.plain) return;
    event.stopImmediatePropagation();
    window.plain();
    layout();
  }, true);
  root.addEventListener("keydown", layout);
  root.querySelector("button.forward").focus();
}"""

# Notes what each key changes, as [way to the element, attribute or "" for its text or content, new value].
NOTE = """() => {
  const root = document.querySelector(".emmviz");
  const way = (node) => (node === root ? [] : [...way(node.parentNode), [...node.parentNode.childNodes].indexOf(node)]);
  const options = { subtree: true, childList: true, attributes: true, characterData: true };
  // Between two listeners the observer itself is called.
  let pile = [];
  const observer = new MutationObserver((records) => pile.push(...records));
  window.notes = [];
  observer.observe(root, options);
  window.addEventListener("keydown", () => { pile = []; }, true);
  root.addEventListener("keydown", () => {
    const records = [...pile, ...observer.takeRecords()].filter(({ target }) => root.contains(target));
    const filled = new Set(records.filter(({ type }) => type === "childList").map(({ target }) => target));
    const inside = (node) => node !== root && (filled.has(node.parentNode) || inside(node.parentNode));
    const changes = new Map();
    for (const { target, type, attributeName } of records) {
      if (inside(target)) continue;
      const value = type === "attributes" ? target.getAttribute(attributeName)
        : type === "childList" ? target.innerHTML : target.data;
      changes.set(`${way(target)} ${attributeName ?? ""}`, [way(target), attributeName ?? "", value]);
    }
    window.notes.push([...changes.values()]);
  });
}"""

# The peer: finds the elements before the clock starts, and then writes.
PLAIN = """(notes) => {
  const root = document.querySelector(".emmviz");
  const find = ([way, name, value]) => [way.reduce((node, i) => node.childNodes[i], root), name, value];
  const ready = () => { window.next = (notes.shift() ?? []).map(find); };
  ready();
  window.plain = () => {
    for (const [node, name, value] of window.next)
      if (name && value === null) node.removeAttribute(name);
      else if (name) node.setAttribute(name, value);
      else if (node.nodeType === 3) node.data = value;
      else node.innerHTML = value;
    setTimeout(ready);
  };
}"""

# The mean seconds of a frame while a step moves, or while an empty element does, and whether anything moved.
WATCH = """(empty) => new Promise((done) => {
  const root = document.querySelector(".emmviz");
  const element = document.body.appendChild(document.createElement("i"));
  let first = null;
  let frames = 0;
  let moved = false;
  const look = (now) => {
    first ??= now;
    const moves = empty ? element.getAnimations().length
      : root.querySelector("[data-moving]") || root.getAnimations({ subtree: true }).length;
    moved ||= Boolean(moves);
    // What moves begins in the first frame after the key.
    if (moves || frames < 3) {
      frames += 1;
      requestAnimationFrame(look);
    } else {
      element.remove();
      done([(now - first) / frames / 1000, moved]);
    }
  };
  const begin = () => requestAnimationFrame(look);
  if (empty) {
    element.animate([{ opacity: 0 }, { opacity: 1 }], 300);
    begin();
  } else window.addEventListener("keydown", begin, { once: true, capture: true });
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
    for k in range(times):
        page.keyboard.down(key)
        if not held:
            page.keyboard.up(key)
        page.wait_for_timeout(REPEAT if held else TAP)
        page.wait_for_function(f"() => window.times.length > {k}")  # a browser that is busy drops keys
    page.keyboard.up(key)
    return [ms / 1000 for ms in page.evaluate("window.times")]


def watch(page: Page, step: int) -> tuple[float, float]:
    """Go on to a step by the right arrow; return the seconds of a frame of its motion, and of an empty animation."""
    page.evaluate(GO, step - 1)
    page.evaluate(f"() => {{ window.watched = ({WATCH})(false); }}")
    page.keyboard.press("ArrowRight")
    frame, moved = page.evaluate("window.watched")
    if not moved:
        raise AssertionError(f"step {step} did not move")
    return frame, page.evaluate(WATCH, True)[0]


def opened(browser: Browser, path: Path) -> Page:
    """Open a page of its own on a file, ready to be timed."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-ready]", state="attached")
    page.evaluate(LISTEN)
    return page


def noted(page: Page, presses: int) -> dict[str, object]:
    """Go there and back, and return what each key changes."""
    page.evaluate(NOTE)
    notes = {}
    for key in ("ArrowRight", "ArrowLeft"):
        press(page, key, presses, held=True)
        notes[key] = page.evaluate("window.notes.splice(0)")
    return notes


def rows(small: bool = False) -> Iterator[Row]:
    run = star1(complete_tree(*((2, 2) if small else (3, 4))))
    total = len(run.steps)
    presses = min(total, PRESSES)
    caption = "document.querySelector('.emmviz .caption').textContent"
    with tempfile.TemporaryDirectory() as folder, round_trips() as round_trip, sync_playwright() as play:
        path, values = run.save(Path(folder) / "run.html"), count(1)
        browser = play.chromium.launch(executable_path=find_browser(), args=FLAGS)
        try:
            source = opened(browser, path)
            notes = noted(source, presses)
            source.close()
            pages = [opened(browser, path) for _ in range(2)]
            for way, held in (("", False), (", held", True)):
                late: dict[str, list[float]] = {key: [] for key in notes}
                asking: list[tuple[float, float]] = []

                def turn(
                    held: bool = held,
                    late: dict[str, list[float]] = late,
                    asking: list[tuple[float, float]] = asking,
                ) -> tuple[float, float]:
                    """Go there and back in both pages; return the middle seconds of a press."""
                    taken: list[list[float]] = [[], []]
                    for key in notes:
                        for page, times in zip(pages, taken, strict=True):
                            page.bring_to_front()
                            page.evaluate("document.querySelector('.emmviz button.forward').focus()")
                            if times is taken[1]:
                                page.evaluate(PLAIN, notes[key])
                            times += press(page, key, presses, held=held)
                        late[key] += taken[0][-presses:]
                        if len({page.evaluate(caption) for page in pages}) > 1:
                            raise AssertionError("the pages differ, so their times do not compare")
                    ours, plain = map(median, taken)
                    asking.append((ours, plain + median(round_trip(next(values)) for _ in range(presses))))
                    return ours, plain

                pair = turns(turn, small=small)
                p95 = milliseconds(max(quantiles(times, n=20)[-1] for times in late.values()))
                what = f"key to layout, {len(run.tree)} nodes{way} (p95 {p95})"
                yield at_most(f"{what}, the same changes in plain JavaScript", pair, COST)
                yield at_most(f"{what}, these after a round trip of ipywidgets", Pair.middle(asking), ASKING)
            pages[0].bring_to_front()
            steps = range(1, total + 1, WATCHED)

            def frames() -> tuple[float, float]:
                ours, empty = zip(*(watch(pages[0], step) for step in steps), strict=True)
                return mean(ours), mean(empty)

            what = f"a frame of the motion of a step, {len(run.tree)} nodes, an empty animation"
            yield at_most(what, turns(frames, small=small), FRAME)
        finally:
            browser.close()


if __name__ == "__main__":
    main(rows)
