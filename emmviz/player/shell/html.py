"""HTML: one self-contained page with the player of one run or of several; it asks the network for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emmviz.base.files import HTML
from emmviz.base.locale import called, words
from emmviz.player.shell import front
from emmviz.player.shell.front import check_theme
from emmviz.player.shell.payload import payload

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["page", "save_run"]

SUFFIXES = ("html",)
MARKS = {"html": HTML}


def page(runs: list[Run], *, theme: str = "auto", lang: str = "en", layout: str = "tidy") -> str:
    """Return a page with a player for each run.

    Parameters: runs; theme, "auto" to follow the reader's system, "light" or "dark"; lang; layout.
    Returns: the whole page as text, with nothing to load.

    >>> from emmviz import gallery, star1
    >>> "http" in page([star1(gallery.aima_scale())]).replace("http://www.w3.org/2000/svg", "")
    False
    """
    return front.page(
        "player", [payload(run, lang=lang, layout=layout) for run in runs], theme=check_theme(theme), lang=lang,
        title=called(runs[0].tree.title, lang) or "emmviz", note=words(lang)["player"]["noscript"],
    )  # fmt: skip


def save_run(run: Run, *, theme: str = "auto", lang: str = "en", layout: str = "tidy") -> bytes:
    """Return the page of one run as bytes."""
    return page([run], theme=theme, lang=lang, layout=layout).encode("utf-8")
