"""Special trees: exercises on leaves to count, a depth limit and play that comes back, the same from a seed everywhere.

On each of them every known mistake gives a number of its own. All take a seed, a whole number, 0 or more, and a level
from 1 to 3.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from emmviz.learn.exercises.exercises import exercise
from emmviz.learn.mistakes.backup_mistakes import RULES
from emmviz.learn.mistakes.special_mistakes import (
    BACK,
    SETTLED_MISTAKES,
    SWEEP_MISTAKES,
    limited,
    loop_of,
    settled,
    swept,
)
from emmviz.study.random_trees.dice import Dice
from emmviz.tree.game_tree import GameTree

__all__ = ["cost_tree", "limit_tree", "loop_tree"]

_MOST = 20  # no leaf is worth more


def _first(seed: int, level: int, draw: Callable[[Dice], str], fits: Callable[[GameTree], bool]) -> GameTree:
    """Return the first tree drawn that fits."""
    dice = Dice(seed * 3 + level - 1)
    while not fits(tree := GameTree.parse(f"{draw(dice)} in [0, {_MOST}]")):
        pass
    return tree


# -- leaves to count ---------------------------------------------------------------------------------------------------

_MOST_LEAVES = 15
_ROUNDS = [(b, n) for b in range(2, 6) for n in range(2, 7) if b * n <= _MOST_LEAVES]


def cost_tree(seed: int, level: int) -> GameTree:
    """Draw one round of a game, whose rounds go on, or a tree that Star1 does not read whole.

    >>> str(cost_tree(5, 1))
    'max(chance(.5: 15, .5: 3), chance(.5: 20, .5: 0)) in [0, 20]'
    """
    dice = Dice(seed * 3 + level - 1)
    if dice.below(2) == 0:
        return exercise(seed, "pruning", level, ()).tree
    b, n = _ROUNDS[dice.below(len(_ROUNDS))]
    moves = [f"chance({', '.join(map(str, dice.many(_MOST + 1, n)))})" for _ in range(b)]
    return GameTree.parse(f"max({', '.join(moves)}) in [0, {_MOST}]")


# -- a depth limit -----------------------------------------------------------------------------------------------------

# Moves of MAX and replies of MIN, by the level.
_SHAPES = {1: (2, 2), 2: (3, 2), 3: (3, 3)}


def limit_tree(seed: int, level: int) -> GameTree:
    """Draw a move, a reply and a coin, with an estimate at each inner node; depth 1 chooses another move than depth 2.

    >>> tree = limit_tree(1, 1)
    >>> [str(limited(tree, depth)["A"]) for depth in (1, 2, 3)]
    ['17', '11', '12']
    """
    moves, replies = _SHAPES[level]

    def draw(dice: Dice) -> str:
        return f"max({', '.join(_move(dice, i, replies) for i in range(1, moves + 1))})"

    return _first(seed, level, draw, _limits_differ)


def _move(dice: Dice, i: int, replies: int) -> str:
    numbers = dice.many(_MOST + 1, 3 * replies + 1)
    ways = [f"chance[{numbers[j]}]({numbers[j + 1]}, {numbers[j + 2]})" for j in range(1, 3 * replies, 3)]
    return f"a{i}: min[{numbers[0]}]({', '.join(ways)})"


def _limits_differ(tree: GameTree) -> bool:
    found = [limited(tree, depth) for depth in (1, 2, 3)]
    swapped = [limited(tree, depth, RULES["roles_swapped"]) for depth in (1, 2)]
    roots = [values[tree.root] for values in (*found, *swapped)]
    best = [[move for move in tree.children(tree.root) if values[move] == values[tree.root]] for values in found]
    return len({*roots}) == len(roots) and all(len(one) == 1 for one in best) and best[0] != best[1]


# -- play that comes back ----------------------------------------------------------------------------------------------

_QUARTERS = ((1, 1, 2), (1, 2, 1), (2, 1, 1))
_SIXTHS = ((1, 2, 3), (2, 1, 3), (1, 3, 2), (3, 1, 2), (2, 3, 1), (3, 2, 1), (1, 1, 4), (1, 4, 1), (4, 1, 1))


def loop_tree(seed: int, level: int) -> GameTree:
    """Draw a tree with a leaf that stands for its root.

    At level 1 it is a chance node whose values are whole numbers, at 2 two throws in turn whose values have at most two
    decimals, at 3 a move of MAX, who may also stop, with values in thirds or so.

    >>> str(loop_tree(1, 1))
    'chance(.5: 10, .25: 13, "↺" .25: 3) in [0, 20]'
    """

    def fits(tree: GameTree) -> bool:
        loop = loop_of(tree)
        if loop is None:
            return False
        answers = swept(loop, loop.guess), settled(loop)
        bottoms = [value.denominator for value in answers]
        if any(100 % bottom if level == 2 else bottom > (1 if level == 1 else 6) for bottom in bottoms):
            return False
        pairs = zip(answers, (SWEEP_MISTAKES, SETTLED_MISTAKES), strict=True)
        return all(len({answer, *(wrong(loop) for wrong in made.values())}) == len(made) + 1 for answer, made in pairs)

    return _first(seed, level, _LOOPS[level], fits)


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


_LOOPS: dict[int, Callable[[Dice], str]] = {
    1: lambda dice: _throws(dice, _QUARTERS),
    2: _duel,
    3: lambda dice: f"max(a1: {dice.below(_MOST + 1)}, a2: {_throws(dice, _SIXTHS)})",
}
