"""Notebook 0, reading a tree."""

from __future__ import annotations

from collections import Counter

from emmviz.learn.checking.course.common import worth
from emmviz.learn.checking.kinds import number, tree
from emmviz.learn.checking.task import RIGHT, Found, Task, wrong
from emmviz.tree import gallery
from emmviz.tree.game_tree import GameTree

__all__ = ["TASKS"]

COIN = "max(5, chance(1/4: 12, 3/4: min(1, 4)))"


def _kinds(tree: GameTree) -> Counter[str]:
    return Counter(map(tree.kind, tree))


def _written(given: GameTree) -> Found:
    if given.kind(given.root) != "max":
        return wrong("not_max_first")
    if set(_kinds(given)) != {"max", "min", "chance", "leaf"}:
        return wrong("not_all_move")
    return RIGHT if _nodes(given) == _nodes(GameTree.parse(COIN)) else wrong("other_tree")


def _nodes(tree: GameTree) -> list[tuple[str, object]]:
    return sorted((tree.kind(node), worth(tree.subtree(node))) for node in tree)


def _squares() -> int:
    kinds = _kinds(gallery.pig_depth_2())
    return kinds["max"] + kinds["min"]


TASKS: tuple[Task, ...] = (
    tree("00-1", "reading", _written),
    number(
        "00-2", "reading",
        lambda: _kinds(gallery.pig_depth_2())["min"],
        lambda: {"max_squares": _kinds(gallery.pig_depth_2())["max"], "all_squares": _squares()},
    ),
)  # fmt: skip
