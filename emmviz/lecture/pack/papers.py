"""Papers of the package: question banks, sheets with their keys, and the tests before and after the lessons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from emmviz.learn import bank, exercise, sheet
from emmviz.learn.exercises.exercise_tree import LEVELS
from emmviz.learn.exercises.exercises import TOPICS
from emmviz.learn.paper.choice import choose
from emmviz.learn.paper.sheets import title_of
from emmviz.lecture.pack.job import Job, Pack
from emmviz.lecture.pack.phrases import phrases

__all__ = ["bank_jobs", "sheet_jobs", "test_jobs"]

FORMS = ("pre", "post")
# Out of dozens of questions about a tree: enough for a quiz, and none gives away the answer to another.
ASKED = 6
ON_A_SHEET = 2


def bank_jobs() -> Iterator[Job]:
    """Yield what makes the banks of every topic and level."""
    yield from (Job(f"bank {topic} {level}", _bank, (topic, level)) for topic in TOPICS for level in LEVELS)


def sheet_jobs() -> Iterator[Job]:
    """Yield what makes the sheets of every topic and level."""
    yield from (Job(f"sheets {topic} {level}", _sheet, (topic, level)) for topic in TOPICS for level in LEVELS)


def test_jobs() -> Iterator[Job]:
    """Yield what makes the two tests."""
    yield from (Job(f"{form}-test", _test, (form,)) for form in FORMS)


def _bank(pack: Pack, folder: Path, topic: str, level: int) -> None:
    drawn = (exercise(seed, topic, level, lang=pack.lang) for seed in range(pack.seed, pack.seed + pack.trees))
    asked = [question for each in drawn for question in choose(each.questions, ASKED)]
    for suffix in ("json", "xml"):
        place = _place(folder, "banks", f"{topic}-{level}.{suffix}")
        bank(place, asked, lang=pack.lang, title=_title(pack, topic, level))


def _sheet(pack: Pack, folder: Path, topic: str, level: int) -> None:
    seeds = range(pack.seed, pack.seed + ON_A_SHEET)
    place = _place(folder, "sheets", f"{topic}-{level}.pdf")
    title = _title(pack, topic, level)
    sheet(place, seeds, topic, level, variants=pack.people, lang=pack.lang, key=True, title=title, progress=False)


def _test(pack: Pack, folder: Path, form: str) -> None:
    sheet(_place(folder, "tests", f"{form}-test.pdf"), form, lang=pack.lang, key=True, progress=False)
    for suffix in ("json", "xml"):
        bank(_place(folder, "tests", f"{form}-test.{suffix}"), form, lang=pack.lang)


def _title(pack: Pack, topic: str, level: int) -> str:
    return str(phrases(pack.lang)["level"]).format(title=title_of([pack.seed], topic, pack.lang), level=level)


def _place(folder: Path, part: str, name: str) -> Path:
    (folder / part).mkdir(parents=True, exist_ok=True)
    return folder / part / name
