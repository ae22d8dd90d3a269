"""What a pack holds of each written lecture: its deck, its handout, its pictures, and its plan."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from emmviz.lecture.browser import find_browser, on_paper
from emmviz.lecture.pack.html import plan_html
from emmviz.lecture.pack.job import Job, Pack
from emmviz.lecture.pack.pdf import plan_pdf
from emmviz.lecture.pack.pictures import pictures
from emmviz.lecture.pack.plans import plan
from emmviz.lecture.written.save import checked, written_page

__all__ = ["deck_jobs", "handout_jobs", "lectures", "picture_jobs", "plan_jobs"]


def lectures(pack: Pack) -> list[str]:
    """Return the names of the lectures in a language: those for a whole lesson first."""
    found = (path.stem for path in pack.source("lectures").glob("*.md"))
    return sorted((name for name in found if name != "template"), key=lambda name: ("minutes" not in name, name))


def plans(pack: Pack) -> list[str]:
    """Return the names of the lectures that have a plan."""
    return [name for name in lectures(pack) if pack.source("instructor", f"{name}.md").is_file()]


def deck_jobs(pack: Pack) -> Iterator[Job]:
    """Yield what makes the deck of each lecture."""
    yield from (Job(f"{pack.lang}/slides/{name}.html", _deck, (pack, name)) for name in lectures(pack))


def handout_jobs(pack: Pack) -> Iterator[Job]:
    """Yield what prints each lecture, where there is a browser that prints."""
    if find_browser():
        yield from (Job(f"{pack.lang}/handouts/{name}.pdf", _handout, (pack, name)) for name in lectures(pack))


def picture_jobs(pack: Pack) -> Iterator[Job]:
    """Yield what draws the pictures of all lectures, each once."""
    yield Job(f"{pack.lang}/pictures", _pictures, (pack,))


def plan_jobs(pack: Pack) -> Iterator[Job]:
    """Yield what makes the plan of each lecture that has one."""
    yield from (Job(f"{pack.lang}/plans/{name}", _plan, (pack, name)) for name in plans(pack))


def _deck(folder: Path, pack: Pack, name: str) -> None:
    place = _place(folder, pack, "slides")
    page = written_page(checked(pack.source("lectures", f"{name}.md"))).html
    (place / f"{name}.html").write_bytes(page.encode("utf-8", "replace"))


def _handout(folder: Path, pack: Pack, name: str) -> None:
    place = _place(folder, pack, "handouts")
    page = written_page(checked(pack.source("lectures", f"{name}.md"))).html
    (place / f"{name}.pdf").write_bytes(on_paper(page, "print-pdf&answers=1"))


def _pictures(folder: Path, pack: Pack) -> None:
    pictures((pack.source("lectures", f"{name}.md") for name in lectures(pack)), _place(folder, pack, "pictures"))


def _plan(folder: Path, pack: Pack, name: str) -> None:
    place = _place(folder, pack, "plans")
    made = plan(checked(pack.source("lectures", f"{name}.md")), pack.source("instructor", f"{name}.md"))
    (place / f"{name}.pdf").write_bytes(plan_pdf(made))
    (place / f"{name}.html").write_text(plan_html(made), encoding="utf-8", newline="\n")


def _place(folder: Path, pack: Pack, *names: str) -> Path:
    place = folder.joinpath(pack.lang, *names)
    place.mkdir(parents=True, exist_ok=True)
    return place
