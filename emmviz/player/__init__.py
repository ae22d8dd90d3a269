"""The player as a notebook widget; it needs no kernel to step, and Python can read and set its `step`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from emmviz.errors import TreeError
from emmviz.theme import css, theme, variables

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["check_theme", "play", "script", "style_sheet"]

_HERE = Path(__file__).parent


def play(run: Run, *, theme: str = "auto", lang: str = "en", step: int = 0, layout: str = "tidy") -> Any:
    """Return a widget that steps through a run, stopped at a step.

    Parameters: run; theme, "auto" to follow the notebook, "light" or "dark"; lang, the language of its words; step,
    where it starts, -1 for the end; layout, "tidy" or "dot".
    Returns: an `anywidget.AnyWidget` with the traits `step` (read and set from Python) and `payload`.
    Raises: TreeError for a step that there is not.

    >>> from emmviz import gallery, star1
    >>> play(star1(gallery.aima_scale()), step=-1).step
    27
    """
    from emmviz.player.widget import Player

    return Player.of(run, theme=theme, lang=lang, step=step, layout=layout)


def check_theme(theme: str) -> str:
    """Return the theme of a player; TreeError where there is none of that name."""
    if theme not in ("auto", "light", "dark"):
        raise TreeError(f'a player\'s theme must be "auto", "light" or "dark", not {theme!r:.60}')
    return theme


@cache
def script() -> str:
    """Return the player's program, an ES module that the widget and the offline page share."""
    return (_HERE / "player.js").read_text(encoding="utf-8")


@cache
def style_sheet() -> str:
    """Return the player's style sheet, with the table of styles that every other renderer uses."""
    colours = [f'.emmviz[data-theme="{name}"]{{{variables(theme(name))}}}' for name in ("light", "dark")]
    return "\n".join([*colours, (_HERE / "player.css").read_text(encoding="utf-8"), css(".emmviz")])
