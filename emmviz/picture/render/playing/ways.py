"""SVG ways: how the pieces of a playing SVG move from frame to frame, as styles at a few times of each motion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import radians
from typing import Any

from emmviz.picture.easing import along, at
from emmviz.picture.geometry import SWEEP
from emmviz.picture.motion import RULES, Descend, Fall, Move, Narrow, Rise, Settle, Snip, span
from emmviz.picture.render.svg import short
from emmviz.picture.storyboard import Shot
from emmviz.picture.tween import below

__all__ = ["GHOSTS", "ways"]

# What is drawn for a motion alone: a value under way, and what a node showed before.
GHOSTS = ("way", "was interval", "was value")
# So many times of a motion are enough, with straight lines between them.
_COUNT = 6
# The layer, the node and the part of a piece, and its style when it has come a share of its way.
_Way = tuple[str, str, str, Callable[[float], str]]


def ways(shot: Shot) -> dict[tuple[str, str, str], list[str]]:
    """Return the styles of the pieces that move into a scene, from the start of the motion to its end.

    Parameters: shot. Returns: for the layer, the node and the part of each.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.storyboard import Storyboard
    >>> found = ways(list(Storyboard(star1(gallery.aima_scale())).shots())[9])
    >>> list(found), found["edges", "D", "way"][-1][:9]
    ([('edges', 'D', 'live'), ('edges', 'D', 'way'), ('nodes', 'B', 'was interval')], 'opacity:0')
    """
    found: dict[tuple[str, str, str], list[str]] = {}
    for move in shot.motion:
        rule = RULES[type(move)]
        for layer, node, part, style in _WAYS[type(move)](shot, move):
            styles = [style(rule.share(i / _COUNT)) for i in range(_COUNT + 1)]
            # A piece that moves in two manners: one changes its place, the other how faint it is.
            before = found.get((layer, node, part))
            found[layer, node, part] = (
                [";".join(both) for both in zip(before, styles, strict=True)] if before else styles
            )
    return found


def _rise(shot: Shot, move: Rise) -> Iterator[_Way]:
    rule, label = RULES[Rise], move.label

    def under_way(share: float) -> str:
        x, y = along(move.way, share)
        return f"{_faint(at(rule.opacity, share))};{_moved(x - label.x, y - label.y)}"

    yield "edges", move.node, "live", lambda share: _faint(at(rule.rest, share))
    yield "edges", move.node, "way", under_way


def _descend(shot: Shot, move: Descend) -> Iterator[_Way]:
    def under_way(share: float) -> str:
        (x, y), (rest_x, rest_y) = along(move.way, share), move.way[-1]
        return f"{_faint(at(RULES[Descend].opacity, share))};{_moved(x - rest_x, y - rest_y)}"

    yield "edges", move.node, "live", under_way


def _narrow(shot: Shot, move: Narrow) -> Iterator[_Way]:
    dial = shot.scene.by_id[move.node].dial
    assert dial
    length = radians(SWEEP) * dial.radius

    def shrunk(share: float) -> str:
        """The old arc, as a single dash that begins later and is shorter; the new one lies below it."""
        low, high = span(move, share)
        dash = f"{(high - low) * length:.1f} {length:.1f}"
        return f"{_faint(share < 1)};stroke-dasharray:{dash};stroke-dashoffset:{(move.before[0] - low) * length:.1f}"

    yield "nodes", move.node, "was interval", shrunk


def _settle(shot: Shot, move: Settle) -> Iterator[_Way]:
    rule = RULES[Settle]
    yield "nodes", move.node, "value", lambda share: _faint(at(rule.opacity, share))
    yield "nodes", move.node, "was value", lambda share: _faint(1 - at(rule.opacity, share))


def _snip(shot: Shot, move: Snip) -> Iterator[_Way]:
    rule = RULES[Snip]
    (mark,) = (edge.cut for edge in shot.scene.edges if edge.child == move.node)
    assert mark
    there, back = (f"translate({short(side * mark.x)}px,{short(side * mark.y)}px)" for side in (1, -1))

    def grown(share: float) -> str:
        return f"{_faint(at(rule.opacity, share))};transform:{there} scale({share:.2f}) {back}"

    yield "edges", move.node, "bars", grown
    yield "edges", move.node, "badge", lambda share: _faint(at(rule.opacity, share))


def _fall(shot: Shot, move: Fall) -> Iterator[_Way]:
    def dropped(share: float) -> str:
        return _moved(0, at(RULES[Fall].drop, share))

    for node in below(shot.scene, move.node):
        yield "nodes", node, "", dropped
        if node != move.node:
            yield "edges", node, "", dropped


_WAYS: Mapping[type[Move], Callable[[Shot, Any], Iterator[_Way]]] = {
    Rise: _rise, Descend: _descend, Narrow: _narrow, Settle: _settle, Snip: _snip, Fall: _fall,
}  # fmt: skip


def _moved(dx: float, dy: float) -> str:
    return f"transform:translate({short(dx)}px,{short(dy)}px)".replace("translate(0px,0px)", "none")


def _faint(opacity: float) -> str:
    return f"opacity:{opacity:.2f}".rstrip("0").rstrip(".")
