"""The player as a notebook widget; it needs no kernel to step, and Python can read and set its `step`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from emmviz.errors import TreeError

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["check_theme", "play"]


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
