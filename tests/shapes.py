"""Seeded random trees of mixed shapes, and the plain recursion that every search is compared with."""

import random
from fractions import Fraction

from emmviz import GameTree


def random_tree(seed: int) -> GameTree:
    """A tree with unequal and zero probabilities, ties, one-child nodes, and leaves beside inner nodes."""
    rng = random.Random(seed)
    style = rng.choice(["integers", "ties", "fractions", "positive", "negative"])
    tree = GameTree()
    count = 0

    def value() -> Fraction:
        if style == "integers":
            return Fraction(rng.randint(-10, 10))
        if style == "ties":
            return Fraction(rng.choice([0, 1]))
        if style == "fractions":
            return Fraction(rng.randint(-20, 20), rng.randint(1, 7))
        return Fraction(rng.randint(5, 30) * (1 if style == "positive" else -1))

    def grow(depth: int) -> str:
        nonlocal count
        count += 1
        node = f"n{count}"
        if depth == 0 or (depth < 4 and rng.random() < 0.2):
            tree.add_node(node, kind="leaf", value=value())
            return node
        kind = rng.choice(["max", "min", "chance"])
        tree.add_node(node, kind=kind)
        width = rng.choice([1, 2, 2, 3, 3])
        weights = [rng.choice([0, 1, 1, 2, 5]) for _ in range(width)]
        weights[rng.randrange(width)] = rng.randint(1, 4)
        for weight in weights:
            child = grow(depth - 1)
            tree.add_edge(node, child, **({"prob": Fraction(weight, sum(weights))} if kind == "chance" else {}))
        return node

    grow(rng.choice([1, 2, 3, 4]))
    return tree.validate()


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
