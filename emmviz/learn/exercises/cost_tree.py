"""Cost trees: exercises on how many leaves there are, the same from the same seed on every machine."""

from __future__ import annotations

from emmviz.learn.exercises.exercises import exercise
from emmviz.study.random_trees.dice import Dice
from emmviz.tree.game_tree import GameTree

__all__ = ["cost_tree"]

_MOST_LEAVES = 15
_ROUNDS = [(b, n) for b in range(2, 6) for n in range(2, 7) if b * n <= _MOST_LEAVES]


def cost_tree(seed: int, level: int) -> GameTree:
    """Draw a tree: one round of a game, whose rounds go on, or a tree that Star1 does not read whole.

    Parameters: seed, a whole number, 0 or more; level, 1 to 3, as for `exercise`.

    >>> str(cost_tree(5, 1))
    'max(chance(.5: 15, .5: 3), chance(.5: 20, .5: 0)) in [0, 20]'
    """
    dice = Dice(seed * 3 + level - 1)
    if dice.below(2) == 0:
        return exercise(seed, "pruning", level, ()).tree
    b, n = _ROUNDS[dice.below(len(_ROUNDS))]
    moves = [f"chance({', '.join(map(str, dice.many(21, n)))})" for _ in range(b)]
    return GameTree.parse(f"max({', '.join(moves)}) in [0, 20]")
