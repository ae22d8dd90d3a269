"""Exercises: random trees with questions. A seed gives the same exercise on every machine, and every mistake shows.

Besides the trees of the topics, there are some with a depth limit, and some with play that repeats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from emmviz.base.exact import whole
from emmviz.base.messages import expect
from emmviz.base.numbers import Number, is_whole
from emmviz.learn.kinds import kinds_for, questions
from emmviz.learn.kinds.settled import SETTLED_MISTAKES
from emmviz.learn.kinds.sweep import BACK, SWEEP_MISTAKES, loop_of, settled, swept
from emmviz.learn.mistakes.backup_mistakes import RULES, backed_up
from emmviz.learn.mistakes.pruning_mistakes import HandSearch
from emmviz.learn.mistakes.rows import Row
from emmviz.learn.question import Question
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.search.algorithms.star1 import star1
from emmviz.search.algorithms.star2 import star2
from emmviz.search.run import Run
from emmviz.study.random_trees.dice import SeededDice
from emmviz.tree.game_tree import GameTree

# The kinds of questions asked by default.
TOPICS = {
    "backup": ("value", "best"),
    "pruning": ("next", "window", "cut", "interval", "value", "bound", "unread"),
    "star2": ("cut", "interval", "value", "bound", "unread"),
}
_SEARCHES = {"backup": expectiminimax, "pruning": star1, "star2": star2}
# The mistakes that change the value least often are tried first.
_RAREST_FIRST = ("window_unchanged", "clamped_test", "wrong_sign", "bound_as_value")


class Exercise(NamedTuple):
    """An exercise: a random tree, its search, and questions about them.

    Attributes
    ----------
    tree : GameTree
        The tree.
    run : Run
        The search of the tree.
    questions : list of Question
        The questions.
    seed, topic, level
        The arguments that give this exercise again.
    """

    tree: GameTree
    run: Run
    questions: list[Question]
    seed: int
    topic: str
    level: int


class Level(NamedTuple):
    """The numbers and shapes from which the trees of a level are drawn.

    MAX has `moves`, each leads to a chance node with `outcomes`, and each outcome is a MIN node with two leaves.
    `weights` are the choices of whole weights for the outcomes. Leaves are multiples of 1/`unit` from 0 to `most`.
    `whole` asks for expected values that are whole numbers.
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
    """Draw an exercise; the same arguments give the same exercise on every machine and in every version.

    At the root of its tree, every known mistake of the topic gives a value that differs from the right one. All backup
    mistakes give different values, and so do all pruning mistakes. For Star2, the mistakes are the backup mistakes, and
    probes are enough to cut a chance node.

    Parameters
    ----------
    seed : int
        A whole number, 0 or more.
    topic : str
        "backup" for values in a full search, "pruning" for Star1, "star2" for Star2 and its probes.
    level : int
        1 for whole numbers (including expected values), 2 for decimals, 3 for thirds and sixths in a larger tree.
    kinds : str or iterable of str, optional
        The kinds of questions; by default those that suit the topic.
    lang : str
        The language of the questions.

    Returns
    -------
    Exercise
        The tree with its run and its questions.

    Raises
    ------
    TreeError
        If an argument is wrong.

    Examples
    --------
    >>> drawn = exercise(1)
    >>> str(drawn.tree)
    'max(a1: chance(.25: min(20, 18), .75: min(10, 15)), a2: chance(.5: min(19, 17), .5: min(16, 9))) in [0, 20]'
    >>> [(question.prompt, question.answer) for question in drawn.questions][2:4]
    [('What is B worth?', Fraction(12, 1)), ('What is MIN F worth?', Fraction(17, 1))]
    """
    seed = whole("seed", seed, 0)
    expect(
        isinstance(topic, str) and topic in TOPICS, "wrong.learn.one_of", topic, name="topic", known=", ".join(TOPICS)
    )
    known = ", ".join(map(str, LEVELS))
    expect(is_whole(level) and level in LEVELS, "wrong.learn.one_of", level, name="level", known=known)
    asked = kinds_for(TOPICS[topic] if kinds is None else kinds)
    tree = GameTree.parse(_drawn(seed, topic, int(level)))
    run = _SEARCHES[topic](tree)
    return Exercise(tree, run, questions(run, asked, lang), seed, topic, int(level))


@lru_cache(maxsize=256)  # a pack asks for the same tree in every language
def _drawn(seed: int, topic: str, level: int) -> str:
    """Draw trees until one has what the topic promises, and return it in text notation."""
    dice = SeededDice((seed * 2 + (topic != "backup")) * 3 + level - 1)
    most = LEVELS[level].most
    while True:
        rows = _rows(dice, LEVELS[level], topic == "pruning")
        if _separates(rows, most, topic):
            return _notation(rows, most)


# -- trees as rows -----------------------------------------------------------------------------------------------------


