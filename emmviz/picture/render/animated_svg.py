"""Animated SVG: the steps of a run in one picture that plays by itself, without a script, wherever an image may be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate

from emmviz.picture.compose import captioned
from emmviz.picture.marks import Edge, Node, Scene
from emmviz.picture.render.svg import Writer, arc_path, description, dial_paths, escape, short
from emmviz.picture.render.timing import durations
from emmviz.picture.scenes import Scenes
from emmviz.picture.theme import RULES, Theme, css

__all__ = ["animated"]

_LAYERS = {"level": "text levels", "edge": "edges", "node": "nodes", "reason": "reasons", "caption": "text",
           "legend": "legend"}  # fmt: skip
_ID = re.compile(' id="[^"]*"')
_Key = tuple[str, object, str]


def animated(scenes: Scenes, *, seconds: float = 1.0, hold: float = 3.0) -> str:
    """Write scenes as one SVG element that shows them one after the other, for ever.

    What never changes is written once, and what does once for each way in which it looks, with the times at which it
    is shown. Who wants no motion, prints it, or has a program that knows no animations sees the last frame.

    Parameters: scenes; seconds, how long a step is shown; hold, how long the last one is.
    Returns: the text. Raises: TreeError.

    >>> from emmviz import gallery, star1
    >>> svg = animated(Scenes(star1(gallery.aima_scale()), "cuts"))
    >>> "@keyframes" in svg, "<script" in svg
    (True, False)
    """
    times = [0.0, *accumulate(durations(scenes, "svg", seconds, hold))]
    found: dict[_Key, dict[str, list[int]]] = {}
    draw = Writer(scenes.theme, False, "")
    for k, scene in enumerate(captioned(scenes)):
        now = dict(_pieces(scene, draw))
        # A tree may grow: what is new stands where it does in its own frame, as all that was before is in that, too.
        found = {key: found.get(key, {}) for key in (now if now.keys() >= found.keys() else found | now)}
        for key, text in now.items():
            if text:
                found[key].setdefault(text, []).append(k)
    clock = _Clock(times)
    layers = {layer: "".join(
        clock.timed(text, frames)
        for (name, *_), looks in found.items() if name == layer
        for text, frames in looks.items()
    ) for layer in _LAYERS}  # fmt: skip
    theme = scene.theme
    paper = "" if theme.transparent else f'<rect width="100%" height="100%" fill="{theme.colours["paper"]}"/>'
    return "".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(scene.width)} {short(scene.height)}" '
        f'width="{short(scene.width)}" height="{short(scene.height)}" role="img" class="emmviz-tree" '
        f'font-family="{escape(theme.font)}">',
        f"<title>{escape(scene.title)}</title><desc>{escape(description(scene))}</desc>",
        f"<style>{_sheet(theme)}\n{clock.sheet()}</style>{paper}",
        *(f'<g class="{_LAYERS[layer]}">{text}</g>' for layer, text in layers.items()),
        "</svg>",
    ])  # fmt: skip


class _Clock:
    """When what is seen: one animation for each set of times, shared by all that come and go together."""

    def __init__(self, times: list[float]) -> None:
        self.times = times
        self.names: dict[str, str] = {}

    def timed(self, text: str, frames: list[int]) -> str:
        """Wrap what is shown in some of the frames only, so that without animations it is seen if it is in the last."""
        count = len(self.times) - 1
        if len(frames) == count:
            return text
        starts = [k for k in frames if k - 1 not in frames]
        ends = [k + 1 for k in frames if k + 1 not in frames and k + 1 < count]
        hidden = [self._share(k) for k in ([] if starts[0] == 0 else [0]) + ends]
        rule = f"{','.join(map(self._share, starts))}{{visibility:visible}}{','.join(hidden)}{{visibility:hidden}}"
        name = self.names.setdefault(rule, f"t{len(self.names)}")
        gone = "" if frames[-1] == count - 1 else ' visibility="hidden"'
        return f'<g class="t {name}"{gone}>{text}</g>'

    def _share(self, frame: int) -> str:
        return f"{100 * self.times[frame] / self.times[-1]:.4f}".rstrip("0").rstrip(".") + "%"

    def sheet(self) -> str:
        """Return the style sheet of all animations."""
        return "\n".join([
            f".t{{animation:{self.times[-1]:g}s step-end infinite}}",
            *(f".{name}{{animation-name:{name}}}@keyframes {name}{{{rule}}}" for rule, name in self.names.items()),
            "@media print,(prefers-reduced-motion:reduce){.t{animation:none}}",
        ])  # fmt: skip


def _sheet(theme: Theme) -> str:
    """The table of styles with the colours of a theme."""
    return re.sub(r"var\(--([\w-]+)\)", lambda name: theme.colours[name[1]], css(".emmviz-tree"))


def _pieces(scene: Scene, draw: Writer) -> Iterator[tuple[_Key, str]]:
    """The parts of all marks from back to front, with which part of which it is; none where it is not there now."""
    for i, level in enumerate(scene.levels):
        yield ("level", i, ""), draw.level(level)
    for edge in scene.edges:
        for part, text in _edge(edge, draw):
            yield ("edge", edge.child, part), text
    for node in scene.nodes:
        for part, text in _node(node, draw):
            yield ("node", node.id, part), text
    for reason in scene.reasons:
        yield ("reason", reason.number, ""), draw.reason(reason)
    lines = scene.caption.lines if scene.caption else ()
    yield ("caption", 0, ""), "".join(draw.text(line, ("text",), "caption") for line in lines)
    for i, item in enumerate(scene.legend):
        yield ("legend", i, ""), draw.legend(item)


def _edge(edge: Edge, draw: Writer) -> Iterator[tuple[str, str]]:
    yield "line", draw.edge(edge._replace(classes=_kept(edge.classes, "line"), labels=(), live=None, cut=None))
    labels = "".join(draw.text(label, edge.classes, "label") for label in edge.labels)
    yield "label", _group(edge.classes, "label", labels)
    yield "cut", draw.cut(edge.cut) if edge.cut else ""
    yield "live", _group(edge.classes, "live", draw.text(edge.live, edge.classes, "live") if edge.live else "")


def _node(node: Node, draw: Writer) -> Iterator[tuple[str, str]]:
    if node.dial:
        window, ticks, interval = dial_paths(node.dial)
        place = f' transform="translate({short(node.x)} {short(node.y)})"'
        for part, path in (
            ("dial", arc_path(node.dial.radius, 0, 1)), ("window", window), ("ticks", ticks), ("interval", interval),
        ):  # fmt: skip
            yield part, _group(node.classes, part, f'<path class="{part}" d="{path}"/>' if path else "", place)
        ends = "".join(draw.text(end, node.classes, "end") for end in node.dial.ends)
        yield "end", _group(node.classes, "end", ends)
    # An id that stood in several looks of a node would be no id.
    bare = node._replace(classes=_kept(node.classes, "shape"), value=None, name=None, dial=None, more=None)
    yield "shape", _ID.sub("", draw.node(bare), count=1)
    for part, label in (("value", node.value), ("name", node.name), ("more", node.more)):
        text = draw.text(label, node.classes, part) if label else ""
        yield part, _group(node.classes, part, text)


def _group(classes: tuple[str, ...], part: str, text: str, more: str = "") -> str:
    """Group a part under the classes that it looks by: what changes for others only is the same text in all frames."""
    if not text:
        return ""
    return f'<g class="{" ".join(_kept(classes, part))}"{more}>{text}</g>'


@lru_cache(maxsize=4096)
def _kept(classes: tuple[str, ...], part: str) -> tuple[str, ...]:
    """The classes that any style of a part asks for."""
    asked = {name for rule in RULES if rule.part == part for name in rule.on.split()}
    return tuple(name for name in classes if name in asked)
