"""Minimax: the exact value of a game without chance."""

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

__all__ = ["ALGORITHM", "CODE", "minimax"]

KINDS = ("max", "min", "leaf")

CODE = {kind: full.CODE[kind] for kind in KINDS}


def minimax(
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
    """Search a tree of MAX and MIN nodes in full; a chance node is refused.

    Parameters and errors: as for `expectiminimax`, whose search it is; depth counts player moves only.
    Returns: a Run. Source: von Neumann (1928); Shannon (1950).

    >>> from emmviz import GameTree
    >>> minimax(GameTree.parse("max(min(3, 12), min(2, 4))")).value
    Fraction(3, 1)
    """
    return run(ALGORITHM, **locals())


ALGORITHM = Algorithm("minimax", full.visit, CODE, KINDS, cuts="nowhere")
