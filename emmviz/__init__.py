"""emmviz: see and step through expectiminimax and *-minimax search; the public names, loaded on first use."""

# REBUILT after an accident in the set-up work (the first text was overwritten): its owner should put theirs back.

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOMES: dict[str, list[str]] = {
    "frame": ["Frame", "NodeState"],
    "narrate": ["narrate"],
    "player": ["play"],
    "scene": ["Scene", "draw"],
    "search.alphabeta": ["alphabeta"],
    "search.expectimax": ["expectimax"],
    "search.expectiminimax": ["expectiminimax"],
    "search.minimax": ["minimax"],
    "search.run": ["Run", "algorithms", "search"],
    "search.star1": ["star1"],
    "search.step": ["Bound", "Step"],
    "theme": ["Theme", "theme"],
    "tree": ["BoundsError", "GameTree", "TreeError", "chance_node", "leaf", "max_node", "min_node"],
}
_MODULES = ["gallery", "search"]
_MODULE_OF = {name: f"emmviz.{home}" for home, names in _HOMES.items() for name in names}

if TYPE_CHECKING:
    from emmviz import gallery as gallery
    from emmviz import search as search
    from emmviz.frame import Frame as Frame
    from emmviz.frame import NodeState as NodeState
    from emmviz.player import play as play
    from emmviz.scene import Scene as Scene
    from emmviz.scene import draw as draw
    from emmviz.search.alphabeta import alphabeta as alphabeta
    from emmviz.search.expectimax import expectimax as expectimax
    from emmviz.search.expectiminimax import expectiminimax as expectiminimax
    from emmviz.search.minimax import minimax as minimax
    from emmviz.search.run import Run as Run
    from emmviz.search.run import algorithms as algorithms
    from emmviz.search.star1 import star1 as star1
    from emmviz.search.step import Bound as Bound
    from emmviz.search.step import Step as Step
    from emmviz.theme import Theme as Theme
    from emmviz.tree import BoundsError as BoundsError
    from emmviz.tree import GameTree as GameTree
    from emmviz.tree import TreeError as TreeError
    from emmviz.tree import chance_node as chance_node
    from emmviz.tree import leaf as leaf
    from emmviz.tree import max_node as max_node
    from emmviz.tree import min_node as min_node

__all__ = sorted([*_MODULE_OF, *_MODULES, "__version__"])


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"emmviz.{name}")
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'emmviz' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_MODULE_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return __all__
