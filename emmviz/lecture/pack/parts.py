"""Parts: what a pack may hold, and the jobs that make it, of the checkout's notebooks and lectures or of questions."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from emmviz.base.errors import LectureWarning, TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message
from emmviz.learn import bank, exercise, sheet
from emmviz.learn.choosing import for_sheet
from emmviz.learn.exercises import LEVELS, TOPICS
from emmviz.learn.paper.sheets import title_of
from emmviz.lecture.checking import checked_deck
from emmviz.lecture.deck import Deck
from emmviz.lecture.handout import handout
from emmviz.lecture.pack.plan import plan_pdf
from emmviz.lecture.page import lecture_page
from emmviz.lecture.powerpoint import powerpoint

FORMS = ("pre", "post")
# Out of dozens of questions about a tree: enough for a quiz, and none gives away the answer to another.
ASKED = 6
ON_A_SHEET = 2
_MAKER = "scripts.notebooks"
# The language of the sources, of which the others are translations.
_SOURCES = "en"
# Executed with their solutions, and the course for nbgrader.
OF_NOTEBOOKS = ("solutions", "assignment")
# Question banks, sheets with their keys, and the tests before and after the lessons, of which none needs a checkout.
OF_QUESTIONS = ("banks", "sheets", "tests")
# What is made of a deck and the text of its plan, by the part of a pack, with the end of its files' names.
OF_LECTURES: dict[str, tuple[str, Callable[[Deck, Path], bytes]]] = {
    "plans": (".pdf", plan_pdf),
    "slides": (".html", lambda deck, text: lecture_page(deck).encode("utf-8", "replace")),
    "handouts": (".pdf", lambda deck, text: handout(deck, 3)),
    "powerpoint": (".pptx", lambda deck, text: powerpoint(deck)),
}
# Only the lectures for a complete lesson have a plan.
_OF_LESSONS = ("plans", "powerpoint")


class Pack(NamedTuple):
    """A pack in one language: the checkout or your own lecture, the first seed, the trees in a bank, who the
    sheets are for, and its lessons, by their numbers or names; an empty list means all lessons."""

    lang: str
    checkout: Path
    seed: int
    trees: int
    people: tuple[str, ...]
    lessons: tuple[str, ...] = ()

    @property
    def is_own(self) -> bool:
        """Return whether it is for your own lecture."""
        return self.checkout.suffix.lower() == ".md"

    def has(self, lesson: str) -> bool:
        """Return whether a lesson, for example 07-star1, is wanted."""
        return not self.lessons or any(lesson == wanted or lesson.startswith(f"{wanted}-") for wanted in self.lessons)

    def source(self, first: str, *names: str) -> Path:
        """Return the path of a source of the checkout in this language."""
        return (self.checkout.parent if self.is_own else self.within(self.checkout / first)).joinpath(*names)

    def within(self, folder: Path) -> Path:
        """Return the path of the part of a folder in this language: each language has its own, except for sources."""
        return folder if self.lang == _SOURCES else folder / self.lang

    def place(self, folder: Path, *names: str) -> Path:
        """Return where a file of this language goes in the folder of the pack, in a folder that is there."""
        path = folder.joinpath(self.lang, *names)
        path.parent.mkdir(parents=True, exist_ok=True)
        return path


# What a job makes, and what writes that into a folder.
Job: TypeAlias = tuple[str, Callable[[Path], None]]


def jobs(packs: Sequence[Pack], parts: Sequence[str]) -> Iterator[Job]:
    """Yield what makes some parts of packs."""
    # The lectures first: only they are written by a person, so only they can have a fault.
    named = [(pack, name) for pack in packs for name in lectures(pack)] if OF_LECTURES.keys() & set(parts) else []
    yield from ((f"{pack.lang}/lectures/{name}", partial(_lecture, pack, parts, name)) for pack, name in named)
    # One process makes the parts in all languages, because it starts slowly.
    some = OF_NOTEBOOKS if notebooks(packs[0]) else ()
    yield from ((part, partial(_notebooks, packs, part)) for part in some if part in parts)
    levels: Any = [(topic, level) for topic in TOPICS for level in LEVELS]
    for part, make, asked in (("banks", _bank, levels), ("sheets", _sheet, levels), ("tests", _test, zip(FORMS))):
        for pack, subject in product(packs if part in parts else (), asked):
            yield f"{pack.lang}/{part}/{'-'.join(map(str, subject))}", partial(make, pack, *subject)


# -- of notebooks, which the checkout's own program makes --------------------------------------------------------------


def makes_notebooks(checkout: Path) -> bool:
    """Return whether a folder has the program that makes notebooks."""
    return (checkout / "scripts" / "notebooks" / "__main__.py").is_file()


def notebooks(pack: Pack) -> list[str]:
    """Return the names of the notebooks whose sources are there, without the program that makes them none."""
    sources = (pack.checkout / "notebooks" / "source").glob("[0-9]*.md") if makes_notebooks(pack.checkout) else ()
    return list(filter(pack.has, sorted(path.stem for path in sources)))


def _notebooks(packs: Sequence[Pack], edition: str, folder: Path) -> None:
    """Let the checkout's program make the notebooks of an edition, executed or as a course for nbgrader."""
    checkout = packs[0].checkout
    langs = [word for pack in packs for word in ("--lang", pack.lang)]
    with tempfile.TemporaryDirectory() as to:
        maker = subprocess.run(
            [sys.executable, "-m", _MAKER, *notebooks(packs[0]), "--edition", edition, *langs, "--to", to],
            cwd=checkout,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        if maker.returncode:
            last = next((line[:300] for line in reversed(maker.stdout.splitlines()) if line.strip()), None)
            raise TreeError(
                Message(
                    "wrong.lecture.pack.edition",
                    edition=edition,
                    maker=_MAKER,
                    why=last or Message("wrong.lecture.pack.no_word"),
                )
            )
        for pack in packs:
            course, place = pack.within(Path(to)), pack.place(folder, edition, "README.md")
            if edition == "assignment":
                shutil.copytree(course / "source", place.with_name("source"))
                shutil.copy(course / "nbgrader_config.py", place.parent)
                shutil.copy(pack.source("lectures", "plans", "assignment.md"), place)
            else:
                for path in course.glob("*.ipynb"):
                    shutil.copy(path, place.parent)


# -- of lectures -------------------------------------------------------------------------------------------------------


def lectures(pack: Pack) -> list[str]:
    """Return the names of the lectures in a language: those for a whole lesson first."""
    paths = [pack.checkout] if pack.is_own else pack.source("lectures").glob("*.md")
    names = (path.stem for path in paths if path.stem != "template" and pack.has(path.stem))
    return sorted(names, key=lambda name: ("minutes" not in name, name))


def _lecture(pack: Pack, parts: Sequence[str], name: str, folder: Path) -> None:
    text = pack.source("lectures", "plans", f"{name}.md")
    # A lesson that is asked for has all of it, though nobody has written the text of its plan.
    whole = text.is_file() or pack.is_own or pack.lessons
    wanted = [part for part in OF_LECTURES if part in parts and (whole or part not in _OF_LESSONS)]
    checked = cache(partial(checked_deck, pack.source("lectures", f"{name}.md")))
    for part in wanted:
        end, make = OF_LECTURES[part]
        # Students are given no answers; which slides are left out for that is no fault. The others are warned of once.
        with warnings.catch_warnings():
            if part == "handouts" or part != wanted[0]:
                warnings.simplefilter("ignore", LectureWarning)
            deck = checked(paper=part in ("handouts", "powerpoint"), answers=part != "handouts")
        pack.place(folder, part, f"{name}{end}").write_bytes(make(deck, text))


# -- of questions ------------------------------------------------------------------------------------------------------


def _bank(pack: Pack, topic: str, level: int, folder: Path) -> None:
    drawn = (exercise(seed, topic, level, lang=pack.lang) for seed in range(pack.seed, pack.seed + pack.trees))
    asked = [question for each in drawn for question in for_sheet(each.questions, ASKED)]
    for suffix in ("json", "xml"):
        place = pack.place(folder, "banks", f"{topic}-{level}.{suffix}")
        bank(place, asked, lang=pack.lang, title=title(pack, topic, level))


def _sheet(pack: Pack, topic: str, level: int, folder: Path) -> None:
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


def _test(pack: Pack, form: str, folder: Path) -> None:
    place = pack.place(folder, "tests", f"{form}-test.pdf")
    sheet(place, form, lang=pack.lang, key=True, progress=False)
    for suffix in ("json", "xml"):
        bank(place.with_suffix(f".{suffix}"), form, lang=pack.lang)


def title(pack: Pack, topic: str, level: int) -> str:
    """Return the title of the questions of a topic and level."""
    return str(words(pack.lang)["pack"]["level"]).format(title=title_of([pack.seed], topic, pack.lang), level=level)
