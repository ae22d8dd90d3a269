"""Alpha-beta at MAX and MIN nodes; below a chance node the window starts anew."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Unpack

from emmviz.base.numbers import INF, Number
from emmviz.search.algorithm import Algorithm
from emmviz.search.backup import backed_up, before_any, useless_bound
from emmviz.search.options import Options, spelled_out
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.search.step import Bound, Listing, Search, Step, Value, Why, origin_of
from emmviz.search.task import Task, Window
from emmviz.search.terms import Prefix

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


def _visit(task: Task, node: str, window: Window, depth: float, why: Why) -> Search:
    if task.kind(node) != "chance" or task.ends_at(node, depth):
        return player(task, node, window, depth, why)
    return _chance(task, node, window, depth, why)


def player(task: Task, node: str, window: Window, depth: float, why: Why, known: Mapping[str, Value] = EMPTY) -> Search:
    """Search a leaf, a MAX or a MIN node: what alpha-beta and the *-minimax searches share.

    `known` holds what was found of some children before, by probes: they are not searched again.
    """
    value = task.terminal(node, depth)
    if value is not None:
        yield Step("evaluate", node, window=window, value=value, bound=Bound.EXACT, why=why, line=0)
        return value, Bound.EXACT
    kind = task.kind(node)
    code, maximising = task.code[kind], kind == "max"
    yield Step("enter", node, window=window, why=why, line=code["enter"])

    alpha, beta = window
    best, bound = before_any(maximising)
    choice = None
    now = window
    branches = task.branches(node, depth)
    results: list[Value] = []
    for i, (child, _, _) in enumerate(branches, start=1):
        if child in known:
            result = known[child]
            yield Step("recall", child, window=now, value=result[0], bound=result[1], why=why)
        else:
            result = yield task.visit(task, child, now, depth - 1, why)
        results.append(result)
        (best, bound), chosen = backed_up(maximising, (best, bound), result)
        if chosen:
            choice = child
        if maximising and best > now[0]:
            now, why = (best, beta), (child, origin_of(why, True))
        elif not maximising and best < now[1]:
            now, why = (alpha, best), (origin_of(why, False), child)
        so_far = None if bound is useless_bound(maximising) else Bound.LOWER if maximising else Bound.UPPER
        # When alpha and beta have met there is no window left to show.
        shown = now if now[0] < now[1] else window
        yield Step("update", node, child, shown, best, so_far, why, result, best=choice, line=code["update"])
        cut = task.fails_high(best, bound, beta) if maximising else task.fails_low(best, bound, alpha)
        if cut and i < len(branches):
            side = "beta" if maximising else "alpha"
            best, bound = task.settle(best, Bound.LOWER if maximising else Bound.UPPER, window)
            skipped = tuple(branch.child for branch in branches[i:])
            yield Step("cutoff", node, child, window, best, bound, why, result, side=side, results=tuple(results),
                       best=choice, skipped=skipped, line=code[side])  # fmt: skip
            return best, bound
    best, bound = task.settle(best, bound, window)
    yield Step("leave", node, window=window, value=best, bound=bound, why=why, results=tuple(results),
               best=choice, line=code["leave"])  # fmt: skip
    return best, bound


def _chance(task: Task, node: str, window: Window, depth: float, why: Why) -> Search:
    code = CODE["chance"]
    yield Step("enter", node, window=window, why=why, line=code["enter"])
    terms: list[tuple[Fraction, Number]] = []
    total: Number = Fraction(0)
    for child, prob, _ in task.branches(node, depth):
        assert prob is not None
        result = yield task.visit(task, child, (-INF, INF), depth, (None, None))
        terms.append((prob, result[0]))
        total += prob * result[0]
        seen = Prefix(terms, len(terms))
        yield Step("update", node, child, window, total, result=result, highs=seen, line=code["update"])
    value, bound = task.settle(total, Bound.EXACT, window)
    yield Step("leave", node, window=window, value=value, bound=bound, highs=seen, line=code["leave"])
    return value, bound


ALGORITHM = Algorithm("alphabeta", _visit, CODE, KINDS, cuts="players")
