"""A page of PDF with embedded fonts, by Graphviz's library in process, against matplotlib's type 42.

Ours is `save_bytes(scene, engine="graphviz")`, which the extra `dot` brings. The row that counts is matplotlib's
page of the very same scene, as we draw it without the extra: every shape, dial and text. The other peer is what people
do by hand: `networkx.draw` with the numbers and the probabilities of the same tree, which has less on it, at fonts of
type 42 as well. Places and labels are worked out before the clock starts on either side. The best of several counts.
"""

import io

import matplotlib
from frame import COLOURS, places
from table import Row, best_of, milliseconds, show
from trees import complete_tree

from emmviz import GameTree, star1
from emmviz.picture.render.pdf import save_bytes

TIMES, PEER_TIMES = 30, 5
RATIO = 5


def networkx_pdf(tree: GameTree, at: dict[str, tuple[float, float]], labels: dict[str, str]) -> bytes:
    import networkx as nx
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(16, 6))
    colours = [COLOURS[tree.kind(node)] for node in tree]
    nx.draw(tree, at, ax=axes, labels=labels, node_color=colours, edgecolors="black", node_size=300, font_size=8)
    probs = {(tree.parent(node), node): f"{float(tree.prob(node)):.2g}" for node in tree if tree.prob(node)}
    nx.draw_networkx_edge_labels(tree, at, probs, ax=axes, font_size=7)
    out = io.BytesIO()
    figure.savefig(out, format="pdf")
    pyplot.close(figure)
    return out.getvalue()


def rows() -> list[Row]:
    table = []
    for branching in (2, 3):
        tree = complete_tree(branching, 4)
        run = star1(tree)
        scene = run.scene(step=len(run.steps) // 2)
        at = places(tree)
        labels = {node.id: node.value.text if node.value else "" for node in scene.nodes}
        ours = best_of(TIMES, lambda: save_bytes(scene, engine="graphviz"))  # noqa: B023
        with matplotlib.rc_context({"pdf.fonttype": 42, "backend": "pdf"}):
            peers = (
                ("matplotlib", True, best_of(PEER_TIMES, lambda: save_bytes(scene))),  # noqa: B023
                ("networkx.draw", False, best_of(PEER_TIMES, lambda: networkx_pdf(tree, at, labels))),  # noqa: B023
            )
        for name, counts, peer in peers:
            ratio, what = peer / ours, f"PDF page, {len(tree)} nodes, {name}"
            target, ok = (f">= {RATIO}x", ratio >= RATIO) if counts else ("-", True)
            table.append(Row(what, milliseconds(ours), milliseconds(peer), f"{ratio:.0f}x", target, ok))
    return table


if __name__ == "__main__":
    show(rows())
