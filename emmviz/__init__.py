"""emmviz: search in games of chance, drawn and stepped through."""

# Next to nothing is imported here: until the command line hears Ctrl-C, one would print a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from emmviz import games as games, learn as learn
    from emmviz.base.errors import FormatWarning as FormatWarning, PictureWarning as PictureWarning
    from emmviz.games.game import Game as Game
    from emmviz.games.grow import grow as grow
    from emmviz.picture.draw import draw as draw
    from emmviz.picture.game_graph import game_graph as game_graph
    from emmviz.picture.render import save as save
    from emmviz.picture.scene import Scene as Scene
    from emmviz.picture.theme import Theme as Theme
    from emmviz.player import play as play
    from emmviz.player.act.act import act as act
    from emmviz.player.compare.compare import compare as compare
    from emmviz.player.edit.edit import build as build, edit as edit
    from emmviz.player.lab.lab import opponent_lab as opponent_lab, rescale_lab as rescale_lab
    from emmviz.player.lab.mean_lab import mean_lab as mean_lab
    from emmviz.player.lab.sweep_lab import value_iteration_lab as value_iteration_lab
    from emmviz.player.match.match import play_against as play_against
    from emmviz.player.predict.predict import predict as predict
    from emmviz.player.quiz.quiz import quiz as quiz
    from emmviz.player.shell.widget import save_page as save_page
    from emmviz.search.algorithm import Algorithm as Algorithm
    from emmviz.search.algorithms.alphabeta import alphabeta as alphabeta
    from emmviz.search.algorithms.expectimax import expectimax as expectimax
    from emmviz.search.algorithms.expectiminimax import expectiminimax as expectiminimax
    from emmviz.search.algorithms.minimax import minimax as minimax
    from emmviz.search.algorithms.star1 import star1 as star1
    from emmviz.search.algorithms.star2 import star2 as star2
    from emmviz.search.deepening import deepen as deepen
    from emmviz.search.events import Bound as Bound, Step as Step
    from emmviz.search.run import Run as Run
    from emmviz.search.searching import algorithms as algorithms, search as search
    from emmviz.search.table import Table as Table
    from emmviz.story.frame import Frame as Frame, NodeState as NodeState
    from emmviz.study.experiments import Study as Study, pruning_study as pruning_study
    from emmviz.study.random_trees import random_flat as random_flat, random_tree as random_tree
    from emmviz.tree import formats as formats, gallery as gallery
    from emmviz.tree.flat.flat_tree import FlatTree as FlatTree
    from emmviz.tree.game_tree import (
        BoundsError as BoundsError,
        GameTree as GameTree,
        TreeError as TreeError,
        chance_node as chance_node,
        leaf as leaf,
        max_node as max_node,
        min_node as min_node,
    )
else:
    # The layer has the name of a function. Loaded later on, it would take the function's place.
    from emmviz import search

    del search

__version__ = "0.1.0"

# Every public name by the module it comes from; a module loads when one of its names is first used.
_NAMES = {
    "emmviz.base.errors": ("FormatWarning", "PictureWarning"),
    "emmviz.study.experiments": ("Study", "pruning_study"),
    "emmviz.story.frame": ("Frame", "NodeState"),
    "emmviz.games.game": ("Game",),
    "emmviz.games.grow": ("grow",),
    "emmviz.player": ("play",),
    "emmviz.player.act.act": ("act",),
    "emmviz.player.compare.compare": ("compare",),
    "emmviz.player.edit.edit": ("build", "edit"),
    "emmviz.player.lab.lab": ("opponent_lab", "rescale_lab"),
    "emmviz.player.lab.mean_lab": ("mean_lab",),
    "emmviz.player.lab.sweep_lab": ("value_iteration_lab",),
    "emmviz.player.match.match": ("play_against",),
    "emmviz.player.predict.predict": ("predict",),
    "emmviz.player.quiz.quiz": ("quiz",),
    "emmviz.player.shell.widget": ("save_page",),
    "emmviz.study.random_trees": ("random_flat", "random_tree"),
    "emmviz.picture.draw": ("draw",),
    "emmviz.picture.game_graph": ("game_graph",),
    "emmviz.picture.render": ("save",),
    "emmviz.picture.scene": ("Scene",),
    "emmviz.search.algorithms.alphabeta": ("alphabeta",),
    "emmviz.search.deepening": ("deepen",),
    "emmviz.search.algorithms.expectimax": ("expectimax",),
    "emmviz.search.algorithms.expectiminimax": ("expectiminimax",),
    "emmviz.tree.flat.flat_tree": ("FlatTree",),
    "emmviz.search.algorithms.minimax": ("minimax",),
    "emmviz.search.algorithm": ("Algorithm",),
    "emmviz.search.run": ("Run",),
    "emmviz.search.searching": ("algorithms", "search"),
    "emmviz.search.algorithms.star1": ("star1",),
    "emmviz.search.algorithms.star2": ("star2",),
    "emmviz.search.events": ("Bound", "Step"),
    "emmviz.search.table": ("Table",),
    "emmviz.picture.theme": ("Theme",),
    "emmviz.tree.game_tree": ("BoundsError", "GameTree", "TreeError", "chance_node", "leaf", "max_node", "min_node"),
}
_HOME = {name: module for module, names in _NAMES.items() for name in names}
_MODULES = {
    "formats": "emmviz.tree.formats",
    "gallery": "emmviz.tree.gallery",
    "games": "emmviz.games",
    "learn": "emmviz.learn",
}

__all__ = sorted([*_HOME, *_MODULES])


def __getattr__(name: str) -> "Any":
    from importlib import import_module

    if name in _MODULES:
        return import_module(_MODULES[name])
    if name not in _HOME:
        raise AttributeError(f"module 'emmviz' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
