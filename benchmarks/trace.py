"""What the steps cost: each search, which records them, against the same exact search that records nothing.

Twice: against the engine without steps, which makes the same checks of the tree and of the arguments, and against the
barest recursion there can be.

The recursion and ours use Fractions, the same formulas for A and B, the same cuts and the accessors of the same
GameTree, and must come to the same value by the same leaves in the same order. Ours is charged with all of
`star1(tree)`: the checks of the tree and of the arguments, the generators and every Step; the recursion starts on a
tree that is known to be good. They run by turns, and the least processor time of each counts.

Memory is what tracemalloc finds still held after the run, by the Run and by all that lives only for it (steps, windows,
fractions), over the number of steps: once where the leaves hang from players and once where they hang from chance
nodes, whose steps have more to say.
"""

import gc
import tracemalloc
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import inf
from time import process_time

from table import Pair, Row, at_most, best_of, main
from trees import complete_tree

from emmviz import GameTree, search, star1

TIMES = 7
COSTS = {"steps=False": 2, "untraced recursion": 1.7}
BYTES = 200
SHAPES = ((3, 4), (3, 7), (2, 11))  # branching and depth
MEMORIES = {"players": (3, 7), "chance nodes": (3, 8)}


def untraced(tree: GameTree, algorithm: str) -> tuple[Fraction, list[str]]:
    """The search as a plain fail-soft recursion: the value, and the leaves in the order read."""
    low, high = tree.bounds or (-inf, inf)
    leaves: list[str] = []
    cuts, narrows, probes = algorithm != "expectiminimax", algorithm.startswith("star"), algorithm == "star2"

    def visit(
        node: str, alpha: Fraction | float, beta: Fraction | float, known: Mapping[str, Fraction] | None = None
    ) -> Fraction:
        kind = tree.kind(node)
        if kind == "leaf":
            leaves.append(node)
            return tree.value(node)
        if kind == "chance":
            return star(node, alpha, beta) if narrows else mean(node)
        best = -inf if kind == "max" else inf
        for child in tree.children(node):
            value = known[child] if known and child in known else visit(child, alpha, beta)
            best = max(best, value) if kind == "max" else min(best, value)
            if not cuts:
                continue
            if kind == "max":
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    def mean(node: str) -> Fraction:
        return weighted((prob, visit(child, -inf, inf)) for child, prob, _ in tree.branches(node) if prob)

    def star(node: str, alpha: Fraction | float, beta: Fraction | float) -> Fraction:
        outcomes = [(child, prob) for child, prob, _ in tree.branches(node) if prob]
        lows, highs = [(prob, low) for _, prob in outcomes], [(prob, high) for _, prob in outcomes]
        probed: dict[str, dict[str, Fraction]] = {}

        def limits(i: int, prob: Fraction) -> tuple[Fraction | float, Fraction | float]:
            least = (alpha - weighted(highs[:i] + highs[i + 1 :])) / prob
            return least, (beta - weighted(lows[:i] + lows[i + 1 :])) / prob

        for i, (child, prob) in enumerate(outcomes if probes else ()):
            kind = tree.kind(child)
            if kind not in ("max", "min"):
                continue
            least, most = limits(i, prob)
            reply = tree.children(child)[0]
            value = visit(reply, max(least, low), min(most, high))
            probed[child] = {reply: value}
            if kind == "min" and value < most:
                highs[i] = (prob, value)
                if value <= least:
                    return weighted(highs)
            elif kind == "max" and value > least:
                lows[i] = (prob, value)
                if value >= most:
                    return weighted(lows)
        for i, (child, prob) in enumerate(outcomes):
            least, most = limits(i, prob)
            value = visit(child, max(least, low), min(most, high), probed.get(child))
            lows[i] = highs[i] = (prob, value)
            if value <= least:
                return weighted(highs)
            if value >= most:
                return weighted(lows)
        return weighted(lows)

    return visit(tree.root, -inf, inf), leaves


def weighted(terms: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    return sum((prob * value for prob, value in terms), Fraction(0))


def bytes_a_step(tree: GameTree) -> tuple[float, int]:
    """What a run still holds when it is done, a step, and how many steps it has."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    run = star1(tree)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return held / len(run.steps), len(run.steps)


def rows(small: bool = False) -> Iterator[Row]:
    for algorithm in ("expectiminimax", "alphabeta", "star1", "star2"):
        for branching, depth in ((2, 4),) if small else SHAPES:
            tree = complete_tree(branching, depth)
            run = search(tree, algorithm)
            if untraced(tree, algorithm) != (run.value, run.leaves):
                raise AssertionError(f"the recursion and {algorithm} differ, so their times do not compare")
            works = search, partial(search, steps=False), untraced
            turns = [
                [best_of(1, partial(work, tree, algorithm), process_time) for work in works]  # type: ignore[operator]
                for _ in range(1 if small else TIMES)
            ]
            ours, *peers = map(min, zip(*turns, strict=True))
            for (name, most), peer in zip(COSTS.items(), peers, strict=True):
                yield at_most(f"{algorithm} with steps, {len(tree):,} nodes, {name}", Pair.of(ours, peer), most)
    for where, shape in MEMORIES.items():
        size, steps = bytes_a_step(complete_tree(*((2, 4) if small else shape)))
        yield Row(
            f"memory of a step, {steps:,} steps, leaves below {where}",
            f"{size:,.0f} bytes",
            "-",
            "-",
            f"<= {BYTES} bytes",
            size <= BYTES,
        )


if __name__ == "__main__":
    main(rows)
