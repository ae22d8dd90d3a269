"""Where: what a question asks backwards, over which numbers, and the same search at one of them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.base.numbers import INF, Number, is_finite
from emmviz.learn.marking.intervals import Interval, Region
from emmviz.search.searching import search

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["LETTERS", "Where", "inside", "run_at", "tree_with"]

# How a prompt calls what varies.
LETTERS = {"leaf": "x", "most": "U", "alpha": "α", "coin": "p", "opponent": "ε", "power": "k"}


class Where(NamedTuple):
    """What varies in a question, and what is known of its answer.

    `over` is one of `LETTERS`; `domain` the numbers that are asked about; `leaf` the one whose value varies, None where
    something else does; `suspects` what each known mistake would answer.
    """

    over: str
    domain: Interval
    leaf: str | None
    suspects: dict[str, Region]

    @property
    def letter(self) -> str:
        """What the prompt calls it."""
        return LETTERS[self.over]


def tree_with(tree: GameTree, leaf: str, value: Number) -> GameTree:
    """Return a tree whose leaf has another value."""
    new: GameTree = tree.copy()
    new.nodes[leaf]["value"] = value
    return new


def run_at(run: Run, where: Where, place: Number) -> Run:
    """Search again with the number that varies at a place: a leaf's value, the upper bound, or α at the root."""
    options: dict[str, Any] = {name: run.options[name] for name in ("cut_on_equal", "window") if name in run.options}
    tree, bounds = run.tree, run.bounds
    if where.leaf is not None:
        tree = tree_with(tree, where.leaf, place)
    elif where.over == "most":
        bounds = (bounds[0], place)
    else:
        options["window"] = (place, INF)
    if run.algorithm != "alphabeta":
        options["bounds"] = bounds
    return search(tree, run.algorithm, **options)


def inside(region: Region) -> Fraction:
    """Return a number that lies in a region but not at an end, where it can, and that is as simple as can be.

    >>> from emmviz.learn.marking.intervals import Interval, region
    >>> inside(region([Interval(Fraction(3), Fraction(10), False)]))
    Fraction(4, 1)
    """
    part = max(region.parts, key=lambda one: one.high - one.low)
    if part.low == part.high:
        return Fraction(part.low)
    if not is_finite(part.low):
        return Fraction(Fraction(part.high) // 1 - 1) if is_finite(part.high) else Fraction(0)
    low = Fraction(part.low)
    for bottom in (1, 2, 10, 100):
        place = Fraction(low * bottom // 1 + 1, bottom)
        if place < part.high:
            return place
    return (low + Fraction(part.high)) / 2
