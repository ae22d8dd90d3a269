"""Star1: alpha-beta through chance nodes, because every leaf is known to lie between L and U."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from emmviz.numbers import INF
from emmviz.search import alphabeta
from emmviz.search.alphabeta import player
from emmviz.search.run import Run, run
from emmviz.search.step import Ask, Bound, Listing, Search, Step, Terms, Why, setter_of, weighted
from emmviz.search.task import Task, Window

if TYPE_CHECKING:
    from emmviz.tree import GameTree

__all__ = ["CODE", "star1"]

KINDS = ("max", "min", "chance", "leaf")

CODE = alphabeta.CODE | {
    "chance": Listing("""
enter    | [lo, hi] of each outcome ← [L, U]
         | for outcome i, of probability p:
         |     Aᵢ ← (α − Σ p·hi of the others) / p
         |     Bᵢ ← (β − Σ p·lo of the others) / p
         |     v ← search(i, max(Aᵢ, L), min(Bᵢ, U))
update   |     [lo, hi] of outcome i ← what v tells
alpha    |     if v ≤ Aᵢ: return Σ p·hi      ▸ cut
beta     |     if v ≥ Bᵢ: return Σ p·lo      ▸ cut
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


def _visit(task: Task, node: str, window: Window, depth: float, why: Why) -> Search:
    if task.kind(node) != "chance" or depth <= 0:
        return player(task, node, window, depth, why, _visit)
    return _chance(task, node, window, depth, why)


def _chance(task: Task, node: str, window: Window, depth: float, why: Why) -> Search:
    code = CODE["chance"]
    L, U = task.bounds
    outcomes = [(child, prob) for child, prob, _ in task.branches(node) if prob is not None]
    lows: Terms = tuple((prob, L) for _, prob in outcomes)
    highs: Terms = tuple((prob, U) for _, prob in outcomes)
    setters = setter_of(why, False, window[0]), setter_of(why, True, window[1])
    yield Step("enter", node, window=window, why=why, lows=lows, highs=highs, line=code["enter"])

    bound = Bound.EXACT
    for i, (child, p) in enumerate(outcomes):
        ask = Ask(node, child, i, window, lows, highs, setters, why)
        A, B = ask.limit(False), ask.limit(True)
        # Clamped on both sides: a window given outside the bounds must not turn over.
        inner = min(max(A, L), U), max(min(B, U), L)
        result = yield _visit(task, child, inner, depth, ask)
        v, bound = result
        if (bound is Bound.UPPER and v <= L) or (bound is Bound.LOWER and v >= U):
            bound = Bound.EXACT  # nothing lies beyond the bounds
        known = p, v
        lows = (*lows[:i], (p, L) if bound is Bound.UPPER else known, *lows[i + 1 :])
        highs = (*highs[:i], (p, U) if bound is Bound.LOWER else known, *highs[i + 1 :])
        seen = Step("update", node, child, window, None, bound, ask, result, lows, highs, line=code["update"])
        yield seen
        skipped = tuple(other for other, _ in outcomes[i + 1 :])
        # The tests use A and B themselves, not the clamped window: only they speak of the node as a whole.
        for side, fails in (("alpha", task.fails_low(v, bound, A)), ("beta", task.fails_high(v, bound, B))):
            if fails and skipped:
                reached, end = (highs, Bound.UPPER) if side == "alpha" else (lows, Bound.LOWER)
                value, end = task.settle(weighted(reached), end, window)
                yield seen._replace(event="cutoff", value=value, bound=end, side=side, skipped=skipped, line=code[side])
                return value, end
    value, bound = task.settle(weighted(lows if bound is Bound.LOWER else highs), bound, window)
    yield Step("leave", node, window=window, value=value, bound=bound, lows=lows, highs=highs, line=code["leave"])
    return value, bound
