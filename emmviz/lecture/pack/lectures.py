"""What a pack holds of lectures: a deck and a handout each, and of a whole lesson its plan and slides of PowerPoint."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from emmviz.lecture.checking import checked
from emmviz.lecture.deck import Deck
from emmviz.lecture.directives.made import Made
from emmviz.lecture.handout import handout, slide_pictures
from emmviz.lecture.pack.job import Job, Pack
from emmviz.lecture.pack.plan import plan, plan_pdf
from emmviz.lecture.page import page
from emmviz.lecture.powerpoint import powerpoint

__all__ = ["OF_LECTURES", "lecture_jobs", "lectures"]

# What is made of a deck and the text of its plan, by the part of a pack, with the end of its files' names.
OF_LECTURES: dict[str, tuple[str, Callable[[Deck, Path], list[bytes]]]] = {
    "plans": (".pdf", lambda deck, text: [plan_pdf(plan(deck, text))]),
    "slides": (".html", lambda deck, text: [page(deck).encode("utf-8", "replace")]),
    "handouts": (".pdf", lambda deck, text: [handout(deck)]),
    "powerpoint": (".pptx", lambda deck, text: [powerpoint(deck)]),
    "pictures": ("/{:02}.png", lambda deck, text: slide_pictures(deck)),
}
# Of lectures for a whole lesson alone, which have the text of a plan.
_OF_LESSONS = ("plans", "powerpoint")


def lectures(pack: Pack) -> list[str]:
    """Return the names of the lectures in a language: those for a whole lesson first."""
    found = (path.stem for path in pack.source("lectures").glob("*.md"))
    return sorted((name for name in found if name != "template"), key=lambda name: ("minutes" not in name, name))


def lecture_jobs(pack: Pack, parts: Sequence[str]) -> Iterator[Job]:
    """Yield what makes those parts of the lectures of a language, each slide drawn once."""
    if OF_LECTURES.keys() & set(parts):
        yield Job(f"{pack.lang}/lectures", _lectures, (pack, parts))


def _lectures(folder: Path, pack: Pack, parts: Sequence[str]) -> None:
    known: dict[str, Made] = {}
    for name in lectures(pack):
        text = pack.source("lectures", "plans", f"{name}.md")
        wanted = [part for part in OF_LECTURES if part in parts and (text.is_file() or part not in _OF_LESSONS)]
        if wanted:
            deck = checked(pack.source("lectures", f"{name}.md"), known=known, strict=True)
            for part in wanted:
                end, make = OF_LECTURES[part]
                for number, made in enumerate(make(deck, text), start=1):
                    pack.place(folder, part, f"{name}{end.format(number)}").write_bytes(made)
