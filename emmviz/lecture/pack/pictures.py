"""The pictures of a lecture for other slides: PNG files of 1920 × 1080 pixels."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from emmviz.lecture.written.options import run_of, step_of, tree_of
from emmviz.lecture.written.parts.picture import left_out, quiet
from emmviz.lecture.written.reading import Part, read_lecture
from emmviz.picture.render import save

__all__ = ["WIDE", "pictures"]

WIDE = 1920
_POINTS = 960  # how wide a page of 16:9 is


def pictures(lectures: Iterable[Path], folder: Path) -> None:
    """Write each picture of lectures, and each search of a player where that opens or else ends, by lecture and slide.

    Parameters: lectures, Markdown files; folder, in which each gets one: those of a slide with two pictures are
    12-1.png and 12-2.png. What stands in several lectures is drawn once.
    Raises: TreeError for what cannot be drawn; OSError.
    """
    drawn: dict[str, Path] = {}
    for lecture in lectures:
        read = read_lecture(lecture.read_text(encoding="utf-8"))
        place = folder / lecture.stem
        place.mkdir(parents=True)
        for number, page in enumerate(read.pages, start=1):
            shown = [one for part in page.parts for one in _shown(part)]
            for i, part in enumerate(shown, start=1):
                path = place / (f"{number:02}.png" if len(shown) == 1 else f"{number:02}-{i}.png")
                same = drawn.setdefault(repr((part.argument, sorted(part.options.items()))), path)
                if same is path:
                    _draw(part, lecture.parent, path, read.lang)
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
    kept = {name: options[name] for name in ("search", "step", "depth", "numbers", "hide", "fold") if name in options}
    if part.name == "player":
        kept.setdefault("search", "expectiminimax")
    return part._replace(name="picture", argument=" ".join(tree.split()), options=kept)


def _draw(part: Part, folder: Path, path: Path, lang: str) -> None:
    look: dict[str, Any] = {"theme": "slide", "page": "16:9", "scale": WIDE / _POINTS, "lang": lang}
    look |= {name: value for name, value in left_out(part).items() if value}
    if "numbers" in part.options:
        look["numbers"] = part.options["numbers"]
    with quiet():
        if search := part.options.get("search"):
            run = run_of(part, folder, search)
            save(run, path, step=step_of(part, run), **look)
        else:
            save(tree_of(part, folder), path, **look)
