"""Animated SVG: the steps of a run in one picture that plays by itself, without a script, wherever images may go."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import accumulate
from typing import NamedTuple

from emmviz.picture.marks import Node
from emmviz.picture.motion import Narrow, Rise, Settle
from emmviz.picture.render.playing.clock import Clock
from emmviz.picture.render.playing.pieces import LAYERS, Key, pieces
from emmviz.picture.render.playing.ways import GHOSTS, ways
from emmviz.picture.render.svg import Writer, description, escape, short
from emmviz.picture.render.timing import durations
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Shot, Storyboard
from emmviz.picture.styles import css
from emmviz.picture.theme import Theme

__all__ = ["animated"]


class _Look(NamedTuple):
    """A look of a piece: the frames that show it, and for some of them its styles on the way into the frame."""

    frames: list[int]
    ways: dict[int, list[str]]


def animated(board: Storyboard, *, seconds: float | None = None, hold: float | None = None) -> str:
    """Write scenes as one SVG element that shows them one after the other, in a loop.

    Whatever never changes is written once, and whatever changes once for each of its looks, with the times at which it
    is shown and how it gets there. With reduced motion, on paper, and in programs without animations the last frame is
    shown.

    Parameters: board, a Storyboard; seconds, how long a step is shown, None for as long as its sentence takes to read,
    a cut longest; hold, how long the last one is, None for 3 seconds more than that.
    Returns: the text. Raises: TreeError.

    >>> from emmviz import gallery, star1
    >>> svg = animated(Storyboard(star1(gallery.aima_scale()), "cuts"))
    >>> "@keyframes" in svg, "<script" in svg
    (True, False)
    """
    times = [0.0, *accumulate(durations(board, "svg", seconds, hold))]
    found: dict[Key, dict[str, _Look]] = {}
    # No ids: a node with several looks would have its id several times.
    draw = Writer(inline=False, prefix=None)
    for k, shot in enumerate(board.captioned().shots()):
        scene, moving = shot.scene, ways(shot)
        now = dict(pieces(scene, draw))
        now |= _ghosts(shot, now, draw)
        # A tree may grow: a later frame holds everything before it, so a new piece keeps its position there.
        found = {key: found.get(key, {}) for key in (now if now.keys() >= found.keys() else found | now)}
        for key, text in now.items():
            if text:
                look = found[key].setdefault(text, _Look([], {}))
                look.frames.append(k)
                (layer, *_), of, part = key
                if styles := moving.get((layer, str(of), part)) or moving.get((layer, str(of), "")):
                    look.ways[k] = styles
    clock = Clock(times)
    layers = {layer: "".join(
        clock.timed(clock.moving(text, look.ways, ghost=part in GHOSTS), look.frames)
        for (name, _, part), looks in found.items() if name == layer
        for text, look in looks.items()
    ) for layer in LAYERS}  # fmt: skip
    theme = scene.theme
    paper = "" if theme.transparent else f'<rect width="100%" height="100%" fill="{theme.colours["paper"]}"/>'
    return "".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(scene.width)} {short(scene.height)}" '
        f'width="{short(scene.size[0])}" height="{short(scene.size[1])}" role="img" class="emmviz-tree" '
        f'font-family="{escape(theme.font)}">',
        f"<title>{escape(scene.title)}</title><desc>{escape(description(scene))}</desc>",
        f"<style>{_sheet(theme)}\n{clock.sheet()}</style>{paper}",
        *(f'<g class="{" ".join(layer)}">{text}</g>' for layer, text in layers.items()),
        "</svg>",
    ])  # fmt: skip


def _ghosts(shot: Shot, now: Mapping[Key, str], draw: Writer) -> dict[Key, str]:
    """What is drawn for the motion alone: the value under way looks as at rest; what was, as it was."""
    found: dict[Key, str] = {}
    for move in shot.motion:
        match move:
            case Rise(node):
                found[("edges",), node, "way"] = now[("edges",), node, "live"]
            case Narrow(node, before):
                mark = shot.scene.by_id[node]
                assert mark.dial
                wide = mark._replace(dial=mark.dial._replace(interval=before))
                found[("nodes",), node, "was interval"] = _part(shot.scene, wide, "interval", draw)
            case Settle(node) if node in shot.before.by_id:
                found[("nodes",), node, "was value"] = _part(shot.before, shot.before.by_id[node], "value", draw)
    return found


def _part(scene: Scene, node: Node, part: str, draw: Writer) -> str:
    alone = scene._replace(levels=(), edges=(), nodes=(node,), reasons=(), legend=())
    return dict(pieces(alone, draw))[("nodes",), node.id, part]


def _sheet(theme: Theme) -> str:
    """Return the table of styles with the colours of a theme."""
    return re.sub(r"var\(--([\w-]+)\)", lambda name: theme.colours[name[1]], css(".emmviz-tree"))
