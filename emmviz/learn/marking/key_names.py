"""What the nodes of a tree are called, for a browser that reads answers, and how its sentences are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from emmviz.base.locale import words
from emmviz.learn.marking.names import Callings
from emmviz.story.narrate import Narrator

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["names", "reading"]


def names(tree: GameTree, lang: str = "en") -> dict[str, Any]:
    """Return what each node may be called, exactly and loosely, and what sentences call it.

    >>> from emmviz import gallery
    >>> found = names(gallery.aima_scale())
    >>> found["exact"]["B"], found["loose"]["a1"], found["called"][3]
    (['B'], ['B'], 'leaf 1 below D')
    """
    callings, narrator, nodes = Callings(tree), Narrator(tree, lang), tree.preorder()
    return {
        "nodes": nodes,
        "exact": {name: sorted(found) for name, found in callings.exact.items()},
        "loose": {name: sorted(found) for name, found in callings.loose.items()},
        "called": [narrator.child(node) for node in nodes],
    }


def reading(lang: str = "en") -> dict[str, Any]:
    """Return how a language writes numbers and lists.

    >>> reading("es")
    {'comma': True, 'list': '; '}
    """
    written = words(lang)["format"]
    return {"comma": written["comma"], "list": written["list"]}
