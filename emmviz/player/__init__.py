"""The player as a notebook widget; it needs no kernel to step, and Python can read and set its `step`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["play"]


def play(
    run: Run, *, theme: str = "auto", lang: str = "en", step: int = 0, layout: str = "tidy", steps: Any = None
) -> Any:  # fmt: skip
    """Return a widget that steps through a run, stopped at a step.

    Parameters: run; theme, "auto" to follow the notebook, "light" or "dark"; lang, the language of its words; step,
    where it starts, -1 for the end; layout, "tidy" or "dot"; steps, the frames to step through, by default all: "cuts",
    a list or a range, of which `step` then counts.
    Returns: an `anywidget.AnyWidget` with the traits `step` (read and set from Python) and `payload`.
    Raises: TreeError for a step out of range, and for a very long run of which no steps are chosen.

    >>> from emmviz import gallery, star1
    >>> play(star1(gallery.aima_scale()), step=-1).step
    27
    """
    from emmviz.player.shell.widget import Player

    return Player(run, theme=theme, lang=lang, step=step, layout=layout, steps=steps)
