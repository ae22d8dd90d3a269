"""Settled: the value to which the sweeps of value iteration converge."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from emmviz.learn.kinds.kind import Kind, constant, rule_and
from emmviz.learn.kinds.sweep import Loop, question_of_loop, settled, suspects_of_loop, swept, turn_of
from emmviz.learn.mistakes.backup_mistakes import RULES
from emmviz.learn.writing import Writer

SETTLED_MISTAKES: dict[str, Callable[[Loop], Fraction]] = {
    "guess_kept": lambda loop: loop.guess,
    "loop_left_out": lambda loop: swept(loop, Fraction(0)),
    "one_sweep": lambda loop: swept(loop, loop.guess),
    "swept_twice": lambda loop: swept(loop, swept(loop, loop.guess)),
    "unweighted_mean": lambda loop: settled(loop, RULES["unweighted_mean"]),
}


def _equation(writer: Writer) -> str:
    """Write the equation that the value has to solve, on the way that leads back."""
    fixed, back = turn_of(writer.question.detail)
    return f"x{writer.narrator.equal(fixed)} + {writer.narrator.prob(back)} × x"


def _working(writer: Writer) -> str:
    """Give the solution of the equation, compared with the other moves of a player."""
    loop, narrator, root = writer.question.detail, writer.narrator, writer.run.tree.root
    way = loop.rows[loop.way].node
    fixed, back = turn_of(loop)
    return writer.words["settles" if way == root else "settles_choice"].format(
        root=narrator.name(root),
        move=writer.move_in_sentence(way),
        equation=_equation(writer),
        limit=narrator.equal(fixed / (1 - back)),
        v=narrator.number(settled(loop)),
    )


KIND = Kind(
    name="settled",
    ask=partial(question_of_loop, kind="settled", answer=settled),
    form="number",
    working=_working,
    hints=rule_and(lambda writer: f"{_equation(writer)}; x = ?"),
    suspects=suspects_of_loop(SETTLED_MISTAKES),
    skill=constant("repetition"),
)
