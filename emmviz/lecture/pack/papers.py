"""Papers of a pack: question banks, sheets with their keys, and the tests before and after the lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from emmviz.base.locale import words
from emmviz.learn import bank, exercise, sheet
from emmviz.learn.choosing import for_sheet
from emmviz.learn.exercises import LEVELS, TOPICS
from emmviz.learn.paper.sheets import title_of
from emmviz.lecture.pack.job import Job, Pack

__all__ = ["FORMS", "bank_jobs", "sheet_jobs", "test_jobs", "title"]

FORMS = ("pre", "post")
# Out of dozens of questions about a tree: enough for a quiz, and none gives away the answer to another.
ASKED = 6
ON_A_SHEET = 2


def bank_jobs(pack: Pack) -> Iterator[Job]:
    """Yield what makes the banks of every topic and level."""
    yield from _each(pack, "banks", _bank)


def sheet_jobs(pack: Pack) -> Iterator[Job]:
    """Yield what makes the sheets of every topic and level."""
    yield from _each(pack, "sheets", _sheet)


def test_jobs(pack: Pack) -> Iterator[Job]:
    """Yield what makes the two tests."""
    yield from (Job(f"{pack.lang}/tests/{form}-test", _test, (pack, form)) for form in FORMS)


def _each(pack: Pack, part: str, make: Callable[..., None]) -> Iterator[Job]:
    for topic in TOPICS:
        yield from (Job(f"{pack.lang}/{part}/{topic}-{level}", make, (pack, topic, level)) for level in LEVELS)


def _bank(folder: Path, pack: Pack, topic: str, level: int) -> None:
    drawn = (exercise(seed, topic, level, lang=pack.lang) for seed in range(pack.seed, pack.seed + pack.trees))
    asked = [question for each in drawn for question in for_sheet(each.questions, ASKED)]
    for suffix in ("json", "xml"):
        place = pack.place(folder, "banks", f"{topic}-{level}.{suffix}")
        bank(place, asked, lang=pack.lang, title=title(pack, topic, level))


def _sheet(folder: Path, pack: Pack, topic: str, level: int) -> None:
    sheet(
        pack.place(folder, "sheets", f"{topic}-{level}.pdf"),
        range(pack.seed, pack.seed + ON_A_SHEET),
        topic,
        level,
        variants=pack.people,
        lang=pack.lang,
        key=True,
        title=title(pack, topic, level),
        progress=False,
    )


def _test(folder: Path, pack: Pack, form: str) -> None:
    place = pack.place(folder, "tests", f"{form}-test.pdf")
    sheet(place, form, lang=pack.lang, key=True, progress=False)
    for suffix in ("json", "xml"):
        bank(place.with_suffix(f".{suffix}"), form, lang=pack.lang)


def title(pack: Pack, topic: str, level: int) -> str:
    """Return what the questions of a topic and level are about."""
    return str(words(pack.lang)["pack"]["level"]).format(title=title_of([pack.seed], topic, pack.lang), level=level)
