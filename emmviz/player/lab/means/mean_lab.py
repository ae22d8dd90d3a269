"""The lab of running means: a chance node, played many times, and the mean of the plays so far."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import traitlets

from emmviz.base.errors import TreeError
from emmviz.games.options import whole
from emmviz.picture.render.text import render as text
from emmviz.picture.scene import Scene
from emmviz.player.lab.above import above_diagram
from emmviz.player.lab.chart import WIDTH
from emmviz.player.lab.means.payload import Played, payload
from emmviz.player.lab.means.series import Series, drawn
from emmviz.player.lab.means.words import Teller
from emmviz.player.shell.front import check_theme
from emmviz.player.shell.widget import Front
from emmviz.tree.game_tree import GameTree

__all__ = ["MeanLab", "mean_lab"]

# So many series, each with luck of its own.
_SERIES = 3


def mean_lab(tree: GameTree, *, plays: int = 10_000, seed: int = 0, theme: str = "auto", lang: str = "en") -> MeanLab:
    """Return a lab in which a chance node is played again and again, and the mean of the plays so far is followed.

    Plays come one by one, later more and more at a time; on the edges stands the share of the plays that each outcome
    has had, and the mean goes to the value of the node. Three series differ in nothing but luck.
    Parameters: tree, a chance node above leaves; plays, how many, 10 to 100,000; seed, of the series; theme, "auto" to
    follow the notebook, "light" or "dark"; lang, the language of its words.
    Returns: a MeanLab. Raises: TreeError for another tree or number.

    >>> from emmviz import GameTree
    >>> mean_lab(GameTree.parse("chance(well .6: 500, badly .4: -200)"))
    <MeanLab of 'The mean of many plays': 10000 plays>
    """
    check_theme(theme)
    tree.validate()
    whole("plays", plays, 10, 100_000)
    root = tree.root
    if tree.kind(root) != "chance" or any(tree.kind(child) != "leaf" for child in tree.children(root)):
        raise TreeError("a mean lab needs a chance node above leaves, and nothing else")
    probs = [branch.prob or Fraction(0) for branch in tree.branches(root)]
    values = [tree.value(child) for child in tree.children(root)]
    series = [drawn(probs, values, plays, f"{seed} {i}") for i in range(_SERIES)]
    value = sum(prob * value for prob, value in zip(probs, values, strict=True))
    return MeanLab(Teller(tree, Fraction(value), lang), series, theme=theme, lang=lang)


class MeanLab(Front):
    """A chance node and the mean of its plays in a notebook; `emmviz.mean_lab` makes one.

    `step` counts the places of all `series` one after the other.
    """

    widget = "lab"
    noun = "a lab"
    step = traitlets.Int(0).tag(sync=True)

    def __init__(self, tell: Teller, series: list[Series], **traits: Any) -> None:
        self.series, self._tell = series, tell
        means = [tell.value, *(one.mean(k) for one in series for k in range(len(one.at)))]
        low, high = min(means), max(means)
        span = (low, high) if low < high else (low - 1, high + 1)
        self._played = [Played(tell, one, i, span) for i, one in enumerate(series, start=1)]
        super().__init__(payload=payload(self._played, 0), **traits)

    def to_svg(self, theme: str = "light", *, turns: bool = True) -> str:
        """Return the tree and the diagram as one picture.

        Parameters: theme, the name of a theme without a page; turns, whether the diagram shows the means of all places
        and where they lead, or only this one. Returns: SVG text.
        """
        one, k = self._here()
        return _above(one, k, one.scene(k, theme), turns=turns)

    def _here(self) -> tuple[Played, int]:
        i, k = divmod(self.step, len(self.series[0].at))
        return self._played[i], k

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        return int(min(max(proposal["value"], 0), len(self.series) * len(self.series[0].at) - 1))

    # -- where no widget runs ----------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<MeanLab of {self._tell.title!r}: {self.series[0].at[-1]} plays>"

    def _ended(self) -> tuple[Played, int]:
        """The series that is shown, after all of its plays: after the first there is nothing to see."""
        return self._here()[0], len(self.series[0].at) - 1

    def _still(self) -> Scene:
        one, k = self._ended()
        scene = one.scene(k)
        # Somewhat wider than the diagram below it, so that the line that says how to wake it is one line.
        return scene._replace(width=max(scene.width, 1.1 * WIDTH))

    def _text(self) -> str:
        one, k = self._ended()
        return "\n".join([text(one.scene(k)), self._tell.sentence(one.series, k)])

    def _repr_mimebundle_(self, **options: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**options)
        return {**data, "image/svg+xml": _above(*self._ended(), self._asleep(), turns=True)}, metadata


def _above(one: Played, k: int, scene: Scene, *, turns: bool) -> str:
    diagram = one.chart.svg(k, scene.theme, turns=turns, y=scene.height)
    return above_diagram(scene, diagram, one.chart.height)
