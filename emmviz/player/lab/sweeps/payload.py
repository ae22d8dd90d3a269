"""Payload: a lab of value iteration as plain data, one part a guess, each with its values after every sweep."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from emmviz.base.numbers import written_out
from emmviz.base.text import width
from emmviz.picture.graph_marks import graph_scene, value_font
from emmviz.picture.graph_parts import Position
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.render.svg import render
from emmviz.picture.scene import Scene
from emmviz.player.lab.payload import labels
from emmviz.player.lab.sweeps.chart import sweep_chart
from emmviz.player.lab.sweeps.course import Course
from emmviz.player.lab.sweeps.words import DIGITS, Teller
from emmviz.player.shell.cell import cell_look

__all__ = ["Guess", "payload"]

# The words of this lab that the browser writes.
_WORDS = (
    "ask_flip", "next_flip", "own", "scrubber", "guess", "guess_typed", "no_number", "out_of_range", "no_python",
    "asking", "keys",
)  # fmt: skip


class Guess:
    """One guess of a lab: its sweeps, its diagram, and its graph after each sweep."""

    def __init__(self, tell: Teller, course: Course) -> None:
        self.tell, self.course = tell, course
        self.chart = sweep_chart(tell, course)

    def scene(self, k: int, theme: str = "light") -> Scene:
        """Return the graph after a sweep, with the sentence."""
        look = theme_of(theme, numbers="fractions")
        scene = graph_scene(self.positions(k), self.tell.swept.game.title, look, self.tell.lang)
        return scene._replace(title=self.tell.title, description=self.tell.sentence(self.course, k))

    def positions(self, k: int) -> list[Position]:
        """Return the positions of the graph with their values after a sweep."""
        values = self.course.after[k]
        return [one._replace(value=values[key]) for key, one in self.tell.swept.graph.items()]

    def data(self, graph: _Drawn) -> dict[str, Any]:
        """Return the guess as plain data; graph, what all guesses share."""
        tell, course, count = self.tell, self.course, len(self.course.after)
        xs, ys = self.chart.places()
        reached = tell.swept.reached(course)
        return {
            "over": f"guess-{written_out(course.guess).replace('/', '-')}",
            "guess": written_out(course.guess),
            "name": tell.plain(course.guess),
            "texts": graph.texts([self.positions(k) for k in range(count)]),
            "chart": self.chart.svg(0),
            "x": xs,
            "y": ys,
            "sentences": [tell.sentence(course, k) for k in range(count)],
            "summary": tell.summary(course),
            "flips": [] if reached is None else [{"place": reached, "text": tell.at(reached)}],
            "table": {
                "head": [tell.own["sweep"], tell.own["axis"]],
                "rows": [[str(k), tell.number(value)] for k, value in enumerate(course.root)],
                "places": list(range(count)),
            },
        }


class _Drawn:
    """The graph with the longest numbers that it ever shows, so that all fit into what is drawn for it."""

    def __init__(self, guesses: Sequence[Guess]) -> None:
        self.tell = guesses[0].tell
        # A graph is higher than wide: its text is as small as a screen shows well, and its triangles are flat.
        low = replace(cell_look(narrow=True), value=13.5, label=12.5, small=12.5, steep=0.6)
        self.look = replace(low, numbers="fractions", digits=DIGITS)
        sweeps = [one.positions(k) for one in guesses for k in range(len(one.course.after))]
        widest = [max(column, key=self._room) for column in zip(*sweeps, strict=True)]
        drawn = graph_scene(widest, self.tell.swept.game.title, self.look, self.tell.lang)
        foot = max(node.y + node.size.h / 2 for node in drawn.nodes) + self.look.pad
        self.scene = drawn._replace(height=foot, legend=())

    def _room(self, one: Position) -> float:
        assert one.value is not None
        return width(self.tell.label(one.value), 10)

    @cached_property
    def shared(self) -> dict[str, Any]:
        """What is the same for all guesses."""
        count, nodes = self.tell.swept.sweeps + 1, self.scene.nodes
        return {
            "svg": render(self.scene, inline=False),
            "nodes": [node.id for node in nodes],
            "parents": [-1] * len(nodes),
            "chosen": [[]] * count,
            "probs": {},
            "movers": [""] * len(nodes),
            "erring": [False] * count,
            "weights": {},
            "symbol": self.tell.own["sweep"],
            "about": self.tell.about(),
            "at": [self.tell.at(k) for k in range(count)],
            "own": 0,
        }

    def texts(self, sweeps: Sequence[Sequence[Position]]) -> list[list[dict[str, Any]]]:
        """Return what each node shows after each sweep, with its size where it is smaller than usual."""
        found: list[list[dict[str, Any]]] = []
        for i, node in enumerate(self.scene.nodes):
            values = [after[i].value for after in sweeps] if node.kind != "leaf" else []
            texts = [self.tell.label(value) for value in values if value is not None]
            fonts = [value_font(text, node.shape, node.size, self.look)[0] for text in texts]
            own = [{"text": node.value.text if node.value else ""}]
            found.append([
                {"text": text} | ({"size": round(font, 1)} if font < self.look.value else {})
                for text, font in zip(texts, fonts, strict=True)
            ] or own)  # fmt: skip
        return found


def payload(guesses: Sequence[Guess], slider: int, step: int) -> dict[str, Any]:
    """Return a lab as plain data for JSON.

    Parameters: guesses, those of the slider first; slider, how many it has; step, the place at which a page opens.
    """
    tell, drawn = guesses[0].tell, _Drawn(guesses)
    own, low_high = tell.own, tell.swept.range
    written = {"low": tell.number(low_high[0]), "high": tell.number(low_high[1])}
    texts = labels(tell.lang) | {name: own[name] for name in _WORDS}
    texts["out_of_range"] = own["out_of_range"].format(**written)
    return {
        "title": tell.title,
        "step": step,
        "shared": drawn.shared,
        "parts": [one.data(drawn) | {"near": _nearest(guesses[:slider], one)} for one in guesses],
        "guess": {"slider": slider, "low": written_out(low_high[0]), "high": written_out(low_high[1])},
        "words": texts,
    }


def _nearest(slider: Iterable[Guess], guess: Guess) -> int:
    off = [abs(one.course.guess - guess.course.guess) for one in slider]
    return off.index(min(off))
