"""Cost mistakes: the usual wrong counts of leaves, of those that a tree grows and of those that Star1 reads.

The locale has a sentence for each mistake, `learn.mistake_NAME`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from emmviz.learn.mistakes.pruning_mistakes import SLIPS
from emmviz.learn.mistakes.recognise import case_of

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["GROWTH_MISTAKES", "Round", "grown", "round_of", "wrong_counts"]


class Round(NamedTuple):
    """One move and one throw: how many `moves` there are, and how many `outcomes` each has."""

    moves: int
    outcomes: int


def round_of(tree: GameTree) -> Round | None:
    """Return the round that a tree is, None for a tree of another shape.

    >>> from emmviz import GameTree
    >>> round_of(GameTree.parse("max(chance(1, 2, 3), chance(4, 5, 6))"))
    Round(moves=2, outcomes=3)
    """
    kids = tree.children(tree.root)
    shapes = {(tree.kind(kid), *(tree.kind(one) for one in tree.children(kid))) for kid in kids}
    if tree.kind(tree.root) not in ("max", "min") or len(kids) < 2 or len(shapes) != 1:
        return None
    (shape,) = shapes
    if len(shape) < 3 or shape != ("chance", *["leaf"] * (len(shape) - 1)):
        return None
    return Round(len(kids), len(shape) - 1)


def grown(one: Round, rounds: int) -> int:
    """Return how many leaves a tree of so many rounds has: b^m n^m (Russell and Norvig 2010, section 5.5)."""
    return int((one.moves * one.outcomes) ** rounds)


# From a round and how many there are to the number that a wrong method gives.
GROWTH_MISTAKES: dict[str, Callable[[Round, int], int]] = {
    "rounds_multiplied": lambda one, rounds: one.moves * one.outcomes * rounds,
    "powers_added": lambda one, rounds: one.moves**rounds + one.outcomes**rounds,
    "throws_forgotten": lambda one, rounds: one.moves**rounds,
    "one_throw": lambda one, rounds: one.moves**rounds * one.outcomes,
}


def wrong_counts(run: Run) -> dict[str, int]:
    """Return how many leaves wrong methods take a run of Star1 to read, by the name of the mistake.

    >>> from emmviz import gallery, star1
    >>> wrong_counts(star1(gallery.aima_scale()))
    {'all_read': 8, 'unread_counted': 3, 'window_unchanged': 5, 'wrong_sign': 5, 'clamped_test': 5, 'bound_as_value': 3}
    """
    every, read, searches = len(run.tree.leaves()), len(run.leaves), case_of(run).searches
    counts = {"all_read": every, "unread_counted": every - read}
    return counts | {slip: len(searches[slip].leaves) for slip in SLIPS if searches}
