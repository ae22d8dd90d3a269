"""Properties that you may want a random tree to have; any function of a GameTree can be one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from emmviz.base.messages import expect
from emmviz.base.numbers import full, is_whole
from emmviz.tree.game_tree import GameTree


def no_ties(tree: GameTree) -> bool:
    """Return whether all moves of each player differ in value, so that there is only one best move at each node.

    Parameters
    ----------
    tree : GameTree
        The tree.

    Returns
    -------
    bool
        Whether no two moves of a player have the same value.

    Examples
    --------
    >>> from emmviz import GameTree
    >>> no_ties(GameTree.parse("max(3, chance(2, 4))"))
    False
    """
    values = _values(tree)
    players = [node for node in values if tree.kind(node) in ("max", "min")]
    families = [[values[child] for child in tree.children(node)] for node in players]
    return all(len(set(family)) == len(family) for family in families)


def integer_values(tree: GameTree) -> bool:
    """Return whether the value of every node is a whole number, including the expected values of chance nodes.

    Parameters
    ----------
    tree : GameTree
        The tree.

    Returns
    -------
    bool
        Whether all values are whole numbers.

    Examples
    --------
    >>> from emmviz import GameTree
    >>> integer_values(GameTree.parse("max(3, chance(2, 5))"))
    False
    """
    return all(value.denominator == 1 for value in _values(tree).values())


def cuts(count: int, algorithm: str = "star1") -> Callable[[GameTree], bool]:
    """Return a property of trees: that a search of the tree cuts at least this many times.

    Parameters
    ----------
    count : int
        How many cuts there must be.
    algorithm : str, default "star1"
        The name of the search.

    Returns
    -------
    callable
        A property for `random_tree`, a function of a tree.

    Raises
    ------
    TreeError
        If the number or the name is wrong.

    Examples
    --------
    >>> from emmviz import gallery
    >>> cuts(2)(gallery.aima_scale())
    True
    """
    from emmviz.search.searching import algorithms, search

    expect(is_whole(count, 0), "wrong.study.cuts", count)
    expect(algorithm in algorithms(), "wrong.study.cuts_search", algorithm, known=", ".join(algorithms()))

    def has_cuts(tree: GameTree) -> bool:
        return bool(search(tree, algorithm).counts["cutoffs"] == count)

    # What the error message says if no such tree is found.
    has_cuts.__name__ = f"cuts({full(Fraction(count))}, {algorithm!r})"
    return has_cuts


def _values(tree: GameTree) -> dict[str, Any]:
    from emmviz.search.searching import search

    steps = search(tree, "expectiminimax").steps
    return {step.node: step.value for step in steps if step.event in ("leave", "evaluate")}