def _rows(dice: SeededDice, level: Level, pruning: bool) -> list[Row]:
    """Draw a tree of a level as rows."""
    # With quarters, the first choice, a third of the tries give a pruning exercise of whole numbers.
    weights = level.weights[0 if pruning else dice.below(len(level.weights))]
    most = level.most * level.unit
    rows, moves = [Row("", "max")], []
    for _ in range(level.moves):
        chosen = weights[dice.below(len(weights))]
        values = _values(dice, chosen, most, level.whole, pruning)
        moves.append(len(rows))
        outcomes = tuple(len(rows) + 1 + 3 * i for i in range(len(values)))
        shares = tuple(Fraction(weight, sum(chosen)) for weight in chosen)
        rows.append(Row("", "chance", outcomes, shares, below="min"))
        for place, value in zip(outcomes, values, strict=True):
            other = value + dice.below(most - value + 1)
            # For pruning, MIN's better reply is last more often, so that windows matter.
            pair = (value, other) if dice.below(4 if pruning else 2) == 0 else (other, value)
            rows.append(Row("", "min", (place + 1, place + 2)))
            rows += [Row("", "leaf", value=_number(leaf, level.unit)) for leaf in pair]
    rows[0] = Row("", "max", tuple(moves), below="chance")
    return rows


# Thousands of trees, with the same few numbers, are drawn for one that is accepted.
_number = lru_cache(maxsize=256)(Fraction)


def _values(dice: SeededDice, weights: Sequence[int], most: int, whole: bool, pruning: bool) -> list[int]:
    """Draw the values of a chance node's outcomes; if `whole`, until their mean is a whole number."""
    while True:
        values = [_far_apart(dice, most) if pruning else dice.below(most + 1) for _ in weights]
        if not whole or sum(w * v for w, v in zip(weights, values, strict=True)) % sum(weights) == 0:
            return values


