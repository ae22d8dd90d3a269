"""Expectiminimax: the exact value of a game of chance, by reading every leaf."""

from __future__ import annotations

from collections.abc import Generator
from typing import Unpack

from emmviz.base.numbers import INF, Number
from emmviz.games.game import AnyGame
from emmviz.search.algorithm import Algorithm, Listing
from emmviz.search.events import Bound, Enter, Evaluate, Leave, MaybeNone, Search, Update, Window
from emmviz.search.intervals import backed_up, before_any, ratio, useless_bound
from emmviz.search.options import Options, spelled_out
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.search.task import Node, Oracle
from emmviz.tree.flat.flat_tree import FlatTree
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import KINDS

__all__ = ["ALGORITHM", "CODE", "expectiminimax", "mean", "visit"]

CODE = {
    "leaf": Listing("""
evaluate | return utility(leaf)
"""),
    "max": Listing("""
enter    | best ← −∞
         | for child of node:
         |     v ← value(child)
update   |     best ← max(best, v)
leave    | return best
"""),
    "min": Listing("""
enter    | best ← ∞
         | for child of node:
         |     v ← value(child)
update   |     best ← min(best, v)
leave    | return best
"""),
    "chance": Listing("""
enter    | sum ← 0
         | for outcome i, of probability p:
         |     v ← value(outcome i)
update   |     sum ← sum + p × v
leave    | return sum
"""),
}


@spelled_out(Options)
def expectiminimax(tree: GameTree | FlatTree | AnyGame, **options: Unpack[Options]) -> Run:
    """Search every node of a tree with MAX, MIN and CHANCE nodes.

    This search never cuts, but it takes the options that every search takes. So `window` and `fail` only clip the
    reported value, `bounds` are only drawn, and `cut_on_equal` and `cut_at_bounds` have no effect.

    References
    ----------
    Michie (1966).

    Examples
    --------
    >>> from emmviz import GameTree
    >>> run = expectiminimax(GameTree.parse("max(a: chance(.9: 2, .1: 3), b: chance(.9: 1, .1: 4))"))
    >>> run.value, run.best_action
    (Fraction(21, 10), 'a')
    """
    return search(tree, ALGORITHM, **options)


def visit(task: Oracle[Node], node: Node, window: Window, depth: float) -> Search:
    """Search a node in full and without a window, so that a bound from a table is never mistaken for its value."""
    value = task.terminal(node, depth)
    if value is not None:
        yield Evaluate(node=node, value=value, line=0)
        return value, Bound.EXACT
    kind, choice = task.kind(node), None
    yield Enter(node=node, line=CODE[kind]["enter"])
    if kind == "chance":
        value = yield from mean(task, node, depth)
    else:
        value, choice = yield from _best(task, node, depth)
    yield Leave(node=node, value=value, bound=Bound.EXACT, best=choice, line=CODE[kind]["leave"])
    return value, Bound.EXACT


def _best(task: Oracle[Node], node: Node, depth: float) -> Generator[object, MaybeNone, tuple[Number, Node | None]]:
    kind = task.kind(node)
    maximising, line = kind == "max", CODE[kind]["update"]
    best, choice, so_far = before_any(maximising), None, useless_bound(not maximising)
    below = task.below(node, depth)
    for child in task.children(node, depth):
        result = yield task.visit(task, child, (-INF, INF), below)
        best, chosen = backed_up(maximising, best, result)
        choice = child if chosen else choice
        yield Update(node=node, child=child, value=best[0], bound=so_far, result=result, best=choice, line=line)
    return best[0], choice


def mean(
    task: Oracle[Node], node: Node, depth: float, window: Window | None = None
) -> Generator[object, MaybeNone, Number]:
    """Search every outcome of a chance node in full, and return its expected value; the window is only drawn."""
    (children, weights, scale), line = task.outcomes(node, depth), CODE["chance"]["update"]
    total: Number = 0
    below = task.below(node, depth)
    for child, weight in zip(children, weights, strict=True):
        result = yield task.visit(task, child, (-INF, INF), below)
        total += weight * result[0]
        yield Update(node=node, child=child, window=window, value=ratio(total, scale), result=result, line=line)
    return ratio(total, scale)


ALGORITHM = Algorithm("expectiminimax", visit, CODE, KINDS, cuts="nowhere")
