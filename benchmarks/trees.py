"""The seeded trees that the benchmarks search and draw."""

from fractions import Fraction
from random import Random

from emmviz import GameTree

LEVELS = ("max", "chance", "min", "chance")


def complete_tree(branching: int, depth: int, seed: int = 1) -> GameTree:
    """A complete tree, MAX, chance, MIN, chance from the root on, of unequal probabilities and leaves from 0 to 20."""
    rng = Random(seed)
    tree = GameTree(bounds=(0, 20))
    level = ["0"]
    tree.add_node("0", kind=LEVELS[0])
    for row in range(1, depth + 1):
        below = []
        for parent in level:
            weights = [rng.randint(1, 5) for _ in range(branching)]
            for i, weight in enumerate(weights):
                child = f"{parent}.{i}"
                below.append(child)
                if row == depth:
                    tree.add_node(child, kind="leaf", value=Fraction(rng.randint(0, 20)))
                else:
                    tree.add_node(child, kind=LEVELS[row % len(LEVELS)])
                chance = tree.kind(parent) == "chance"
                tree.add_edge(parent, child, **({"prob": Fraction(weight, sum(weights))} if chance else {}))
        level = below
    return tree.validate()
