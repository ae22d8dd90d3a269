"""Fresh: a new question for a skill, on an exercise tree that nobody has seen, the same for the same seed."""

from __future__ import annotations

from typing import NamedTuple

from emmviz.learn.exercises.exercises import exercise
from emmviz.learn.exercises.special_trees import cost_tree, limit_tree, loop_tree
from emmviz.learn.kinds import kind_of, questions
from emmviz.learn.question import Question
from emmviz.search.searching import search
from emmviz.study.random_trees.dice import Dice
from emmviz.tree.game_tree import GameTree

__all__ = ["ASKED", "fresh"]


class _Way(NamedTuple):
    """How a skill is asked for: the search, the kinds of questions, the exercise (one of `_TREES`, else a topic of
    `exercise`), and which kind of node takes the place of chance and of MIN below it."""

    algorithm: str
    kinds: tuple[str, ...]
    topic: str = "backup"
    flat: str | None = None
    least: int = 1


ASKED = {
    "reading": _Way("expectiminimax", ("next",)),
    "expectation": _Way("expectiminimax", ("value",), flat="chance"),
    "players": _Way("minimax", ("value",), flat="min", least=3),
    "backup": _Way("expectiminimax", ("value",)),
    "move": _Way("expectiminimax", ("best",)),
    "scale": _Way("expectiminimax", ("rescale",), flat="chance"),
    "cutoffs": _Way("alphabeta", ("cut", "next", "unread"), flat="min", least=3),
    "intervals": _Way("star1", ("interval",), "pruning"),
    "windows": _Way("star1", ("window", "cut"), "pruning"),
    "bounds": _Way("star1", ("bound",), "pruning"),
    "probes": _Way("star2", ("window", "interval", "cut"), "pruning"),
    "repetition": _Way("expectiminimax", ("sweep", "settled"), "loop"),
    "bugs": _Way("star1", ("which_bug", "wrong_step"), "pruning"),
    "costs": _Way("star1", ("grown", "read"), "cost"),
    "depth": _Way("expectiminimax", ("limited", "limited_move"), "limit"),
}
# For trees whose play comes back, leaves to count, and a search to depth 1 or 2.
_TREES = {"loop": loop_tree, "cost": cost_tree, "limit": limit_tree}
_TRIES = 50


def fresh(skill: str, seed: int, level: int = 1, lang: str = "en") -> Question:
    """Draw a question for a skill, from a seed, on a level from 1 to 3.

    >>> question = fresh("expectation", 3)
    >>> question.prompt, question.answer
    ('What is B worth?', Fraction(7, 1))
    """
    way = ASKED[skill]
    dice = Dice(seed)
    for n in range(_TRIES):
        tree = _drawn(way, seed * _TRIES + n, max(level, way.least))
        limit = {"depth": 1 + seed % 2} if way.topic == "limit" else {}
        raised = questions(search(tree, way.algorithm, **limit), way.kinds, lang)
        good = [one for one in raised if kind_of(one).skill(one) == skill and not one.traits.edge]
        if good:
            return good[dice.below(len(good))]
    raise AssertionError(f"no question for {skill} from seed {seed}")


def _drawn(way: _Way, seed: int, level: int) -> GameTree:
    if way.topic in _TREES:
        return _TREES[way.topic](seed, level)
    tree = exercise(seed, way.topic, level, ()).tree
    return tree if way.flat is None else _flat(tree, way.flat)


def _flat(tree: GameTree, kind: str) -> GameTree:
    """Put one kind of node in the place of each chance node, with what MIN makes of its outcomes as leaves."""
    assert tree.bounds is not None
    moves = []
    for move in tree.children(tree.root):
        ways = []
        for way in tree.branches(move):
            worth = min(tree.value(leaf) for leaf in tree.children(way.child))
            ways.append(f"{way.prob}: {worth}" if kind == "chance" else f"{worth}")
        moves.append(f"{tree.action(move)}: {kind}({', '.join(ways)})")
    return GameTree.parse(f"max({', '.join(moves)}) in [{tree.bounds[0]}, {tree.bounds[1]}]")
