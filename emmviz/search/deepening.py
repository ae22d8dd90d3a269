"""Iterative deepening: search to depth 1, 2, 3 ..., each time ordering moves by the values of the last search."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial

from emmviz.base.messages import expect, refuse_if
from emmviz.base.numbers import Number, is_whole
from emmviz.games.game import AnyGame
from emmviz.search.algorithm import Algorithm
from emmviz.search.events import Value, Window
from emmviz.search.options import COMMON, order_for
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.search.table import Table
from emmviz.tree.flat.flat_tree import FlatTree
from emmviz.tree.game_tree import GameTree


def deepen(
    tree: GameTree | AnyGame, algorithm: str | Algorithm = "star2", depth: int = 3, **options: object
) -> list[Run]:
    """Search to depth 1, 2 and so on, and each time order the moves by the values that the last search found.

    The first search uses the option `order` as it is given. Later searches use it to order outcomes, and to score
    positions that the last search did not reach; without `order`, unreached positions are ordered last. All searches
    share a `table`.

    Parameters
    ----------
    tree : GameTree or Game
        What to search.
    algorithm : str or Algorithm, default "star2"
        The search, or its name: one of `algorithms()`.
    depth : int, default 3
        How far the last search looks ahead, at least 1: in moves of players, or in levels, as `depth_counts` says.
    **options
        Options of the algorithm, except `depth`.

    Returns
    -------
    list of Run
        The run of every search; the last one has the answer.

    Raises
    ------
    TreeError
        If the algorithm refuses an option or a position, for example a position without an estimate.

    References
    ----------
    Slate and Atkin (1977); Korf (1985).

    Examples
    --------
    >>> from emmviz import GameTree
    >>> runs = deepen(GameTree.parse("max(min[1](5, 6), min[2](7, 8))"), "alphabeta", depth=2)
    >>> [run.value for run in runs], [run.counts["leaves"] for run in runs]
    ([Fraction(2, 1), Fraction(7, 1)], [2, 3])
    """
    expect(is_whole(depth, 1), "wrong.search.deepen_depth", depth)
    refuse_if(isinstance(tree, FlatTree), "wrong.search.deepen_flat")
    order, table = options.pop("order", None), COMMON["table"].value("table", options.pop("table", None))
    # The keys of a table are the nodes of a tree, or the keys of a game's positions.
    key = getattr(tree, "key", None)
    first_order, runs = order_for(order), []
    for limit in range(1, depth + 1):
        values = _LastValues(table)
        here = values if limit < depth else table
        runs.append(search(tree, algorithm, depth=limit, order=order, table=here, **options))
        # A class, not a closure, because a Run keeps it in its options and must be picklable.
        order = replace(first_order, judge=partial(_last_value, values.earlier, key, first_order.judge))
    return runs


class _LastValues(Table):
    """A table that records the value of every position searched, and passes all else on to the search's own table."""

    def __init__(self, table: Table | None) -> None:
        super().__init__()
        self.table = table
        self.earlier: dict[Hashable, Number] = {}

    def find(self, key: Hashable, depth: float, window: Window) -> Value | None:
        return None if self.table is None else self.table.find(key, depth, window)

    def put(self, key: Hashable, depth: float, found: Value) -> None:
        self.earlier[key] = found[0]
        if self.table is not None:
            self.table.put(key, depth, found)

    def evaluated(self, key: Hashable, value: Number) -> None:
        self.earlier[key] = value

    def forget(self, key: Hashable, depth: float) -> None:
        if self.table is not None:
            self.table.forget(key, depth)


def _last_value(
    earlier: Mapping[Hashable, Number],
    key: Callable[[Hashable], Hashable] | None,
    otherwise: Callable[..., object] | None,
    state: Hashable,
) -> object:
    """Score a position by its value in the last search, or by another function if the last search did not reach it."""
    name = state if key is None else key(state)
    if name in earlier or otherwise is None:
        return earlier.get(name)
    return otherwise(state)
