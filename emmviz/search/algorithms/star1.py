"""Star1: alpha-beta at chance nodes too, since every leaf is known to lie between L and U."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Unpack

from emmviz.search.algorithm import Algorithm
from emmviz.search.algorithms import alphabeta
from emmviz.search.algorithms.alphabeta import player
from emmviz.search.drive import Search
from emmviz.search.events import Bound, Cutoff, Enter, Leave, Update, Value, Window
from emmviz.search.intervals import Intervals, clamped
from emmviz.search.options import Options, spelled_out
from emmviz.search.pseudocode import Listing
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.search.task import Task

if TYPE_CHECKING:
    from emmviz.games.game import Game
    from emmviz.tree.flat.flat_tree import FlatTree
    from emmviz.tree.game_tree import GameTree

__all__ = ["ALGORITHM", "CODE", "cutoff", "intervals", "search_outcomes", "star1"]

KINDS = ("max", "min", "chance", "leaf")
Known = Mapping[str, Mapping[str, Value]]
NOTHING: Known = {}

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


@spelled_out(Options)
def star1(tree: GameTree | FlatTree | Game[Any], **options: Unpack[Options]) -> Run:
    """Search with Star1: a chance node derives a window for each outcome, and is cut once no outcome left can matter.

    Parameters: tree; options, as below. The cuts rest on the bounds: every leaf and estimate lies between them.
    Infinite bounds give fewer cuts.
    Returns: a Run. Raises: TreeError, BoundsError.
    Source: Ballard (1983); unequal probabilities after Hauk, Buro and Schaeffer (2006).

    >>> from emmviz import gallery
    >>> run = star1(gallery.aima_scale())
    >>> run.value, run.best_action, len(run.leaves)
    (Fraction(21, 10), 'a1', 5)
    """
    return search(tree, ALGORITHM, **options)


def _visit(task: Task, node: str, window: Window, depth: float) -> Search:
    if task.kind(node) != "chance" or task.ends_at(node, depth):
        return player(task, node, window, depth)
    return _chance(task, node, window, depth)


def _chance(task: Task, node: str, window: Window, depth: float) -> Search:
    yield Enter(node, window, task.code["chance"]["enter"])
    found: Value = yield from search_outcomes(task, node, window, depth, intervals(task, node, depth))
    return found


def intervals(task: Task, node: str, depth: float) -> Intervals:
    """Return the intervals of the outcomes of a chance node before any is searched, all [L, U]."""
    branches = task.branches(node, depth)
    return Intervals([(branch.child, branch.prob) for branch in branches if branch.prob is not None], task.bounds)


def search_outcomes(
    task: Task, node: str, window: Window, depth: float, outcomes: Intervals, known: Known = NOTHING
) -> Search:
    """Search the outcomes of a chance node one by one, until those left cannot matter.

    `known` holds, for each child, the results of probing its own children.
    """
    code, (L, U), bound = task.code["chance"], task.bounds, Bound.EXACT
    for i, child in enumerate(outcomes.children, start=1):
        a, b = outcomes.limits(i - 1, window)
        replies = {"known": known[child]} if child in known else {}
        result = yield task.visit(task, child, clamped((a, b), task.bounds), depth, **replies)
        v, bound = result
        if (bound is Bound.UPPER and v <= L) or (bound is Bound.LOWER and v >= U):
            bound = Bound.EXACT  # nothing lies beyond the bounds
        outcomes.narrow(i - 1, v, bound)
        update = Update(node, child, window, None, bound, result, None, code["update"])
        yield update
        # Tested against A and B themselves: the clamped window says nothing about the node as a whole.
        side = "alpha" if task.fails_low(v, bound, a) else "beta" if task.fails_high(v, bound, b) else None
        if side and i < len(outcomes.children):
            stop = cutoff(task, update, outcomes, side, outcomes.children[i:], code[side])
            yield stop
            return stop.value, stop.bound
    value, bound = task.settle(outcomes.least if bound is Bound.LOWER else outcomes.most, bound, window)
    yield Leave(node, window, value, bound, None, code["leave"])
    return value, bound


def cutoff(task: Task, step: Update, outcomes: Intervals, side: str, skipped: Iterable[str], line: int) -> Cutoff:
    """Return the cutoff of a chance node, on the "alpha" or "beta" side, that follows the update by an outcome."""
    assert step.window is not None
    reached, end = (outcomes.most, Bound.UPPER) if side == "alpha" else (outcomes.least, Bound.LOWER)
    value, bound = task.settle(reached, end, step.window)
    return Cutoff(step.node, step.child, step.window, value, bound, side, tuple(skipped), step.result, None, line)


ALGORITHM = Algorithm("star1", _visit, CODE, KINDS, cuts="everywhere")
