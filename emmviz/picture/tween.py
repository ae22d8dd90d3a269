"""Tween: the picture on its way from one frame of a run to the next, by the rule of `emmviz.picture.motion`.

A piece of ink on its way is moved, fainter, grown or shortened; films paint it so, and the SVG that plays has it as
styles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from emmviz.picture.geometry import Stroke
from emmviz.picture.ink import Arc, Group, Ink, Lines, Style, Text
from emmviz.picture.lower import lower_node
from emmviz.picture.motion import RULES, DialSpan, along, at, span
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Shot
from emmviz.picture.timeline import Key, Piece, in_order, parts

_EffectLike = TypeVar("_EffectLike")


class Effect(NamedTuple):
    """How a piece differs from its final state: how opaque it is, where, how large its strokes are, and the
    span of its arc."""

    opacity: float = 1
    dx: float = 0
    dy: float = 0
    size: float = 1
    span: DialSpan | None = None


def effects(shot: Shot, t: float) -> dict[Key, Effect]:
    """Return the effect on each piece that moves into a scene, at a time from 0 to 1."""
    moving: dict[Key, Effect] = {}
    for move in shot.motion:
        rule, node = RULES[move.kind], move.node
        share = rule.share(t)
        opacity, drop = at(rule.opacity, share), at(rule.drop, share)
        here = Effect(opacity)
        if move.label:
            x, y = along(move.way, share)
            here = Effect(opacity, x - move.label.x, y - move.label.y)
        match move.kind:
            case "rise":
                moving |= {Key("edges", node, "live"): Effect(at(rule.rest, share)), Key("edges", node, "way"): here}
            case "descend":
                moving[Key("edges", node, "live")] = here
            case "narrow":
                moving[Key("nodes", node, "interval")] = Effect(span=span(move, share))
            case "settle":
                moving[Key("nodes", node, "value")] = here
                moving[Key("nodes", node, "was value")] = Effect(1 - opacity)
            case "snip":
                moving[Key("edges", node, "bars")] = Effect(opacity, size=share)
                moving[Key("edges", node, "badge")] = here
            case "fall":
                fallen = below(shot.scene, node)
                moving |= {Key("nodes", fallen_node): Effect(dy=drop) for fallen_node in fallen}
                moving |= {Key("edges", fallen_node): Effect(dy=drop) for fallen_node in fallen[1:]}
            case "hatch":
                moving |= {
                    Key("grounds", i): here for i, ground in enumerate(shot.scene.grounds) if node in ground.roots
                }
    return moving


def effect_on(key: Key, moving: Mapping[Key, _EffectLike]) -> _EffectLike | None:
    """Return the effect on a piece, or on all of its node or edge."""
    return moving.get(key) or moving.get(Key(key.layer, key.of))


def below(scene: Scene, node: str) -> list[str]:
    """Return a node and all nodes drawn below it."""
    nodes = {node: None}
    # The edges to the children of a node come after the one to itself.
    for edge in scene.edges:
        if edge.parent in nodes:
            nodes[edge.child] = None
    return list(nodes)


def with_ghosts(shot: Shot, now: Mapping[Key, Piece]) -> dict[Key, Piece]:
    """Return the pieces of a scene with the pieces drawn only for the motion, from back to front: a moving value
    looks as at rest, and what a node showed before looks as it did."""
    shown = dict(now)
    for move in shot.motion:
        node, old = move.node, shot.before.by_id.get(move.node)
        if move.kind == "rise":
            shown[Key("edges", node, "way")] = now[Key("edges", node, "live")]
        elif move.kind == "settle" and old and (value := parts(lower_node(old, shot.before.theme)).get("value")):
            shown[Key("nodes", node, "was value")] = (value,)
    return {key: shown[key] for key in in_order(shown, (node.id for node in shot.scene.nodes))}


def between(shot: Shot, now: Mapping[Key, Piece], t: float) -> dict[Key, Piece]:
    """Return the pieces of a picture on its way into a scene, at a time from 0, the old frame, to 1, the new one.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.storyboard import Storyboard
    >>> from emmviz.picture.timeline import pieces
    >>> shot = list(Storyboard(star1(gallery.aima_scale()), theme={"evidence": False}).shots())[9]
    >>> now = with_ghosts(shot, pieces(shot.scene))
    >>> for t in (0, 1):
    ...     (value,) = between(shot, now, t)[Key("edges", "D", "way")]
    ...     print(value.items[0].text, round(value.items[0].x + value.x), round(value.items[0].y + value.y))
    ↑ 2 171 372
    ↑ 2 248 208
    """
    moving = effects(shot, t)
    return {
        key: tuple(on_its_way(group, effect) for group in piece) if (effect := effect_on(key, moving)) else piece
        for key, piece in now.items()
    }


def on_its_way(group: Ink, effect: Effect) -> Group:
    """Return a piece of ink during a motion, with its position, size and opacity changed by an effect."""
    assert isinstance(group, Group)
    items = tuple(_changed(part, effect) for part in group.items)
    return group._replace(items=items, x=group.x + effect.dx, y=group.y + effect.dy)


def _changed(ink: Ink, effect: Effect) -> Ink:
    if isinstance(ink, Group):
        return ink._replace(items=tuple(_changed(part, effect) for part in ink.items))
    if isinstance(ink, Text) and ink.back:
        ink = ink._replace(back=ink.back._replace(style=_faded(ink.back.style, effect.opacity)))
    if isinstance(ink, Arc) and effect.span:
        ink = ink._replace(start=effect.span[0], end=effect.span[1])
    if isinstance(ink, Lines) and effect.size != 1:
        ink = ink._replace(strokes=tuple(_grown(stroke, effect.size) for stroke in ink.strokes))
    return ink._replace(style=_faded(ink.style, effect.opacity))


def _faded(style: Style, opacity: float) -> Style:
    """Return a style with an opacity."""
    if opacity == 1:
        return style
    fainter = {name: f"{float(style.get(name, 1)) * opacity:.4g}" for name in ("fill-opacity", "stroke-opacity")}
    return {**style, **fainter}


def _grown(stroke: Stroke, share: float) -> Stroke:
    """Return a stroke that has grown to a share of its length, from its middle outwards."""
    (x1, y1), (x2, y2) = stroke
    # How much is missing is written so that nothing is rounded at the end.
    left, right = (1 - share) / 2, (share - 1) / 2
    return (x1 + (x2 - x1) * left, y1 + (y2 - y1) * left), (x2 + (x2 - x1) * right, y2 + (y2 - y1) * right)
