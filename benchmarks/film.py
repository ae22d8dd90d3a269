"""A film of 31 nodes and about 60 steps: our page, which is a player, against matplotlib's `to_jshtml`, another.

Both start from the same finished run of star1 on a seeded binary tree. The peer is a `FuncAnimation` that draws each
frame anew with `networkx.draw`, the numbers as labels, the state as colour and the caption of the step as title, at
matplotlib's own size of figure; its places, numbers and captions are worked out before the clock starts. Its edges
carry no probabilities, and there are no dials, panels or pseudocode, so it does less. It is built once, for it takes
seconds; of ours the best of several counts. Data are compared with data: the packed payload of our page against the
pictures inside the peer's page, without the program of either; then our whole page against its limit.
"""

import re

import matplotlib
import networkx as nx
from frame import COLOURS, places
from table import Row, best_of, milliseconds, show
from trees import complete_tree

from emmviz import Run, star1
from emmviz.render.html import page

TIMES = 20
SMALLER, FASTER, PAGE = 250, 500, 60_000
SEED = 42  # on this tree star1 takes 59 steps, one of them a cutoff
STATES = {"current": "#d55e00", "open": "#ffcc99", "cut": "#dddddd", "unreachable": "#dddddd"}


def jshtml(run: Run) -> tuple[float, str]:
    """Seconds to build the peer's page, and the page."""
    from matplotlib import pyplot
    from matplotlib.animation import FuncAnimation

    tree, at = run.tree, places(run.tree)
    frames = []
    for frame in run.frames():
        scene = run.scene(frame.k)
        colours = [STATES.get(frame.nodes[node].state, COLOURS[tree.kind(node)]) for node in tree]
        frames.append((colours, {node.id: node.value.text if node.value else "" for node in scene.nodes},
                       run.caption(frame.k)))  # fmt: skip

    pages = []

    def build() -> None:
        figure, axes = pyplot.subplots()

        def paint(k: int) -> None:
            colours, labels, caption = frames[k]
            axes.clear()
            nx.draw(tree, at, ax=axes, labels=labels, node_color=colours, edgecolors="black", font_size=8)
            axes.set_title(caption, fontsize=6)

        pages.append(FuncAnimation(figure, paint, frames=len(frames)).to_jshtml())
        pyplot.close(figure)

    return best_of(1, build), pages[0]


def size(pattern: str, text: str) -> int:
    """How many bytes the parts of a page take that a pattern finds."""
    return sum(len(part.encode()) for part in re.findall(pattern, text, re.DOTALL))


def rows() -> list[Row]:
    run = star1(complete_tree(2, 4, SEED))
    ours = best_of(TIMES, lambda: page([run]))
    whole = page([run])
    data = size(r"<script[^>]* data-run[^>]*>(.*?)</script>", whole)
    with matplotlib.rc_context({"backend": "agg", "animation.embed_limit": 100}):
        peer, other = jshtml(run)
    pictures = size(r'"(data:image/png;base64,.*?)"', other)
    if not data or not pictures:
        raise AssertionError("the data of a page were not found")
    smaller, faster, bytes_ = pictures / data, peer / ours, len(whole.encode())
    film = f"film, {len(run.tree)} nodes, {len(run.steps)} steps"
    return [
        Row(f"{film}, data, to_jshtml", kilobytes(data), kilobytes(pictures), f"{smaller:,.0f}x", f">= {SMALLER}x",
            smaller >= SMALLER),
        Row(f"{film}, whole page, to_jshtml", kilobytes(bytes_), kilobytes(len(other.encode())),
            f"{len(other.encode()) / bytes_:,.0f}x", f"<= {kilobytes(PAGE)}", bytes_ <= PAGE),
        Row(f"{film}, to build, to_jshtml", milliseconds(ours), milliseconds(peer), f"{faster:,.0f}x",
            f">= {FASTER}x", faster >= FASTER),
    ]  # fmt: skip


def kilobytes(size: int) -> str:
    return f"{size / 1000:,.1f} kB"


if __name__ == "__main__":
    show(rows())
