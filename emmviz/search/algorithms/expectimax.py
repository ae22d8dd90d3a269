"""Expectimax: the exact value of a game of one player against chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from emmviz.base.numbers import INF
from emmviz.search.algorithm import Algorithm
from emmviz.search.algorithms import expectiminimax as full
from emmviz.search.run import Run
from emmviz.search.searching import run

if TYPE_CHECKING:
    from emmviz.games.game import Game
    from emmviz.search.order import OrderOption
    from emmviz.search.table import Table
    from emmviz.tree.flat.flat_tree import FlatTree
    from emmviz.tree.game_tree import GameTree

__all__ = ["ALGORITHM", "CODE", "expectimax"]

KINDS = ("max", "chance", "leaf")

CODE = {kind: full.CODE[kind] for kind in KINDS}


def expectimax(
    tree: GameTree | FlatTree | Game[Any],
    *,
    window: tuple[object, object] = (-INF, INF),
    bounds: tuple[object, object] | None = None,
    depth: int | None = None,
    evaluate: Callable[[Any], object] | None = None,
    fail: str = "soft",
    cut_on_equal: bool = True,
    order: OrderOption = None,
    merge: bool = False,
    table: bool | Table = False,
    limit: int | None = None,
    steps: bool = True,
) -> Run:
    """Search a tree of MAX and CHANCE nodes in full; a MIN node is refused.

    Parameters and errors: as for `expectiminimax`, whose search it is; depth counts player moves only.
    Returns: a Run. Source: Michie (1966).

    >>> from emmviz import GameTree
    >>> expectimax(GameTree.parse("max(chance(3, 9), 5)")).value
    Fraction(6, 1)
    """
    return run(ALGORITHM, **locals())


ALGORITHM = Algorithm("expectimax", full.visit, CODE, KINDS, cuts="nowhere")
