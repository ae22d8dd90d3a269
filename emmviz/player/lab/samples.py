"""Samples: the places of a parameter at which a lab shows a tree, every flip among them, and what is seen there."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import cycle
from typing import TYPE_CHECKING

from emmviz.learn.sweep.sensitivity import Flip, Point, Sweep
from emmviz.search.events import Bound
from emmviz.story.frame import Frame, NodeState, blank

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["SYMBOLS", "Samples", "round_step"]

# How the parameters are written.
SYMBOLS = {"opponent": "ε", "coin": "p", "power": "k", "factor": "a", "shift": "b", "values": "t"}
# Where the tree is as it was given; for a coin it depends on the tree.
_OWN = {"opponent": Fraction(0), "power": Fraction(1), "factor": Fraction(1), "shift": Fraction(0),
        "values": Fraction(0)}  # fmt: skip
# A slider has about so many places.
_PLACES = 100


def round_step(wanted: Fraction, least: Fraction) -> Fraction:
    """Return 1, 2 or 5 times a power of ten that is no less than what is wanted.

    Parameters: wanted; least, a power of ten to begin with.

    >>> round_step(Fraction(3), Fraction(1, 10)), round_step(Fraction(3 * 10**40), Fraction(1, 10)) == 5 * 10**40
    (Fraction(5, 1), True)
    """
    step = least
    for factor in cycle((Fraction(2), Fraction(5, 2), Fraction(2))):
        if step >= wanted:
            break
        step *= factor
    return step


class Samples:
    """The places of one sweep, rising: a grid of round numbers, both ends, and where moves meet."""

    def __init__(self, tree: GameTree, swept: Sweep) -> None:
        self.tree, self.sweep = tree, swept
        step = self.step
        first, last = -(-swept.low // step), swept.high // step
        grid = [step * i for i in range(int(first), int(last) + 1)]
        meetings = [*swept.flips, *swept.touches]
        places = [Point(x, x) for x in (swept.low, *grid, swept.high)]
        self.points = sorted({*places, *(meeting.at for meeting in meetings)})
        self.at = [point.near for point in self.points]
        self.meetings: dict[int, Flip] = {self.points.index(meeting.at): meeting for meeting in meetings}

    @cached_property
    def step(self) -> Fraction:
        """How far places of the grid are apart."""
        return round_step((self.sweep.high - self.sweep.low) / _PLACES, Fraction(1, 10**6))

    @property
    def own(self) -> int:
        """The place at which the tree is as it was given."""
        wanted = _OWN.get(self.sweep.over)
        if wanted is None:
            branches = [self.tree.branches(node) for node in self.tree if self.tree.kind(node) == "chance"]
            seconds = {branch[1].prob or Fraction(0) for branch in branches}
            wanted = seconds.pop() if len(seconds) == 1 else Fraction(1, 2)
        return self.nearest(wanted)

    def nearest(self, at: Fraction) -> int:
        """Return the number of the place that is nearest."""
        return min(range(len(self.at)), key=lambda k: abs(self.at[k] - at))

    def best(self, k: int) -> tuple[str, ...]:
        """Return the moves that are best at a place; several where they are equal."""
        return self.meetings[k].equal if k in self.meetings else self.sweep.best(self.at[k])

    def values(self, k: int) -> dict[str, Fraction]:
        """Return what every node is worth at a place; what has probability 0 is left out."""
        return self.sweep.values(self.at[k])

    def chosen(self, k: int, values: dict[str, Fraction]) -> dict[str, str]:
        """Return the child that each MAX and MIN node takes at a place, the first of equal ones."""
        found = {}
        for node in values:
            kind = self.tree.kind(node)
            if kind in ("max", "min"):
                kids = self.tree.children(node)
                best = max if kind == "max" else min
                found[node] = best(kids, key=values.__getitem__)
        if equal := self.best(k):
            found[self.tree.root] = equal[0]
        return found

    def errs(self, k: int) -> bool:
        """Return whether the opponent moves at random now and then."""
        return self.sweep.over == "opponent" and self.at[k] > 0

    def weights(self, k: int, values: dict[str, Fraction]) -> dict[str, Fraction]:
        """Return how often an opponent who may err goes to each reply; nothing of any other sweep."""
        if self.sweep.over != "opponent":
            return {}
        found: dict[str, Fraction] = {}
        error, chosen = self.at[k], self.chosen(k, values)
        for node in values:
            if self.tree.kind(node) == "min":
                kids = self.tree.children(node)
                found |= {kid: error / len(kids) + (1 - error) * (kid == chosen[node]) for kid in kids}
        return found

    def tree_at(self, k: int) -> GameTree:
        """Return the tree as it is at a place: with its leaf values, and its coins."""
        copy: GameTree = self.tree.copy()
        for node, value in self.values(k).items():
            if copy.kind(node) == "leaf":
                copy.nodes[node]["value"] = value
        if self.sweep.over == "coin":
            for node in copy:
                if copy.kind(node) == "chance":
                    for child, prob in zip(copy.children(node), (1 - self.at[k], self.at[k]), strict=True):
                        copy.edges[node, child]["prob"] = prob
        return copy

    def frame(self, k: int, tree: GameTree) -> Frame:
        """Return a frame that shows what every node is worth at a place, of a size that fits all places."""
        values = self.values(k)
        chosen = self.chosen(k, values)
        weights = self.weights(k, values)
        nodes = {
            node: NodeState("done", values.get(node), Bound.EXACT, chosen.get(node), weight=weights.get(node),
                            erring=self.errs(k) and tree.kind(node) == "min")
            for node in tree
        }  # fmt: skip
        return blank(tree)._replace(nodes=nodes, numbers=self._numbers)

    @cached_property
    def _numbers(self) -> tuple[tuple[str, Fraction, Bound], ...]:
        shown = [(self.tree.kind(node), value) for at in self.at for node, value in self.sweep.values(at).items()]
        return tuple(dict.fromkeys((kind, value, Bound.EXACT) for kind, value in shown if kind != "leaf"))
