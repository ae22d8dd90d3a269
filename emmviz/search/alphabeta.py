"""Alpha-beta at MAX and MIN nodes; below a chance node the window starts anew."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from emmviz.numbers import INF, Number
from emmviz.search.run import Run, run
from emmviz.search.step import Bound, Listing, Origin, Search, Step, Value, weighted
from emmviz.search.task import Task

if TYPE_CHECKING:
    from emmviz.tree import GameTree

__all__ = ["CODE", "Origins", "alphabeta", "player"]

KINDS = ("max", "min", "chance", "leaf")
Origins = tuple[Origin | None, Origin | None]
Visit = Callable[[Task, str, Number, Number, float, Origins], Search]

CODE = {
    "leaf": Listing("""
evaluate | return utility(leaf)
"""),
    "max": Listing("""
enter    | best ← −∞
         | for child of node:
         |     v ← search(child, max(α, best), β)
update   |     best ← max(best, v)
beta     |     if best ≥ β: return best     ▸ cut
leave    | return best
"""),
    "min": Listing("""
enter    | best ← ∞
         | for child of node:
         |     v ← search(child, α, min(β, best))
update   |     best ← min(best, v)
alpha    |     if best ≤ α: return best     ▸ cut
leave    | return best
"""),
    "chance": Listing("""
enter    | sum ← 0
         | for outcome i, of probability p:
         |     v ← search(outcome i, −∞, ∞)
update   |     sum ← sum + p × v
leave    | return sum
"""),
}


def alphabeta(
    tree: GameTree,
    *,
    window: tuple[object, object] = (-INF, INF),
    bounds: tuple[object, object] | None = None,
    depth: int | None = None,
    evaluate: Callable[[str], object] | None = None,
    fail: str = "soft",
    cut_on_equal: bool = True,
) -> Run:
    """Search with alpha-beta at MAX and MIN nodes, and with the window reset to (−∞, ∞) below each chance node.

    Parameters: tree; window, (alpha, beta) of interest to the caller; bounds, (L, U) around every leaf, only drawn
    here; depth, how many player moves to look ahead (chance does not count), None for all; evaluate, a function of a
    node that values it at the depth limit, where the node's estimate serves otherwise; fail, "soft" to report the
    bound that was found where the value lies outside the window, "hard" to report alpha or beta; cut_on_equal, False
    to cut only where the value is strictly outside the window.
    Returns: a Run. Raises: TreeError, BoundsError.
    Source: Knuth and Moore (1975); fail-soft after Fishburn (1983).

    >>> from emmviz import GameTree
    >>> run = alphabeta(GameTree.parse("max(min(3, 5), min(2, 10))"))
    >>> run.value, run.leaves
    (Fraction(3, 1), ['L1', 'L2', 'L3'])
    """
    return run("alphabeta", tree, _visit, CODE, KINDS, window=window, bounds=bounds, depth=depth, evaluate=evaluate,
               fail=fail, cut_on_equal=cut_on_equal)  # fmt: skip


def _visit(task: Task, node: str, alpha: Number, beta: Number, depth: float, why: Origins) -> Search:
    if task.kind(node) != "chance" or depth <= 0:
        return player(task, node, alpha, beta, depth, why, _visit)
    return _chance(task, node, alpha, beta, depth, why)


def player(task: Task, node: str, alpha: Number, beta: Number, depth: float, why: Origins, visit: Visit) -> Search:
    """Search a leaf, a MAX or a MIN node: what alpha-beta and the *-minimax searches share."""
    window = alpha, beta
    # A_i and B_i are news only to the child that they were computed for.
    ask_a, ask_b = (origin.limit if origin and origin.child == node else None for origin in why)
    value = task.terminal(node, depth)
    if value is not None:
        yield Step(
            "evaluate", node, window=window, A=ask_a, B=ask_b, value=value, bound=Bound.EXACT, origins=why, line=0
        )
        return value, Bound.EXACT
    kind = task.kind(node)
    code, maximising = CODE[kind], kind == "max"
    yield Step("enter", node, window=window, A=ask_a, B=ask_b, origins=why, line=code["enter"])

    best: Number = -INF if maximising else INF
    bound, choice = Bound.EXACT, None
    # A child that is at most its number says nothing for MAX, one that is at least its number nothing for MIN.
    useless = Bound.UPPER if maximising else Bound.LOWER
    low, high = alpha, beta
    branches = task.branches(node)
    results: tuple[Value, ...] = ()
    for i, (child, _, _) in enumerate(branches, start=1):
        v, v_bound = yield visit(task, child, low, high, depth - 1, why)
        results = (*results, (v, v_bound))
        # Only a strictly better child replaces the best: a pruned sibling's number is no more than a bound.
        better = v > best if maximising else v < best
        if better:
            best, bound, choice = v, v_bound, child
        elif v == best and bound is useless:
            bound, choice = v_bound, child
        elif v == best and v_bound is not useless and bound is Bound.EXACT:
            bound = v_bound
        if maximising and best > low:
            low, why = best, (Origin(child), why[1])
        elif not maximising and best < high:
            high, why = best, (why[0], Origin(child))
        so_far = None if bound is useless else Bound.LOWER if maximising else Bound.UPPER
        # When alpha and beta have met there is no window left to show.
        now = (low, high) if low < high and (low, high) != window else window
        yield Step("update", node, child, window=now, value=best, bound=so_far, origins=why, best=choice,
                   results=results, line=code["update"])  # fmt: skip
        cut = bound is not useless and (
            task.fails_high(best, bound, beta) if maximising else task.fails_low(best, bound, alpha)
        )
        if cut and i < len(branches):
            side, origin = ("beta", why[1]) if maximising else ("alpha", why[0])
            bound = Bound.LOWER if maximising else Bound.UPPER
            best, bound = task.settle(best, bound, alpha, beta)
            yield Step("cutoff", node, child, window=window, value=best, bound=bound, side=side, best=choice,
                       results=results, setter=origin.setter if origin else None, origins=why,
                       skipped=tuple(branch.child for branch in branches[i:]), line=code[side])  # fmt: skip
            return best, bound
    best, bound = task.settle(best, bound, alpha, beta)
    yield Step("leave", node, window=window, value=best, bound=bound, origins=why, best=choice, results=results,
               line=code["leave"])  # fmt: skip
    return best, bound


def _chance(task: Task, node: str, alpha: Number, beta: Number, depth: float, why: Origins) -> Search:
    code, window = CODE["chance"], (alpha, beta)
    yield Step("enter", node, window=window, origins=why, line=code["enter"])
    terms: list[tuple[Fraction, Number]] = []
    for child, prob, _ in task.branches(node):
        assert prob is not None
        v, v_bound = yield _visit(task, child, -INF, INF, depth, (None, None))
        terms.append((prob, v))
        yield Step("update", node, child, window=window, value=weighted(terms), terms=tuple(terms),
                   results=((v, v_bound),), line=code["update"])  # fmt: skip
    value, bound = task.settle(weighted(terms), Bound.EXACT, alpha, beta)
    yield Step("leave", node, window=window, value=value, bound=bound, terms=tuple(terms), line=code["leave"])
    return value, bound
