"""What a pack holds of each written lecture: its deck, its handout, its pictures, and its plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from emmviz.lecture.handout import handout
from emmviz.lecture.pack.html import plan_html
from emmviz.lecture.pack.job import Job, Pack
from emmviz.lecture.pack.pictures import pictures
from emmviz.lecture.pack.plan import plan_pdf
from emmviz.lecture.pack.plans import plan
from emmviz.lecture.written.save import checked, written_page

__all__ = ["lecture_jobs", "lectures"]


def lectures(pack: Pack) -> list[str]:
    """Return the names of the lectures in a language: those for a whole lesson first."""
    found = (path.stem for path in pack.source("lectures").glob("*.md"))
    return sorted((name for name in found if name != "template"), key=lambda name: ("minutes" not in name, name))


def plans(pack: Pack) -> list[str]:
    """Return the names of the lectures that have a plan."""
    return [name for name in lectures(pack) if _text_of_plan(pack, name).is_file()]


def lecture_jobs(pack: Pack, parts: Sequence[str]) -> Iterator[Job]:
    """Yield what makes those parts of each lecture, which is laid out once for all of them; its pictures each once."""
    if "pictures" in parts:
        yield Job(f"{pack.lang}/pictures", _pictures, (pack,))
    shown, planned = {"slides", "handouts"} & set(parts), plans(pack) if "plans" in parts else []
    for name in lectures(pack) if shown else planned:
        yield Job(f"{pack.lang}/lectures/{name}", _lecture, (pack, name, parts))


def _lecture(folder: Path, pack: Pack, name: str, parts: Sequence[str]) -> None:
    found = checked(pack.source("lectures", f"{name}.md"))
    text = _text_of_plan(pack, name)
    if "plans" in parts and text.is_file():
        made = plan(found, text)
        place = _place(folder, pack, "plans")
        (place / f"{name}.pdf").write_bytes(plan_pdf(made))
        (place / f"{name}.html").write_text(plan_html(made), encoding="utf-8", newline="\n")
    paged = written_page(found)
    if "slides" in parts:
        (_place(folder, pack, "slides") / f"{name}.html").write_bytes(paged.html.encode("utf-8", "replace"))
    if "handouts" in parts:
        (_place(folder, pack, "handouts") / f"{name}.pdf").write_bytes(handout(paged))


def _pictures(folder: Path, pack: Pack) -> None:
    pictures((pack.source("lectures", f"{name}.md") for name in lectures(pack)), _place(folder, pack, "pictures"))


def _text_of_plan(pack: Pack, name: str) -> Path:
    return pack.source("instructor", f"{name}.md")


def _place(folder: Path, pack: Pack, *names: str) -> Path:
    place = folder.joinpath(pack.lang, *names)
    place.mkdir(parents=True, exist_ok=True)
    return place
