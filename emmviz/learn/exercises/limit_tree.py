"""Limit trees: exercises in which each inner node has an estimate, and each depth another value and another move."""

from __future__ import annotations

from emmviz.learn.mistakes.backup_mistakes import RULES, backed_up
from emmviz.learn.mistakes.special_mistakes import limited, stopped
from emmviz.study.random_trees.dice import Dice
from emmviz.tree.game_tree import GameTree

__all__ = ["limit_tree"]

_TRIES = 20_000
_MOST = 20  # no leaf is worth more
# Moves of MAX and replies of MIN, by the level.
_SHAPES = {1: (2, 2), 2: (3, 2), 3: (3, 3)}


def limit_tree(seed: int, level: int) -> GameTree:
    """Draw a tree of a move, a reply and a coin, the same for the same arguments on every machine.

    Parameters: seed, a whole number, 0 or more; level, 1 to 3, for more moves and replies.
    Returns: a GameTree in which depth 1 chooses another move than depth 2, and every known mistake gives another value.

    >>> tree = limit_tree(1, 1)
    >>> [str(limited(tree, depth)["A"]) for depth in (1, 2, 3)]
    ['17', '11', '12']
    """
    dice = Dice(seed * 3 + level - 1)
    moves, replies = _SHAPES[level]
    for _ in range(_TRIES):
        tree = GameTree.parse(f"max({', '.join(_move(dice, i, replies) for i in range(moves))}) in [0, {_MOST}]")
        if _tells_apart(tree):
            return tree
    raise AssertionError(f"no tree with a limit from seed {seed} at level {level}")


def _move(dice: Dice, i: int, replies: int) -> str:
    numbers = dice.many(_MOST + 1, 3 * replies + 1)
    ways = [f"chance[{numbers[j]}]({numbers[j + 1]}, {numbers[j + 2]})" for j in range(1, 3 * replies, 3)]
    return f"a{i + 1}: min[{numbers[0]}]({', '.join(ways)})"


def _tells_apart(tree: GameTree) -> bool:
    found = [limited(tree, depth) for depth in (1, 2, 3)]
    swapped = [backed_up(stopped(tree, depth), RULES["roles_swapped"])[0] for depth in (1, 2)]
    moves = tree.children(tree.root)
    best = [[move for move in moves if values[move] == values[tree.root]] for values in found]
    roots = [*(values[tree.root] for values in found), *swapped]
    return len({*roots}) == len(roots) and all(len(one) == 1 for one in best) and best[0] != best[1]
