"""Alpha-beta at MAX and MIN nodes; below a chance node the window starts anew."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Unpack

from emmviz.base.numbers import INF, Number
from emmviz.search.algorithm import Algorithm
from emmviz.search.backup import backed_up, before_any, useless_bound
from emmviz.search.drive import Search
from emmviz.search.events import Bound, Cutoff, Enter, Evaluate, Leave, Recall, Update, Value, Window
from emmviz.search.options import Options, spelled_out
from emmviz.search.pseudocode import Listing
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.search.task import Task

if TYPE_CHECKING:
    from emmviz.games.game import Game
    from emmviz.tree.flat.flat_tree import FlatTree
    from emmviz.tree.game_tree import GameTree

__all__ = ["ALGORITHM", "CODE", "alphabeta", "player"]

KINDS = ("max", "min", "chance", "leaf")
EMPTY: Mapping[str, Value] = {}

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


@spelled_out(Options)
def alphabeta(tree: GameTree | FlatTree | Game[Any], **options: Unpack[Options]) -> Run:
    """Search with alpha-beta at MAX and MIN nodes, and with the window reset to (−∞, ∞) below each chance node.

    Parameters: tree; options, as below. The bounds are only drawn.
    Returns: a Run. Raises: TreeError, BoundsError.
    Source: Knuth and Moore (1975); fail-soft after Fishburn (1983).

    >>> from emmviz import GameTree
    >>> run = alphabeta(GameTree.parse("max(min(3, 5), min(2, 10))"))
    >>> run.value, run.leaves
    (Fraction(3, 1), ['L1', 'L2', 'L3'])
    """
    return search(tree, ALGORITHM, **options)


def _visit(task: Task, node: str, window: Window, depth: float) -> Search:
    if task.kind(node) != "chance" or task.ends_at(node, depth):
        return player(task, node, window, depth)
    return _chance(task, node, window, depth)


def player(task: Task, node: str, window: Window, depth: float, known: Mapping[str, Value] = EMPTY) -> Search:
    """Search a leaf, a MAX or a MIN node: what alpha-beta, Star1 and Star2 share.

    `known` holds the results of children that were probed before; they are not searched again.
    """
    value = task.terminal(node, depth)
    if value is not None:
        yield Evaluate(node, window, value, 0)
        return value, Bound.EXACT
    kind = task.kind(node)
    code, maximising = task.code[kind], kind == "max"
    yield Enter(node, window, code["enter"])

    useless, useful = useless_bound(maximising), useless_bound(not maximising)
    (alpha, beta), now, shown = window, window, window
    best, choice = before_any(maximising), None
    branches = task.branches(node, depth)
    for i, (child, _, _) in enumerate(branches, start=1):
        result = known.get(child)
        if result is not None:
            yield Recall(child, now, *result)
        else:
            result = yield task.visit(task, child, now, depth - 1)
        best, chosen = backed_up(maximising, best, result)
        if chosen:
            choice = child
            if maximising and best[0] > alpha:
                now = best[0], beta
            elif not maximising and best[0] < beta:
                now = alpha, best[0]
            # Once alpha and beta meet there is no window left to show.
            shown = now if now[0] < now[1] else window
        so_far = None if best[1] is useless else useful
        yield Update(node, child, shown, best[0], so_far, result, choice, code["update"])
        if i < len(branches) and (task.fails_high(*best, beta) if maximising else task.fails_low(*best, alpha)):
            side = "beta" if maximising else "alpha"
            value, bound = task.settle(best[0], useful, window)
            skipped = tuple(branch.child for branch in branches[i:])
            yield Cutoff(node, child, window, value, bound, side, skipped, result, choice, code[side])
            return value, bound
    value, bound = task.settle(*best, window)
    yield Leave(node, window, value, bound, choice, code["leave"])
    return value, bound


def _chance(task: Task, node: str, window: Window, depth: float) -> Search:
    code = CODE["chance"]
    yield Enter(node, window, code["enter"])
    total: Number = Fraction(0)
    for child, prob, _ in task.branches(node, depth):
        assert prob is not None
        result = yield task.visit(task, child, (-INF, INF), depth)
        total += prob * result[0]
        yield Update(node, child, window, total, None, result, None, code["update"])
    value, bound = task.settle(total, Bound.EXACT, window)
    yield Leave(node, window, value, bound, None, code["leave"])
    return value, bound


ALGORITHM = Algorithm("alphabeta", _visit, CODE, KINDS, cuts="players")
