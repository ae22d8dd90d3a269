"""Payload: a run as one SVG and, for each step, the few things that it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from emmviz.base.locale import called, words
from emmviz.base.numbers import show
from emmviz.picture.draw import plan_for, scene_from
from emmviz.picture.edge_marks import cut_mark
from emmviz.picture.node_marks import dial_ends, value_label
from emmviz.picture.render.svg import render
from emmviz.player.shell.changes import Changes
from emmviz.story.fold import Fold

if TYPE_CHECKING:
    from emmviz.picture.plan import Plan
    from emmviz.search.run import Run
    from emmviz.story.frame import Frame

__all__ = ["payload", "subtitle"]


def payload(run: Run, *, lang: str = "en", layout: str = "tidy") -> dict[str, Any]:
    """Return everything that the player needs of a run, as plain data for JSON.

    >>> from emmviz import gallery, star1
    >>> data = payload(star1(gallery.aima_scale()))
    >>> len(data["steps"]), data["cuts"]
    (27, [23, 25])
    """
    fold, phrases, tree = Fold(run), words(lang), run.tree
    blank = fold.frame()
    plan: Plan = plan_for(blank, "light", lang, layout, caption=False)
    changes = Changes(run, fold, plan)
    start, steps = changes.start(), [changes.step(moment) for moment in fold.moments]
    end = fold.frame()
    search = subtitle(run, lang)
    return {
        "title": called(tree.title, lang) or search,
        "subtitle": search if tree.title else "",
        "algorithm": phrases["algorithm"].get(run.algorithm, run.algorithm),
        "svg": _svg(plan, blank, end),
        "nodes": _nodes(plan, changes.number),
        "kinds": phrases["kind"],
        "words": phrases["player"],
        "code": run.listing(lang),
        "captions": [plan.narrator.start(blank), *map(plan.narrator.tell, fold.moments)],
        "cuts": [cut.after for cut in end.cuts],
        "settled": _settled(run, changes.order),
        "depth": changes.depth,
        "line": bool(plan.dial) and any(tree.kind(node) == "chance" for node in changes.order),
        "start": start,
        "steps": steps,
    }


def subtitle(run: Run, lang: str = "en") -> str:
    """Say which search it is and with which options, such as "Star1 · bounds [1, 4] · fail-soft"."""
    said, comma = words(lang)["algorithm"], words(lang)["format"]["comma"]
    parts = [said.get(run.algorithm, run.algorithm)]
    if "chance" in run.cuts_at:
        low, high = (show(end, comma=comma) for end in run.bounds)
        parts.append(said["bounds"].format(low=low, high=high))
    if "max" in run.cuts_at:
        parts.append(said[run.options["fail"]])
    if run.options["depth"] is not None:
        parts.append(said["depth"].format(depth=run.options["depth"]))
    return " · ".join(parts)


def _nodes(plan: Plan, number: dict[str, int]) -> list[dict[str, Any]]:
    """What each node is and hangs from, and what its edge says."""
    found = []
    for node, place in plan.places.items():
        parent = plan.tree.parent(node)
        labels = " ".join(label.text for label in reversed(place.labels))
        above = -1 if parent is None else number[parent]
        found.append({"id": node, "parent": above, "kind": plan.tree.kind(node), "label": labels})
    return found


def _svg(plan: Plan, blank: Frame, end: Frame) -> str:
    """The picture of the start, with every cut mark already in it for the player to show."""
    scene = scene_from(plan, blank, caption=False, hidden=True)
    edges = tuple(edge._replace(cut=cut_mark(plan, end, edge.child)) for edge in scene.edges)
    nodes = []
    for node in scene.nodes:
        place = plan.places[node.id]
        dial = node.dial._replace(ends=dial_ends(plan, place)) if node.dial else None
        value = node.value or value_label(plan, place, "")
        nodes.append(node._replace(dial=dial, value=value, classes=node.classes[:2]))
    return render(scene._replace(edges=edges, nodes=tuple(nodes), reasons=plan.reasons), inline=False)


def _settled(run: Run, order: list[str]) -> list[int]:
    """For each node the step that settled it: where its value was known, or where it was cut."""
    found: dict[str, int] = {}
    for k, step in enumerate(run.steps, start=1):
        if step.event in ("evaluate", "recall", "leave", "cutoff"):
            found[step.node] = k
        for child in step.skipped:
            for node in run.tree.preorder(child):
                found[node] = k
    return [found.get(node, 0) for node in order]
