"""Sweep: what a guess becomes in one sweep of value iteration, if play returns to the root."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from emmviz.learn.kinds.backups import arithmetic_of_backup, pointers_of_backup, working_of_backup
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, by_name, constant, rule_and
from emmviz.learn.mistakes.backup_mistakes import RULES, Rule, backed_up, right
from emmviz.learn.mistakes.rows import Row, rows_of, with_value
from emmviz.learn.question import Question, Suspect
from emmviz.tree.game_tree import GameTree

# The label of the edge to a leaf where play is back at the root.
BACK = "↺"


class Loop(NamedTuple):
    """A tree in which play may return to the root: its `rows`, and the places of the leaf that represents that and
    of the node on the way to it that is the root or a move of the root."""

    rows: list[Row]
    leaf: int
    way: int

    @property
    def guess(self) -> Fraction:
        """The assumed value of the root at the leaf where play returns to it."""
        return self.rows[self.leaf].value


def loop_of(tree: GameTree) -> Loop | None:
    """Return the loop of a tree, None without one: a leaf at the end of an edge called ↺, below only chance nodes.

    >>> from emmviz import GameTree
    >>> loop = loop_of(GameTree.parse('chance(.25: 8, .25: 2, "↺" .5: 4)'))
    >>> loop.guess, settled(loop)
    (Fraction(4, 1), Fraction(5, 1))
    """
    rows = rows_of(tree)
    above = {kid: i for i, row in enumerate(rows) for kid in row.kids}
    leaf = next((i for i, row in enumerate(rows) if row.kind == "leaf" and tree.action(row.node) == BACK), None)
    if leaf is None:
        return None
    way, back = leaf, Fraction(1)
    while way in above and rows[above[way]].kind == "chance":
        row = rows[above[way]]
        back *= row.probs[row.kids.index(way)]
        way = above[way]
    return Loop(rows, leaf, way) if back < 1 and above.get(way, 0) == 0 else None


def swept(loop: Loop, guess: Fraction, rule: Rule = right) -> Fraction:
    """Return the value after one sweep of value iteration from a guess."""
    return _values(loop, guess, rule)[0]


def turn_of(loop: Loop, rule: Rule = right) -> tuple[Fraction, Fraction]:
    """Return what the way back to the root makes of a guess x, as `fixed` + `back` times x."""
    at_0, at_1 = (_values(loop, Fraction(x), rule)[loop.way] for x in (0, 1))
    return at_0, at_1 - at_0


def settled(loop: Loop, rule: Rule = right) -> Fraction:
    """Return the value at which value iteration settles, whatever the guess."""
    fixed, back = turn_of(loop, rule)
    return swept(loop, fixed / (1 - back), rule)


def _values(loop: Loop, guess: Fraction, rule: Rule) -> list[Fraction]:
    return backed_up(with_value(loop.rows, loop.leaf, guess), rule)


SWEEP_MISTAKES: dict[str, Callable[[Loop], Fraction]] = {
    "guess_kept": lambda loop: loop.guess,
    "loop_left_out": lambda loop: swept(loop, Fraction(0)),
    "settled_at_once": settled,
    "swept_twice": lambda loop: swept(loop, swept(loop, loop.guess)),
    "unweighted_mean": lambda loop: swept(loop, loop.guess, RULES["unweighted_mean"]),
}


def question_of_loop(examiner: Examiner, kind: str, answer: Callable[[Loop], object]) -> Iterator[Question]:
    """Ask for a number of a tree with a leaf that represents its root."""
    loop = loop_of(examiner.tree)
    # A search of another kind, or cut off, need not report the value of the root.
    if loop is None or examiner.run.value != swept(loop, loop.guess):
        return
    root = examiner.tree.root
    back = examiner.say("loop", back=BACK, root=root, v=examiner.narrator.number(loop.guess))
    yield examiner.question(
        kind,
        0,
        root,
        f"{back} {examiner.say(f'ask_{kind}', root=root)}",
        answer(loop),
        "number",
        end=examiner.moments[-1],
        detail=loop,
    )


def suspects_of_loop(mistakes: Mapping[str, Callable[[Loop], Fraction]]) -> Callable[[Question], list[Suspect]]:
    """Return a function that gives the numbers of known mistakes."""
    return by_name(lambda question: {name: wrong(question.detail) for name, wrong in mistakes.items()})


KIND = Kind(
    name="sweep",
    ask=partial(question_of_loop, kind="sweep", answer=lambda loop: swept(loop, loop.guess)),
    form="number",
    working=working_of_backup,
    hints=rule_and(arithmetic_of_backup),
    suspects=suspects_of_loop(SWEEP_MISTAKES),
    pointers=pointers_of_backup,
    skill=constant("repetition"),
)
