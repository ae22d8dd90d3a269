"""What the labs share: parts with a number of places each, a picture and a diagram at every place, and one slider."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any, NotRequired

import traitlets

from emmviz.base.text import JsonObject
from emmviz.picture.draw import scene_from
from emmviz.picture.drawn import NodeContents
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.plan import Plan, plan_for
from emmviz.picture.render.svg import scene_svg
from emmviz.picture.render.text import scene_text
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme, ThemeLike
from emmviz.player.lab.diagram import Diagram
from emmviz.player.lab.lab_words import LabWords
from emmviz.player.shell.cell import cell_look, dense_plan, lab_plans
from emmviz.player.shell.changes import fitted
from emmviz.player.shell.payload import Payload
from emmviz.player.shell.widget import Front
from emmviz.search.events import Bound
from emmviz.story.frame import Frame
from emmviz.tree.game_tree import GameTree

# How many times smaller the text of a tree may be on a page.
_SMALLER = (1, 1.2, 1.5, 2)


class LabPayload(Payload):
    """The data of a lab: its parts, what they share, the step at which it opens, and the possible guesses.

    The data of a part is what is visible at each of its places, without what never changes. Nodes and edges have
    numbers. It has what each node shows, its parent, which edges are chosen, and where an opponent is `erring`; `probs`
    are the labels of edges, `weights` and `movers` their classes. In the diagram, `x` and `y` are the position of its
    handle; `flips` are the places where moves meet, `own` is the place of the original tree, and `waits` is how long
    each place is shown, in ms.
    """

    step: int
    parts: list[JsonObject]
    shared: NotRequired[JsonObject]
    guess: NotRequired[JsonObject]


def in_lab(theme: Theme) -> Theme:
    """Return a theme for the tree of a lab, in which only numbers change with a probability."""
    return replace(cell_look(theme, narrow=True), reached=False)


class LabPart(ABC):
    """One part of a lab: a number of places, a diagram of them all, and a picture and a sentence for each.

    Its tree is the original one at the place `original`, if it has one; `theme` is the theme of the lab.
    """

    count: int
    original = 0
    diagram: Diagram
    words: LabWords
    theme: Theme

    @abstractmethod
    def drawn(self, k: int, theme: ThemeLike) -> Scene:
        """Return the picture at a place."""

    @abstractmethod
    def sentence(self, k: int) -> str:
        """Return the sentence of a place."""

    def scene(self, k: int, theme: ThemeLike | None = None) -> Scene:
        """Return the picture at a place, with its sentence, by default in the theme of the lab."""
        return self.drawn(k, self.theme if theme is None else theme)._replace(
            title=self.words.title, description=self.sentence(k)
        )

    def data(self) -> JsonObject:
        """Return the data of the diagram for the front end, and the sentences."""
        xs, ys = self.diagram.places()
        return {
            "chart": self.diagram.svg(self.original),
            "x": xs,
            "y": ys,
            "sentences": [self.sentence(k) for k in range(self.count)],
            "summary": list(self.diagram.summary),
            "own": self.original,
        }


class TreePart(LabPart):
    """A part whose picture is a tree that is drawn once, with room for the longest numbers that it ever shows."""

    tree: GameTree
    layout = "tidy"
    hide: tuple[str, ...] = ()

    @abstractmethod
    def frame(self, k: int) -> Frame:
        """Return the tree at a place."""

    @abstractmethod
    def widest(self) -> Frame:
        """Return the tree with the longest numbers."""

    @abstractmethod
    def values(self, node: str) -> Iterable[Fraction | None]:
        """Return the value of a node at each place, or a single value if it never changes."""

    @property
    def plan(self) -> Plan:
        """The places of all nodes and words where there is room for them."""
        return self.plans[0]

    @cached_property
    def plans(self) -> list[Plan]:
        """The places of all nodes and words, and again for less room if the tree is large."""
        frame, look, lang = self.widest(), in_lab(self.theme), self.words.lang
        if not (page := self.theme.page):
            return lab_plans(frame, lang, self.layout, self.written, hide=self.hide, look=look)
        plan = plan_for(frame, look, lang, self.layout, caption=False, hide=self.hide, written=self.written)
        # A page shows all of the tree, in text that is as small as need be.
        slides = ((times * page[0], times * page[1]) for times in _SMALLER)
        plans = (dense_plan(frame, lang, self.layout, self.written, plan, slide=slide) for slide in slides)
        return [plan, *islice(filter(None, plans), 1)]

    @cached_property
    def written(self) -> NodeContents:
        """The values of nodes at some place."""
        numbers = (
            (node, value, Bound.EXACT, False) for node in self.tree for value in self.values(node) if value is not None
        )
        return NodeContents(tuple(dict.fromkeys(numbers)), told_apart=False)

    def drawn(self, k: int, theme: ThemeLike) -> Scene:
        """Return the tree at a place."""
        frame, look = self.frame(k), replace(theme_of(theme), evidence=False)
        return scene_from(
            plan_for(frame, look, self.words.lang, self.layout, written=self.written), frame, caption=False
        )

    def svgs(self, free: float = 0) -> list[str]:
        """Return the tree for the front end to write numbers into, with so much room left below it, as each plan
        places it."""
        return [
            scene_svg(
                scene_from(plan, self.widest(), caption=False)._replace(height=plan.foot + free, legend=()),
                inline=False,
            )
            for plan in self.plans
        ]

    def texts(self) -> list[list[JsonObject | None]]:
        """Return what each node shows at each place, with its size if it is smaller than usual, and under `small` what
        is otherwise in smaller pictures; once if that never changes."""
        by_node = [[self._text_at(node, value) for value in self.values(node)] for node in self.plan.places]
        return [texts if any(text != texts[0] for text in texts) else texts[:1] for texts in by_node]

    def _text_at(self, node: str, value: Fraction | None) -> JsonObject | None:
        first, *others = (
            fitted("" if value is None else plan.narrator.label(value), plan.places[node], plan.theme)
            for plan in self.plans
        )
        differs = any(other != first for other in others)
        return first | ({"small": [{"size": None} | other for other in others]} if differs else {})


class BaseLab(Front):
    """A widget of parts, whose `step` counts the places of all of them one after the other."""

    widget = "lab"
    # Whether its still picture is the picture of the last place, with the result of all of them.
    at_end = False
    step = traitlets.Int(0).tag(sync=True)
    _parts: Sequence[LabPart]

    def to_svg(self, theme: ThemeLike | None = None, *, turns: bool = True) -> str:
        """Return the picture and the diagram below it as SVG text.

        Parameters
        ----------
        theme : str, Path, mapping or Theme, optional
            A theme without a page; by default the lab's own, or light if that follows the notebook.
        turns : bool, default True
            Whether the diagram shows its lines and where they lead, or only this place.

        Returns
        -------
        str
            The SVG.
        """
        part, k = self._here()
        return str(part.diagram.below(part.scene(k, theme), k, turns=turns))

    def _here(self) -> tuple[Any, int]:
        """Return the part that is shown, and the place in it."""
        k = self.step
        for part in self._parts:
            if k < part.count:
                break
            k -= part.count
        return part, k

    def _start(self, i: int) -> int:
        """Return the step at which a part begins."""
        return sum(part.count for part in self._parts[:i])

    @traitlets.validate("step")
    def _check_step(self, proposal: traitlets.Bunch) -> int:
        return int(min(max(proposal["value"], 0), self._start(len(self._parts)) - 1))

    # -- where no widget runs ----------------------------------------------------------------------------------------

    def _rests(self) -> tuple[LabPart, int]:
        """Return the part and the place that a picture without a widget shows."""
        part, k = self._here()
        return part, part.count - 1 if self.at_end else k

    def _still(self) -> Scene:
        part, k = self._rests()
        return part.scene(k)

    def _text(self) -> str:
        part, k = self._rests()
        return f"{scene_text(part.scene(k))}\n{part.sentence(k)}"

    def _stand_in(self) -> JsonObject:
        part, k = self._rests()
        return super()._stand_in() | {"image/svg+xml": part.diagram.below(self._asleep(), k, turns=self.at_end)}


def table_of(head: Sequence[str], rows: Iterable[tuple[object, str]]) -> JsonObject:
    """Return a table with a row for each place."""
    written = [[str(place), value] for place, value in rows]
    return {"head": head, "rows": written, "places": list(range(len(written)))}
