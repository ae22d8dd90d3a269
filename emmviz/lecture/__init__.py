"""Lecture: a deck of slides with votes and live players, in one page that needs no network."""

from __future__ import annotations

import re
from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.extras import missing_module
from emmviz.base.files import HTML, check_kind, write_whole
from emmviz.base.numbers import brief

__all__ = ["save_deck", "save_handout", "serve_deck"]


def save_deck(
    source: str | Path,
    path: str | Path,
    *,
    theme: str | None = None,
    style: str | Path | None = None,
    strict: bool = False,
    overwrite: bool = False,
) -> Path:
    """Write a lecture in Markdown as a deck.

    `##` begins a slide, and the front matter makes the title. What a hall could not read, or would read too early, is
    warned of (`LectureWarning`) with its line.

    Parameters
    ----------
    source : str or Path
        An .md file.
    path : str or Path
        The page, which ends in .html.
    theme : {"light", "dark"}, optional
        That of the lecture by default, or light.
    style : str or Path, optional
        A .toml file with the logo, the footer, the colours and the font of your house; that of the lecture by default.
    strict : bool, default False
        Whether what is warned of is an error.
    overwrite : bool, default False
        Whether to replace a file that emmviz did not write, too.

    Returns
    -------
    Path
        The path.

    Raises
    ------
    TreeError
        For what is no lecture, with the line of each fault, and where there is a file that emmviz did not write.
    ImportError
        That names the extra.
    OSError
    """
    _check(path, ".html", "a deck", HTML, overwrite)
    from emmviz.lecture.checking import checked
    from emmviz.lecture.page import page

    return write_whole(path, page(checked(source, theme, style, strict=strict)).encode("utf-8", "replace"))


def save_handout(
    source: str | Path,
    path: str | Path,
    *,
    slides: str | None = None,
    answers: bool = True,
    theme: str | None = None,
    style: str | Path | None = None,
    strict: bool = False,
    overwrite: bool = False,
) -> Path:
    """Write a lecture for the hall to take home as a PDF, a slide a page.

    Parameters
    ----------
    source, theme, style, strict, overwrite
        As for `save_deck`.
    path : str or Path
        It ends in .pdf.
    slides : str, optional
        Which of them, such as "1,4-9"; all by default.
    answers : bool, default True
        Whether those of votes are seen, and players at their last step.

    Returns
    -------
    Path
        The path.

    Raises
    ------
    TreeError, ImportError, OSError
        As `save_deck`.
    """
    ranges = _ranges(slides)
    from emmviz.picture.render.typeset import MARK

    _check(path, ".pdf", "a handout", MARK, overwrite)
    from emmviz.lecture.checking import checked
    from emmviz.lecture.handout import handout

    deck = checked(source, theme, style, strict=strict)
    count = len(deck.slides)
    if any(not 1 <= first <= last <= count for first, last in ranges):
        raise TreeError(f"slides are numbers and ranges from 1 to {count}, not {brief(slides)}")
    numbers = sorted({number for first, last in ranges for number in range(first, last + 1)})
    return write_whole(path, handout(deck, numbers or None, answers=answers))


def serve_deck(
    source: str | Path,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    keep: str | Path | None = None,
    theme: str | None = None,
    style: str | Path | None = None,
    strict: bool = False,
    overwrite: bool = False,
) -> None:
    """Serve a lecture as a deck, whose votes are given on phones, until Ctrl-C ends the lesson.

    The addresses of the speaker and of the phones are printed. Until the end the votes lie in a file in this folder,
    named as the source with .hall: where the server was killed, the next one goes on with it.

    Parameters
    ----------
    source, theme, style, strict
        As for `save_deck`.
    host : str, default "127.0.0.1"
        The address to listen on, by default only this machine's own.
    port : int, default 8000
        0 for any that is free.
    keep : str or Path, optional
        A .csv file for the votes, which are deleted at the end without it.
    overwrite : bool, default False
        Whether to replace a .csv file that emmviz did not write.

    Raises
    ------
    TreeError, ImportError
        As `save_deck`.
    OSError
        For an address that cannot be had.
    """
    try:
        from emmviz.lecture.hall.serving import serve
    except ImportError as error:
        raise missing_module("A hall needs starlette, uvicorn and segno", "hall", error.name or "starlette") from error
    from emmviz.lecture.checking import checked
    from emmviz.lecture.page import page

    deck = checked(source, theme, style, strict=strict)
    serve(
        page(deck),
        deck.votes,
        lang=deck.lecture.lang,
        theme=deck.lecture.theme,
        style=deck.style,
        file=f"{Path(source).stem}.hall",
        host=host,
        port=port,
        keep=keep,
        overwrite=overwrite,
        command=f"emmviz lecture {source} --hall",
    )


def _ranges(slides: str | None) -> list[tuple[int, int]]:
    """Return the first and the last slide of each range of a text such as "1,4-9"."""
    if slides is None:
        return []
    if not re.fullmatch(r"\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*", slides):
        raise TreeError(f"slides are numbers and ranges such as 1,4-9, not {brief(slides)}")
    ends = [list(map(int, part.split("-"))) for part in slides.split(",")]
    return [(one[0], one[-1]) for one in ends]


def _check(path: str | Path, suffix: str, what: str, mark: bytes, overwrite: bool) -> None:
    """Refuse a file that cannot be written before anything is made for it."""
    if Path(path).suffix.lower() != suffix:
        raise TreeError(f"{what} is saved as {suffix}, not as {brief(Path(path).name)}")
    check_kind(path, suffix[1:], mark, overwrite=overwrite)
    if not Path(path).parent.is_dir():
        raise FileNotFoundError(2, "No such file or directory", str(Path(path).parent))
