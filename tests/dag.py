"""Seeded random games whose positions repeat, and the plain recursion that every search is compared with."""

import random
from fractions import Fraction

from emmviz.games import Game

KINDS = ("max", "min", "chance")


class DagGame(Game):
    """A position is (level, number): few numbers a level, so that many ways lead to the same position.

    Equal moves twice, outcomes of probability 0, leaves on every level and ties occur. `numbers` says in what numbers
    it gives probabilities and values: "fractions", "floats" (of halves only, so that sums are exact) or "texts".
    """

    root = (0, 0)

    def __init__(self, seed, numbers="fractions", levels=5, wide=4, declared=True):
        rng = random.Random(f"{seed} {numbers != 'floats'}")
        self.seed = seed
        self.levels = levels
        self.numbers = numbers
        style = rng.choice(["ties", "integers", "fractions"])
        self.table = {}
        for level in range(levels + 1):
            for number in range(wide):
                state = (level, number)
                kind = "leaf" if level == levels or (level and rng.random() < 0.12) else rng.choice(KINDS)
                below = [(level + 1, rng.randrange(wide)) for _ in range(rng.choice([1, 2, 3, 3, 4]))]
                self.table[state] = (kind, below, self._probs(rng, len(below)), self._value(rng, style),
                                     self._value(rng, style))  # fmt: skip
        values = [value for _, _, _, *both in self.table.values() for value in both]
        self.range = min(values), max(values)
        self.bounds = self.range if declared else None

    def _probs(self, rng, count):
        if self.numbers == "floats":
            left, probs = 16, []
            for _ in range(count - 1):
                probs.append(rng.randint(0, left))
                left -= probs[-1]
            return [Fraction(part, 16) for part in [*probs, left]]
        weights = [rng.choice([0, 1, 1, 2, 5]) for _ in range(count)]
        weights[rng.randrange(count)] = rng.randint(1, 4)
        return [Fraction(weight, sum(weights)) for weight in weights]

    def _value(self, rng, style):
        if style == "ties":
            return Fraction(rng.choice([0, 1]))
        if style == "integers" or self.numbers == "floats":
            return Fraction(rng.randint(-10, 10))
        return Fraction(rng.randint(-20, 20), rng.randint(1, 7))

    def given(self, number):
        if self.numbers == "floats":
            return float(number)
        return str(number) if self.numbers == "texts" else number

    def kind(self, state):
        return self.table[state][0]

    def successors(self, state):
        kind, below, probs, _, _ = self.table[state]
        if kind == "chance":
            return [(self.given(p), child, str(i)) for i, (p, child) in enumerate(zip(probs, below, strict=True))]
        return [(str(i), child) for i, child in enumerate(below)]

    def utility(self, state):
        return self.given(self.table[state][3])

    def evaluate(self, state):
        return self.given(self.table[state][4])

    def plain(self, state=None, depth=float("inf")):
        """Expectiminimax in the fewest words."""
        state = self.root if state is None else state
        kind, below, probs, value, estimate = self.table[state]
        if kind == "leaf":
            return value
        if depth <= 0:
            return estimate
        if kind == "chance":
            return sum(p * self.plain(child, depth) for p, child in zip(probs, below, strict=True) if p)
        values = [self.plain(child, depth - 1) for child in below]
        return max(values) if kind == "max" else min(values)


def positions(run, game):
    """The positions of the leaves of a run with steps on a game, found again by the way to them.

    The labels on the way tell where positions were merged; without labels, the places of the children do.
    """

    def position(node):
        parent = run.tree.parent(node)
        if parent is None:
            return game.root
        action, ways = run.tree.action(node), list(game.successors(position(parent)))
        if action is None:
            return ways[run.tree.children(parent).index(node)][1]
        return next(way[1] for way in ways if action in map(str, way))

    return [position(leaf) for leaf in run.leaves]
