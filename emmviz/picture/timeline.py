"""Timeline: the pieces of a picture, each with a key that it keeps in all frames of a run, and what frames do to them.

What a frame shows is a mapping from keys to looks: ink, or what a renderer or the player makes of it. Only `diff`
compares frames, and whoever shows more than one reads it: the player, the SVG that plays, films, overlays, clicks.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple, TypeAlias, TypeVar

from emmviz.picture.ink import Group, Ink, Lines
from emmviz.picture.lower import LAYERS, lower
from emmviz.picture.scene import Scene
from emmviz.picture.theme import RULES

_K = TypeVar("_K", bound=Hashable)
_Look = TypeVar("_Look")
# What has one key: a group under the classes that it looks by, or the lines of a text.
Piece: TypeAlias = tuple[Ink, ...]
# The first frame that shows a look, and the first frame after it that does not.
Span: TypeAlias = tuple[int, int]

# The parts of edges and nodes that come and change independently, from back to front; "way" and the parts that
# begin with "was" appear only during a motion.
_PARTS = (
    "line",
    "label",
    "bars",
    "badge",
    "inequality",
    "live",
    "way",
    "dial",
    "window",
    "ticks",
    "interval",
    "was interval",
    "end",
    "ring",
    "gap",
    "shape",
    "tone",
    "value",
    "was value",
    "name",
    "more",
    "board",
)


class Key(NamedTuple):
    """The name of a piece of ink: its layer, the node or the edge to it (or a number), and its part."""

    layer: str
    of: str | int = ""
    part: str = ""


def pieces(scene: Scene) -> dict[Key, Piece]:
    """Return the ink of a scene by its keys, from back to front.

    >>> from emmviz import GameTree
    >>> [key.part for key in pieces(GameTree.parse("max(1, 2)").scene()) if key.of == "L2"]
    ['line', 'shape', 'value']
    """
    by_key: dict[Key, Piece] = {}
    for layer in lower(scene):
        name = layer.classes[-1]
        # The lines of a text come and go together.
        if lines := tuple(ink for ink in layer.items if not isinstance(ink, Group)):
            by_key[Key(name)] = lines
        for i, ink in enumerate(layer.items):
            if isinstance(ink, Group) and ink.what in ("edge", "node"):
                by_key |= {Key(name, ink.of, part): (piece,) for part, piece in parts(ink).items()}
            elif isinstance(ink, Group):
                by_key[Key(name, i)] = (ink,)
    return by_key


def parts(group: Group) -> dict[str, Group]:
    """Return the parts of a node or an edge by name, each only with the classes that change its own look."""
    by_part: dict[str, Group] = {}
    for ink in group.items:
        if isinstance(ink, Group) and ink.what == "cut":
            # The bars move, and the number and what decided it are beside them.
            bars, *beside = ink.items
            by_part["bars"] = ink._replace(items=(bars,))
            if badge := tuple(beside[:2]):
                by_part["badge"] = Group(ink.classes, badge)
            if inequality := tuple(beside[2:]):
                by_part["inequality"] = Group(ink.classes, inequality)
            continue
        if isinstance(ink, Group) and ink.what:  # a board
            by_part[ink.what] = ink
            continue
        x, y, shapes = (ink.x, ink.y, ink.items) if isinstance(ink, Group) else (0, 0, (ink,))
        for shape in shapes:
            assert not isinstance(shape, Group)
            if isinstance(shape, Lines) and not shape.strokes and shape.part != "line":
                continue
            if shape.part not in by_part:
                role, of = (group.what, group.of) if shape.part in ("line", "shape") else ("", "")
                by_part[shape.part] = Group(_kept(group.classes, shape.part), (), role, of, x=x, y=y)
            by_part[shape.part] = by_part[shape.part]._replace(items=(*by_part[shape.part].items, shape))
    return by_part


@lru_cache(maxsize=4096)
def _kept(classes: tuple[str, ...], part: str) -> tuple[str, ...]:
    """Return the classes that some style of a part depends on."""
    relevant = {name for rule in RULES if rule.part == part for name in rule.on.split()}
    return tuple(name for name in classes if name in relevant)


def in_order(keys: Iterable[Key], nodes: Iterable[str]) -> list[Key]:
    """Return keys from back to front, as the nodes follow each other; keys in no layer, as of a title, are first."""
    number: dict[str | int, int] = {node: i for i, node in enumerate(nodes)}
    layers = list(LAYERS)

    def place(key: Key) -> tuple[int, str | int, int]:
        layer = layers.index(key.layer) if key.layer in LAYERS else -1
        return layer, number.get(key.of, key.of), _PARTS.index(key.part) if key.part else 0

    return sorted(keys, key=place)


def diff(before: Mapping[_K, _Look], after: Mapping[_K, _Look]) -> tuple[dict[_K, _Look], dict[_K, _Look]]:
    """Return the looks that disappear with a frame and the looks that appear; what changes is in both.

    >>> diff({"A": 1, "B": 2}, {"B": 3, "C": 4})
    ({'A': 1, 'B': 2}, {'B': 3, 'C': 4})
    """
    new = new_looks(before, after)
    return {key: look for key, look in before.items() if key in new or key not in after}, new


def new_looks(before: Mapping[_K, _Look], after: Mapping[_K, _Look]) -> dict[_K, _Look]:
    """Return the looks that appear with a frame, or with a part of one."""
    return {key: look for key, look in after.items() if key not in before or before[key] != look}


def new_pictures(scenes: Iterable[Scene]) -> Iterator[bool]:
    """Yield for each scene whether it looks different from the scene before, whatever its text says."""
    return (any(diff(before, now)) for before, now in pairwise(chain([{}], map(pieces, scenes))))


def spans(frames: Iterable[Mapping[_K, _Look]]) -> dict[_K, dict[_Look, list[Span]]]:
    """Return the looks of each piece over a run, and in which frames it has each.

    >>> spans([{"A": "x"}, {"A": "y"}, {"A": "x", "B": "z"}])
    {'A': {'x': [(0, 1), (2, 3)], 'y': [(1, 2)]}, 'B': {'z': [(2, 3)]}}
    """
    looks: dict[_K, dict[_Look, list[Span]]] = {}
    since: dict[_K, int] = {}
    for k, (before, now) in enumerate(pairwise(({}, *frames, {}))):
        gone, new = diff(before, now)
        for key, look in gone.items():
            looks[key][look].append((since[key], k))
        for key, look in new.items():
            since[key] = k
            looks.setdefault(key, {}).setdefault(look, [])
    return looks
