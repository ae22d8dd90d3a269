"""Expectiminimax: the exact value of a game of chance, by reading every leaf."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Unpack

from emmviz.base.numbers import INF, Number
from emmviz.search.algorithm import Algorithm
from emmviz.search.backup import backed_up, before_any
from emmviz.search.options import Options, spelled_out
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.search.step import Bound, Listing, Search, Step, Value, Why
from emmviz.search.task import Task, Window
from emmviz.search.terms import Prefix

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


def visit(task: Task, node: str, window: Window, depth: float, why: Why) -> Search:
    """Search a node in full, so with no window: a bound that a table holds for one is no value."""
    kind = task.kind(node)
    code = CODE[kind]
    value: Number | None = task.terminal(node, depth)
    if value is not None:
        yield Step("evaluate", node, value=value, bound=Bound.EXACT, line=0)
        return value, Bound.EXACT
    yield Step("enter", node, line=code["enter"])
    best: str | None = None
    backup = before_any(kind == "max")
    terms: list[tuple[Fraction, Number]] = []
    results: list[Value] = []
    for child, prob, _ in task.branches(node, depth):
        result = yield task.visit(task, child, (-INF, INF), depth if prob is not None else depth - 1, why)
        v, _ = result
        if prob is not None:
            terms.append((prob, v))
            value = prob * v if value is None else value + prob * v
        else:
            results.append(result)
            backup, chosen = backed_up(kind == "max", backup, result)
            value, best = backup[0], child if chosen else best
        so_far = {"max": Bound.LOWER, "min": Bound.UPPER}.get(kind)
        yield Step("update", node, child, value=value, bound=so_far, result=result, highs=Prefix(terms, len(terms)),
                   best=best, line=code["update"])  # fmt: skip
    assert value is not None
    yield Step("leave", node, value=value, bound=Bound.EXACT, highs=Prefix(terms, len(terms)), results=tuple(results),
               best=best, line=code["leave"])  # fmt: skip
    return value, Bound.EXACT


ALGORITHM = Algorithm("expectiminimax", visit, CODE, KINDS, cuts="nowhere")
