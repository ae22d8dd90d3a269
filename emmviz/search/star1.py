"""Star1: alpha-beta through chance nodes, because every leaf is known to lie between L and U."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from emmviz.numbers import INF, Number
from emmviz.search import alphabeta
from emmviz.search.alphabeta import Origins, player
from emmviz.search.run import Run, run
from emmviz.search.step import Bound, Listing, Origin, Search, Step, weighted
from emmviz.search.task import Task

if TYPE_CHECKING:
    from emmviz.tree import GameTree

__all__ = ["CODE", "star1"]

KINDS = ("max", "min", "chance", "leaf")

CODE = alphabeta.CODE | {
    "chance": Listing("""
enter    | [lo, hi] of each outcome ← [L, U]
         | for outcome i, of probability p:
         |     A ← (α − Σ p·hi of the others) / p
         |     B ← (β − Σ p·lo of the others) / p
         |     v ← search(i, max(A, L), min(B, U))
update   |     [lo, hi] of outcome i ← [v, v]
alpha    |     if v ≤ A: return Σ p·hi      ▸ cut
beta     |     if v ≥ B: return Σ p·lo      ▸ cut
leave    | return Σ p·v
"""),
}


def star1(
    tree: GameTree,
    *,
    window: tuple[object, object] = (-INF, INF),
    bounds: tuple[object, object] | None = None,
    depth: int | None = None,
    evaluate: Callable[[str], object] | None = None,
    fail: str = "soft",
    cut_on_equal: bool = True,
) -> Run:
    """Search with Star1: a chance node narrows the window for each outcome and stops when no outcome can matter.

    Parameters: as for `alphabeta`, but bounds (L, U) are what the cuts rest on: every leaf and estimate lies between
    them; they come from the argument, else the tree, else the range of the leaves. Infinite bounds give fewer cuts.
    depth counts player moves only.
    Returns: a Run. Raises: TreeError, BoundsError.
    Source: Ballard (1983); unequal probabilities after Hauk, Buro and Schaeffer (2006).

    >>> from emmviz import gallery
    >>> run = star1(gallery.aima_scale())
    >>> run.value, run.best_action, len(run.leaves)
    (Fraction(21, 10), 'a1', 5)
    """
    return run("star1", tree, _visit, CODE, KINDS, window=window, bounds=bounds, depth=depth, evaluate=evaluate,
               fail=fail, cut_on_equal=cut_on_equal)  # fmt: skip


def _visit(task: Task, node: str, alpha: Number, beta: Number, depth: float, why: Origins) -> Search:
    if task.kind(node) != "chance" or depth <= 0:
        return player(task, node, alpha, beta, depth, why, _visit)
    return _chance(task, node, alpha, beta, depth, why)


def _chance(task: Task, node: str, alpha: Number, beta: Number, depth: float, why: Origins) -> Search:
    code, window = CODE["chance"], (alpha, beta)
    L, U = task.bounds
    outcomes = [(child, prob) for child, prob, _ in task.branches(node) if prob is not None]
    low: list[tuple[Fraction, Number]] = [(prob, L) for _, prob in outcomes]
    high: list[tuple[Fraction, Number]] = [(prob, U) for _, prob in outcomes]
    ask_a, ask_b = (origin.limit if origin and origin.child == node else None for origin in why)
    yield Step("enter", node, window=window, interval=task.bounds, A=ask_a, B=ask_b, origins=why, line=code["enter"])

    setters = [origin.setter if origin else None for origin in why]
    bound = Bound.EXACT
    for i, (child, p) in enumerate(outcomes):
        others_high, others_low = (tuple(pair for j, pair in enumerate(side) if j != i) for side in (high, low))
        A = (alpha - weighted(others_high)) / p
        B = (beta - weighted(others_low)) / p
        a_why = Origin(setters[0], node, child, A, alpha, p, others_high, why[0])
        b_why = Origin(setters[1], node, child, B, beta, p, others_low, why[1])
        origins = a_why, b_why
        v, bound = yield _visit(task, child, max(A, L), min(B, U), depth, origins)
        if (bound is Bound.UPPER and v <= L) or (bound is Bound.LOWER and v >= U):
            bound = Bound.EXACT  # nothing lies beyond the bounds
        low[i] = high[i] = p, v
        if bound is Bound.UPPER:
            low[i] = p, L
        elif bound is Bound.LOWER:
            high[i] = p, U
        interval = weighted(low), weighted(high)
        known = tuple(low[: i + 1]) if bound is Bound.LOWER else tuple(high[: i + 1])
        total = weighted(known)
        seen = Step("update", node, child, window, interval, A, B, total, bound, origins=origins, terms=known,
                    results=((v, bound),), line=code["update"])  # fmt: skip
        yield seen
        skipped = tuple(other for other, _ in outcomes[i + 1 :])
        # The tests use A and B themselves, not the clamped window: only they speak of the node as a whole.
        for side, fails in (("alpha", task.fails_low(v, bound, A)), ("beta", task.fails_high(v, bound, B))):
            if fails and skipped:
                terms = tuple(high if side == "alpha" else low)
                end = Bound.UPPER if side == "alpha" else Bound.LOWER
                value, end = task.settle(weighted(terms), end, alpha, beta)
                yield seen._replace(event="cutoff", value=value, bound=end, side=side, setter=setters[side == "beta"],
                                    terms=terms, skipped=skipped, line=code[side])  # fmt: skip
                return value, end
    # After the last outcome what is known is all there is.
    value, bound = task.settle(total, bound, alpha, beta)
    yield Step("leave", node, window=window, interval=interval, value=value, bound=bound,
               terms=known, line=code["leave"])  # fmt: skip
    return value, bound
