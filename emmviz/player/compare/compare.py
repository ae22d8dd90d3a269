"""Compare: two or more runs on the same tree side by side, with one cursor for all of them."""

from __future__ import annotations

from collections.abc import Sequence

import traitlets

from emmviz.picture.compose import beside
from emmviz.picture.render.text import scene_text
from emmviz.picture.scene import Scene
from emmviz.picture.theme import ThemeLike
from emmviz.player.compare.comparing import Comparing
from emmviz.player.shell.payload import PageTheme, page_theme
from emmviz.player.shell.widget import FORMATS, Front
from emmviz.search.run import Run
from emmviz.story.frame import check_step, frame_of


def compare(
    *runs: Run,
    theme: ThemeLike = "auto",
    lang: str = "en",
    step: int = 0,
    layout: str = "tidy",
    direction: str | None = None,
) -> Comparison:
    """Return a widget that steps through two or more runs on the same tree, side by side.

    All runs share one cursor, which counts moments. Runs reach the same node at the same moment; a run that skips a
    node waits until the others have finished it. The first difference between the runs is marked and named.

    Parameters
    ----------
    *runs : Run
        Two or more runs on the same tree.
    theme : str, Path, mapping or Theme
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str
        The language of its words.
    step : int
        The first moment to show; -1 for the last.
    layout : str
        "tidy" or "dot".
    direction : str, optional
        "down", the default, or "right" for trees that grow from left to right.

    Returns
    -------
    Comparison
        The widget.

    Raises
    ------
    TreeError
        If there are fewer than two runs, they are on different trees or without steps, or the moment is out of range.

    Examples
    --------
    >>> from emmviz import gallery, expectiminimax, star1
    >>> compare(expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale()), step=-1)
    <Comparison of Expectiminimax and Star1: 36 moments, first difference at 23>
    """
    told = page_theme(theme)
    return Comparison(Comparing(runs, lang, told.drawn), layout, direction=direction, theme=told, step=step)


class Comparison(Front):
    """Runs side by side in a notebook; `emmviz.compare` makes one.

    `step` is the moment shown; Python can read and set it. `moments` are the numbers of steps that each run has made at
    each moment. `differences` are the moments at which the runs begin to do different things.
    """

    widget = "compare"
    step = traitlets.Int(0).tag(sync=True)

    def __init__(
        self,
        comparing: Comparing,
        layout: str = "tidy",
        *,
        direction: str | None = None,
        step: int = 0,
        slide: tuple[float, float] | None = None,
        hide: Sequence[str] = (),
        theme: ThemeLike | PageTheme = "auto",
    ) -> None:
        self._comparing, self._layout, self._direction = comparing, layout, direction
        self.runs, self.moments, self.differences = comparing.runs, list(comparing.moments), list(comparing.parts)
        self.frames = list(comparing.runs), [list(moment) for moment in comparing.moments]
        step = check_step(step, len(comparing.moments) - 1)
        super().__init__(
            payload=comparing.data(layout=layout, direction=direction, slide=slide, hide=hide),
            formats=FORMATS,
            lang=comparing.lang,
            step=step,
            theme=theme,
        )

    def __repr__(self) -> str:
        where = f"first difference at {self.differences[0]}" if self.differences else "no difference"
        return f"<Comparison of {' and '.join(self._comparing.names)}: {len(self.moments) - 1} moments, {where}>"

    def opens_at(self, answer: object) -> int:
        """Return the moment at which it is revealed after a question: the one chosen, or where its runs first part, and
        if something is cut from there on, the first cut.
        """
        parted = next(iter(self.differences), 0)
        return self.step or next((k for k in self._comparing.moments_with("cuts") if k >= parted), parted)

    def _all_drawn(self, step: int) -> list[tuple[str, Scene]]:
        """Return each run at a moment: its search with the leaves read so far, and its picture."""
        phrases, drawn = self._comparing.phrases, []
        for name, run, k in zip(self._comparing.names, self.runs, self._comparing.moments[step], strict=True):
            counts = frame_of(run, k).counts
            read, total = counts["leaves"], counts["leaves_total"]
            leaves = read if total is None else phrases["of"].format(n=read, total=total)
            drawn.append((f"{name}: {leaves} {phrases['leaves']}", self._drawn(run, k)))
        return drawn

    def _text(self) -> str:
        # Nothing has been read at the start, so show the end.
        step = self.step or -1
        parts = [f"{head}\n{scene_text(scene)}" for head, scene in self._all_drawn(step)]
        first = [] if step in self.differences[:1] else [self._comparing.first]
        return "\n\n".join([*parts, "\n".join([self._comparing.sentences[step], *first])])

    def _still(self) -> Scene:
        """Draw all runs in one picture, one below the other; each node has the number of its run before its id."""
        heads, scenes = zip(*self._all_drawn(self.step), strict=True)
        return beside(scenes, heads, shape=(1.0, 100.0))._replace(  # a column
            title=self.payload["title"], description=self._comparing.first
        )
