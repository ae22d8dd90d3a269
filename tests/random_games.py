"""Games as tables, and seeded random games in which play may repeat; the games of tests/fuzz end."""

import random
from fractions import Fraction

from emmviz.games import Game


class Drawn(Game):
    """A game as a table: kind, and successors or utility, for each position; others are leaves, worth themselves.

    `estimates` says what positions are worth at the depth limit.
    """

    def __init__(self, table, bounds=None, root=0, estimates=()):
        self.table, self.bounds, self.root, self.estimates = table, bounds, root, dict(estimates)

    def kind(self, state):
        return self.table[state][0] if state in self.table else "leaf"

    def successors(self, state):
        return self.table[state][1]

    def utility(self, state):
        return self.table[state][1] if state in self.table else state

    def evaluate(self, state):
        return self.estimates.get(state)


class Grown(Game):
    """A tree as a game, whose positions are its nodes."""

    def __init__(self, tree):
        self.tree, self.root, self.bounds, self.title = tree, tree.root, tree.bounds, tree.title
        self.kind, self.utility, self.evaluate = tree.kind, tree.value, tree.estimate

    def successors(self, state):
        below = [(self.tree.prob(node), node, self.tree.action(node)) for node in self.tree.children(state)]
        return below if self.kind(state) == "chance" else [(action, node) for _, node, action in below]


EXCHANGED = {"max": "min", "min": "max"}


class Mirrored(Drawn):
    """A table (position, False) of half of a game; in the other half, True, the players are exchanged."""

    def kind(self, state):
        kind = self.table[state[0]][0]
        return EXCHANGED.get(kind, kind) if state[1] else kind

    def successors(self, state):
        return [(label, (to, there != state[1])) for label, (to, there) in self.table[state[0]][1]]

    def utility(self, state):
        value = self.table[state[0]][1]
        return sum(self.bounds) - value if state[1] else value


def waiting_game(seed):
    """A few positions in all directions, with many ways to wait; every third game has a mirrored half."""
    rng = random.Random(seed)
    mirrored = seed % 3 == 0
    inner = rng.randint(1, 3) if mirrored else rng.randint(2, 6)
    table = {f"end {i}": ("leaf", Fraction(rng.randint(-4, 4), 4)) for i in range(4)}

    def somewhere(inside):
        to = rng.randrange(inner) if rng.random() < inside else f"end {rng.randrange(4)}"
        return (to, rng.random() < 0.4) if mirrored else to

    players = 0
    for node in range(inner):
        kind = rng.choice(["max", "min", "chance"]) if players < (3 if mirrored else 4) else "chance"
        players += kind != "chance"
        if kind == "chance":
            weights = rng.choice([[1], [1, 1], [1, 1], [1, 3], [2, 1], [0, 1], [1, 1, 1], [1, 2, 5], [1, 30]])
            table[node] = kind, [(Fraction(weight, sum(weights)), somewhere(0.6)) for weight in weights]
        else:
            ways = [somewhere(0.7) for _ in range(rng.choice([1, 2]))]
            if rng.random() < 0.7:
                ways.insert(rng.randrange(len(ways) + 1), (node, False) if mirrored else node)
            table[node] = kind, [(f"move {i}", to) for i, to in enumerate(ways)]
    return Mirrored(table, (-1, 1), (0, False)) if mirrored else Drawn(table, (-1, 1))
