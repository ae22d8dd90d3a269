"""How the cost of each part grows with the tree, from 10 nodes on to as many as the part takes.

Trees are seeded and of one shape: each inner node has three children, MAX, chance, MIN and chance by turns, and the
last row is filled from the left until the tree is as large as asked. Every part is given what it needs ready made:
a frame its run, an edit its widget. Seconds of the processor count, the least of several; at most
`PATIENCE` for all of one part, and what takes longer is left to a smaller tree.

The exponent is that of the power of the size by which the cost grew from the last tree but one to the last; beside it
stands the exponent of n log n between these two sizes. A part may grow by `MARGIN` more than that, since caches of the
processor are smaller than large trees. What is measured on at most 1,000 nodes has costs that do not grow in it, and
its exponent is rather too small. Why some may grow faster: their targets name it.
"""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import log
from random import Random
from time import process_time
from typing import NamedTuple

from backup import complete_flat
from layout import GAP, depth_first, random_tree
from table import Row, best_of, main, milliseconds
from trees import LEVELS

from emmviz import GameTree, act, compare, expectiminimax, quiz, star1
from emmviz.picture import layout
from emmviz.player.edit.edit import edit
from emmviz.player.shell.payload import payload

PATIENCE, MARGIN = 20.0, 0.15  # seconds, and added to the exponent
SIZES = (10, 100, 1_000, 10_000, 100_000)
CHILDREN = 3


class Part(NamedTuple):
    """What is measured: its name, what makes the work for a tree of so many nodes, and the most nodes it is for."""

    name: str
    prepare: Callable[[int], Callable[[], object]]
    most: int


def tree_of(size: int) -> GameTree:
    """A tree of so many nodes, filled from the left."""
    rng, tree = Random(1), GameTree(bounds=(0, 20))
    inner = (size + CHILDREN - 2) // CHILDREN
    depth = [0]
    for node in range(size):
        parent = (node - 1) // CHILDREN
        if node:
            depth.append(depth[parent] + 1)
        kind = LEVELS[depth[node] % len(LEVELS)]
        if node < inner:
            tree.add_node(str(node), kind=kind)
        else:
            tree.add_node(str(node), kind="leaf", value=Fraction(rng.randint(0, 20)))
        if node:
            siblings = min(CHILDREN, size - 1 - parent * CHILDREN)
            chance = tree.kind(str(parent)) == "chance"
            tree.add_edge(str(parent), str(node), **({"prob": Fraction(1, siblings)} if chance else {}))
    return tree.validate()


def parse(size: int) -> Callable[[], object]:
    text = str(tree_of(size))
    return lambda: GameTree.parse(text)


def searched(size: int) -> Callable[[], object]:
    tree = tree_of(size)
    return lambda: star1(tree)


def in_arrays(size: int) -> Callable[[], object]:
    flat = complete_flat(10, round(log(size, 10)))
    return lambda: expectiminimax(flat)


def laid_out(size: int) -> Callable[[], object]:
    tree = depth_first(random_tree(size))
    return lambda: layout.tidy(*tree, GAP)


def framed(size: int) -> Callable[[], object]:
    run = star1(tree_of(size))
    return lambda: run.to_svg(step=len(run.steps) // 2)


def paid(size: int) -> Callable[[], object]:
    run = star1(tree_of(size))
    return lambda: payload(run)


def edited(size: int) -> Callable[[], object]:
    tree, count = tree_of(size), iter(range(10**6))
    editor, leaf = edit(tree, "star1"), tree.leaves()[0]

    def change() -> None:
        k = next(count)
        editor._asked(editor, {"ask": "value", "node": leaf, "text": str(k % 20), "id": k})
        json.dumps(editor.payload)

    return change


def compared(size: int) -> Callable[[], object]:
    tree = tree_of(size)
    runs = expectiminimax(tree), star1(tree)
    return lambda: compare(*runs)


def acted(size: int) -> Callable[[], object]:
    tree = tree_of(size)
    return lambda: act(tree)


def asked(size: int) -> Callable[[], object]:
    run = star1(tree_of(size))
    return lambda: quiz(run)


PARTS = (
    Part("parse", parse, 100_000),
    Part("search", searched, 100_000),
    Part("search in arrays", in_arrays, 1_000_000),
    Part("layout", laid_out, 100_000),
    Part("frame", framed, 10_000),
    Part("payload", paid, 1_000),
    Part("edit", edited, 400),
    Part("compare", compared, 1_000),
    Part("act", acted, 1_000),
    Part("quiz", asked, 1_000),
)


def rows(small: bool = False) -> Iterator[Row]:
    for name, prepare, most in PARTS:
        costs: list[tuple[int, float]] = []
        left = PATIENCE
        for size in (10, 100) if small else sorted({*SIZES, most}):
            # The next size takes ten times as long, or more.
            if size > most or (costs and 20 * costs[-1][1] > left):
                break
            work = prepare(size)
            seconds = best_of(1, work, process_time)
            if not small:
                seconds = min(seconds, best_of(max(1, min(20, int(1 / seconds))), work, process_time))
            costs.append((size, seconds))
            left -= seconds
        (fewer, first), (size, last) = costs[-2:]
        exponent = log(last / first) / log(size / fewer)
        linear = log(size * log(size) / (fewer * log(fewer))) / log(size / fewer)
        times = ", ".join(milliseconds(seconds) for _, seconds in costs[:-1])
        yield Row(
            f"growth of {name} to {size:,} nodes, exponent, n log n ({times})",
            milliseconds(last),
            f"n^{linear:.2f}",
            f"n^{exponent:.2f}",
            f"<= n^{linear + MARGIN:.2f}",
            exponent <= linear + MARGIN,
        )


if __name__ == "__main__":
    main(rows)
