"""Seeded random trees: of mixed shapes, and of numbers that floats hold; the plain recursion to compare with."""

import random
from fractions import Fraction

from emmviz import GameTree
from tests.fuzz.case import INF, Case
from tests.fuzz.draw import KINDS, positions_of


def random_tree(seed, levels=None):
    """Return the whole tree of a seed: unequal and impossible outcomes, ties, single children, early leaves.

    Parameters: seed; levels, for each level the kinds that its inner nodes may be of, by default some of any kind.
    """
    rng = random.Random(seed)
    style = rng.choice(["ties", "integers", "fractions", "far"])
    levels = [KINDS] * rng.choice([0, 1, 1, 2, 2, 3, 4]) if levels is None else levels
    tree = Case(positions_of(rng, style, False, None, levels, whole=True), "", {}).tree()
    for node in tree:
        del tree.nodes[node]["name"]
    return tree.validate()


def dyadic_tree(seed: int, kinds: str = "max min chance") -> GameTree:
    """A tree whose numbers are multiples of 1/8, with zero probabilities, ties, one-child nodes and early leaves."""
    rng = random.Random(seed)
    style = rng.choice(["integers", "ties", "eighths", "positive", "negative"])
    deepest = rng.choice([1, 2, 3, 4, 5])
    tree = GameTree()

    def value() -> Fraction:
        if style == "ties":
            return Fraction(rng.choice([0, 1]))
        if style in ("integers", "eighths"):
            return Fraction(rng.randint(-40, 40) // (1 if style == "eighths" else 4), 8 if style == "eighths" else 1)
        return Fraction(rng.randint(5, 30) * (1 if style == "positive" else -1))

    def grow(depth: int) -> str:
        node = f"n{len(tree)}"
        if depth == 0 or (depth < deepest and rng.random() < 0.2):
            tree.add_node(node, kind="leaf", value=value())
            return node
        kind = rng.choice(kinds.split())
        tree.add_node(node, kind=kind, estimate=value())
        eighths = [0] * rng.choice([1, 2, 2, 3, 3, 4])
        for _ in range(8):
            eighths[rng.randrange(len(eighths))] += 1
        for part in eighths:
            child = grow(depth - 1)
            # Now and then everything on one outcome.
            prob = {"prob": Fraction(part, 8)} if kind == "chance" else {}
            tree.add_edge(node, child, **prob)
        if kind == "chance" and rng.random() < 0.2:
            for place, edge in enumerate(tree.adj[node].values()):
                edge["prob"] = Fraction(place == len(eighths) - 1)
        return node

    grow(deepest)
    return tree.validate()


def turned_over(tree: GameTree) -> GameTree:
    """The same game seen from the other side of the board."""
    other = GameTree()
    for node, data in tree.nodes(data=True):
        kind = {"max": "min", "min": "max"}.get(data["kind"], data["kind"])
        other.add_node(node, kind=kind, **{key: -data[key] for key in ("value", "estimate") if key in data})
    other.add_edges_from(tree.edges(data=True))
    return other.validate()


def plain(tree: GameTree, node: str | None = None) -> Fraction:
    """Expectiminimax in the fewest words, on networkx's own accessors only."""
    node = tree.root if node is None else node
    data = tree.nodes[node]
    if data["kind"] == "leaf":
        return data["value"]
    values = {child: plain(tree, child) for child in tree.adj[node]}
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
