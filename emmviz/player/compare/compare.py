"""Compare: two or more runs on the same tree beside one another, with one cursor over all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.compose import glued, line, moved
from emmviz.picture.draw import draw
from emmviz.picture.marks import Caption, Legend, Level
from emmviz.picture.render import rendered
from emmviz.picture.render.text import render as text
from emmviz.picture.scene import Scene
from emmviz.player.compare.payload import Comparing
from emmviz.player.shell.frame_files import FORMATS
from emmviz.player.shell.front import check_theme
from emmviz.player.shell.widget import Front
from emmviz.story.fold import frame_of

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["Comparison", "compare"]


def compare(*runs: Run, theme: str = "auto", lang: str = "en", step: int = 0, layout: str = "tidy") -> Comparison:
    """Return a widget that steps through two or more runs on the same tree at once.

    The cursor counts moments: runs come to the same node at the same moment, and one that skips something waits there
    until the others are done with it. Where they first part is marked and named.

    Parameters: runs; theme, "auto" to follow the notebook, "light" or "dark"; lang, the language of its words; step,
    the moment at which it starts, -1 for the last; layout, "tidy" or "dot".
    Returns: a Comparison. Raises: TreeError for fewer than two runs, for runs on different trees, without steps, and
    for a moment out of range.

    >>> from emmviz import gallery, expectiminimax, star1
    >>> compare(expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale()), step=-1)
    <Comparison of Expectiminimax and Star1: 36 moments, first difference at 23>
    """
    comparing = Comparing(runs, lang)
    last = len(comparing.moments) - 1
    if not isinstance(step, int) or isinstance(step, bool) or not -last - 1 <= step <= last:
        raise TreeError(f"step must be a whole number from 0 to {last}, or -1 for the last, not {brief(step)}")
    return Comparison(comparing, layout, theme=check_theme(theme), step=step % (last + 1))


class Comparison(Front):
    """Runs beside one another in a notebook; `emmviz.compare` makes one.

    `step` is the moment shown, read and set from Python; `moments` how many steps each run has done at each moment;
    `differences` the moments at which the runs begin to do different things.
    """

    widget = "compare"
    formats = FORMATS
    step = traitlets.Int(0).tag(sync=True)

    def __init__(self, comparing: Comparing, layout: str, **traits: Any) -> None:
        self._comparing, self._layout = comparing, layout
        super().__init__(payload=comparing.data(layout=layout), lang=comparing.lang, **traits)

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs."""
        return self._comparing.runs

    @property
    def moments(self) -> list[tuple[int, ...]]:
        """How many steps each run has done at each moment."""
        return list(self._comparing.moments)

    @property
    def differences(self) -> list[int]:
        """The moments at which the runs begin to do different things; empty if they never do."""
        return list(self._comparing.parts)

    def __repr__(self) -> str:
        names, parts = self._comparing.names, self._comparing.parts
        where = f"first difference at {parts[0]}" if parts else "no difference"
        return f"<Comparison of {' and '.join(names)}: {len(self._comparing.moments) - 1} moments, {where}>"

    def _scenes(self, step: int) -> list[Scene]:
        """The picture of each run at a moment."""
        look: dict[str, Any] = {"lang": self._lang, "layout": self._layout}
        at = self._comparing.moments[step]
        return [draw(run.tree, frame_of(run, k), **look) for run, k in zip(self.runs, at, strict=True)]

    def _heads(self, step: int) -> list[str]:
        """The line above each picture: its search, and the leaves read so far."""
        at, words = self._comparing.moments[step], self._comparing.own
        lines = []
        for name, run, k in zip(self._comparing.names, self.runs, at, strict=True):
            counts = frame_of(run, k).counts
            read, total = counts["leaves"], counts["leaves_total"]
            lines.append(
                f"{name}: {read if total is None else words['of'].format(n=read, total=total)} {words['leaves']}"
            )
        return lines

    def _text(self) -> str:
        # At the start there is nothing to read, so there the end.
        step = self.step or -1
        parts = [f"{head}\n{text(scene)}" for head, scene in zip(self._heads(step), self._scenes(step), strict=True)]
        return "\n\n".join([*parts, f"{self._comparing.sentences[step]}\n{self._comparing.first}"])

    def _places(self) -> int:
        return len(self._comparing.moments)

    def _file(self, suffix: str, step: int) -> bytes:
        at = list(self._comparing.moments[step])
        data = rendered(list(self.runs), f"frame.{suffix}", step=at, lang=self._lang, layout=self._layout)
        assert isinstance(data, bytes)
        return data

    def _still(self) -> Scene:
        return self._both(self.step)

    def _both(self, step: int) -> Scene:
        """All runs in one picture, one below the other; a node has the number of its run before its id."""
        drawn = self._scenes(step)
        first, y, size = drawn[0], 0.0, drawn[0].theme.label * 1.2
        heads: list[Level] = []
        legend: list[Legend] = []
        parts: list[tuple[str, Scene, float, float]] = []
        for number, (head, scene) in enumerate(zip(self._heads(step), drawn, strict=True), start=1):
            heads.append(Level("", line("level", head, 18, y + 1.8 * size, size)))
            y += 2.2 * size
            parts.append((f"{number}:", scene, 0, y))
            legend += [moved(item, 0, y) for item in scene.legend]
            y += scene.height
        marks = glued(parts)
        return first._replace(
            width=max(scene.width for scene in drawn), height=y, title=self.payload["title"],
            description=self._comparing.first, levels=(*heads, *marks.levels), edges=marks.edges, nodes=marks.nodes,
            reasons=marks.reasons, caption=Caption(marks.lines), legend=tuple(legend),
        )  # fmt: skip
