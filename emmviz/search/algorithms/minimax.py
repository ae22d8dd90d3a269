"""Minimax: the exact value of a game without chance."""

from __future__ import annotations

from typing import Unpack

from emmviz.games.game import AnyGame
from emmviz.search.algorithm import Algorithm
from emmviz.search.algorithms import expectiminimax as full
from emmviz.search.options import Options, spelled_out
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.tree.flat.flat_tree import FlatTree
from emmviz.tree.game_tree import GameTree

KINDS = ("max", "min", "leaf")

CODE = {kind: full.CODE[kind] for kind in KINDS}


@spelled_out(Options)
def minimax(tree: GameTree | FlatTree | AnyGame, **options: Unpack[Options]) -> Run:
    """Search every node of a tree with MAX and MIN nodes; a chance node is an error.

    It is the same search as `expectiminimax`, with the same options.

    References
    ----------
    von Neumann (1928); Shannon (1950).

    Examples
    --------
    >>> from emmviz import GameTree
    >>> minimax(GameTree.parse("max(min(3, 12), min(2, 4))")).value
    Fraction(3, 1)
    """
    return search(tree, ALGORITHM, **options)


ALGORITHM = Algorithm("minimax", full.visit, CODE, KINDS, cuts="nowhere")
