"""Lecture: a deck of slides with votes and live players, in one page that needs no network."""

from __future__ import annotations

import shlex
from pathlib import Path
from pkgutil import resolve_name

from emmviz.base.errors import TreeError
from emmviz.base.extras import Extra, expect_installed
from emmviz.base.files import check_kind, write_whole
from emmviz.base.messages import Message, expect

__all__ = ["save_deck", "serve_deck"]

# What a lecture is saved as: the mark of our own files, and what makes one of a deck.
_KINDS = {
    ".html": ("emmviz.base.files:HTML", "emmviz.lecture.page:lecture_page"),
    ".pdf": ("emmviz.picture.render.typeset:MARK", "emmviz.lecture.handout:handout"),
    ".pptx": ("emmviz.picture.render.powerpoint.package:is_ours", "emmviz.lecture.powerpoint:powerpoint"),
}
# The modules that a deck needs, and beyond it some of these files, with their extras.
_MODULES: dict[str, Extra] = {"markdown_it": "lecture"}
_BEYOND: dict[str, dict[str, Extra]] = {".pdf": {"typst": "paper"}, ".pptx": {"pptx": "pptx"}}
_HALL: dict[str, Extra] = {"starlette": "hall", "uvicorn": "hall", "segno": "hall"}


def save_deck(
    source: str | Path,
    path: str | Path,
    *,
    answers: bool = True,
    per_page: int | str = 1,
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
        The suffix decides: .html is a page with votes and live players; .pdf a handout; .pptx slides of PowerPoint, to
        edit. In these two a player is its beginning, its cuts or chosen steps, and its end, and what is asked is
        answered on the next page.
    answers : bool, default True
        Of a handout or of PowerPoint, whether those of votes are seen, also on slides after them (what is left out is
        warned of), the notes, and more of players than their beginning.
    per_page : {1, 2, 3, 6, "notes"}
        How many slides of a handout stand on a page, of A4 if more than one; beside 3 there are lines for notes.
        "notes" sets those of the speaker beside each slide, on A4.
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
    suffix = Path(path).suffix.lower()
    expect(suffix in _KINDS, "wrong.lecture.suffix", Path(path).name, known=", ".join(_KINDS))
    if suffix == ".html" and not answers:
        raise TreeError(Message("wrong.lecture.answers"))
    able = (1, 2, 3, 6, "notes") if suffix == ".pdf" else (1,)
    expect(per_page in able, "wrong.lecture.per_page", per_page)
    mark, make = map(resolve_name, _KINDS[suffix])
    check_kind(path, suffix[1:], mark, overwrite=overwrite)
    Path(path).parent.stat()  # a folder that is missing is named before any work is done
    expect_installed("lecture", _MODULES | _BEYOND.get(suffix, {}))
    from emmviz.lecture.checking import checked_deck

    deck = checked_deck(source, theme, style, strict=strict, paper=suffix != ".html", answers=answers)
    made = make(deck, per_page) if suffix == ".pdf" else make(deck)
    return write_whole(path, made.encode("utf-8", "replace") if suffix == ".html" else made)


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
    source : str or Path
        The lecture, as for `save_deck`.
    host : str, default "127.0.0.1"
        The address to listen on, by default only this machine's own.
    port : int, default 8000
        0 for any that is free.
    keep : str or Path, optional
        A .csv file for the votes, which are deleted at the end without it.
    theme : str, optional
        The theme of the deck.
    style : str or Path, optional
        The file of a style of your own.
    strict : bool, default False
        Whether a warning is an error.
    overwrite : bool, default False
        Whether to replace a .csv file that emmviz did not write, or one with the votes of another lesson.

    Raises
    ------
    TreeError, ImportError
        As `save_deck`.
    OSError
        For an address that cannot be had.
    """
    expect_installed("hall", _HALL | _MODULES)
    from emmviz.lecture.checking import checked_deck
    from emmviz.lecture.hall.serving import serve
    from emmviz.lecture.page import lecture_page

    deck = checked_deck(source, theme, style, strict=strict)
    switches = [f"--{name}" for name, is_on in (("strict", strict), ("overwrite", overwrite)) if is_on]
    options = {"port": port, "keep": keep, "theme": theme, "style": style}
    named = [f"--{name}={value}" for name, value in options.items() if value is not None]
    serve(
        lecture_page(deck),
        deck.votes,
        lang=deck.lecture.lang,
        theme=deck.lecture.theme,
        style=deck.style,
        file=f"{Path(source).stem}.hall",
        host=host,
        port=port,
        keep=keep,
        overwrite=overwrite,
        command=shlex.join(["emmviz", "lecture", str(source), "--hall", *named, *switches]),
    )
