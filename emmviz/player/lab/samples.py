"""Samples: the places of a parameter at which a lab shows a tree, every flip among them, and what is seen there."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from networkx import set_node_attributes

from emmviz.learn.sensitivity import Flip, Point, Sweep
from emmviz.player.lab.scale import multiples, round_step
from emmviz.search.events import Bound
from emmviz.story.frame import Frame, NodeState, blank
from emmviz.tree.game_tree import GameTree

# Where the tree is as it was given; for a coin it depends on the tree.
_OWN = {
    "opponent": Fraction(0),
    "power": Fraction(1),
    "factor": Fraction(1),
    "shift": Fraction(0),
    "values": Fraction(0),
}
# A slider has about so many places.
_PLACES = 100


class Samples:
    """The places of one sweep, in increasing order: a grid of round numbers, both ends, and where moves meet."""

    def __init__(self, tree: GameTree, swept: Sweep) -> None:
        self.tree, self.sweep = tree, swept
        # How far places of the grid are apart.
        self.step = round_step((swept.high - swept.low) / _PLACES, Fraction(1, 10**6))
        grid = [swept.low, *multiples(self.step, swept.low, swept.high), swept.high]
        meetings = [*swept.flips, *swept.touches]
        self.points = sorted({*(Point(x, x) for x in grid), *(meeting.at for meeting in meetings)})
        self.at = [point.near for point in self.points]
        self.meetings: dict[int, Flip] = {self.points.index(meeting.at): meeting for meeting in meetings}
        # What the diagram has lines of.
        self.shown = swept.moves or (tree.root,)

    @cached_property
    def values(self) -> list[dict[str, Fraction]]:
        """The value of every node at each place; what has probability 0 is left out."""
        return [self.sweep.values(at) for at in self.at]

    @cached_property
    def original(self) -> int:
        """The place at which the tree is as it was given."""
        if self.sweep.over in _OWN:
            return self.nearest(Fraction(_OWN[self.sweep.over]))
        seconds = {
            self.tree.branches(node)[1].prob or Fraction(0) for node in self.tree if self.tree.kind(node) == "chance"
        }
        return self.nearest(seconds.pop() if len(seconds) == 1 else Fraction(1, 2))

    def nearest(self, at: Fraction) -> int:
        """Return the number of the place that is nearest."""
        return min(range(len(self.at)), key=lambda k: abs(self.at[k] - at))

    def best(self, k: int) -> tuple[str, ...]:
        """Return the moves that are best at a place; several if they are equal."""
        return self.meetings[k].equal if k in self.meetings else self.sweep.best(self.at[k])

    def chosen(self, k: int) -> dict[str, str]:
        """Return the child that each MAX and MIN node takes at a place, the first of equal ones."""
        tree, values, best = self.tree, self.values[k], {"max": max, "min": min}
        taken: dict[str, str] = {
            node: best[tree.kind(node)](tree.children(node), key=values.__getitem__)
            for node in values
            if tree.kind(node) in best
        }
        if equal := self.best(k):
            taken[self.tree.root] = equal[0]
        return taken

    def errs(self, k: int) -> bool:
        """Return whether the opponent moves at random now and then."""
        return self.sweep.over == "opponent" and self.at[k] > 0

    def weights(self, k: int) -> dict[str, Fraction]:
        """Return the probability of each reply of an opponent who may err; nothing if another parameter varies."""
        if self.sweep.over != "opponent":
            return {}
        error = self.at[k]
        replies = {
            taken: self.tree.children(node) for node, taken in self.chosen(k).items() if self.tree.kind(node) == "min"
        }
        return {
            kid: error / len(kids) + (1 - error) * (kid == taken) for taken, kids in replies.items() for kid in kids
        }

    def probs(self, k: int) -> dict[str, Fraction]:
        """Return the probabilities of all coins' outcomes at a place; nothing if another parameter varies."""
        if self.sweep.over != "coin":
            return {}
        return {
            child: prob
            for node in self.tree
            if self.tree.kind(node) == "chance"
            for child, prob in zip(self.tree.children(node), (1 - self.at[k], self.at[k]), strict=True)
        }

    def tree_at(self, k: int) -> GameTree:
        """Return the tree as it is at a place: with its leaf values, and its coins."""
        copy: GameTree = self.tree.copy()
        values = {leaf: self.values[k][leaf] for leaf in self.values[k].keys() & copy.leaves()}
        set_node_attributes(copy, values, "value")
        for node, prob in self.probs(k).items():
            copy.edges[str(copy.parent(node)), node]["prob"] = prob
        return copy

    def frame(self, k: int, tree: GameTree) -> Frame:
        """Return a frame that shows what every node is worth at a place."""
        chosen, weights = self.chosen(k), self.weights(k)
        nodes = {
            node: NodeState(
                "done",
                self.values[k].get(node),
                Bound.EXACT,
                chosen.get(node),
                weight=weights.get(node),
                erring=self.errs(k) and tree.kind(node) == "min",
            )
            for node in tree
        }
        return blank(tree)._replace(nodes=nodes)
