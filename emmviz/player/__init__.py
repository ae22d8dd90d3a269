"""The player as a notebook widget. It steps without a kernel, and Python can read and set its `step`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from emmviz.picture.steps import Steps
    from emmviz.picture.theme import ThemeLike
    from emmviz.player.shell.widget import Player
    from emmviz.search.run import Run


def play(
    run: Run,
    *,
    theme: ThemeLike = "auto",
    lang: str = "en",
    step: int = 0,
    layout: str = "tidy",
    direction: str | None = None,
    steps: Steps | None = None,
) -> Player:
    """Return a widget that steps through a run.

    Parameters
    ----------
    run : Run
        The run to show.
    theme : str, Path, mapping or Theme
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str
        The language of its words.
    step : int
        The first step to show; -1 for the end.
    layout : str
        "tidy" or "dot".
    direction : str, optional
        "down", the default, or "right" for a tree that grows from left to right.
    steps : str or iterable of int, optional
        The frames to step through: "cuts", a list or a range; by default all. `step` then counts only these.

    Returns
    -------
    anywidget.AnyWidget
        The player, with the traits `step`, which Python can read and set, and `payload`.

    Raises
    ------
    TreeError
        If a step is out of range, or the run is very long and no steps are chosen.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> play(star1(gallery.aima_scale()), step=-1).step
    27
    """
    from emmviz.player.shell.widget import Player

    return Player(run, theme=theme, lang=lang, step=step, layout=layout, direction=direction, steps=steps)
