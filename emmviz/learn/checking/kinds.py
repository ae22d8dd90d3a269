"""Kinds of exercise: a number, a tree in its text notation, and whole numbers in an order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from emmviz.base.errors import TreeError
from emmviz.base.numbers import Number
from emmviz.base.numerals import Numeral, read_number
from emmviz.base.spellings import LEAST
from emmviz.learn.answers.rules import ROUGH
from emmviz.learn.checking.plain import plain, whole_numbers
from emmviz.learn.checking.task import NO_ANSWER, RIGHT, Evidence, Found, Task, wrong
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["number", "order", "tree"]

# A tree of more nodes takes long to search, and nobody could read it.
MOST_NODES = 300


def number(
    id: str,
    skill: str,
    right: Callable[[], Number],
    mistakes: Callable[[], Mapping[str, Number]] = dict,
    *,
    shown: Callable[[], Run] | None = None,
) -> Task:
    """Return an exercise whose answer is a number, typed in any of the ways in which people write one.

    Parameters: id; skill; right, what computes the answer; mistakes, what computes the numbers that known mistakes
    give, by name, the likeliest first; shown, what computes the run that a right answer is shown with.
    """

    def judge(evidence: Evidence) -> Found:
        if evidence is None:
            return NO_ANSWER
        numerals = read_number(evidence) if isinstance(evidence, str) else []
        if not numerals:
            return wrong("no_number")
        value, known = right(), mistakes()
        if _agree(numerals, value, LEAST):
            return RIGHT
        # What is rounded too far counts as a mistake only where it is not nearly right.
        for least in (LEAST, ROUGH):
            for name, number in known.items():
                if _agree(numerals, number, least):
                    return wrong(name)
            if _agree(numerals, value, ROUGH):
                return wrong("rounded")
        return wrong()

    def draw(evidence: Evidence, found: Found) -> Run | None:
        return shown() if shown and found == RIGHT else None

    return Task(id, skill, plain, judge, draw)


def _agree(numerals: Iterable[Numeral], value: Number, least: int) -> bool:
    return any(one.agrees(value, least=least) for one in numerals)


def tree(id: str, skill: str, judge: Callable[[GameTree], Found]) -> Task:
    """Return an exercise whose answer is a tree in its text notation; a wrong one is drawn where it can be read.

    Parameters: id; skill; judge, which marks a tree.
    """

    def read(evidence: Evidence) -> Found:
        if evidence is None:
            return NO_ANSWER
        if not isinstance(evidence, str):
            return wrong("no_tree")
        try:
            given = GameTree.parse(evidence)
        except TreeError as error:
            return wrong("unread_tree", error=str(error).rstrip("."))
        return judge(given) if len(given) <= MOST_NODES else wrong("large", most=MOST_NODES)

    def draw(evidence: Evidence, found: Found) -> GameTree | None:
        return None if found.mistake in ("no_tree", "unread_tree", "large") else GameTree.parse(evidence)

    return Task(id, skill, plain, read, draw)


def order(
    id: str, skill: str, wanted: range, judge: Callable[[tuple[int, ...]], Found], run: Callable[[tuple[int, ...]], Run]
) -> Task:
    """Return an exercise whose answer is an order of whole numbers.

    Parameters: id; skill; wanted, the numbers; judge, which marks an order of them; run, the search to show it by.
    """

    def read(evidence: Evidence) -> Found:
        if evidence is None:
            return NO_ANSWER
        given = whole_numbers(evidence)
        if given is None or sorted(given) != list(wanted):
            return wrong("no_order", first=wanted[0], last=wanted[-1])
        return judge(given)

    def draw(evidence: Evidence, found: Found) -> Run | None:
        return None if found.mistake == "no_order" else run(whole_numbers(evidence) or ())

    return Task(id, skill, plain, read, draw)
