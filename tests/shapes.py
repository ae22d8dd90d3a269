"""Seeded random trees: of mixed shapes, and of numbers that floats hold; the plain recursion to compare with."""

import random
from fractions import Fraction

from emmviz import GameTree
from tests.fuzz.case import INF, Case
from tests.fuzz.draw import KINDS, positions_of


def random_tree(seed, levels=None):
    """Return the whole tree of a seed: unequal and impossible outcomes, ties, single children, early leaves.

    `levels` has for each level the kinds that its inner nodes may be of, by default some of any kind.
    """
    rng = random.Random(seed)
    style = rng.choice(["ties", "integers", "fractions", "far"])
    levels = [KINDS] * rng.choice([0, 1, 1, 2, 2, 3, 4]) if levels is None else levels
    return _unnamed(positions_of(rng, style, False, None, levels, whole=True))


def dyadic_tree(seed):
    """Return the tree of a seed whose numbers and their sums floats hold, with an estimate of every inner node."""
    rng = random.Random(seed)
    style, height = rng.choice(["sixteenths", "ties in sixteenths"]), rng.choice([0, 1, 2, 3, 4, 5])
    return _unnamed(positions_of(rng, style, False, INF, [KINDS] * height, whole=True))


def _unnamed(positions):
    tree = Case(positions, "", {}).tree()
    for node in tree:
        del tree.nodes[node]["name"]
    return tree.validate()


def plain(tree: GameTree, node: str | None = None, leaf=None, moves: int | None = None) -> Fraction:
    """Expectiminimax in the fewest words, on networkx's own accessors only, so many moves ahead before an estimate."""
    node = tree.root if node is None else node
    data = tree.nodes[node]
    if data["kind"] == "leaf":
        return leaf(node) if leaf else data["value"]
    if moves == 0:
        return data["estimate"]
    below = moves if moves is None or data["kind"] == "chance" else moves - 1
    values = {child: plain(tree, child, leaf, below) for child in tree.adj[node]}
    if data["kind"] == "chance":
        return sum(tree.edges[node, child]["prob"] * value for child, value in values.items())
    return max(values.values()) if data["kind"] == "max" else min(values.values())


def first_optimal(tree: GameTree) -> str | None:
    """The first root child of the best value, None where nobody chooses."""
    kind = tree.kind(tree.root)
    if kind not in ("max", "min"):
        return None
    values = [plain(tree, child) for child in tree.children(tree.root)]
    return tree.children(tree.root)[values.index(max(values) if kind == "max" else min(values))]


def leaf_range(tree: GameTree) -> tuple[Fraction, Fraction]:
    values = [tree.value(leaf) for leaf in tree.leaves()]
    return min(values), max(values)


def some_bounds(seed: int, tree: GameTree) -> tuple[Fraction | float, Fraction | float] | None:
    """Bounds attained, loose, of one open end or of two; None for those that a search finds by itself."""
    low, high = leaf_range(tree)
    return [None, (low, high), (low - 1, high + Fraction(1, 3)), (low, INF), (-INF, high), (-INF, INF)][seed % 6]
