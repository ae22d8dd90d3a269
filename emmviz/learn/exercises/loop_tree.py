"""Loop trees: exercises in which play may come back to the root, with another number for every known mistake."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from emmviz.learn.mistakes.special_mistakes import BACK, LOOP_MISTAKES, Loop, loop_of, settled, swept, wrong_numbers
from emmviz.study.random_trees.dice import Dice
from emmviz.tree.game_tree import GameTree

__all__ = ["loop_tree"]

_TRIES = 20_000
_MOST = 20  # no leaf is worth more
_QUARTERS = ((1, 1, 2), (1, 2, 1), (2, 1, 1))
_SIXTHS = ((1, 2, 3), (2, 1, 3), (1, 3, 2), (3, 1, 2), (2, 3, 1), (3, 2, 1), (1, 1, 4), (1, 4, 1), (4, 1, 1))


def loop_tree(seed: int, level: int) -> GameTree:
    """Draw a tree with a leaf that stands for its root, the same for the same arguments on every machine.

    Parameters: seed, a whole number, 0 or more; level, 1 for a chance node whose values are whole numbers, 2 for two
    throws in turn, 3 for a move of MAX, who may also stop.
    Returns: a GameTree on which every known mistake at its loop gives a number of its own.

    >>> str(loop_tree(1, 1))
    'chance(.5: 10, .25: 13, "↺" .25: 3) in [0, 20]'
    """
    dice = Dice(seed * 3 + level - 1)
    for _ in range(_TRIES):
        tree = GameTree.parse(f"{_DRAWN[level](dice)} in [0, {_MOST}]")
        loop = loop_of(tree)
        if loop is not None and _is_short(loop, level) and _tells_apart(loop):
            return tree
    raise AssertionError(f"no loop from seed {seed} at level {level}")


def _throws(dice: Dice, weights: tuple[tuple[int, ...], ...]) -> str:
    chosen = weights[dice.below(len(weights))]
    win, lose, again = (Fraction(weight, sum(chosen)) for weight in chosen)
    numbers = dice.many(_MOST + 1, 3)
    return f'chance({win}: {numbers[0]}, {lose}: {numbers[1]}, "{BACK}" {again}: {numbers[2]})'


def _duel(dice: Dice) -> str:
    """One throw each, and then the first one's again."""
    hits = [Fraction(dice.below(4) + 1, 5 if dice.below(2) else 8) for _ in range(2)]
    win, lose, guess = dice.many(_MOST + 1, 3)
    return f'chance({hits[0]}: {win}, {1 - hits[0]}: chance({hits[1]}: {lose}, "{BACK}" {1 - hits[1]}: {guess}))'


_DRAWN: dict[int, Callable[[Dice], str]] = {
    1: lambda dice: _throws(dice, _QUARTERS),
    2: _duel,
    3: lambda dice: f"max(a1: {dice.below(_MOST + 1)}, a2: {_throws(dice, _SIXTHS)})",
}


def _answers(loop: Loop) -> dict[str, Fraction]:
    return {"sweep": swept(loop, loop.guess), "settled": settled(loop)}


def _tells_apart(loop: Loop) -> bool:
    """Whether at each kind of question every known mistake gives a number of its own."""
    found = {kind: list(wrong_numbers(loop, kind, answer)) for kind, answer in _answers(loop).items()}
    return all(len(found[kind]) == len(LOOP_MISTAKES[kind]) for kind in found)


def _is_short(loop: Loop, level: int) -> bool:
    """Whether the answers are whole numbers at level 1, have at most two decimals at 2, are in thirds or so at 3."""
    bottoms = [value.denominator for value in _answers(loop).values()]
    return all(100 % bottom == 0 if level == 2 else bottom <= (1 if level == 1 else 6) for bottom in bottoms)
