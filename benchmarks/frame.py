"""One frame of 121 nodes as SVG: `run.to_svg(step=k)` against networkx and matplotlib.

Ours is the whole way from a finished run: the fold of k steps, the plan with its layout, the scene, the text. The peer
draws with `networkx.draw` and saves the figure as SVG; its places are given to it, so it does no layout, and so are its
labels. It is timed twice: bare, which is nodes, edges and the numbers in the nodes; and with what our frame also
has, a probability on each edge below a chance node (`draw_networkx_edge_labels`), which is the picture that compares.
Neither peer has dials, windows, cut marks, reasons or a sentence. Both write text as text (`svg.fonttype` "none"), which is
the faster way for matplotlib too. The middle frame and the last are timed; the slower counts. The better of several.
"""

import io

import matplotlib
import networkx as nx
from table import Row, best_of, milliseconds, show
from trees import complete_tree

from emmviz import GameTree, star1

__all__ = ["COLOURS", "figure_of", "places", "rows"]

TIMES, PEER_TIMES = 30, 5
RATIO = 50
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


def rows() -> list[Row]:
    tree = complete_tree(3, 4)
    run = star1(tree)
    steps = (len(run.steps) // 2, len(run.steps))
    ours = max(best_of(TIMES, lambda: run.to_svg(step=step)) for step in steps)  # noqa: B023
    labels = {node: tree.kind(node) if tree.kind(node) != "leaf" else str(tree.value(node)) for node in tree}
    at = places(tree)
    table = []
    with matplotlib.rc_context({"svg.fonttype": "none", "backend": "svg"}):
        for what, edges in (("networkx.draw and its edge labels", True), ("bare networkx.draw", False)):
            peer = best_of(PEER_TIMES, lambda: networkx_svg(tree, at, labels, edges))  # noqa: B023
            ratio = peer / ours
            row = Row(f"SVG frame, {len(tree)} nodes, {what}", milliseconds(ours), milliseconds(peer), f"{ratio:.0f}x",
                      f">= {RATIO}x" if edges else "-", ratio >= RATIO or not edges)  # fmt: skip
            table.append(row)
    return table


if __name__ == "__main__":
    show(rows())
