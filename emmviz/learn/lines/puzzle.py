"""Puzzle: the lines of a search in disorder, wrong ones among them, and the verdict on what is built of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.base.shown import Bundle, puzzled
from emmviz.learn.lines.programs import PROGRAMS
from emmviz.learn.lines.running import Outcome, run_lines
from emmviz.learn.record.store import Entry, keep
from emmviz.learn.traced.tracing import TracedRun
from emmviz.study.random_trees.dice import Dice
from emmviz.study.random_trees.model import is_whole
from emmviz.tree.game_tree import GameTree

__all__ = ["Built", "Puzzle", "puzzle"]


def puzzle(algorithm: str = "expectiminimax", seed: int = 1, *, lang: str = "en") -> Puzzle:
    """Return the lines of a search in disorder, some of them wrong, to be put in order.

    Parameters: algorithm, "expectiminimax", or "star1" for its chance nodes; seed, a whole number, 0 or more, for
    another disorder; lang, the language of what is said.
    Returns: a Puzzle. Raises: TreeError for an argument that does not fit.
    Source: Parsons and Haden (2006).

    >>> puzzle().build([9, 1, 4, 6, 7]).mistake
    'mean'
    """
    if not isinstance(algorithm, str) or algorithm not in PROGRAMS:
        raise TreeError(f"puzzle knows {' and '.join(PROGRAMS)}, not {brief(algorithm)}")
    if not is_whole(seed) or seed < 0:
        raise TreeError(f"seed must be a whole number, 0 or more, not {brief(seed)}")
    words(lang)
    program, dice = PROGRAMS[algorithm], Dice(int(seed))
    left, lines = [*program.right, *program.spares], list[str]()
    while left:
        lines.append(left.pop(dice.below(len(left))))
    return Puzzle(algorithm, tuple(lines), lang)


@dataclass(frozen=True)
class Puzzle:
    """Lines to be put in order; `learn.puzzle` makes one.

    In a notebook it is a widget: lines are pressed, dragged or moved by the arrow keys, and what was built is run. In
    code `build` takes the numbers of the lines.

    `algorithm` is what they are lines of; `lines` stand in the order in which they are numbered, from 1.
    """

    algorithm: str
    lines: tuple[str, ...]
    lang: str = "en"

    def build(self, order: Iterable[int]) -> Built:
        """Run the lines with these numbers, from top to bottom, and say what becomes of it.

        The first one of a puzzle is kept in the record.
        Parameters: order, the numbers of lines, each at most once; lines may be left out.
        Returns: a Built. Raises: TreeError for what are no such numbers.
        """
        numbers = list(order) if isinstance(order, Iterable) and not isinstance(order, str) else [order]
        fit = [is_whole(one) and 1 <= one <= len(self.lines) for one in numbers]
        if not all(fit) or len(set(numbers)) < len(numbers):
            raise TreeError(f"order holds numbers of lines, from 1 to {len(self.lines)}, each at most once, "
                            f"not {brief(order)}")  # fmt: skip
        program, like = PROGRAMS[self.algorithm], self.algorithm
        taken = tuple(self.lines[one - 1] for one in numbers)
        outcome = run_lines(program, like, taken, self.lang)
        idle: tuple[int, ...] = ()
        if outcome.correct:
            idle = tuple(
                number for i, number in enumerate(numbers)
                if run_lines(program, like, taken[:i] + taken[i + 1 :], self.lang).correct
            )  # fmt: skip
        mistake = outcome.run.compared.mistake if outcome.run else None
        verdict = "right" if outcome.correct else "wrong"
        answer = ", ".join(map(str, numbers))
        note = keep(Entry(f"lines-{like}", "exercise", program.skill, verdict, answer, mistake), lang=self.lang)
        said = _sentence(outcome, idle, len(program.trees()), self.lang)
        return Built("\n".join((program.head, *taken)), outcome.correct, " ".join(filter(None, [said, note])), mistake,
                     outcome.tree, outcome.run)  # fmt: skip

    @property
    def head(self) -> str:
        """The first line, which stands already."""
        return PROGRAMS[self.algorithm].head

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write one page on which the lines are put in order; to run what was built takes Python.

        Parameters: path, which ends in .html; overwrite, True to replace a file that emmviz did not write, too.
        Returns: the path. Raises: TreeError for another suffix and for such a file, OSError.
        """
        saved: Path = puzzled(self).save(path, overwrite=overwrite)
        return saved

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Bundle:
        bundle: Bundle = puzzled(self)._repr_mimebundle_()
        return bundle

    def __repr__(self) -> str:
        wide = len(str(len(self.lines)))
        numbered = (f"{i:>{wide}} |{line}" for i, line in enumerate(self.lines, start=1))
        head = f"{'':>{wide}} |{self.head}"
        return "\n".join((words(self.lang)["puzzle"]["ask"], "", head, *numbered))


@dataclass(frozen=True, repr=False)
class Built:
    """A program that was put together, and what came of it.

    `program` is its text; `correct` says whether it does on every tree what the right search does; `sentence` says so;
    `mistake` is the name of the likely mistake, `tree` one on which it shows, and `run` its run there, which can be
    played; all three None where there are none.
    """

    program: str
    correct: bool
    sentence: str
    mistake: str | None = None
    tree: GameTree | None = None
    run: TracedRun | None = None

    def __repr__(self) -> str:
        return self.sentence

    def _repr_html_(self) -> str:
        picture = self.run.to_svg(lang=self.run.lang) if self.run is not None else ""
        return f"<pre>{escape(self.program)}</pre><p>{escape(self.sentence)}</p>{picture}"


def _sentence(outcome: Outcome, idle: tuple[int, ...], trees: int, lang: str) -> str:
    own = words(lang)["puzzle"]
    if outcome.correct:
        parts = [own["right"].format(n=trees)]
        if idle:
            parts.append(own["idle"].format(lines=words(lang)["format"]["list"].join(map(str, idle))))
        return " ".join(parts)
    if outcome.run is not None:
        return str(own["wrong"].format(tree=outcome.tree, what=outcome.run.compared.sentence))
    key = "fails" if outcome.tree is not None else "no_program"
    return str(own[key].format(tree=outcome.tree, error=outcome.error))
