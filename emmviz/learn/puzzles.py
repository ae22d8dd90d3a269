"""Parsons puzzles: the lines of a search in random order, with wrong lines among them; the built program is run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from emmviz.base.exact import whole
from emmviz.base.locale import words
from emmviz.base.messages import expect
from emmviz.base.shown import puzzled
from emmviz.learn.kinds import kind_of
from emmviz.learn.kinds.lines_in_order import PROGRAMS, ask_program, run_lines
from emmviz.learn.marking import mark_of, verdict_on
from emmviz.learn.question import Question
from emmviz.learn.record.store import Entry, keep
from emmviz.learn.traced.tracing import TracedRun
from emmviz.study.random_trees.dice import SeededDice
from emmviz.tree.game_tree import GameTree


def puzzle(algorithm: str = "expectiminimax", seed: int = 1, *, lang: str = "en") -> Puzzle:
    """Return a Parsons puzzle: the lines of a search in random order, with wrong lines among them.

    Parameters
    ----------
    algorithm : str
        "expectiminimax", or "star1" for its chance nodes.
    seed : int
        A whole number, 0 or more; each seed gives another order.
    lang : str
        The language of the sentences.

    Returns
    -------
    Puzzle
        The lines, which are a widget in a notebook.

    Raises
    ------
    TreeError
        If an argument is wrong.

    References
    ----------
    Parsons and Haden (2006).

    Examples
    --------
    >>> puzzle().build([9, 1, 4, 6, 7]).mistake
    'mean'
    """
    first, last = PROGRAMS
    expect(algorithm in (first, last), "wrong.learn.puzzle", algorithm, first=first, last=last)
    seed = whole("seed", seed, 0)
    words(lang)
    program, dice = PROGRAMS[algorithm], SeededDice(seed)
    left, lines = [*program.right, *program.spares], list[str]()
    while left:
        lines.append(left.pop(dice.below(len(left))))
    return Puzzle(algorithm, tuple(lines), lang)


@dataclass(frozen=True)
class Puzzle:
    """The lines of a Parsons puzzle; `learn.puzzle` makes one.

    In a notebook it is a widget: click or drag lines, or move them with the arrow keys, and run what you built. In
    code, `build` takes the numbers of the lines.

    Attributes
    ----------
    algorithm : str
        The search to which the lines belong.
    lines : tuple of str
        The lines, in the order in which they are numbered, from 1.
    lang : str
        The language of the sentences.
    """

    algorithm: str
    lines: tuple[str, ...]
    lang: str = "en"

    def build(self, order: Iterable[int]) -> Built:
        """Run the lines with these numbers, from top to bottom, and describe the result.

        The first program for a puzzle is kept in the record.

        Parameters
        ----------
        order : iterable of int
            The numbers of the lines, each at most once; you may leave lines out.

        Returns
        -------
        Built
            The program and the result of running it.

        Raises
        ------
        TreeError
            If the numbers are wrong.
        """
        numbers = list(order) if isinstance(order, Iterable) and not isinstance(order, str) else [order]
        question = self.question
        verdict = verdict_on(question, numbers)
        expect(verdict.readable, "wrong.learn.lines", order, last=len(self.lines))
        marked = mark_of(question, verdict)
        entry = Entry(
            f"lines-{self.algorithm}",
            kind="exercise",
            skill=kind_of(question).skill(question),
            verdict="right" if marked.correct else "wrong",
            answer=", ".join(map(str, numbers)),
            mistake=marked.mistake,
        )
        taken = tuple(self.lines[number - 1] for number in numbers)
        outcome = run_lines(self.algorithm, taken, self.lang)
        return Built(
            "\n".join((self.head, *taken)),
            correct=marked.correct,
            sentence=" ".join(filter(None, [marked.feedback, keep(entry, lang=self.lang)])),
            mistake=marked.mistake,
            tree=outcome.tree,
            run=outcome.run,
        )

    @property
    def question(self) -> Question:
        """The puzzle as a question, whose answer is the numbers of the lines in their order."""
        return ask_program(self.algorithm, self.lines, self.lang)

    @property
    def head(self) -> str:
        """The first line, which is already in place."""
        return PROGRAMS[self.algorithm].head

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write a page with the puzzle, on which a reader can order the lines; running the result needs Python.

        Parameters
        ----------
        path : str or Path
            A file that ends in .html.
        overwrite : bool
            Whether to replace a file that emmviz did not write.

        Returns
        -------
        Path
            The path of the file written.

        Raises
        ------
        TreeError, OSError
            If the suffix is wrong, the path is a file that emmviz did not write, or the file cannot be written.
        """
        return Path(puzzled(self).save(path, overwrite=overwrite))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Any:
        return puzzled(self)._repr_mimebundle_()

    def __repr__(self) -> str:
        wide = len(str(len(self.lines)))
        numbered = (f"{i:>{wide}} |{line}" for i, line in enumerate(self.lines, start=1))
        return "\n".join((words(self.lang)["puzzle"]["ask"], "", f"{'':>{wide}} |{self.head}", *numbered))


@dataclass(frozen=True, repr=False)
class Built:
    """A program that was built from the lines of a puzzle, and the result of running it.

    Attributes
    ----------
    program : str
        The text of the program.
    correct : bool
        Whether it gives the same result as the right search on every tree.
    sentence : str
        The verdict, as a sentence.
    mistake : str or None
        The name of the most likely mistake.
    tree : GameTree or None
        A tree that exposes the mistake.
    run : TracedRun or None
        The run of the program on that tree, which can be played.
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
