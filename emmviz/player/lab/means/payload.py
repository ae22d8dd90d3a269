"""Payload: a lab of running means as plain data, one part a series, the tree with the shares so far on its edges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from emmviz.base.text import width
from emmviz.picture.draw import plan_for, scene_from
from emmviz.picture.node_marks import value_label
from emmviz.picture.render.svg import render
from emmviz.picture.scene import Scene
from emmviz.player.lab.course_chart import Aim, CourseChart, Labels
from emmviz.player.lab.means.series import Series
from emmviz.player.lab.means.words import Teller
from emmviz.player.lab.payload import labels
from emmviz.player.shell.cell import cell_look
from emmviz.search.events import Bound
from emmviz.story.frame import Frame, NodeState, blank

__all__ = ["Played", "payload"]

# The words of this lab that the browser writes.
_WORDS = ("vary", "scrubber", "ask_flip", "next_flip", "own", "keys")
# How long a place is shown while the lab plays, in ms: long enough to be read at first, then as a curve.
_READ, _SEEN, _FIRST = 800, 150, 10
_TENFOLD = 10_000


class Played:
    """One series of a lab: its sentences, its diagram, and its tree after each stop."""

    def __init__(self, tell: Teller, series: Series, number: int, span: tuple[Fraction, Fraction]) -> None:
        self.tell, self.series, self.number = tell, series, number
        self.chart = _chart(tell, series, span)

    def scene(self, k: int, theme: str = "light") -> Scene:
        """Return the tree at a place, with the sentence."""
        frame = self._frame(k)
        scene = scene_from(plan_for(frame, theme, self.tell.lang, caption=False), frame, caption=False)
        return scene._replace(title=self.tell.title, description=self.tell.sentence(self.series, k))

    def data(self) -> dict[str, Any]:
        """Return the series as plain data."""
        tell, series, places = self.tell, self.series, range(len(self.series.at))
        xs, ys = self.chart.places()
        return {
            "over": f"series-{self.number}",
            "name": tell.own["series"].format(i=self.number),
            "texts": self._texts(),
            "probs": {str(i + 1): [tell.share(series.shares(k)[i]) for k in places] for i in range(len(series.values))},
            "chart": self.chart.svg(0),
            "x": xs,
            "y": ys,
            "sentences": [tell.sentence(series, k) for k in places],
            "summary": tell.summary(),
            "table": {
                "head": [tell.own["across"], tell.own["axis"]],
                "rows": [[str(series.at[k]), tell.number(series.mean(k))] for k in places],
                "places": list(places),
            },
        }

    @cached_property
    def shared(self) -> dict[str, Any]:
        """What is the same for all series."""
        tell, at, last = self.tell, self.series.at, len(self.series.at) - 1
        drawn = scene_from(self._plan, self._widest, caption=False)
        count = len(self._plan.places)
        return {
            "symbol": tell.own["across"],
            "about": tell.own["about"],
            "svg": render(drawn._replace(height=self._plan.foot + 2, legend=()), inline=False),
            "nodes": list(self._plan.places),
            "parents": [-1] + [0] * (count - 1),
            "chosen": [[]] * len(at),
            "movers": [""] * count,
            "erring": [False] * len(at),
            "weights": {},
            "at": [tell.at(n) for n in at],
            "own": 0,
            "flips": [{"place": last, "text": tell.at(at[last])}],
            "waits": [_READ if n < _FIRST else _SEEN for n in at],
        }

    @cached_property
    def _widest(self) -> Frame:
        """The tree with the longest numbers that it ever shows, so that all fit into what is drawn for it."""
        places = range(len(self.series.at))
        frame = self._frame(max(places, key=lambda k: sum(map(len, map(self.tell.share, self.series.shares(k))))))
        longest = max(map(self.series.mean, places), key=lambda mean: width(self.tell.plain(mean), 10))
        root = self.tell.tree.root
        return frame._replace(nodes={**frame.nodes, root: frame.nodes[root]._replace(value=longest)})

    @cached_property
    def _plan(self) -> Any:
        return plan_for(self._widest, cell_look(narrow=True), self.tell.lang, caption=False)

    def _frame(self, k: int) -> Frame:
        """The tree at a place, its probabilities the shares so far."""
        copy, root = self.tell.tree.copy(), self.tell.tree.root
        for child, share in zip(copy.children(root), self.series.shares(k), strict=True):
            copy.edges[root, child]["prob"] = round(share, 3)
        values = {root: self.series.mean(k)} | {leaf: copy.value(leaf) for leaf in copy.leaves()}
        kind = copy.kind(root)
        means = tuple(dict.fromkeys((kind, self.series.mean(i), Bound.EXACT) for i in range(len(self.series.at))))
        nodes = {node: NodeState("done", value, Bound.EXACT, None) for node, value in values.items()}
        return blank(copy)._replace(nodes=nodes, numbers=means)

    def _texts(self) -> list[list[dict[str, Any]]]:
        """What each node shows at each place, with its size where it is smaller than usual; a leaf never changes."""
        plan, found = self._plan, []
        for node, place in plan.places.items():
            leaf = self.tell.tree.kind(node) == "leaf"
            values = [self.tell.tree.value(node)] if leaf else map(self.series.mean, range(len(self.series.at)))
            texts = [plan.narrator.label(value, digits=plan.theme.digits) for value in values]
            sizes = [value_label(plan, place, text).size for text in texts]
            found.append([
                {"text": text} | ({"size": round(size, 1)} if size < plan.theme.value else {})
                for text, size in zip(texts, sizes, strict=True)
            ])  # fmt: skip
        return found


def payload(played: Sequence[Played], step: int) -> dict[str, Any]:
    """Return a lab as plain data for JSON; step, the place at which a page opens."""
    tell = played[0].tell
    own = {name: tell.own[name] for name in _WORDS} | {name: tell.words["player"][name] for name in ("play", "pause")}
    return {
        "title": tell.title,
        "step": step,
        "shared": played[0].shared,
        "parts": [one.data() for one in played],
        "words": labels(tell.lang) | own,
    }


def _chart(tell: Teller, series: Series, span: tuple[Fraction, Fraction]) -> CourseChart:
    """The mean over the logarithm of the number of plays, as it wanders early and settles late."""
    own, last = tell.own, series.at[-1]
    whole = math.log(last)
    # Each tenfold, or each hundredfold where the numbers are long.
    tens = [10**i for i in range(0, len(str(last)), 1 if last <= _TENFOLD else 2)]
    return CourseChart(
        Labels(own["chart"].format(last=last), tell.summary(), own["axis"], own["across"], tell.plain),
        [series.mean(k) for k in range(len(series.at))],
        [math.log(n) / whole for n in series.at],
        [(math.log(n) / whole, str(n)) for n in tens],
        span,
        Aim(tell.value, own["value_line"].format(value=tell.number(tell.value)), len(series.at) - 1),
    )
