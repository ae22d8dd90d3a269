"""A film of 31 nodes and about 60 steps: our page against matplotlib's `to_jshtml`, both players; our gif against its.

Both start from the same finished run of star1 on a seeded binary tree. The peer is a `FuncAnimation` that draws each
frame anew with `networkx.draw`, the numbers as labels, the state as colour and the caption of the step as title, at
matplotlib's own size of figure; its places, numbers and captions are worked out before the clock starts. Its edges
carry no probabilities, and there are no dials, panels or pseudocode, so it does less. It is built once, for it takes
seconds; of ours the best of several counts. Data are compared with data: the packed payload of our page against the
pictures inside the peer's page, without the program of either; then our whole page against its limit. Our data hold
more than the peer's pictures: a second picture of all steps, nearer together, for phones, which is a sixth of them, and
the words of the controls, which are a tenth.

The gif is written three times: by us; by matplotlib's `FuncAnimation` and `PillowWriter` from our own scenes, each
drawn anew (`run.animate().save(...)`); and by the same from the `networkx.draw` above, with the probabilities on the
edges and still no dials, windows or marks. All have as many pixels, and the sentence of each step, and a frame a step:
steps of a tenth of a second leave no time for motion. How long one takes that moves and is held for reading stands
beside it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import matplotlib
import networkx as nx
from frame import COLOURS, places
from table import Row, best_of, main, milliseconds
from trees import complete_tree

from emmviz import Run, star1
from emmviz.picture.named_themes import film_look
from emmviz.picture.storyboard import Storyboard
from emmviz.player.shell.front import packed
from emmviz.player.shell.html import page
from emmviz.player.shell.payload import payload

TIMES, GIFS = 20, 3
SMALLER, FASTER, PAGE, GIF = 220, 500, 75_000, 8
SEED = 42  # on this tree star1 takes 59 steps, one of them a cutoff
STATES = {"current": "#d55e00", "open": "#ffcc99", "cut": "#dddddd", "unreachable": "#dddddd"}


def painter(run: Run, axes: Any, *, edges: bool) -> tuple[Callable[[int], None], int]:
    """What draws a frame with networkx, and how many there are; all that it writes is worked out before."""
    tree, at = run.tree, places(run.tree)
    probs = {(tree.parent(node), node): f"{float(tree.prob(node)):.2g}" for node in tree if tree.prob(node)}
    frames = []
    for frame in run.frames():
        scene = run.scene(frame.k)
        colours = [STATES.get(frame.nodes[node].state, COLOURS[tree.kind(node)]) for node in tree]
        frames.append(
            (colours, {node.id: node.value.text if node.value else "" for node in scene.nodes}, run.caption(frame.k))
        )

    def paint(k: int) -> None:
        colours, labels, caption = frames[k]
        axes.clear()
        nx.draw(tree, at, ax=axes, labels=labels, node_color=colours, edgecolors="black", font_size=8)
        axes.set_title(caption, fontsize=6)

    def paint_with_edges(k: int) -> None:
        paint(k)
        nx.draw_networkx_edge_labels(tree, at, probs, ax=axes, font_size=6)

    return paint_with_edges if edges else paint, len(frames)


def jshtml(run: Run) -> tuple[float, str]:
    """Seconds to build the peer's page, and the page."""
    from matplotlib import pyplot
    from matplotlib.animation import FuncAnimation

    figure, axes = pyplot.subplots()
    paint, count = painter(run, axes, edges=False)
    pages = []
    seconds = best_of(1, lambda: pages.append(FuncAnimation(figure, paint, frames=count).to_jshtml()))
    pyplot.close(figure)
    return seconds, pages[0]


