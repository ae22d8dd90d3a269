"""What the steps cost: star1, which records them, against the same exact recursion that records nothing.

Both use Fractions, the same formulas for A and B, the same cuts and the accessors of the same GameTree, and must come
to the same value by the same leaves. Ours is charged with all of `star1(tree)`: the checks of the tree and of the
arguments, the generators and every Step; the recursion starts on a tree that is known to be good. The better of
several runs counts for each, taken in turn. Memory is what tracemalloc finds still held after the run by the Run and
whatever only it keeps alive (steps, windows, fractions, origins), divided by the number of steps.
"""

import gc
import tracemalloc
from fractions import Fraction
from math import inf

from table import Row, best_of, milliseconds, show
from trees import complete_tree

from emmviz import GameTree, star1

TIMES = 7
COST = 8
BYTES = 400


def untraced(tree: GameTree, leaves: list[str]) -> Fraction:
    """Fail-soft Star1 over alpha-beta as a plain recursion; `leaves` takes the leaves in the order read."""
    low, high = tree.bounds or (-inf, inf)

    def search(node, alpha, beta):  # type: ignore[no-untyped-def]
        kind = tree.kind(node)
        if kind == "leaf":
            leaves.append(node)
            return tree.value(node)
        if kind == "chance":
            return chance(node, alpha, beta)
        best = -inf if kind == "max" else inf
        for child, _, _ in tree.branches(node):
            value = search(child, alpha, beta)
            if kind == "max":
                best = max(best, value)
                alpha = max(alpha, best)
                if best >= beta:
                    break
            else:
                best = min(best, value)
                beta = min(beta, best)
                if best <= alpha:
                    break
        return best

    def chance(node, alpha, beta):  # type: ignore[no-untyped-def]
        branches = [branch for branch in tree.branches(node) if branch.prob]
        lows, highs = [low] * len(branches), [high] * len(branches)
        for i, (child, p, _) in enumerate(branches):
            a = (alpha - sum(b.prob * hi for j, (b, hi) in enumerate(zip(branches, highs, strict=True)) if j != i)) / p
            b = (beta - sum(b.prob * lo for j, (b, lo) in enumerate(zip(branches, lows, strict=True)) if j != i)) / p
            value = search(child, max(a, low), min(b, high))
            lows[i] = highs[i] = value
            if value <= a:
                return sum(b.prob * hi for b, hi in zip(branches, highs, strict=True))
            if value >= b:
                return sum(b.prob * lo for b, lo in zip(branches, lows, strict=True))
        return sum(b.prob * value for b, value in zip(branches, lows, strict=True))

    value: Fraction = search(tree.root, -inf, inf)
    return value


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


def rows() -> list[Row]:
    table = []
    for branching, depth in ((3, 4), (3, 7), (2, 11)):
        tree = complete_tree(branching, depth)
        run, leaves = star1(tree), []
        same = untraced(tree, leaves) == run.value and leaves == run.leaves
        if not same:
            raise AssertionError("the recursion and star1 differ, so their times do not compare")
        pairs = [(best_of(1, lambda: star1(tree)), best_of(1, lambda: untraced(tree, []))) for _ in range(TIMES)]  # noqa: B023
        ours, peer = map(min, zip(*pairs, strict=True))
        what = f"star1 with steps, {len(tree):,} nodes, untraced recursion"
        cost = ours / peer
        table.append(Row(what, milliseconds(ours), milliseconds(peer), f"{cost:.1f}x", f"<= {COST}x", cost <= COST))
    size, steps = bytes_a_step(tree)
    what = f"memory of a step, {steps:,} steps"
    table.append(Row(what, f"{size:,.0f} bytes", "-", "-", f"<= {BYTES} bytes", size <= BYTES))
    return table


if __name__ == "__main__":
    show(rows())
