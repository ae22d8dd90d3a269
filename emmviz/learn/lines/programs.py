"""Programs: two searches as lines to be put in order, with wrong lines among them, and trees on which these show.

Every line keeps its indentation, so that only the choice and the order are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from emmviz.base.numbers import INF, Number
from emmviz.study.random_trees import random_tree
from emmviz.tree.game_tree import GameTree

__all__ = ["PROGRAMS", "Program"]


class Program(NamedTuple):
    """A search as lines: its first line, `head`, the right ones in order, and `spares`, the wrong ones.

    `skill` is what it practises; `trees` gives those that it is run on, the smallest first.
    """

    skill: str
    head: str
    right: tuple[str, ...]
    spares: tuple[str, ...]
    trees: Callable[[], list[GameTree]]

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.head.removeprefix("def ").partition("(")[0]


def player(search: Callable[..., Any], node: Any, alpha: Number, beta: Number) -> Any:
    """Return the value of a leaf, or of a MAX or MIN node by alpha-beta; `search` goes on below it."""
    if node.kind == "leaf":
        return node.value
    up = node.kind == "max"
    best: Any = -INF if up else INF
    for child in node.children:
        if up:
            best = max(best, search(child, max(alpha, best), beta))
        else:
            best = min(best, search(child, alpha, min(beta, best)))
        if best >= beta if up else best <= alpha:
            break
    return best


def outcomes(node: Any) -> Iterator[tuple[Fraction, Number, Number, Any]]:
    """Give each outcome: its probability, what those after it bring at least and at most, and the node."""
    (low, high), rest = node.bounds, Fraction(1)
    for p, child in node.outcomes:
        rest -= p
        yield p, rest * low, rest * high, child


def clamp(node: Any, a: Number, b: Number) -> tuple[Number, Number]:
    """Return the window (a, b) as far as it lies within the bounds of the leaves."""
    low, high = node.bounds
    return max(a, low), min(b, high)


@cache
def _small() -> list[GameTree]:
    texts = ("chance(.75: 1, .25: 3)", "min(-1, 2)", "max(1, 2)", "max(chance(.9: 2, .1: 3), min(4, 1))")
    return [*map(GameTree.parse, texts), *(random_tree(seed, "max2 chance2 min2", "integers") for seed in range(6))]


@cache
def _bounded() -> list[GameTree]:
    texts = (
        "chance(.5: 1, .5: 9)",
        "max(6, chance(.5: 1, .5: 3))",
        "min(4, chance(.5: 9, .5: 7))",
        "max(4, chance(.5: 3, .5: 9))",
        "min(6, chance(.5: 7, .5: 1))",
        "max(4, chance(.5: min(5, 6), .5: 3))",
        "min(6, chance(.5: max(5, 4), .5: 7))",
    )
    drawn = (
        random_tree(seed, "max2 chance3 min2", "integers", span=(0, 9), probabilities=(1, 2, 5)) for seed in range(12)
    )
    return [*(GameTree.parse(f"{text} in [0, 10]") for text in texts), *drawn]


PROGRAMS = {
    "expectiminimax": Program(
        "backup",
        "def my_value(node):",
        (
            '    if node.kind == "leaf": return node.value',
            "    values = [my_value(child) for child in node.children]",
            '    if node.kind == "max": return max(values)',
            '    if node.kind == "min": return min(values)',
            "    return sum(p * v for p, v in zip(node.probs, values))",
        ),
        (
            "    return sum(values) / len(values)",
            "    return sum(p * v for p, v in zip(node.probs, values)) / len(values)",
            '    if node.kind == "min": return max(values)',
            '    if node.kind == "chance": return max(values)',
        ),
        _small,
    ),
    "star1": Program(
        "windows",
        "def my_star1(node, alpha, beta):",
        (
            '    if node.kind != "chance": return player(my_star1, node, alpha, beta)',
            "    total = 0",
            "    for p, least, most, child in outcomes(node):",
            "        a = (alpha - total - most) / p",
            "        b = (beta - total - least) / p",
            "        v = my_star1(child, *clamp(node, a, b))",
            "        total = total + p * v",
            "        if v <= a: return total + most",
            "        if v >= b: return total + least",
            "    return total",
        ),
        (
            "        a = (alpha + total + most) / p",
            "        b = beta - total - least",
            "        v = my_star1(child, alpha, beta)",
            "        total = total + v",
            "        if v <= alpha: return total + most",
            "        if v >= b: return v",
        ),
        _bounded,
    ),
}
