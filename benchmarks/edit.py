"""What an edit costs, from the message of the front end to the new payload, against one picture of the same tree.

A tree of 31 nodes, MAX, chance, MIN, chance; a leaf's value and a probability are changed by turns. Ours searches and
makes the pictures of all steps anew. The peers draw the tree once: networkx with matplotlib, as in frame.py, and
Graphviz's `dot` as a program of its own, where that is installed. The search and the payload are timed alone as well,
on the same trees, so that what dominates can be seen. Processor time counts, for `dot` that of its process: what else
runs on the machine is no part of it.
"""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from time import process_time

import matplotlib
from frame import networkx_svg, places
from imports import children_seconds
from table import Pair, Row, at_least, at_most, best_of, main, milliseconds
from trees import complete_tree

from emmviz import GameTree
from emmviz.player.edit.edit import edit
from emmviz.player.shell.payload import payload
from emmviz.search.searching import search

FASTER = 2  # than networkx.draw
EDITS, PEER_TIMES = 40, 5


def middle(work: Callable[[int], object], edits: int) -> float:
    """The middle of the times of many edits, because each is another tree; of three rounds the best counts."""
    rounds = []
    for _ in range(3):
        seconds = []
        for k in range(edits):
            start = process_time()
            work(k)
            seconds.append(process_time() - start)
        rounds.append(seconds)
    return sorted(map(min, zip(*rounds, strict=True)))[edits // 2]


def by_networkx(tree: GameTree) -> float:
    """The seconds of the processor that networkx and matplotlib take for one picture."""
    labels, at = {node: tree.kind(node) for node in tree}, places(tree)
    with matplotlib.rc_context({"backend": "svg"}):
        return best_of(PEER_TIMES, lambda: networkx_svg(tree, at, labels, edges=True), process_time)


def by_dot(program: str, tree: GameTree) -> float:
    """The seconds of the processor that dot takes for one picture."""
    source = "\n".join(["digraph {", *(f'"{parent}" -> "{node}"' for parent, node in tree.edges), "}"])
    run = [program, "-Tsvg"]
    draw = lambda: subprocess.run(run, input=source.encode(), stdout=subprocess.PIPE, check=True)  # noqa: E731
    return best_of(PEER_TIMES, draw, children_seconds)


def rows(small: bool = False) -> Iterator[Row]:
    edits, drawn_once = 2 if small else EDITS, by_networkx(complete_tree(2, 4))
    for algorithm in ("expectiminimax", "star1", "star2"):
        tree = complete_tree(2, 4)
        editor = edit(tree, algorithm)
        leaf, outcome = tree.leaves()[3], tree.children(tree.children(tree.root)[0])[0]

        def change(k: int, editor=editor, leaf=leaf, outcome=outcome) -> None:  # type: ignore[no-untyped-def]
            about = (
                {"ask": "prob", "node": outcome, "text": f"{k + 1}/50"}
                if k % 2
                else {"ask": "value", "node": leaf, "text": str(k % 20)}
            )
            editor._asked(editor, {**about, "id": k})
            json.dumps(editor.payload)

        whole = middle(change, edits)
        run = editor.run
        assert run is not None
        assert "error" not in editor.answer
        searched = middle(lambda _: search(editor.tree, algorithm), edits)  # noqa: B023
        drawn = middle(lambda _: payload(run), edits)  # noqa: B023
        what = f"an edit of {len(tree)} nodes, {algorithm}"
        what += f" ({milliseconds(searched)} search, {milliseconds(drawn)} payload)"
        yield at_least(f"{what}, networkx.draw once", Pair.of(whole, drawn_once), FASTER)
        if program := shutil.which("dot"):
            yield at_most(f"{what}, dot once", Pair.of(whole, by_dot(program, tree)), None)


if __name__ == "__main__":
    main(rows)
