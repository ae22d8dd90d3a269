"""Expectiminimax: the exact value of a game of chance, by reading every leaf."""

from __future__ import annotations

from typing import Unpack

from emmviz.base.numbers import INF, Number
from emmviz.games.game import AnyGame
from emmviz.search.algorithm import Algorithm, Listing
from emmviz.search.events import EXACT, Enter, Evaluate, Leave, Search, Update, Window
from emmviz.search.intervals import backed_up, before_any, plus_share, ratio, useless_bound
from emmviz.search.options import Options, spelled_out
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.search.task import Node, Oracle
from emmviz.tree.flat.flat_tree import FlatTree
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import KINDS

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

# The window that excludes nothing.
_OPEN: Window = (-INF, INF)


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
        return terminal(node, None, value)
    return mean(task, node, None, depth) if task.kind(node) == "chance" else _player(task, node, depth)


def terminal(node: Node, window: Window | None, value: Number) -> Search:
    """Evaluate a leaf or a node at the depth limit; the window is only drawn."""
    yield Evaluate.at(node, window=window, value=value, line=0)
    return value, EXACT


def _player(task: Oracle[Node], node: Node, depth: float) -> Search:
    kind = task.kind(node)
    code, maximising, choice = CODE[kind], kind == "max", None
    yield Enter.at(node, line=code["enter"])
    best, so_far = before_any(maximising), useless_bound(not maximising)
    below = task.below(node, depth)
    for child in task.children(node, depth):
        child_value = yield task.visit(task, child, _OPEN, below)
        best, chosen = backed_up(maximising, best, child_value)
        choice = child if chosen else choice
        yield Update.at(
            node, child=child, value=best[0], bound=so_far, result=child_value, best=choice, line=code["update"]
        )
    yield Leave.at(node, value=best[0], bound=EXACT, best=choice, line=code["leave"])
    return best[0], EXACT


def mean(task: Oracle[Node], node: Node, window: Window | None, depth: float) -> Search:
    """Search every outcome of a chance node in full; a window clips only the value that the node returns."""
    code = CODE["chance"]
    yield Enter.at(node, window=window, line=code["enter"])
    (children, weights, scale), below = task.outcomes(node, depth), task.below(node, depth)
    total: Number = 0
    for child, weight in zip(children, weights, strict=True):
        child_value = yield task.visit(task, child, _OPEN, below)
        total = plus_share(total, weight, child_value[0])
        so_far = ratio(total, scale)
        yield Update.at(node, child=child, window=window, value=so_far, result=child_value, line=code["update"])
    value, bound = task.settle(ratio(total, scale), EXACT, window or _OPEN)
    yield Leave.at(node, window=window, value=value, bound=bound, line=code["leave"])
    return value, bound


ALGORITHM = Algorithm("expectiminimax", visit, CODE, KINDS, cuts="nowhere")
