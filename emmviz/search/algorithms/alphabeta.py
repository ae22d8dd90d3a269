"""Alpha-beta at MAX and MIN nodes; below a chance node it starts again with the window (−∞, ∞)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, Unpack

from emmviz.base.numbers import exceeds
from emmviz.games.game import AnyGame
from emmviz.search.algorithm import Algorithm, Listing
from emmviz.search.algorithms.expectiminimax import mean, terminal
from emmviz.search.events import EXACT, Cutoff, Enter, Leave, Recall, Search, Update, Value, Window
from emmviz.search.intervals import backed_up, before_any, narrowed, useless_bound
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
    "max": Listing(
        """
enter    | best ← −∞
         | for child of node:
         |     v ← search(child, max(α, best), β)
update   |     best ← max(best, v)
beta     |     if best ≥ β: return best     ▸ cut
leave    | return best
""",
        cut_at_bounds="beta |     if best ≥ min(β, U): return best     ▸ cut",
    ),
    "min": Listing(
        """
enter    | best ← ∞
         | for child of node:
         |     v ← search(child, α, min(β, best))
update   |     best ← min(best, v)
alpha    |     if best ≤ α: return best     ▸ cut
leave    | return best
""",
        cut_at_bounds="alpha |     if best ≤ max(α, L): return best     ▸ cut",
    ),
    "chance": Listing("""
enter    | sum ← 0
         | for outcome i, of probability p:
         |     v ← search(outcome i, −∞, ∞)
update   |     sum ← sum + p × v
leave    | return sum
"""),
}


@spelled_out(Options)
def alphabeta(tree: GameTree | FlatTree | AnyGame, **options: Unpack[Options]) -> Run:
    """Search with alpha-beta at MAX and MIN nodes, and with the window reset to (−∞, ∞) below each chance node.

    Bounds are only drawn: alpha-beta does not use them.

    References
    ----------
    Knuth and Moore (1975); fail-soft after Fishburn (1983).

    Examples
    --------
    >>> from emmviz import GameTree
    >>> run = alphabeta(GameTree.parse("max(min(3, 5), min(2, 10))"))
    >>> run.value, run.leaves
    (Fraction(3, 1), ['L1', 'L2', 'L3'])
    """
    return search(tree, ALGORITHM, **options)


def _visit(task: Oracle[Node], node: Node, window: Window, depth: float) -> Search:
    if task.kind(node) != "chance" or task.ends_at(node, depth):
        return player(task, node, window, depth)
    return mean(task, node, window, depth)


class Probed(NamedTuple, Generic[Node]):
    """The children of a MAX or MIN node that Star2 has probed, and the results of those that need no second search."""

    children: Sequence[Node]
    results: dict[Node, Value]

    @property
    def is_complete(self) -> bool:
        """Whether every child has a result; the children are not all made to find this out."""
        count = len(self.results)
        return len(self.children[: count + 1]) == count


def player(task: Oracle[Node], node: Node, window: Window, depth: float, known: Probed[Node] | None = None) -> Search:
    """Search a leaf, a MAX node or a MIN node; alpha-beta, Star1 and Star2 share this."""
    value = task.terminal(node, depth)
    return _moves(task, node, window, depth, known) if value is None else terminal(node, window, value)


def _moves(task: Oracle[Node], node: Node, window: Window, depth: float, known: Probed[Node] | None) -> Search:
    kind = task.kind(node)
    code, maximising = task.code[kind], kind == "max"
    yield Enter.at(node, window=window, line=code["enter"])

    useless, useful = useless_bound(maximising), useless_bound(not maximising)
    (alpha, beta), now, shown, is_open = window, window, window, False
    best, choice = before_any(maximising), None
    children, below = tuple(known.children if known else task.children(node, depth)), task.below(node, depth)
    for i, child in enumerate(children, start=1):
        child_value = known.results.get(child) if known else None
        if child_value is not None:
            yield Recall.at(child, window=now, value=child_value[0], bound=child_value[1])
        else:
            child_value = yield task.visit(task, child, now, below)
        best, chosen = backed_up(maximising, best, child_value)
        if chosen:
            choice, now = child, narrowed(maximising, window, best[0])
            is_open = exceeds(now[1], now[0])
            shown = now if is_open else window  # once alpha and beta meet there is none left
        so_far = None if best[1] is useless else useful
        yield Update.at(
            node,
            child=child,
            window=shown,
            value=best[0],
            bound=so_far,
            result=child_value,
            best=choice,
            line=code["update"],
        )
        if i == len(children):
            break  # nothing is left to cut
        crosses = not is_open and (task.fails_high(*best, beta) if maximising else task.fails_low(*best, alpha))
        is_extreme = task.cut_at_bounds and task.is_extreme(maximising, best)
        if crosses or is_extreme:
            side = "beta" if maximising else "alpha"
            value, bound = task.settle(best[0], EXACT if is_extreme else useful, window)
            yield Cutoff.at(
                node,
                child=child,
                window=window,
                value=value,
                bound=bound,
                side=side,
                skipped=children[i:],
                result=child_value,
                best=choice,
                line=code[side],
            )
            return value, bound
    value, bound = task.settle(*best, window)
    yield Leave.at(node, window=window, value=value, bound=bound, best=choice, line=code["leave"])
    return value, bound


ALGORITHM = Algorithm("alphabeta", _visit, CODE, KINDS, cuts="players")
