"""emmviz: search in games of chance, drawn and stepped through."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from emmviz import formats as formats
    from emmviz import gallery as gallery
    from emmviz import games as games
    from emmviz import learn as learn
    from emmviz import search as search
    from emmviz.errors import PictureWarning as PictureWarning
    from emmviz.experiments import Study as Study
    from emmviz.experiments import pruning_study as pruning_study
    from emmviz.frame import Frame as Frame
    from emmviz.frame import NodeState as NodeState
    from emmviz.games.game import Game as Game
    from emmviz.games.grow import grow as grow
    from emmviz.player import play as play
    from emmviz.player.compare import compare as compare
    from emmviz.player.edit import build as build
    from emmviz.player.edit import edit as edit
    from emmviz.player.lab import opponent_lab as opponent_lab
    from emmviz.player.lab import rescale_lab as rescale_lab
    from emmviz.player.quiz import quiz as quiz
    from emmviz.random_trees import random_flat as random_flat
    from emmviz.random_trees import random_tree as random_tree
    from emmviz.scene import Scene as Scene
    from emmviz.scene import draw as draw
    from emmviz.search.alphabeta import alphabeta as alphabeta
    from emmviz.search.deepening import deepen as deepen
    from emmviz.search.expectimax import expectimax as expectimax
    from emmviz.search.expectiminimax import expectiminimax as expectiminimax
    from emmviz.search.flat import FlatTree as FlatTree
    from emmviz.search.minimax import minimax as minimax
    from emmviz.search.run import Run as Run
    from emmviz.search.run import algorithms as algorithms
    from emmviz.search.star1 import star1 as star1
    from emmviz.search.star2 import star2 as star2
    from emmviz.search.step import Bound as Bound
    from emmviz.search.step import Step as Step
    from emmviz.search.table import Table as Table
    from emmviz.theme import Theme as Theme
    from emmviz.tree import BoundsError as BoundsError
    from emmviz.tree import GameTree as GameTree
    from emmviz.tree import TreeError as TreeError
    from emmviz.tree import chance_node as chance_node
    from emmviz.tree import leaf as leaf
    from emmviz.tree import max_node as max_node
    from emmviz.tree import min_node as min_node

__version__ = "0.1.0"

# Every public name by the module it comes from; a module loads when one of its names is first used.
_NAMES = {
    "emmviz.errors": ("PictureWarning",),
    "emmviz.experiments": ("Study", "pruning_study"),
    "emmviz.frame": ("Frame", "NodeState"),
    "emmviz.games.game": ("Game",),
    "emmviz.games.grow": ("grow",),
    "emmviz.player": ("play",),
    "emmviz.player.compare": ("compare",),
    "emmviz.player.edit": ("build", "edit"),
    "emmviz.player.lab": ("opponent_lab", "rescale_lab"),
    "emmviz.player.quiz": ("quiz",),
    "emmviz.random_trees": ("random_flat", "random_tree"),
    "emmviz.scene": ("Scene", "draw"),
    "emmviz.search.alphabeta": ("alphabeta",),
    "emmviz.search.deepening": ("deepen",),
    "emmviz.search.expectimax": ("expectimax",),
    "emmviz.search.expectiminimax": ("expectiminimax",),
    "emmviz.search.flat": ("FlatTree",),
    "emmviz.search.minimax": ("minimax",),
    "emmviz.search.run": ("Run", "algorithms"),
    "emmviz.search.star1": ("star1",),
    "emmviz.search.star2": ("star2",),
    "emmviz.search.step": ("Bound", "Step"),
    "emmviz.search.table": ("Table",),
    "emmviz.theme": ("Theme",),
    "emmviz.tree": ("BoundsError", "GameTree", "TreeError", "chance_node", "leaf", "max_node", "min_node"),
}
_HOME = {name: module for module, names in _NAMES.items() for name in names}
_MODULES = ("formats", "gallery", "games", "learn", "search")

__all__ = sorted([*_HOME, *_MODULES])


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"emmviz.{name}")
    if name not in _HOME:
        raise AttributeError(f"module 'emmviz' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
