"""Animated SVG: the steps of a run in one picture that plays by itself, without a script, wherever images may go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate

from emmviz.picture.compose import captioned
from emmviz.picture.ink import Group, Lines
from emmviz.picture.lower import lower
from emmviz.picture.render.svg import Writer, description, escape, short
from emmviz.picture.render.timing import durations
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.styles import RULES, css
from emmviz.picture.theme import Theme

__all__ = ["animated"]

_LAYERS = (("text", "levels"), ("edges",), ("nodes",), ("reasons",), ("text",), ("legend",))
# The parts of edges and nodes that change independently, from back to front.
_PARTS = {
    "edge": ("line", "label", "cut", "live"),
    "node": ("dial", "window", "ticks", "interval", "end", "shape", "value", "name", "more"),
}
# The classes of a layer, which piece of it, and which part of that.
_Key = tuple[tuple[str, ...], str | int, str]


def animated(board: Storyboard, *, seconds: float = 1.0, hold: float = 3.0) -> str:
    """Write scenes as one SVG element that shows them one after the other, in a loop.

    Whatever never changes is written once, and whatever changes once for each of its looks, with the times at which it
    is shown. With reduced motion, on paper, and in programs without animations the last frame is shown.

    Parameters: board, a Storyboard; seconds, how long a step is shown; hold, how long the last one is.
    Returns: the text. Raises: TreeError.

    >>> from emmviz import gallery, star1
    >>> svg = animated(Storyboard(star1(gallery.aima_scale()), "cuts"))
    >>> "@keyframes" in svg, "<script" in svg
    (True, False)
    """
    times = [0.0, *accumulate(durations(board, "svg", seconds, hold))]
    found: dict[_Key, dict[str, list[int]]] = {}
    # No ids: a node with several looks would have its id several times.
    draw = Writer(inline=False, prefix=None)
    for k, scene in enumerate(captioned(board)):
        now = dict(_pieces(scene, draw))
        # A tree may grow: a later frame holds everything before it, so a new piece keeps its position there.
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
        *(f'<g class="{" ".join(layer)}">{text}</g>' for layer, text in layers.items()),
        "</svg>",
    ])  # fmt: skip


class _Clock:
    """The times at which pieces are visible: one animation for each set of times, shared by all pieces with them."""

    def __init__(self, times: list[float]) -> None:
        self.times = times
        self.names: dict[str, str] = {}

    def timed(self, text: str, frames: list[int]) -> str:
        """Wrap a piece shown in some frames only, so that without animations it is visible if it is in the last."""
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
    """Return the table of styles with the colours of a theme."""
    return re.sub(r"var\(--([\w-]+)\)", lambda name: theme.colours[name[1]], css(".emmviz-tree"))


def _pieces(scene: Scene, draw: Writer) -> Iterator[tuple[_Key, str]]:
    """The ink from back to front, with which part of which piece it is; nothing for a part that is not there now."""
    layers = {layer.classes: layer.items for layer in lower(scene)}
    for classes in _LAYERS:
        texts = []
        for i, item in enumerate(layers.get(classes, ())):
            if not isinstance(item, Group):
                texts.append(draw.write(item))
            elif item.what in _PARTS:
                parts = _parts(item)
                for part in _PARTS[item.what]:
                    yield (classes, item.of, part), draw.write(parts[part]) if part in parts else ""
            else:
                yield (classes, i, ""), draw.write(item)
        if texts:
            # The lines of a sentence come and go together.
            yield (classes, "", ""), "".join(texts)


def _parts(group: Group) -> dict[str, Group]:
    """The parts of a node or an edge, each under the classes that it looks by: what changes for others only is the same
    text in all frames."""
    found: dict[str, Group] = {}
    for item in group.items:
        if isinstance(item, Group) and item.what:  # a cut
            found[item.what] = item
            continue
        x, y, items = (item.x, item.y, item.items) if isinstance(item, Group) else (0, 0, (item,))
        for shape in items:
            assert not isinstance(shape, Group)
            part = shape.part
            if part not in found:
                found[part] = Group(_kept(group.classes, part), (), x=x, y=y)
                if part in ("line", "shape"):
                    found[part] = found[part]._replace(what=group.what, of=group.of)
            if part == "line" or not isinstance(shape, Lines) or shape.strokes:
                found[part] = found[part]._replace(items=(*found[part].items, shape))
    return {part: drawn for part, drawn in found.items() if drawn.items}


@lru_cache(maxsize=4096)
def _kept(classes: tuple[str, ...], part: str) -> tuple[str, ...]:
    """Return the classes that some style of a part depends on."""
    asked = {name for rule in RULES if rule.part == part for name in rule.on.split()}
    return tuple(name for name in classes if name in asked)
