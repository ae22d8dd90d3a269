"""Expectimax: the exact value of a game of one player against chance."""

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

KINDS = ("max", "chance", "leaf")

CODE = {kind: full.CODE[kind] for kind in KINDS}


@spelled_out(Options)
def expectimax(tree: GameTree | FlatTree | AnyGame, **options: Unpack[Options]) -> Run:
    """Search every node of a tree with MAX and CHANCE nodes; a MIN node is an error.

    It is the same search as `expectiminimax`, with the same options.

    References
    ----------
    Michie (1966).

    Examples
    --------
    >>> from emmviz import GameTree
    >>> expectimax(GameTree.parse("max(chance(3, 9), 5)")).value
    Fraction(6, 1)
    """
    return search(tree, ALGORITHM, **options)


ALGORITHM = Algorithm("expectimax", full.visit, CODE, KINDS, cuts="nowhere")
