"""Save: a written lecture as one offline page."""

from __future__ import annotations

from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.lecture.page import Paged, page
from emmviz.lecture.style import PLAIN, Style, read_style, styled
from emmviz.lecture.written.checking import faults
from emmviz.lecture.written.deck import Built, built
from emmviz.lecture.written.reading import read_lecture

__all__ = ["checked", "written_page"]


def checked(path: str | Path, *, theme: str | None = None, style: Style | None = None) -> Built:
    """Return the slides of a lecture in which a hall can see everything, and nothing too early.

    Parameters: path, of a Markdown file; theme, "light" or "dark" in place of its own, None or "auto" for that;
    style, in place of its own.
    Raises: TreeError that names the lines of all faults; OSError.
    """
    lecture = read_lecture(Path(path).read_bytes().decode("utf-8", "replace"))
    # A picture has the colours that it was drawn with, so a lecture does not follow the reader's system.
    folder = Path(path).resolve().parent
    if style is None:
        style = read_style(folder / lecture.style) if lecture.style else PLAIN
    ground = (None if theme == "auto" else theme) or lecture.theme or style.theme or "light"
    with styled(style, ground):
        found = built(lecture._replace(theme=ground), folder, style)
    if wrong := faults(found.laid):
        raise TreeError(f"{brief(str(path), 200)} is not ready for a hall:\n" + "\n".join(f"  {one}" for one in wrong))
    return found


def written_page(found: Built) -> Paged:
    """Return the page of a lecture that is checked."""
    lecture = found.lecture
    phrases = words(lecture.lang)["lecture"]
    with styled(found.style, ""):
        html = page(found.deck, found.widgets, theme=lecture.theme, lang=lecture.lang, words=phrases,
                    title=lecture.title, style=found.style)  # fmt: skip
    return Paged(html, found.deck, lecture.title, lecture.lang, lecture.theme, found.style)
