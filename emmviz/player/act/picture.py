"""Picture: the tree as one SVG, and what each node looks like while a student searches it; no number is given away."""

from __future__ import annotations

from typing import Any

from emmviz.learn.acting.state import State
from emmviz.picture.draw import scene_from
from emmviz.picture.edge_marks import edge_classes
from emmviz.picture.marks import CutMark
from emmviz.picture.node_marks import node_classes, node_text, value_label
from emmviz.picture.node_words import condition, standing
from emmviz.picture.places import without_dials
from emmviz.picture.plan import Plan
from emmviz.picture.render.svg import render
from emmviz.player.shell.cell import cell_plan
from emmviz.search.run import Run
from emmviz.story.fold import Fold, frame_of
from emmviz.story.frame import Cut, Frame, NodeState
from emmviz.story.visits import visits_of

__all__ = ["Picture", "hushed"]

_LIVE = ("open", "current")


def hushed(run: Run, step: int) -> Frame:
    """Return a frame in which the nodes being searched have no numbers: to find these is what the student is to do."""
    frame = frame_of(run, step)
    if step == len(run.steps):
        return frame._replace(moment=None)
    nodes = {
        node: NodeState(state.state) if state.state in _LIVE and run.tree.kind(node) != "leaf" else state
        for node, state in frame.nodes.items()
    }
    return frame._replace(nodes=nodes, moment=None)


class Picture:
    """The picture of one search by hand; `order` are the nodes as they stand in it."""

    def __init__(self, run: Run, lang: str) -> None:
        start = Fold(run).frame()
        plan: Plan = cell_plan(start, lang, "tidy", narrow=False)
        self.plan = plan._replace(dial=0.0, places=without_dials(plan.places, run.tree))
        self.tree, self.order = run.tree, list(plan.places)
        self.number = {node: i for i, node in enumerate(self.order)}
        self._start = start

    def svg(self) -> str:
        """Return the tree at the start, with a cut mark on every edge for the front end to show."""
        plan = self.plan
        scene = scene_from(plan, self._start, caption=False, hidden=True)
        nodes = []
        for node in scene.nodes:
            value = node.value or value_label(plan, plan.places[node.id], "")
            nodes.append(node._replace(value=value, classes=node.classes[:2], ring=True))
        edges = tuple(edge._replace(cut=self._bars(edge.child)) for edge in scene.edges)
        tree = scene._replace(height=plan.foot + plan.theme.pad, edges=edges, nodes=tuple(nodes), reasons=(), legend=())
        return render(tree, inline=False)

    def _bars(self, node: str) -> CutMark:
        place = self.plan.places[node]
        (x1, y1), (x2, y2) = place.start, place.end
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
        return CutMark(0, *place.cut, ((x2 - x1) / length, (y2 - y1) / length), None)

    def nodes(self) -> list[dict[str, Any]]:
        """Return what each node is and hangs from, also in words."""
        found = []
        for node in self.order:
            parent = self.tree.parent(node)
            above = -1 if parent is None else self.number[parent]
            found.append({
                "id": node, "parent": above, "kind": self.tree.kind(node), "says": standing(self.plan, node),
                "called": self.plan.narrator.child(node), "action": self.plan.narrator.action(node) or "",
            })  # fmt: skip
        return found

    def looks(self, state: State) -> dict[str, Any]:
        """Return what every node and every edge looks like in a state."""
        frame, cuts = hushed(state.run, state.step), dict[str, list[Cut]]()
        for cut in frame.cuts:
            for child in cut.step.skipped:
                cuts.setdefault(child, []).append(cut)
        plan = self.plan._replace(cuts=cuts)
        nodes, edges = [], []
        for node in self.order:
            now, kind = frame.nodes[node], self.tree.kind(node)
            text = node_text(plan, now, node)
            nodes.append([" ".join(node_classes(frame, kind, now, node)[2:]), text, condition(plan, frame, node)])
            parent = self.tree.parent(node)
            edges.append("" if parent is None else " ".join(edge_classes(frame, parent, node, now)[1:]))
        return {"nodes": nodes, "edges": edges}

    def open(self, state: State) -> list[list[str]]:
        """Return the nodes that are being searched, each with the window that it was entered with."""
        run, narrator = state.run, self.plan.narrator
        path = frame_of(run, state.step).path
        moments = visits_of(run).moments[: state.step]
        entered = {one.step.node: one.step.window for one in moments if one.step.event in ("enter", "probe")}
        windows = state.desk.level > 1
        shown = [(node, entered.get(node)) for node in path if node in entered]
        return [[narrator.name(node), narrator.window(window) if window and windows else ""] for node, window in shown]
