"""Expectiminimax: the exact value of a game of chance, by reading every leaf."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Unpack

from emmviz.base.numbers import INF, Number
from emmviz.search.algorithm import Algorithm
from emmviz.search.backup import backed_up, before_any, useless_bound
from emmviz.search.drive import Search
from emmviz.search.events import Bound, Enter, Evaluate, Leave, Update, Window
from emmviz.search.options import Options, spelled_out
from emmviz.search.pseudocode import Listing
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.search.task import Task

if TYPE_CHECKING:
    from emmviz.games.game import Game
    from emmviz.tree.flat.flat_tree import FlatTree
    from emmviz.tree.game_tree import GameTree

__all__ = ["ALGORITHM", "CODE", "expectiminimax"]

KINDS = ("max", "min", "chance", "leaf")

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
def expectiminimax(tree: GameTree | FlatTree | Game[Any], **options: Unpack[Options]) -> Run:
    """Search a tree of MAX, MIN and CHANCE nodes in full.

    Parameters: tree; options, as below. Nothing is ever cut, so window and fail only clip the value that is reported,
    bounds only frame the pictures, and cut_on_equal has no effect: every search takes the same options.
    Returns: a Run. Raises: TreeError, BoundsError.
    Source: Michie (1966).

    >>> from emmviz import GameTree
    >>> run = expectiminimax(GameTree.parse("max(a: chance(.9: 2, .1: 3), b: chance(.9: 1, .1: 4))"))
    >>> run.value, run.best_action
    (Fraction(21, 10), 'a')
    """
    return search(tree, ALGORITHM, **options)


def visit(task: Task, node: str, window: Window, depth: float) -> Search:
    """Search a node in full and without a window, so that no bound from a table passes for its value."""
    value = task.terminal(node, depth)
    if value is not None:
        yield Evaluate(node, None, value, 0)
        return value, Bound.EXACT
    kind = task.kind(node)
    code, maximising = CODE[kind], kind == "max"
    yield Enter(node, None, code["enter"])
    total: Number = Fraction(0)
    best, choice = before_any(maximising), None
    for child, prob, _ in task.branches(node, depth):
        result = yield task.visit(task, child, (-INF, INF), depth if prob is not None else depth - 1)
        if prob is not None:
            total += prob * result[0]
            yield Update(node, child, None, total, None, result, None, code["update"])
        else:
            best, chosen = backed_up(maximising, best, result)
            choice = child if chosen else choice
            so_far = useless_bound(not maximising)
            yield Update(node, child, None, best[0], so_far, result, choice, code["update"])
    found = total if kind == "chance" else best[0]
    yield Leave(node, None, found, Bound.EXACT, choice, code["leave"])
    return found, Bound.EXACT


ALGORITHM = Algorithm("expectiminimax", visit, CODE, KINDS, cuts="nowhere")
