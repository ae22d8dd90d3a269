"""Exercises: random trees with questions, the same from a seed on every machine, on which every known mistake shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.numbers import Number, brief
from emmviz.learn.kinds import kinds_for, questions
from emmviz.learn.mistakes.backup_mistakes import RULES, backed_up
from emmviz.learn.mistakes.pruning_mistakes import HandSearch
from emmviz.learn.mistakes.rows import Row
from emmviz.learn.question import Question
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.search.algorithms.star1 import star1
from emmviz.study.random_trees.dice import Dice
from emmviz.study.random_trees.model import is_whole
from emmviz.tree.assemble import Spec, assemble
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["LEVELS", "TOPICS", "Exercise", "exercise"]

Bounds = tuple[Number, Number]

# The kinds of questions asked by default.
TOPICS = {
    "backup": ("value", "best"),
    "pruning": ("next", "window", "cut", "interval", "value", "bound", "unread"),
}
_TRIES = 20_000
# The slips that change the value least often are tried first.
_RAREST_FIRST = ("window_unchanged", "clamped_test", "wrong_sign", "bound_as_value")


class Exercise(NamedTuple):
    """A tree with its questions.

    Attributes
    ----------
    tree : GameTree
        The tree.
    run : Run
        Its search.
    questions : list of Question
        What is asked.
    seed, topic, level
        What it was drawn from.
    """

    tree: GameTree
    run: Run
    questions: list[Question]
    seed: int
    topic: str
    level: int


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


def exercise(
    seed: int, topic: str = "backup", level: int = 1, kinds: str | Iterable[str] | None = None, lang: str = "en"
) -> Exercise:
    """Draw an exercise, the same for the same arguments on every machine and version.

    At the root of its tree every known mistake of the topic gives another value than the right method, and each backup
    mistake another one than the rest; so do pruning mistakes.

    Parameters
    ----------
    seed : int
        0 or more.
    topic : str
        "backup" for values in a full search, "pruning" for Star1.
    level : int
        1 for whole numbers, expected values included, 2 for decimals, 3 for thirds and sixths in a larger tree.
    kinds : str or iterable of str, optional
        The kinds of questions; by default those that suit the topic.
    lang : str
        The language of the questions.

    Returns
    -------
    Exercise
        The tree with its run and the questions.

    Raises
    ------
    TreeError
        Where an argument does not fit, and when no such tree is found.

    Examples
    --------
    >>> drawn = exercise(1)
    >>> str(drawn.tree)
    'max(a1: chance(.25: min(20, 18), .75: min(10, 15)), a2: chance(.5: min(19, 17), .5: min(16, 9))) in [0, 20]'
    >>> [(question.prompt, question.answer) for question in drawn.questions][2:4]
    [('What is B worth?', Fraction(12, 1)), ('What is MIN F worth?', Fraction(17, 1))]
    """
    if not is_whole(seed) or seed < 0:
        raise TreeError(f"seed must be a whole number, 0 or more, not {brief(seed)}")
    if not isinstance(topic, str) or topic not in TOPICS:
        raise TreeError(f"topic must be one of {', '.join(TOPICS)}, not {brief(topic)}")
    if not is_whole(level) or level not in LEVELS:
        raise TreeError(f"level must be one of {', '.join(map(str, LEVELS))}, not {brief(level)}")
    asked = kinds_for(TOPICS[topic] if kinds is None else kinds)
    tree = _tree_of(*_drawn(int(seed), topic, int(level)))
    run = expectiminimax(tree) if topic == "backup" else star1(tree)
    return Exercise(tree, run, questions(run, asked, lang), int(seed), topic, int(level))


@lru_cache(maxsize=256)  # a pack asks for the same tree in every language
def _drawn(seed: int, topic: str, level: int, tries: int = _TRIES) -> tuple[tuple[Row, ...], Bounds]:
    """Draw trees until one has what the topic promises, and return its rows and bounds."""
    dice = Dice((seed * 2 + (topic == "pruning")) * 3 + level - 1)
    bounds = Fraction(0), Fraction(LEVELS[level].most)
    for _ in range(tries):
        rows = _rows(dice, LEVELS[level], topic == "pruning")
        if _separates(rows, bounds, topic):
            return (*rows,), bounds
    raise TreeError(f"none of the {tries} trees drawn for seed {seed} separates all mistakes of the topic {topic}")


# -- trees as rows -----------------------------------------------------------------------------------------------------


def _rows(dice: Dice, level: Level, pruning: bool) -> list[Row]:
    """Draw a tree of a level as rows."""
    # Quarters, the first choice, give a pruning exercise of whole numbers in a third of the tries.
    weights = level.weights[0 if pruning else dice.below(len(level.weights))]
    most = level.most * level.unit
    rows, moves = [Row("", "max")], []
    for _ in range(level.moves):
        chosen = weights[dice.below(len(weights))]
        values = _values(dice, chosen, most, level.whole, pruning)
        moves.append(len(rows))
        outcomes = tuple(len(rows) + 1 + 3 * i for i in range(len(values)))
        rows.append(Row("", "chance", outcomes, _shares(chosen), below="min"))
        for place, value in zip(outcomes, values, strict=True):
            other = value + dice.below(most - value + 1)
            # For pruning, MIN's better reply comes last more often, so that windows matter.
            pair = (value, other) if dice.below(4 if pruning else 2) == 0 else (other, value)
            rows.append(Row("", "min", (place + 1, place + 2)))
            rows += [Row("", "leaf", value=_number(leaf, level.unit)) for leaf in pair]
    rows[0] = Row("", "max", tuple(moves), below="chance")
    return rows


# Thousands of trees are drawn for one that is taken, of the same few numbers.
_number = lru_cache(maxsize=256)(Fraction)


@lru_cache(maxsize=64)
def _shares(weights: tuple[int, ...]) -> tuple[Fraction, ...]:
    return tuple(Fraction(weight, sum(weights)) for weight in weights)


def _values(dice: Dice, weights: Sequence[int], most: int, whole: bool, pruning: bool) -> list[int]:
    """Draw the values of a chance node's outcomes; if `whole`, until their mean is a whole number."""
    while True:
        values = [_far_apart(dice, most) if pruning else dice.below(most + 1) for _ in weights]
        if not whole or sum(w * v for w, v in zip(weights, values, strict=True)) % sum(weights) == 0:
            return values


