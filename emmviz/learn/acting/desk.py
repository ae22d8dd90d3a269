"""Desk: a tree and a search that a student does by hand; for every order of successors that is picked the right run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.search.order import Chosen
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.tree.game_tree import GameTree

__all__ = ["BY_HAND", "Desk", "Pick", "desk_for", "ranks_of"]

# The searches that can be done by hand.
BY_HAND = ("minimax", "expectimax", "expectiminimax", "alphabeta", "star1", "star2")
# The student picks the order; the others would be searches without steps, or of another tree.
_REFUSED = ("order", "depth", "evaluate", "merge", "table", "limit", "steps")


class Pick(NamedTuple):
    """A node that was picked next; `probe` says that it is the reply of an outcome, to be probed."""

    node: str
    probe: bool = False


@dataclass(frozen=True, eq=False)
class Desk:
    """What lies before the student.

    `tree`; `algorithm`, its name; `options` of the search; `level`, 1 for plain arithmetic (intervals instead of
    windows), 2 for windows with A_i and B_i; `at_end`, whether nothing is marked before the end; `lang`.
    """

    tree: GameTree
    algorithm: str
    options: Mapping[str, Any]
    level: int
    at_end: bool
    lang: str

    def run(self, picks: tuple[Pick, ...] = ()) -> Run:
        """Return the right run with these picks, in which what is not picked yet follows left to right."""
        return _run(self, picks)


# The one from left to right is kept, and those of the orders picked last.
@lru_cache(maxsize=8)
def _run(desk: Desk, picks: tuple[Pick, ...]) -> Run:
    order = Chosen(ranks=ranks_of(desk.tree, picks)) if picks else None
    return search(desk.tree, desk.algorithm, order=order, **desk.options)


def desk_for(
    tree: Any, algorithm: str, *, level: int = 2, marking: str = "at once", lang: str = "en", **options: Any
) -> Desk:
    """Return the desk of a search by hand.

    Parameters: tree, a GameTree; algorithm, one of `BY_HAND`; level, 1 or 2; marking, "at once" or "at the end"; lang;
    options of the search, those that leave the order and the depth to it.
    Raises: TreeError for what does not fit, and what the search raises.

    >>> from emmviz import gallery
    >>> desk_for(gallery.aima_scale(), "star1").run().value
    Fraction(21, 10)
    """
    if not isinstance(tree, GameTree):
        raise TreeError(f"act needs a GameTree, not {brief(tree)}; grow a game first")
    if algorithm not in BY_HAND:
        raise TreeError(f"act knows {', '.join(BY_HAND)}, not {brief(algorithm)}")
    if level not in (1, 2) or isinstance(level, bool):
        raise TreeError(f"level must be 1 or 2, not {brief(level)}")
    if marking not in ("at once", "at the end"):
        raise TreeError(f'marking must be "at once" or "at the end", not {brief(marking)}')
    for name in _REFUSED:
        if name in options:
            raise TreeError(f"act takes no option {name}: the student picks the order, and searches the whole tree")
    desk = Desk(tree, algorithm, dict(options), level, marking == "at the end", lang)
    if tree.kind(tree.root) == "leaf":
        raise TreeError(f"act needs a tree with a choice, and node {tree.root} is a leaf")
    desk.run()
    return desk


def ranks_of(tree: GameTree, picks: Iterable[Pick]) -> dict[str, int]:
    """Return a place among its siblings for every node picked; an outcome that was only probed comes after the others.

    >>> from emmviz import gallery
    >>> ranks_of(gallery.aima_scale(), [Pick("C"), Pick("L8", True)])
    {'C': 0, 'L8': 0, 'G': 0}
    """
    picks = list(picks)
    # What was searched comes first among its siblings.
    placed = [pick.node for pick in picks] + [tree.parent(pick.node) or "" for pick in picks if pick.probe]
    ranks: dict[str | None, dict[str, int]] = {}
    for node in placed:
        siblings = ranks.setdefault(tree.parent(node), {})
        siblings.setdefault(node, len(siblings))
    return {node: place for siblings in ranks.values() for node, place in siblings.items()}
