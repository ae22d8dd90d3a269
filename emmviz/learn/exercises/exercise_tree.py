"""Exercise trees: the shapes and numbers of each level; the same seed gives the same tree on every machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from emmviz.base.numbers import Number
from emmviz.learn.mistakes.rows import Row
from emmviz.study.random_trees.dice import Dice
from emmviz.tree.assemble import Spec, assemble
from emmviz.tree.game_tree import GameTree

__all__ = ["LEVELS", "Bounds", "Level", "draw", "tree_of"]

Bounds = tuple[Number, Number]


class Level(NamedTuple):
    """What the trees of a level are drawn from.

    `moves` MAX has, each a chance node of so many `outcomes`, each a MIN node of two leaves; `weights` are choices of
    whole weights of the outcomes; leaves are multiples of 1/`unit` from 0 to `most`; `whole` asks for expected values
    that are whole numbers.
    """

    moves: int
    outcomes: int
    weights: tuple[tuple[tuple[int, ...], ...], ...]
    unit: int
    most: int
    whole: bool


_QUARTERS = ((1, 1), (1, 3), (3, 1))
_TENTHS = tuple((n, 10 - n) for n in range(1, 10))
_SIXTHS = ((1, 1, 1), (1, 2, 3), (3, 2, 1), (2, 1, 3), (3, 1, 2), (1, 1, 4), (4, 1, 1))
LEVELS = {
    1: Level(2, 2, (_QUARTERS, _TENTHS), 1, 20, True),
    2: Level(2, 2, (_TENTHS,), 10, 10, False),
    3: Level(3, 3, (_SIXTHS,), 1, 12, False),
}


def draw(dice: Dice, level: int, topic: str) -> tuple[list[Row], Bounds]:
    """Draw a tree of a level as rows, with the bounds of its leaves."""
    given = LEVELS[level]
    # Quarters, the first choice, give a pruning exercise of whole numbers in a third of the tries.
    weights = given.weights[dice.below(len(given.weights)) if topic == "backup" else 0]
    most = given.most * given.unit
    rows: list[Row] = [Row("", "max")]
    moves = []
    for _ in range(given.moves):
        chosen = weights[dice.below(len(weights))]
        drawn = _far_apart if topic == "pruning" else _anywhere
        outcomes = _outcomes(dice, chosen, most, drawn, given.whole)
        moves.append(len(rows))
        rows.append(Row("", "chance", probs=_shares(chosen), below="min"))
        places = []
        for value in outcomes:
            other = value + dice.below(most - value + 1)
            # For pruning, MIN's better reply comes last more often, so that windows matter.
            pair = (value, other) if dice.below(4 if topic == "pruning" else 2) == 0 else (other, value)
            places.append(len(rows))
            first = len(rows) + 1
            rows.append(Row("", "min", (first, first + 1)))
            rows += [Row("", "leaf", value=_number(leaf, given.unit)) for leaf in pair]
        rows[moves[-1]] = rows[moves[-1]]._replace(kids=tuple(places))
    rows[0] = rows[0]._replace(kids=tuple(moves), below="chance")
    return rows, (Fraction(0), Fraction(given.most))


# Thousands of trees are drawn for one that is taken, of the same few numbers.
_number = lru_cache(maxsize=256)(Fraction)


@lru_cache(maxsize=64)
def _shares(weights: tuple[int, ...]) -> tuple[Fraction, ...]:
    return tuple(Fraction(weight, sum(weights)) for weight in weights)


def _outcomes(
    dice: Dice, weights: Sequence[int], most: int, drawn: Callable[[Dice, int], int], whole: bool
) -> list[int]:
    """Draw the values of a chance node's outcomes; if `whole`, until their mean is a whole number."""
    while True:
        values = [drawn(dice, most) for _ in weights]
        if not whole or sum(w * v for w, v in zip(weights, values, strict=True)) % sum(weights) == 0:
            return values


def _anywhere(dice: Dice, most: int) -> int:
    return dice.below(most + 1)


def _far_apart(dice: Dice, most: int) -> int:
    """Low, high, or the bound L itself: slips in pruning show where outcomes differ much."""
    place = dice.below(5)
    return 0 if place == 0 else dice.below(most // 2) + (most // 2 + 1 if place > 2 else 0)


def tree_of(rows: Sequence[Row], bounds: Bounds) -> GameTree:
    """Build the tree of rows, with the moves at the root called a1, a2 and so on."""
    specs = [Spec(row.kind, value=row.value if row.kind == "leaf" else None) for row in rows]
    for row, spec in zip(rows, specs, strict=True):
        spec.children = [specs[kid] for kid in row.kids]
        for prob, kid in zip(row.probs, row.kids, strict=False):
            specs[kid].prob = prob
    for number, kid in enumerate(rows[0].kids, start=1):
        specs[kid].action = f"a{number}"
    made: GameTree = assemble(GameTree, specs[0], bounds=bounds)
    return made
