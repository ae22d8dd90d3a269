"""Lecture: a deck of slides with votes and live players, in one page that needs no network."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.extras import missing_module
from emmviz.base.files import HTML, check_kind, write_whole
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.player.shell.front import check_theme

if TYPE_CHECKING:
    from emmviz.lecture.page import Paged

__all__ = ["save_deck", "save_handout", "serve_deck"]


def save_deck(
    source: str | Path, path: str | Path, *, theme: str | None = None, lang: str | None = None, steps: bool = False,
    style: str | Path | None = None, progress: bool = False, overwrite: bool = False,
) -> Path:  # fmt: skip
    """Write a lecture in Markdown as a deck, or a notebook, which is executed.

    In a lecture, `##` begins a slide, which holds one picture, one vote or one formula; what a hall could not read, or
    would read too early, is refused. In a notebook a slide begins where a cell says so (slideshow.slide_type), else at
    each heading; what does not fit goes on a slide below.

    Parameters: source, an .md or an .ipynb file; path, of the page, which ends in .html; theme, "auto", "light" or
    "dark" (that of the lecture, or light); lang, the language of a notebook's deck (its own, or English); steps,
    whether a clicker steps every player of a notebook before it turns the slide, not only players of cells with the tag
    "step"; style, a .toml file with the logo, the footer, the colours and the font of your house (that of the lecture);
    progress, whether a bar is shown; overwrite, True to replace a file that emmviz did not write, too.
    Returns: the path. Raises: TreeError for what is no lecture or notebook, for a lecture that is not ready for a hall,
    a cell that fails, a poll without its right choice, and where there is a file that emmviz did not write; ImportError
    that names the extra; OSError.
    """
    if Path(path).suffix.lower() != ".html":
        raise TreeError(f"a deck is saved as .html, not as {brief(Path(path).name)}")
    _check(path, "html", HTML, theme, lang, overwrite)
    written = _paged(source, theme=theme, lang=lang, steps=steps, style=style, progress=progress).html
    return write_whole(path, written.encode("utf-8", "replace"))


def save_handout(
    source: str | Path, path: str | Path, *, slides: str | None = None, answers: bool = True, theme: str | None = None,
    lang: str | None = None, style: str | Path | None = None, progress: bool = False, overwrite: bool = False,
) -> Path:  # fmt: skip
    """Write a lecture or a notebook for the hall to take home as a PDF, a slide a page.

    Parameters: source, theme, lang, style, progress and overwrite as for `save_deck`; path, which ends in .pdf; slides,
    which of them, such as "1,4-9", None for all; answers, whether those of votes are seen, and players at their last
    step.
    Returns: the path. Raises: as `save_deck`.
    """
    if Path(path).suffix.lower() != ".pdf":
        raise TreeError(f"a handout is saved as .pdf, not as {brief(Path(path).name)}")
    ranges = _ranges(slides)
    from emmviz.lecture.handout import handout
    from emmviz.picture.render.typeset import MARK

    _check(path, "pdf", MARK, theme, lang, overwrite)
    paged = _paged(source, theme=theme, lang=lang, steps=False, style=style, progress=progress)
    count = len(paged.deck.slides)
    if any(not 1 <= first <= last <= count for first, last in ranges):
        raise TreeError(f"slides are numbers and ranges from 1 to {count}, not {brief(slides)}")
    numbers = sorted({number for first, last in ranges for number in range(first, last + 1)})
    return write_whole(path, handout(paged, numbers or None, answers=answers))


def _ranges(slides: str | None) -> list[tuple[int, int]]:
    """Return the first and the last slide of each range of a text such as "1,4-9"."""
    if slides is None:
        return []
    if not re.fullmatch(r"\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*", slides):
        raise TreeError(f"slides are numbers and ranges such as 1,4-9, not {brief(slides)}")
    ends = [list(map(int, part.split("-"))) for part in slides.split(",")]
    return [(one[0], one[-1]) for one in ends]


def _check(
    path: str | Path, kind: str, mark: bytes, theme: str | None, lang: str | None, overwrite: bool
) -> None:  # fmt: skip
    """Refuse what cannot be written before anything is executed."""
    check_kind(path, kind, mark, overwrite=overwrite)
    check_theme(theme or "light")
    words(lang or "en")
    if not Path(path).parent.is_dir():
        raise FileNotFoundError(2, "No such file or directory", str(Path(path).parent))


def serve_deck(
    source: str | Path, *, host: str = "127.0.0.1", port: int = 8000, keep: str | Path | None = None,
    theme: str | None = None, lang: str | None = None, steps: bool = False, style: str | Path | None = None,
    progress: bool = False, overwrite: bool = False,
) -> None:  # fmt: skip
    """Serve a lecture or a notebook as a deck, whose votes are given on phones, until Ctrl-C ends the lesson.

    The addresses of the speaker and of the phones are printed. Until the end the votes lie in a file in this folder,
    named as the source with .hall: where the server was killed, the next one goes on with it.

    Parameters: source, theme, lang, steps, style and progress as for `save_deck`; host, the address to listen on, by
    default only this machine's own; port, 0 for any that is free; keep, a .csv file for the votes, which are deleted at
    the end without it; overwrite, True to replace a .csv file that emmviz did not write.
    Raises: as `save_deck`, and OSError for an address that cannot be had.
    """
    try:
        from emmviz.lecture.hall.serving import serve
    except ImportError as error:
        raise missing_module("A hall needs starlette, uvicorn and segno", "hall", error.name or "starlette") from error
    check_theme(theme or "light")
    words(lang or "en")
    paged = _paged(source, theme=theme, lang=lang, steps=steps, style=style, progress=progress)
    look: dict[str, Any] = {"lang": paged.lang, "theme": paged.theme, "style": paged.style}
    file = f"{Path(source).stem}.hall"
    serve(paged.html, paged.deck.votes, file=file, host=host, port=port, keep=keep, overwrite=overwrite, **look)


def _paged(
    source: str | Path, *, theme: str | None, lang: str | None, steps: bool, style: str | Path | None, progress: bool
) -> Paged:  # fmt: skip
    # Only what a deck needs is loaded for it.
    from emmviz.lecture.style import PLAIN, read_style

    look = None if style is None else read_style(style)
    if Path(source).suffix.lower() == ".md":
        from emmviz.lecture.written.save import checked, written_page

        return written_page(checked(source, theme=theme, style=look))
    from emmviz.lecture.executed import executed_page

    return executed_page(source, theme=theme, lang=lang, steps=steps, style=look or PLAIN, progress=progress)
