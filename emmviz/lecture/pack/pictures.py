"""The pictures of a lecture for other slides: PNG files of 1920 × 1080 pixels."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from emmviz.lecture.written.options import run_of, step_of, tree_of
from emmviz.lecture.written.parts.picture import left_out, quiet
from emmviz.lecture.written.reading import Part, read_lecture
from emmviz.picture.render import save

__all__ = ["WIDE", "pictures"]

WIDE = 1920
_POINTS = 960  # how wide a page of 16:9 is


def pictures(lecture: Path, folder: Path) -> None:
    """Write each picture of a lecture, and each search of a player where it begins or ends, by its slide's number.

    Parameters: lecture, a Markdown file; folder, which is there. Those of a slide with two are 12-1.png and 12-2.png.
    Raises: TreeError for what cannot be drawn; OSError.
    """
    read = read_lecture(lecture.read_text(encoding="utf-8"))
    for number, page in enumerate(read.pages, start=1):
        shown = [one for part in page.parts for one in _shown(part)]
        for i, part in enumerate(shown, start=1):
            name = f"{number:02}.png" if len(shown) == 1 else f"{number:02}-{i}.png"
            _draw(part, lecture.parent, folder / name, read.lang)


def _shown(part: Part) -> list[Part]:
    """Return the pictures of a directive; votes, labs and quizzes have none, which would hold the answer."""
    if part.name == "beside":
        sides: list[Any] = [part.options[side] for side in ("left", "right")]
        return [part._replace(name="picture", argument=side["tree"], options=side) for side in sides]
    return [part] if part.name in ("picture", "player") else []


def _draw(part: Part, folder: Path, path: Path, lang: str) -> None:
    usual = "expectiminimax" if part.name == "player" else None
    look: dict[str, Any] = {"theme": "slide", "page": "16:9", "scale": WIDE / _POINTS, "lang": lang}
    look |= {name: value for name, value in left_out(part).items() if value}
    if "numbers" in part.options:
        look["numbers"] = part.options["numbers"]
    with quiet():
        if search := part.options.get("search", usual):
            run = run_of(part, folder, search)
            save(run, path, step=step_of(part, run), **look)
        else:
            save(tree_of(part, folder), path, **look)