def _far_apart(dice: SeededDice, most: int) -> int:
    """Return low or high values, or the bound L itself: pruning mistakes show if outcomes differ much."""
    place = dice.below(5)
    return 0 if place == 0 else dice.below(most // 2) + (most // 2 + 1 if place > 2 else 0)


def _notation(rows: Sequence[Row], most: int) -> str:
    """Return the tree of rows in text notation; the moves at the root are called a1, a2 and so on."""
    return f"{_text(rows)} in [0, {most}]"


def _text(rows: Sequence[Row], place: int = 0) -> str:
    row = rows[place]
    if row.kind == "leaf":
        return str(row.value)
    label = {"max": "a{n}: ", "chance": "{prob}: ", "min": ""}[row.kind]
    ways = [
        label.format(n=n, prob=prob) + _text(rows, kid)
        for n, (kid, prob) in enumerate(zip_longest(row.kids, row.probs), start=1)
    ]
    return f"{row.kind}({', '.join(ways)})"


# -- what a topic promises ---------------------------------------------------------------------------------------------


def _separates(rows: list[Row], most: int, topic: str) -> bool:
    values = backed_up(rows)
    moves = [values[kid] for kid in rows[0].kids]
    if len(set(moves)) < len(moves):
        return False
    if topic != "pruning":
        differ = _all_differ(values[0], (backed_up(rows, rule)[0] for rule in RULES.values()))
        return differ and (topic == "backup" or _probes_cut(star2(GameTree.parse(_notation(rows, most)))))
    slips = (HandSearch(rows, (Fraction(0), Fraction(most)), slip).value for slip in _RAREST_FIRST)
    if not _may_stop_early(rows, moves) or not _all_differ(values[0], slips):
        return False
    # Last, because it is slowest: the right search cuts, and not only because a reply is L itself.
    run = star1(GameTree.parse(_notation(rows, most)))
    return any(run.tree.kind(step.node) == "chance" or step.value not in run.bounds for step in run.cutoffs)


def _probes_cut(run: Run) -> bool:
    """Return whether a chance node is cut before any outcome of it is searched."""
    entered = {step.node for step in run.steps if step.event == "enter"}
    return any(
        run.tree.kind(step.node) == "chance" and entered.isdisjoint(run.tree.children(step.node))
        for step in run.cutoffs
    )


def _all_differ(true: Number, wrong: Iterable[Number]) -> bool:
    seen = {true}
    for value in wrong:
        if value in seen:
            return False
        seen.add(value)
    return True


def _may_stop_early(rows: list[Row], moves: list[Fraction]) -> bool:
    """Return whether a reply of MIN is at most α but not the smallest: only then does an unchanged window do harm."""
    for place, kid in enumerate(rows[0].kids[1:], start=1):
        alpha = max(moves[:place])
        for outcome in rows[kid].kids:
            first, *rest = (rows[leaf].value for leaf in rows[outcome].kids)
            if first <= alpha and min(rest) < first:
                return True
    return False


# -- special trees -----------------------------------------------------------------------------------------------------

_MOST = 20  # no leaf is worth more


def _first(seed: int, level: int, draw: Callable[[SeededDice], str], fits: Callable[[GameTree], bool]) -> GameTree:
    """Return the first tree drawn that satisfies the condition."""
    dice = SeededDice(seed * 3 + level - 1)
    while not fits(tree := GameTree.parse(f"{draw(dice)} in [0, {_MOST}]")):
        pass
    return tree


# -- a depth limit -----------------------------------------------------------------------------------------------------

# Moves of MAX and replies of MIN, by the level.
_SHAPES = {1: (2, 2), 2: (3, 2), 3: (3, 3)}


def limit_tree(seed: int, level: int) -> GameTree:
    """Draw a tree with a move, a reply, a coin and estimates; depths 1 and 2 choose different moves.

    >>> tree = limit_tree(1, 1)
    >>> [str(expectiminimax(tree, depth=depth).value) for depth in (1, 2, 3)]
    ['17', '11', '12']
    """
    moves, replies = _SHAPES[level]
    return _first(
        seed,
        level,
        lambda dice: f"max({', '.join(_move(dice, i, replies) for i in range(1, moves + 1))})",
        _limits_differ,
    )


def _move(dice: SeededDice, i: int, replies: int) -> str:
    numbers = dice.many(_MOST + 1, 3 * replies + 1)
    ways = [f"chance[{numbers[j]}]({numbers[j + 1]}, {numbers[j + 2]})" for j in range(1, 3 * replies, 3)]
    return f"a{i}: min[{numbers[0]}]({', '.join(ways)})"


def _limits_differ(tree: GameTree) -> bool:
    runs = [expectiminimax(tree, depth=depth, steps=False) for depth in (1, 2, 3)]
    return len({run.value for run in runs}) == 3 and runs[0].best != runs[1].best


# -- play that repeats -------------------------------------------------------------------------------------------------

_LOOP_QUARTERS = ((1, 1, 2), (1, 2, 1), (2, 1, 1))
_LOOP_SIXTHS = ((1, 2, 3), (2, 1, 3), (1, 3, 2), (3, 1, 2), (2, 3, 1), (3, 2, 1), (1, 1, 4), (1, 4, 1), (4, 1, 1))
# The denominators of answers at each level: whole numbers, two decimals, about sixths.
_LOOP_BOTTOMS = {1: (1,), 2: (1, 2, 4, 5, 10, 20, 25, 50, 100), 3: (1, 2, 3, 4, 5, 6)}


def loop_tree(seed: int, level: int) -> GameTree:
    """Draw a tree with a leaf that represents its root: there, play starts again.

    At level 1 it is a chance node with whole values. At level 2, two throws alternate, and values have at most two
    decimals. At level 3, MAX may also stop, and values are about thirds.

    >>> str(loop_tree(1, 1))
    'chance(.5: 10, .25: 13, "↺" .25: 3) in [0, 20]'
    """

    def fits(tree: GameTree) -> bool:
        loop = loop_of(tree)
        assert loop is not None  # each is drawn with one
        answers = swept(loop, loop.guess), settled(loop)
        if any(value.denominator not in _LOOP_BOTTOMS[level] for value in answers):
            return False
        pairs = zip(answers, (SWEEP_MISTAKES, SETTLED_MISTAKES), strict=True)
        return all(len({answer, *(wrong(loop) for wrong in made.values())}) == len(made) + 1 for answer, made in pairs)

    return _first(seed, level, _LOOPS[level], fits)


def _throws(dice: SeededDice, weights: tuple[tuple[int, ...], ...]) -> str:
    chosen = weights[dice.below(len(weights))]
    win, lose, again = (Fraction(weight, sum(chosen)) for weight in chosen)
    numbers = dice.many(_MOST + 1, 3)
    return f'chance({win}: {numbers[0]}, {lose}: {numbers[1]}, "{BACK}" {again}: {numbers[2]})'


def _duel(dice: SeededDice) -> str:
    """Draw a duel: each player throws once, and then the first one throws again."""
    hits = [Fraction(dice.below(4) + 1, 5 if dice.below(2) else 8) for _ in range(2)]
    win, lose, guess = dice.many(_MOST + 1, 3)
    return f'chance({hits[0]}: {win}, {1 - hits[0]}: chance({hits[1]}: {lose}, "{BACK}" {1 - hits[1]}: {guess}))'


_LOOPS: dict[int, Callable[[SeededDice], str]] = {
    1: lambda dice: _throws(dice, _LOOP_QUARTERS),
    2: _duel,
    3: lambda dice: f"max(a1: {dice.below(_MOST + 1)}, a2: {_throws(dice, _LOOP_SIXTHS)})",
}
