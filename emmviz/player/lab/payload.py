"""Payload: a lab as plain data, each sweep as a picture, a diagram, and what every place changes in both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from emmviz.base.locale import called, words
from emmviz.base.text import width
from emmviz.picture.draw import plan_for, scene_from
from emmviz.picture.edge_marks import weight_class
from emmviz.picture.node_marks import value_label
from emmviz.picture.render.svg import render
from emmviz.picture.scene import Scene
from emmviz.player.lab.chart import Chart
from emmviz.player.lab.samples import Samples
from emmviz.player.lab.words import Teller
from emmviz.player.shell.cell import cell_look
from emmviz.story.frame import Frame

if TYPE_CHECKING:
    from emmviz.learn.sweep.sensitivity import Sweep
    from emmviz.picture.plan import Plan
    from emmviz.tree.game_tree import GameTree

__all__ = ["Part", "labels", "payload"]

# Beside the ends and the places where moves meet the table has only every tenth place.
_EVERY = 10


class Part:
    """One sweep of a lab: its samples, its words, its diagram, and its tree at every place."""

    def __init__(self, tree: GameTree, swept: Sweep, lang: str, layout: str) -> None:
        self.tree, self.lang, self.layout = tree, lang, layout
        self.samples = Samples(tree, swept)
        self.tell = Teller(self.samples, lang)
        self.chart = Chart(self.tell)

    @cached_property
    def values(self) -> list[dict[str, Fraction]]:
        """What every node is worth at every place."""
        return [self.samples.values(k) for k in range(len(self.samples.at))]

    def scene(self, k: int, theme: str = "light") -> Scene:
        """Return the tree at a place, with the sentence and where the best move changes."""
        frame = self.samples.frame(k, self.samples.tree_at(k))
        scene = scene_from(plan_for(frame, theme, self.lang, self.layout), frame, caption=False)
        return scene._replace(title=self.title, description=self.tell.sentence(k, self.values[k]))

    @property
    def title(self) -> str:
        """What the lab is called: what its tree is."""
        text: str = called(self.tree.title, self.lang) or self.tell.lang["untitled"]
        return text

    def data(self) -> dict[str, Any]:
        """Return the sweep as plain data."""
        frame, plan = self._widest()
        order = list(plan.places)
        drawn = scene_from(plan, frame, caption=False)
        xs, ys = self.chart.places()
        return {
            "over": self.samples.sweep.over,
            "symbol": self.tell.symbol,
            "name": self.tell.lang[self.samples.sweep.over],
            "about": self.tell.about(),
            "svg": render(drawn._replace(height=plan.foot, legend=()), inline=False),
            "nodes": order,
            "parents": [order.index(parent) if (parent := self.tree.parent(node)) else -1 for node in order],
            "texts": [self._texts(plan, node) for node in plan.places],
            "chosen": [self._chosen(plan, k) for k in range(len(self.samples.at))],
            "probs": self._probs(plan),
            "movers": [self._mover(node) for node in plan.places],
            "erring": [self.samples.errs(k) for k in range(len(self.samples.at))],
            "weights": self._weights(plan),
            "chart": self.chart.svg(self.samples.own),
            "x": xs,
            "y": ys,
            "at": [self.tell.place(point) for point in self.samples.points],
            "sentences": [self.tell.sentence(k, values) for k, values in enumerate(self.values)],
            "summary": self.tell.summary(),
            "flips": [
                {"place": k, "text": self.tell.place(met.at)} for k, met in sorted(self.samples.meetings.items())
            ],
            "own": self.samples.own,
            "table": self._table(),
        }

    def _widest(self) -> tuple[Frame, Plan]:
        """The tree with the longest numbers that it ever shows, so that all fit into what is drawn for it."""
        base: GameTree = self.samples.tree_at(self._longest_prob())
        number = self.tell.number
        for leaf in base.leaves():
            shown = [values[leaf] for values in self.values if leaf in values]
            if shown:
                base.nodes[leaf]["value"] = max(shown, key=lambda value: width(number(value), 10))
        # At the last place an opponent errs, so that all that shows it is there.
        frame = self.samples.frame(len(self.samples.at) - 1, base)
        return frame, plan_for(frame, cell_look(narrow=True), self.lang, self.layout, caption=False)

    def _longest_prob(self) -> int:
        if self.samples.sweep.over != "coin":
            return self.samples.own
        prob = plan_for(self.samples.frame(0, self.tree), "light", self.lang, caption=False).narrator.prob
        return max(range(len(self.samples.at)), key=lambda k: width(prob(self.samples.at[k]), 10))

    def _texts(self, plan: Plan, node: str) -> list[dict[str, Any]]:
        """What a node shows at each place, with its size where it is smaller than usual; once if it never changes."""
        found: list[dict[str, Any]] = []
        for values in self.values:
            text = plan.narrator.label(values[node], digits=plan.theme.digits) if node in values else ""
            if node not in values and self.tree.kind(node) == "leaf":
                text = plan.narrator.label(self.tree.value(node), digits=plan.theme.digits)
            label = value_label(plan, plan.places[node], text)
            found.append({"text": text} | ({"size": round(label.size, 1)} if label.size < plan.theme.value else {}))
        return found if any(shown != found[0] for shown in found) else found[:1]

    def _chosen(self, plan: Plan, k: int) -> list[int]:
        """The numbers of the nodes that the node above takes at a place; all of the best moves."""
        number = {node: i for i, node in enumerate(plan.places)}
        return sorted(
            {number[kid] for kid in (*self.samples.chosen(k, self.values[k]).values(), *self.samples.best(k))}
        )

    def _probs(self, plan: Plan) -> dict[str, list[str]]:
        """For each edge whose probability changes, by the number of its node, what it says at each place."""
        if self.samples.sweep.over != "coin":
            return {}
        first, second = ([_bare(plan.narrator.prob(p)) for p in row] for row in
                         ([1 - at for at in self.samples.at], self.samples.at))  # fmt: skip
        found = {}
        for i, node in enumerate(plan.places):
            parent = self.tree.parent(node)
            if parent is not None and self.tree.kind(parent) == "chance":
                found[str(i)] = first if self.tree.children(parent)[0] == node else second
        return found

    def _mover(self, node: str) -> str:
        """The class of the edge to a node while it is chosen: who chooses."""
        parent = self.tree.parent(node)
        return "" if parent is None else f"by-{self.tree.kind(parent)}"

    def _weights(self, plan: Plan) -> dict[str, list[str]]:
        """For each edge below an opponent who may err, by the number of its node, its class at each place."""
        rows = [self.samples.weights(k, values) for k, values in enumerate(self.values)]
        return {
            str(i): [weight_class(row[node]) for row in rows] for i, node in enumerate(plan.places) if node in rows[0]
        }

    def _table(self) -> dict[str, Any]:
        """A few round places and all where moves meet: what each move is worth, and which is best."""
        moves, tell, points = self.samples.sweep.moves, self.tell, self.samples.points
        round_ = [k for k, at in enumerate(self.samples.at) if at % (_EVERY * self.samples.step) == 0]
        rows = sorted({0, *round_, len(points) - 1, self.samples.own, *self.samples.meetings})
        shown: Sequence[str] = self.chart.shown
        return {
            "head": [tell.symbol, *self._heads(shown), *([tell.lang["table_best"]] if moves else [])],
            "rows": [
                [tell.place(points[k]).removeprefix(f"{tell.symbol} = ").removeprefix(f"{tell.symbol} "),
                 *(tell.number(self.values[k][node]) for node in shown),
                 *([tell.names(self.samples.best(k))] if moves else [])]
                for k in rows
            ],
            "places": rows,
        }  # fmt: skip

    def _heads(self, shown: Iterable[str]) -> list[str]:
        return [self.tell.move(node) if self.samples.sweep.moves else self.tell.lang["root"] for node in shown]


def payload(parts: Sequence[Part], step: int) -> dict[str, Any]:
    """Return a lab as plain data for JSON; step, the place at which a page of it opens."""
    data = [part.data() for part in parts]
    return {"title": parts[0].title, "step": step, "parts": data, "words": labels(parts[0].lang)}


def labels(lang: str) -> dict[str, Any]:
    """Return the words on the buttons and boxes of a lab."""
    phrases = words(lang)
    own = phrases["lab"]
    names = ("vary", "scrubber", "ask_flip", "next_flip", "own", "controls", "table", "help", "close", "keys")
    look = ("has_keys", "zoom_in", "zoom_out", "zoom_reset")
    texts = {name: own[name] for name in names} | {name: phrases["player"][name] for name in look}
    return texts | {"menu": phrases["menu"]}


def _bare(text: str) -> str:
    """A probability as it stands on an edge, without the 0 before its point."""
    return text[1:] if text.startswith("0.") else text