def gif(run: Run, folder: Path, times: int) -> tuple[list[float], list[int]]:
    """Seconds for a gif: ours, ours that moves, FuncAnimation's of our scenes, of networkx; bytes of three."""
    from matplotlib import pyplot
    from matplotlib.animation import FuncAnimation

    look = replace(film_look(None), least=0)  # the tree is wide for a page, and the peer's text is as small
    ours = best_of(times, lambda: run.save(folder / "ours.gif", scale=1, seconds=0.1, hold=0.1, theme=look))
    moving = best_of(1, lambda: run.save(folder / "moving.gif", scale=1, theme=look))
    theirs = best_of(1, lambda: run.animate(theme=look).save(folder / "theirs.gif", writer="pillow"))
    scene = Storyboard(run, theme=look).captioned().scene(0)

    def common() -> None:
        figure, axes = pyplot.subplots(figsize=(scene.width / 100, scene.height / 100), dpi=100)
        paint, count = painter(run, axes, edges=True)
        FuncAnimation(figure, paint, frames=count).save(folder / "common.gif", writer="pillow")
        pyplot.close(figure)

    plain = best_of(1, common)
    sizes = [(folder / f"{name}.gif").stat().st_size for name in ("ours", "moving", "theirs")]
    return [ours, moving, theirs, plain], sizes


def size(pattern: str, text: str) -> int:
    """How many bytes the parts of a page take that a pattern finds."""
    return sum(len(part.encode()) for part in re.findall(pattern, text, re.DOTALL))


def rows(small: bool = False) -> Iterator[Row]:
    run = star1(complete_tree(2, 1 if small else 4, SEED))
    ours = best_of(1 if small else TIMES, lambda: page([run]))
    whole, data = page([run]), packed(payload(run))
    with matplotlib.rc_context({"backend": "agg", "animation.embed_limit": 100}):
        peer, other = jshtml(run)
    pictures = size(r'"(data:image/png;base64,.*?)"', other)
    if data not in whole or not pictures:
        raise AssertionError("the data of a page were not found")
    smaller, faster, bytes_ = pictures / len(data), peer / ours, len(whole.encode())
    film = f"film, {len(run.tree)} nodes, {len(run.steps)} steps"
    yield Row(
        f"{film}, data, to_jshtml",
        kilobytes(len(data)),
        kilobytes(pictures),
        f"{smaller:,.0f}x",
        f">= {SMALLER}x",
        smaller >= SMALLER,
    )
    yield Row(
        f"{film}, whole page, to_jshtml",
        kilobytes(bytes_),
        kilobytes(len(other.encode())),
        f"{len(other.encode()) / bytes_:,.0f}x",
        f"<= {kilobytes(PAGE)}",
        bytes_ <= PAGE,
    )
    yield Row(
        f"{film}, to build, to_jshtml",
        milliseconds(ours),
        milliseconds(peer),
        f"{faster:,.0f}x",
        f">= {FASTER}x",
        faster >= FASTER,
    )
    with matplotlib.rc_context({"backend": "agg"}), TemporaryDirectory() as folder:
        (mine, moving, theirs, common), (kept, more, large) = gif(run, Path(folder), 1 if small else GIFS)
    yield Row(
        f"{film}, gif, FuncAnimation + PillowWriter",
        milliseconds(mine),
        milliseconds(theirs),
        f"{theirs / mine:.1f}x",
        f">= {GIF}x",
        theirs / mine >= GIF,
    )
    yield Row(
        f"{film}, gif, the same drawn by networkx",
        milliseconds(mine),
        milliseconds(common),
        f"{common / mine:.1f}x",
        "-",
        True,
    )
    yield Row(
        f"{film}, gif that moves, FuncAnimation + PillowWriter",
        milliseconds(moving),
        milliseconds(theirs),
        f"{theirs / moving:.1f}x",
        "-",
        True,
    )
    yield Row(f"{film}, gif that moves, size", kilobytes(more), kilobytes(large), f"{large / more:.1f}x", "-", True)
    yield Row(f"{film}, gif, size", kilobytes(kept), kilobytes(large), f"{large / kept:.1f}x", "-", True)


def kilobytes(size: int) -> str:
    return f"{size / 1000:,.1f} kB"


if __name__ == "__main__":
    main(rows)
