"""What a pack holds of lectures: each one's deck, handout, pictures and plan, and searches as decks of PowerPoint."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from emmviz import GameTree, alphabeta, expectiminimax, gallery, star1, star2
from emmviz.lecture.checking import checked
from emmviz.lecture.directives.made import Made
from emmviz.lecture.directives.options import run_of, step_of, tree_of
from emmviz.lecture.directives.picture import left_out, quiet
from emmviz.lecture.handout import handout
from emmviz.lecture.pack.job import Job, Pack
from emmviz.lecture.pack.plan import plan, plan_html, plan_pdf
from emmviz.lecture.page import page
from emmviz.lecture.reading import Part, read_lecture
from emmviz.picture.render import save
from emmviz.search.run import Run

__all__ = ["DECKS", "lecture_jobs", "lectures", "powerpoint_jobs"]

_WIDE, _POINTS = 1920, 960  # pixels of a picture, and points of a page of 16:9
_PICTURE = ("search", "step", "depth", "numbers", "hide", "fold")


def lectures(pack: Pack) -> list[str]:
    """Return the names of the lectures in a language: those for a whole lesson first."""
    found = (path.stem for path in pack.source("lectures").glob("*.md"))
    return sorted((name for name in found if name != "template"), key=lambda name: ("minutes" not in name, name))


def lecture_jobs(pack: Pack, parts: Sequence[str]) -> Iterator[Job]:
    """Yield what makes those parts of the lectures of a language, each slide and each picture drawn once."""
    if "pictures" in parts:
        yield Job(f"{pack.lang}/pictures", _pictures, (pack,))
    if {"slides", "handouts", "plans"} & set(parts):
        yield Job(f"{pack.lang}/lectures", _lectures, (pack, parts))


def _lectures(folder: Path, pack: Pack, parts: Sequence[str]) -> None:
    known: dict[str, Made] = {}
    for name in lectures(pack):
        text = _plan_of(pack, name)
        planned = "plans" in parts and text.is_file()
        if not planned and not {"slides", "handouts"} & set(parts):
            continue
        deck = checked(pack.source("lectures", f"{name}.md"), known=known, strict=True)
        if planned:
            made = plan(deck, text)
            pack.place(folder, "plans", f"{name}.pdf").write_bytes(plan_pdf(made))
            pack.place(folder, "plans", f"{name}.html").write_text(plan_html(made), encoding="utf-8", newline="\n")
        if "slides" in parts:
            pack.place(folder, "slides", f"{name}.html").write_bytes(page(deck).encode("utf-8", "replace"))
        if "handouts" in parts:
            pack.place(folder, "handouts", f"{name}.pdf").write_bytes(handout(deck))


def _plan_of(pack: Pack, name: str) -> Path:
    return pack.source("lectures", "plans", f"{name}.md")


# -- pictures for other slides -----------------------------------------------------------------------------------------


def _pictures(folder: Path, pack: Pack) -> None:
    """Write each picture of the lectures, and each search of a player where that opens or else ends, as PNG files.

    They are named by lecture and slide: those of a slide with two pictures are 12-1.png and 12-2.png. What stands in
    several lectures is drawn once.
    """
    drawn: dict[str, Path] = {}
    for name in lectures(pack):
        source = pack.source("lectures", f"{name}.md")
        lecture = read_lecture(source.read_text(encoding="utf-8"))
        for number, slide in enumerate(lecture.pages, start=1):
            shown = [one for part in slide.parts for one in _shown(part)]
            for i, part in enumerate(shown, start=1):
                end = "" if len(shown) == 1 else f"-{i}"
                path = pack.place(folder, "pictures", name, f"{number:02}{end}.png")
                same = drawn.setdefault(repr((part.argument, sorted(part.options.items()))), path)
                if same is path:
                    _draw(part, source.parent, path, lecture.lang)
                else:
                    shutil.copy(same, path)


def _shown(part: Part) -> list[Part]:
    """Return the pictures of a directive; votes, labs and quizzes have none, which would hold the answer."""
    if part.name == "beside":
        sides: list[Any] = [part.options[side] for side in ("left", "right")]
        return [_bare(part, side["tree"], side) for side in sides]
    return [_bare(part, part.argument, part.options)] if part.name in ("picture", "player") else []


def _bare(part: Part, tree: str, options: Mapping[str, Any]) -> Part:
    """Return a picture without what does not change it."""
    kept = {name: options[name] for name in _PICTURE if name in options}
    if part.name == "player":
        kept.setdefault("search", "expectiminimax")
    return part._replace(name="picture", argument=" ".join(tree.split()), options=kept)


def _draw(part: Part, folder: Path, path: Path, lang: str) -> None:
    look: dict[str, Any] = {"theme": "slide", "page": "16:9", "scale": _WIDE / _POINTS, "lang": lang}
    look |= {name: value for name, value in left_out(part).items() if value}
    if "numbers" in part.options:
        look["numbers"] = part.options["numbers"]
    with quiet():
        if search := part.options.get("search"):
            run = run_of(part, folder, search)
            save(run, path, step=step_of(part, run), **look)
        else:
            save(tree_of(part, folder), path, **look)


# -- PowerPoint --------------------------------------------------------------------------------------------------------

# The first tree of notebook 8; the textbook's is a little too wide for Star2's numbers at 18 points.
GLANCES = """max(a: chance(.5: min(2, 6), .5: min(8, 9)),
                 b: chance(.5: min(1, 5), .5: min(3, 7))) in [0, 10]"""
# A search a deck, a step a slide, every shape native. The names of files begin with the number of the notebook and
# lecture whose search it is.
DECKS: dict[str, Callable[[], Run]] = {
    "02-bins-minimax": lambda: expectiminimax(gallery.bins_minimax()),
    "03-expectiminimax": lambda: expectiminimax(gallery.three_and_minus_one()),
    "05-scale-stretched": lambda: expectiminimax(gallery.aima_scale((1, 20, 30, 400))),
    "06-alphabeta": lambda: alphabeta(gallery.order_good()),
    "07-star1-scale": lambda: star1(gallery.aima_scale()),
    "07-star1-pruning": lambda: star1(gallery.aima_pruning()),
    "08-star2-two-glances": lambda: star2(GameTree.parse(GLANCES)),
}


def powerpoint_jobs(pack: Pack) -> Iterator[Job]:
    """Yield what makes these decks."""
    yield from (Job(f"{pack.lang}/powerpoint/{name}.pptx", _powerpoint, (pack, name)) for name in DECKS)


def _powerpoint(folder: Path, pack: Pack, name: str) -> None:
    DECKS[name]().save(pack.place(folder, "powerpoint", f"{name}.pptx"), theme="slide", steps="all", lang=pack.lang)
