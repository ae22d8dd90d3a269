"""Puzzle: the lines of a search in disorder, wrong ones among them, and the verdict on what is built of them."""

from __future__ import annotations

import linecache
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.base.shown import Bundle, puzzled
from emmviz.learn.lines.programs import PROGRAMS, Program, clamp, outcomes, player
from emmviz.learn.record.store import Entry, keep
from emmviz.learn.traced.tracing import Traced, TracedRun, traced
from emmviz.study.random_trees.dice import Dice
from emmviz.study.random_trees.model import is_whole
from emmviz.tree.game_tree import GameTree

__all__ = ["Built", "Puzzle", "puzzle", "run_lines"]


def puzzle(algorithm: str = "expectiminimax", seed: int = 1, *, lang: str = "en") -> Puzzle:
    """Return the lines of a search in disorder, some of them wrong, to be put in order.

    Parameters
    ----------
    algorithm : str
        "expectiminimax", or "star1" for its chance nodes.
    seed : int
        0 or more; each gives another disorder.
    lang : str
        The language of the sentences.

    Returns
    -------
    Puzzle
        The lines; a widget in a notebook.

    Raises
    ------
    TreeError
        Where an argument does not fit.

    References
    ----------
    Parsons and Haden (2006).

    Examples
    --------
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

    Attributes
    ----------
    algorithm : str
        What they are lines of.
    lines : tuple of str
        The lines, in the order in which they are numbered, from 1.
    lang : str
        The language of the sentences.
    """

    algorithm: str
    lines: tuple[str, ...]
    lang: str = "en"

    def build(self, order: Iterable[int]) -> Built:
        """Run the lines with these numbers, from top to bottom, and say what becomes of it.

        The first program of a puzzle is kept in the record.

        Parameters
        ----------
        order : iterable of int
            The numbers of lines, each at most once; lines may be left out.

        Returns
        -------
        Built
            The program and what came of it.

        Raises
        ------
        TreeError
            Where these are no such numbers.
        """
        numbers = list(order) if isinstance(order, Iterable) and not isinstance(order, str) else [order]
        fit = [is_whole(one) and 1 <= one <= len(self.lines) for one in numbers]
        if not all(fit) or len(set(numbers)) < len(numbers):
            raise TreeError(
                f"order holds numbers of lines, from 1 to {len(self.lines)}, each at most once, not {brief(order)}"
            )
        program, taken = PROGRAMS[self.algorithm], [self.lines[one - 1] for one in numbers]

        def outcome_of(lines: Sequence[str]) -> Outcome:
            return run_lines(program, self.algorithm, lines, self.lang)

        found, own = outcome_of(taken), words(self.lang)["puzzle"]
        mistake = found.run.compared.mistake if found.run is not None else None
        if found.correct:
            idle = [str(one) for i, one in enumerate(numbers) if outcome_of(taken[:i] + taken[i + 1 :]).correct]
            listed = words(self.lang)["format"]["list"].join(idle)
            sentences = [own["right"].format(n=len(program.trees())), own["idle"].format(lines=listed) if idle else ""]
        elif found.run is not None:
            sentences = [own["wrong"].format(tree=found.tree, what=found.run.compared.sentence)]
        else:
            key = "fails" if found.tree is not None else "no_program"
            sentences = [own[key].format(tree=found.tree, error=found.error)]
        verdict, answer = "right" if found.correct else "wrong", ", ".join(map(str, numbers))
        entry = Entry(f"lines-{self.algorithm}", "exercise", program.skill, verdict, answer, mistake)
        sentence = " ".join(filter(None, [*sentences, keep(entry, lang=self.lang)]))
        return Built("\n".join((program.head, *taken)), found.correct, sentence, mistake, found.tree, found.run)

    @property
    def head(self) -> str:
        """The first line, which stands already."""
        return PROGRAMS[self.algorithm].head

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write one page on which the lines are put in order; to run what was built takes Python.

        Parameters
        ----------
        path : str or Path
            A file that ends in .html.
        overwrite : bool
            Whether to replace a file that emmviz did not write, too.

        Returns
        -------
        Path
            The file.

        Raises
        ------
        TreeError, OSError
            For another suffix, for such a file, and where it cannot be written.
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

    Attributes
    ----------
    program : str
        Its text.
    correct : bool
        Whether it does on every tree what the right search does.
    sentence : str
        What says so.
    mistake : str or None
        The name of the likely mistake.
    tree : GameTree or None
        A tree on which it shows.
    run : TracedRun or None
        Its run there, which can be played.
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


class Outcome(NamedTuple):
    """What came of a program: whether it does on every tree what the right search does.

    Where it does not, `tree` is one on which it shows and `run` the program's run there; `error` is what it stopped
    with, "" for no error.
    """

    correct: bool
    tree: GameTree | None = None
    run: TracedRun | None = None
    error: str = ""


def run_lines(program: Program, like: str, lines: Sequence[str], lang: str) -> Outcome:
    """Run the lines below the head of a program, in their order, on its trees, and compare it with the right search.

    >>> full = PROGRAMS["expectiminimax"]
    >>> run_lines(full, "expectiminimax", full.right, "en").correct
    True
    >>> run_lines(full, "expectiminimax", full.right[1:], "en").run.compared.verdict
    'wrong'
    """
    text = "\n".join((program.head, *(lines or ["    pass"]))) + "\n"
    tree = None
    try:
        search, found = _compiled(program, text, like, lang), []
        for tree in program.trees():
            found.append(search(tree))
    except SyntaxError as error:
        return Outcome(False, error=f"{type(error).__name__}: {error.msg}: {(error.text or '').strip()}")
    except Exception as error:
        return Outcome(False, tree, error=f"{type(error).__name__}: {error}")
    other = [run for run in found if run.compared.verdict != "same"]
    if not other:
        return Outcome(True)
    # An error says more than work done in vain, and on a small tree more than on a large one.
    worst = next((run for run in other if not run.compared.agrees), other[0])
    return Outcome(False, worst.tree, worst)


def _compiled(program: Program, text: str, like: str, lang: str) -> Traced:
    """The function of a text; its lines are kept, so that the player shows them beside the tree."""
    name = f"<lines {crc32(text.encode()):08x}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict[str, Any] = {"player": player, "outcomes": outcomes, "clamp": clamp}
    exec(compile(text, name, "exec"), names)  # lines of `PROGRAMS` alone
    search = names[program.name] = traced(like=like, lang=lang)(names[program.name])
    return search
