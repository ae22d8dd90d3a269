"""SVG pieces: the parts of a scene that look or move independently in a playing SVG, each as text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from emmviz.picture.ink import Group, Lines
from emmviz.picture.lower import lower
from emmviz.picture.render.svg import Writer
from emmviz.picture.scene import Scene
from emmviz.picture.styles import RULES

__all__ = ["LAYERS", "Key", "pieces"]

LAYERS = (("text", "levels"), ("edges",), ("nodes",), ("reasons",), ("text",), ("legend",))
# The parts of edges and nodes that change independently, from back to front.
_PARTS = {
    "edge": ("line", "label", "bars", "badge", "live", "way"),
    "node": (
        "dial", "window", "ticks", "interval", "was interval", "end", "ring", "gap", "shape", "value", "was value",
        "name", "more", "board",
    ),
}  # fmt: skip
# The classes of a layer, which piece of it, and which part of that.
Key = tuple[tuple[str, ...], str | int, str]


def pieces(scene: Scene, draw: Writer) -> Iterator[tuple[Key, str]]:
    """The ink from back to front, with which part of which piece it is; nothing for a part that is not there now."""
    layers = {layer.classes: layer.items for layer in lower(scene)}
    for classes in LAYERS:
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
        if isinstance(item, Group) and item.what == "cut":
            # The bars move, and the number is beside them.
            bars = tuple(part for part in item.items if not isinstance(part, Group) and part.part == "bars")
            found["bars"] = item._replace(items=bars)
            found["badge"] = Group(item.classes, item.items[len(bars) :])
            continue
        if isinstance(item, Group) and item.what:  # a board
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
