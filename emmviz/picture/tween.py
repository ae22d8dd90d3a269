"""Tween: the picture on its way from one frame of a run to the next, by the rule of `emmviz.picture.motion`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from emmviz.picture.easing import along, at
from emmviz.picture.ink import Arc, Group, Ink, Lines, Text
from emmviz.picture.lower import lower
from emmviz.picture.motion import RULES, Descend, Fall, Move, Narrow, Rise, Settle, Snip, span
from emmviz.picture.retouch import changed, faded, found, shifted
from emmviz.picture.scene import Scene

__all__ = ["below", "between", "old_value"]


def between(before: Scene, after: Scene, motion: Iterable[Move], t: float) -> tuple[Group, ...]:
    """Return the ink of a picture between two scenes.

    Parameters: before and after, the scenes of two frames on one plan; motion, what moves from one to the other; t,
    from 0, the old frame, to 1, the new one.
    Returns: the layers, as `lower` does.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.storyboard import Storyboard
    >>> shot = list(Storyboard(star1(gallery.aima_scale())).shots())[9]
    >>> edge = between(shot.before, shot.scene, shot.motion, 0)[1].items[1]
    >>> [(text.text, round(text.x), round(text.y)) for text in found(edge, "live")]
    [('↑ 2', 183, 332), ('↑ 2', 174, 372)]
    """
    layers = lower(after)
    picture = _Picture(before, after, layers)
    for move in motion:
        _DRAWN[type(move)](picture, move, RULES[type(move)].share(t))
    moved = {("edges",): picture.edges, ("nodes",): picture.nodes}
    return tuple(
        layer._replace(items=tuple(moved[layer.classes].values())) if layer.classes in moved else layer
        for layer in layers
    )


class _Picture:
    """The edges and nodes of a picture by their nodes, to be replaced where they move."""

    def __init__(self, before: Scene, after: Scene, layers: Iterable[Group]) -> None:
        self.before, self.after = before, after
        groups = {layer.classes: _by_node(layer) for layer in layers}
        self.edges, self.nodes = groups["edges",], groups["nodes",]


def _by_node(layer: Group) -> dict[str, Group]:
    return {item.of: item for item in layer.items if isinstance(item, Group)}


def below(scene: Scene, node: str) -> list[str]:
    """Return a node and all nodes drawn below it."""
    nodes = {node: None}
    # The edges to the children of a node come after the one to itself.
    for edge in scene.edges:
        if edge.parent in nodes:
            nodes[edge.child] = None
    return list(nodes)


def _rise(picture: _Picture, move: Rise, share: float) -> None:
    rule, edge = RULES[Rise], picture.edges[move.node]
    (x, y), (rest,) = along(move.way, share), found(edge, "live")
    assert isinstance(rest, Text)
    value = faded(shifted(rest, x - move.label.x, y - move.label.y), at(rule.opacity, share))
    edge = changed(edge, "live", lambda text: faded(text, at(rule.rest, share)))
    picture.edges[move.node] = edge._replace(items=(*edge.items, value))


def _descend(picture: _Picture, move: Descend, share: float) -> None:
    (x, y), (rest_x, rest_y), opacity = along(move.way, share), move.way[-1], at(RULES[Descend].opacity, share)
    picture.edges[move.node] = changed(
        picture.edges[move.node], "live", lambda text: faded(shifted(text, x - rest_x, y - rest_y), opacity)
    )


def _narrow(picture: _Picture, move: Narrow, share: float) -> None:
    low, high = span(move, share)

    def shrunk(arc: Any) -> Arc:
        assert isinstance(arc, Arc)
        return arc._replace(start=low, end=high)

    picture.nodes[move.node] = changed(picture.nodes[move.node], "interval", shrunk)


def _settle(picture: _Picture, move: Settle, share: float) -> None:
    opacity = at(RULES[Settle].opacity, share)
    node = changed(picture.nodes[move.node], "value", lambda text: faded(text, opacity))
    old = (faded(text, 1 - opacity) for text in old_value(picture.before, move.node))
    picture.nodes[move.node] = node._replace(items=(*node.items, *old))


def old_value(scene: Scene, node: str) -> list[Ink]:
    """Return the number of a node in a scene, none where it has none yet."""
    alone = tuple(mark for mark in scene.nodes if mark.id == node)
    layers = lower(scene._replace(levels=(), edges=(), nodes=alone, reasons=(), caption=None, legend=()))
    return [text for layer in layers for text in found(layer, "value")]


def _snip(picture: _Picture, move: Snip, share: float) -> None:
    opacity = at(RULES[Snip].opacity, share)

    def cut(item: Ink) -> Ink:
        if not isinstance(item, Group) or item.what != "cut":
            return item
        grown = changed(item, "bars", lambda bars: _grown(bars, share))
        return cast(Ink, faded(grown, opacity))

    edge = picture.edges[move.node]
    picture.edges[move.node] = edge._replace(items=tuple(map(cut, edge.items)))


def _fall(picture: _Picture, move: Fall, share: float) -> None:
    drop = at(RULES[Fall].drop, share)
    for node in below(picture.after, move.node):
        picture.nodes[node] = shifted(picture.nodes[node], 0, drop)
        if node != move.node:
            picture.edges[node] = shifted(picture.edges[node], 0, drop)


_DRAWN: Mapping[type[Move], Callable[[_Picture, Any, float], None]] = {
    Rise: _rise, Descend: _descend, Narrow: _narrow, Settle: _settle, Snip: _snip, Fall: _fall,
}  # fmt: skip


def _grown(bars: Lines, share: float) -> Lines:
    """Return strokes that have grown to a share of their length, from their middles outwards."""
    # How much is missing is written so that nothing is rounded at the end.
    left, right = (1 - share) / 2, (share - 1) / 2
    strokes = (
        ((x1 + (x2 - x1) * left, y1 + (y2 - y1) * left), (x2 + (x2 - x1) * right, y2 + (y2 - y1) * right))
        for (x1, y1), (x2, y2) in bars.strokes
    )
    return bars._replace(strokes=tuple(strokes))
