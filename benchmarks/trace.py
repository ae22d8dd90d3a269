"""What the steps cost: star1, which records them, against the same exact search that records nothing.

Twice: against the engine without steps, which makes the same checks of the tree and of the arguments, and against the
barest recursion there can be.

The recursion and star1 use Fractions, the same formulas for A and B, the same cuts and the accessors of the same
GameTree, and must come to the same value by the same leaves in the same order. Ours is charged with all of
`star1(tree)`: the checks of the tree and of the arguments, the generators and every Step; the recursion starts on a
tree that is known to be good. They run by turns, and the least processor time of each counts.

Memory is what tracemalloc finds still held after the run, by the Run and by all that lives only for it (steps, windows,
fractions), over the number of steps: once where the leaves hang from players and once where they hang from chance
nodes, whose steps have more to say.
"""

import gc
import tracemalloc
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from math import inf
from time import process_time

from table import Row, best_of, main, milliseconds
from trees import complete_tree

from emmviz import GameTree, star1

TIMES = 7
ENGINE_COST = 2
COST = 2
BYTES = 200
COSTS = ((3, 4), (3, 7), (2, 11))  # branching and depth
MEMORIES = {"players": (3, 7), "chance nodes": (3, 8)}


def untraced(tree: GameTree) -> tuple[Fraction, list[str]]:
    """Fail-soft Star1 as a plain recursion: the value, and the leaves in the order read."""
    low, high = tree.bounds or (-inf, inf)
    leaves = []

    def search(node: str, alpha: Fraction | float, beta: Fraction | float) -> Fraction:
        kind = tree.kind(node)
        if kind == "leaf":
            leaves.append(node)
            return tree.value(node)
        if kind == "chance":
            return chance(node, alpha, beta)
        best = -inf if kind == "max" else inf
        for child in tree.children(node):
            value = search(child, alpha, beta)
            if kind == "max":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    def chance(node: str, alpha: Fraction | float, beta: Fraction | float) -> Fraction:
        outcomes = [(child, prob) for child, prob, _ in tree.branches(node) if prob]
        lows, highs = [(prob, low) for _, prob in outcomes], [(prob, high) for _, prob in outcomes]
        for i, (child, prob) in enumerate(outcomes):
            least = (alpha - weighted(highs[:i] + highs[i + 1 :])) / prob
            most = (beta - weighted(lows[:i] + lows[i + 1 :])) / prob
            value = search(child, max(least, low), min(most, high))
            lows[i] = highs[i] = (prob, value)
            if value <= least:
                return weighted(highs)
            if value >= most:
                return weighted(lows)
        return weighted(lows)

    return search(tree.root, -inf, inf), leaves


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
    costs = ((2, 4),) if small else COSTS
    for branching, depth in costs:
        tree = complete_tree(branching, depth)
        run = star1(tree)
        if untraced(tree) != (run.value, run.leaves):
            raise AssertionError("the recursion and star1 differ, so their times do not compare")
        works = star1, partial(star1, steps=False), untraced
        turns = [
            [best_of(1, partial(work, tree), process_time) for work in works] for _ in range(1 if small else TIMES)
        ]
        ours, *peers = map(min, zip(*turns, strict=True))
        for name, peer, most in zip(("steps=False", "untraced recursion"), peers, (ENGINE_COST, COST), strict=True):
            cost = ours / peer
            yield Row(
                f"star1 with steps, {len(tree):,} nodes, {name}",
                milliseconds(ours),
                milliseconds(peer),
                f"{cost:.1f}x",
                f"<= {most}x",
                cost <= most,
            )
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
