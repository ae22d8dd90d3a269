"""HTML, and ES modules: the player of one run or of several in one file, which needs no network."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from emmviz.base.files import HTML, MODULE
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.render.renderer import Renderer
from emmviz.picture.steps import Steps
from emmviz.picture.theme import ThemeLike
from emmviz.player.compare.comparing import Comparing
from emmviz.player.shell import front
from emmviz.player.shell.payload import Payload, page_theme, payload, shown_steps
from emmviz.search.run import Run
from emmviz.story.align import difference


def page(
    runs: list[Run],
    *,
    theme: ThemeLike = "auto",
    lang: str = "en",
    layout: str = "tidy",
    direction: str | None = None,
    numbers: str | None = None,
    steps: Steps | None = None,
    progress: bool = False,
    note: str = "",
) -> str:
    """Return a page of runs as text, with nothing to load.

    Several runs on one tree share a cursor; otherwise, or at chosen steps, there is a player for each.

    Parameters
    ----------
    runs : list of Run
        The runs.
    theme : str, Path, mapping or Theme, default "auto"
        "auto" to follow the reader's system, "light", "dark", or your own theme, as `draw` takes it.
    lang, layout, direction : str
        The same as for `draw`.
    numbers : str, optional
        "decimals" or "fractions", by default as in the default theme.
    steps : Steps, optional
        The frames to step through: "all", "cuts", a list or a range.
    progress : bool, default False
        Whether a bar shows how far it is.
    note : str, optional
        A sentence that the reader sees before the first step.

    Raises
    ------
    TreeError
        For frames out of range, and for a very long run of which none are chosen.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> "://" in page([star1(gallery.aima_scale())]).replace("http://www.w3.org/2000/svg", "")
    False
    """
    widget, payloads, name = _payloads(
        runs, theme, numbers, steps, lang=lang, layout=layout, direction=direction, progress=progress, note=note
    )
    return front.widget_page(widget, payloads, theme=name, lang=lang, title=payloads[0]["title"])


def module(
    runs: list[Run],
    *,
    theme: ThemeLike = "auto",
    lang: str = "en",
    layout: str = "tidy",
    direction: str | None = None,
    numbers: str | None = None,
    steps: Steps | None = None,
    progress: bool = False,
    note: str = "",
) -> str:
    """Return runs as text of an ES module that a page loads, or MyST's anywidget directive; options as for `page`."""
    widget, payloads, name = _payloads(
        runs, theme, numbers, steps, lang=lang, layout=layout, direction=direction, progress=progress, note=note
    )
    return front.widget_module(widget, payloads, theme=name)


def _payloads(
    runs: list[Run],
    theme: ThemeLike,
    numbers: str | None,
    steps: Steps | None,
    *,
    lang: str,
    layout: str,
    direction: str | None,
    progress: bool,
    note: str,
) -> tuple[str, Sequence[Payload], str]:
    """Return which widget shows the runs, its data, and the name of its theme."""
    drawn, name = page_theme(theme)
    look = theme_of(drawn, numbers=numbers)
    if len(runs) == 1 or steps is not None or any(difference(runs[0].tree, run.tree) for run in runs):
        play = partial(payload, lang=lang, layout=layout, direction=direction, progress=progress, look=look, note=note)
        return "player", [play(run, shown=shown_steps(run, steps)) for run in runs], name
    return "compare", [Comparing(tuple(runs), lang, look).data(layout=layout, direction=direction)], name


RENDERER = Renderer(suffixes=("html",), mark=HTML, player=page)
MODULES = Renderer(suffixes=("mjs",), mark=MODULE, player=module)
