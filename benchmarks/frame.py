"""One frame of 121 nodes as SVG: `run.to_svg(step=k)` against networkx and matplotlib.

Ours is the whole way from a finished run: the fold of k steps, the plan with its layout, the scene, the text; k is the
middle step, whose fold is the average one. The peer draws with `networkx.draw` at the settings that matplotlib comes
with and saves the figure as SVG; places and labels are given to it, so that it does no layout. The row that counts has
the probabilities on the edges as well (`draw_networkx_edge_labels`), which our frame has too. The other two are for
comparison: text written as text (`svg.fonttype` "none", as ours is) in place of outlines, and bare `networkx.draw`
without probabilities. No peer has shapes by kind, dials, windows, cut marks, reasons or a sentence. The best of several
counts, so each side has what it caches from one frame to the next.
"""

import io
from collections.abc import Iterator

import matplotlib
import networkx as nx
from table import Row, best_of, main, milliseconds
from trees import complete_tree

from emmviz import GameTree, star1

TIMES, PEER_TIMES = 30, 5
RATIO = 50
PEERS = (
    ("networkx.draw with edge labels", True, "path"),
    ("the same, text as text", True, "none"),
    ("bare networkx.draw", False, "path"),
)
COLOURS = {"max": "#0072B2", "min": "#E69F00", "chance": "#ffffff", "leaf": "#f0f1f5"}


def places(tree: GameTree) -> dict[str, tuple[float, float]]:
    """Our own places, for matplotlib, whose y grows upwards."""
    return {node.id: (node.x, -node.y) for node in tree.scene().nodes}


def networkx_svg(tree: GameTree, at: dict[str, tuple[float, float]], labels: dict[str, str], edges: bool) -> str:
    from matplotlib import pyplot

    figure = pyplot.figure(figsize=(16, 6))
    axes = figure.add_axes((0, 0, 1, 1))
    colours = [COLOURS[tree.kind(node)] for node in tree]
    nx.draw(tree, at, ax=axes, labels=labels, node_color=colours, edgecolors="black", node_size=150, font_size=7)
    if edges:
        probs = {(tree.parent(node), node): f"{float(tree.prob(node)):.2g}" for node in tree if tree.prob(node)}
        nx.draw_networkx_edge_labels(tree, at, probs, ax=axes, font_size=6)
    out = io.StringIO()
    figure.savefig(out, format="svg")
    pyplot.close(figure)
    return out.getvalue()


def rows(small: bool = False) -> Iterator[Row]:
    tree = complete_tree(2 if small else 3, 4)
    run = star1(tree)
    step = len(run.steps) // 2
    ours = best_of(1 if small else TIMES, lambda: run.to_svg(step=step))
    labels = {node: tree.kind(node) if tree.kind(node) != "leaf" else str(tree.value(node)) for node in tree}
    at = places(tree)
    for what, edges, text in PEERS:
        with matplotlib.rc_context({"svg.fonttype": text, "backend": "svg"}):
            peer = best_of(1 if small else PEER_TIMES, lambda: networkx_svg(tree, at, labels, edges))  # noqa: B023
        ratio, counts = peer / ours, what == PEERS[0][0]
        yield Row(
            f"SVG frame, {len(tree)} nodes, {what}",
            milliseconds(ours),
            milliseconds(peer),
            f"{ratio:.0f}x",
            f">= {RATIO}x" if counts else "-",
            ratio >= RATIO or not counts,
        )


if __name__ == "__main__":
    main(rows)