def _far_apart(dice: Dice, most: int) -> int:
    """Low, high, or the bound L itself: slips in pruning show where outcomes differ much."""
    place = dice.below(5)
    return 0 if place == 0 else dice.below(most // 2) + (most // 2 + 1 if place > 2 else 0)


def _tree_of(rows: Sequence[Row], bounds: Bounds) -> GameTree:
    """Build the tree of rows, with the moves at the root called a1, a2 and so on."""
    specs = [Spec(row.kind, value=row.value if row.kind == "leaf" else None) for row in rows]
    for row, spec in zip(rows, specs, strict=True):
        spec.children = [specs[kid] for kid in row.kids]
        for prob, child in zip(row.probs, spec.children, strict=False):
            child.prob = prob
    for number, move in enumerate(specs[0].children, start=1):
        move.action = f"a{number}"
    made: GameTree = assemble(GameTree, specs[0], bounds=bounds)
    return made


# -- what a topic promises ---------------------------------------------------------------------------------------------


def _separates(rows: list[Row], bounds: Bounds, topic: str) -> bool:
    values = backed_up(rows)
    moves = [values[kid] for kid in rows[0].kids]
    if len(set(moves)) < len(moves):
        return False
    if topic == "backup":
        return _all_differ(values[0], (backed_up(rows, rule)[0] for rule in RULES.values()))
    slips = (HandSearch(rows, bounds, slip).value for slip in _RAREST_FIRST)
    if not _may_stop_early(rows, moves) or not _all_differ(values[0], slips):
        return False
    # Last, because it is slowest: the right search cuts, and not only because a reply is L itself.
    run = star1(_tree_of(rows, bounds))
    return any(run.tree.kind(step.node) == "chance" or step.value not in run.bounds for step in run.cutoffs)


def _all_differ(true: Number, wrong: Iterable[Number]) -> bool:
    found = {true}
    for value in wrong:
        if value in found:
            return False
        found.add(value)
    return True


def _may_stop_early(rows: list[Row], moves: list[Fraction]) -> bool:
    """Return whether some reply of MIN is at most α but not the least: only then does an unchanged window do harm."""
    for place, kid in enumerate(rows[0].kids[1:], start=1):
        alpha = max(moves[:place])
        for outcome in rows[kid].kids:
            first, *rest = (rows[leaf].value for leaf in rows[outcome].kids)
            if first <= alpha and min(rest) < first:
                return True
    return False
