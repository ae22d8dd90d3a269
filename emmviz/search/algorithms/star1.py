"""Star1: alpha-beta also at chance nodes, because every leaf is known to be between L and U."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, Unpack

from emmviz.games.game import AnyGame
from emmviz.search.algorithm import Algorithm, Listing
from emmviz.search.algorithms import alphabeta
from emmviz.search.algorithms.alphabeta import Probed, player
from emmviz.search.events import EXACT, LOWER, UPPER, Cutoff, Enter, Leave, Search, Update, Value, Window
from emmviz.search.intervals import Intervals, clamped
from emmviz.search.options import Options, spelled_out
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.search.task import Node, Oracle, Task
from emmviz.tree.flat.flat_tree import FlatTree
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import KINDS

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
def star1(tree: GameTree | FlatTree | AnyGame, **options: Unpack[Options]) -> Run:
    """Search with Star1, which gives each outcome of a chance node a window, and cuts once no other outcome can matter.

    The cuts rely on the bounds: every leaf and estimate is between them. Infinite bounds allow fewer cuts.

    References
    ----------
    Ballard (1983); unequal probabilities after Hauk, Buro and Schaeffer (2006).

    Examples
    --------
    >>> from emmviz import gallery
    >>> run = star1(gallery.aima_scale())
    >>> run.value, run.best_action, len(run.leaves)
    (Fraction(21, 10), 'a1', 5)
    """
    return search(tree, ALGORITHM, **options)


def _visit(task: Task[Node], node: Node, window: Window, depth: float) -> Search:
    if task.kind(node) != "chance" or task.ends_at(node, depth):
        return player(task, node, window, depth)
    return _chance(task, node, window, depth)


class Chance(NamedTuple, Generic[Node]):
    """A chance node during its search: its window, the depth left for its outcomes, and the outcomes."""

    task: Oracle[Node]
    node: Node
    window: Window
    below: float
    outcomes: Intervals[Node]


def _chance(task: Task[Node], node: Node, window: Window, depth: float) -> Search:
    yield Enter.at(node, window=window, line=task.code["chance"]["enter"])
    chance = Chance(task, node, window, task.below(node, depth), task.intervals(node, depth))
    return (yield from search_outcomes(chance))


def search_outcomes(chance: Chance[Node], known: Mapping[Node, Probed[Node]] | None = None) -> Search:
    """Search the outcomes of a chance node; `known` has what Star2 has probed of them."""
    task, node, window, below, outcomes = chance
    code, (L, U), bound = task.code["chance"], outcomes.bounds, EXACT
    for i, child in enumerate(outcomes.children, start=1):
        a, b = outcomes.limits(i - 1, window)
        replies = {"known": known[child]} if known and child in known else {}
        child_value = yield task.visit(task, child, clamped((a, b), (L, U)), below, **replies)
        v, bound = child_value
        if (bound is UPPER and v <= L) or (bound is LOWER and v >= U):
            bound = EXACT  # nothing lies beyond the bounds
        outcomes.narrow(i - 1, v, bound)
        yield Update.at(node, child=child, window=window, bound=bound, result=child_value, line=code["update"])
        if i == len(outcomes.children):
            break  # nothing is left to cut
        # Compare with A and B themselves: the clamped window says nothing about the whole node.
        side = "alpha" if task.fails_low(v, bound, a) else "beta" if task.fails_high(v, bound, b) else None
        if side:
            return (yield from cut(chance, child, child_value, side, outcomes.children[i:], code[side]))
    value, bound = task.settle(outcomes.least if bound is LOWER else outcomes.most, bound, window)
    yield Leave.at(node, window=window, value=value, bound=bound, line=code["leave"])
    return value, bound


def cut(chance: Chance[Node], child: Node, child_value: Value, side: str, skipped: Sequence[Node], line: int) -> Search:
    """Cut a chance node on the "alpha" or "beta" side, because of what is known about one of its outcomes."""
    task, node, window, _, outcomes = chance
    # With floats, a sum may be rounded to the wrong side of the bound that caused the cut, and then wrongly win a move.
    if side == "alpha":
        value, bound = task.settle(min(outcomes.most, window[0]), UPPER, window)
    else:
        value, bound = task.settle(max(outcomes.least, window[1]), LOWER, window)
    yield Cutoff.at(
        node,
        child=child,
        window=window,
        value=value,
        bound=bound,
        side=side,
        skipped=tuple(skipped),
        result=child_value,
        line=line,
    )
    return value, bound


ALGORITHM = Algorithm("star1", _visit, CODE, KINDS, cuts="everywhere")
