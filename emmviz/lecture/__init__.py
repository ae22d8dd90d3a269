"""Lecture: a deck of slides with votes and live players, in one page that works offline."""

from __future__ import annotations

import shlex
from pathlib import Path
from pkgutil import resolve_name

from emmviz.base.extras import Extra, expect_installed
from emmviz.base.files import check_kind, write_whole
from emmviz.base.messages import expect, refuse_if

# What a lecture is saved as: the mark of our own files, and the function that turns a deck into such a file.
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
    """Write the slides of a Markdown lecture as an HTML deck, a PDF handout or a PowerPoint file.

    `##` begins a slide, and the front matter makes the title. A `LectureWarning` names the line of anything that is
    hard to read from the back row, or that gives an answer away.

    Parameters
    ----------
    source : str or Path
        An .md file.
    path : str or Path
        The suffix decides the format: .html is a page with votes and live players, .pdf is a handout, and .pptx is
        editable PowerPoint slides. In .pdf and .pptx, several pages replace a player: its start, its cuts or chosen
        steps, and its end. The answer to a vote is on the page after it.
    answers : bool, default True
        Whether a handout or PowerPoint file includes the answers to votes (even on later slides), the notes, and more
        of each player than its start. A warning names what is left out.
    per_page : {1, 2, 3, 6, "notes"}
        How many slides to put on a page of a handout. More than one are on A4; beside three, there are lines for notes.
        "notes" puts the speaker's notes beside each slide, on A4.
    theme : {"light", "dark"}, optional
        The theme; by default the lecture's own, or light.
    style : str or Path, optional
        A .toml file with your logo, footer, colours and font; by default the one that the lecture names.
    strict : bool, default False
        Whether warnings are errors.
    overwrite : bool, default False
        Whether to replace a file that emmviz did not write.

    Returns
    -------
    Path
        The path of the file written.

    Raises
    ------
    TreeError
        If the source is not a lecture (the message has the line of each fault), or the path is a file that emmviz did
        not write.
    ImportError
        If an extra is missing; the message names it.
    OSError
        If a file cannot be read or written.
    """
    suffix = Path(path).suffix.lower()
    expect(suffix in _KINDS, "wrong.lecture.suffix", Path(path).name, known=", ".join(_KINDS))
    refuse_if(suffix == ".html" and not answers, "wrong.lecture.answers")
    able = (1, 2, 3, 6, "notes") if suffix == ".pdf" else (1,)
    expect(per_page in able, "wrong.lecture.per_page", per_page)
    mark, make = map(resolve_name, _KINDS[suffix])
    check_kind(path, suffix[1:], mark, overwrite=overwrite)
    Path(path).parent.stat()  # a folder that is missing is named before any work is done
    expect_installed("lecture", _MODULES | _BEYOND.get(suffix, {}))
    from emmviz.lecture.checking import checked_deck

    deck = checked_deck(source, theme, style, strict=strict, paper=suffix != ".html", answers=answers)
    content = make(deck, per_page) if suffix == ".pdf" else make(deck)
    return write_whole(path, content.encode("utf-8", "replace") if suffix == ".html" else content)


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
    """Serve a lecture as a deck with votes on phones, until Ctrl-C ends the lesson.

    It prints the addresses for the speaker and for the phones. During the lesson, the votes are in a file in this
    folder, named after the source, with .hall: if the server was killed, the next one continues with this file.

    Parameters
    ----------
    source : str or Path
        The lecture, as for `save_deck`.
    host : str, default "127.0.0.1"
        The address to listen on; by default only this machine can connect.
    port : int, default 8000
        The port; 0 for any free port.
    keep : str or Path, optional
        A .csv file for the votes; without it, they are deleted at the end.
    theme : str, optional
        The theme of the deck.
    style : str or Path, optional
        The file of the style.
    strict : bool, default False
        Whether warnings are errors.
    overwrite : bool, default False
        Whether to replace a .csv file that emmviz did not write, or one with the votes of another lesson.

    Raises
    ------
    TreeError, ImportError
        In the same cases as for `save_deck`.
    OSError
        If the server cannot listen on the address.
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
