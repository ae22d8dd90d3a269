"""Text: a scene as a tree of lines, for terminals and screen readers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from emmviz.base.locale import renamed, words
from emmviz.base.pairs import grouped
from emmviz.base.text import printable
from emmviz.picture.render.renderer import Renderer
from emmviz.picture.scene import Edge, Label, Node, Scene

# After the root, only in a file: a terminal needs no mark.
_MARK = "   [emmviz]"

_WIDTH = 21
_BREAK = re.compile("[\\t-\\r\\x1c-\\x1f\\x85\\u2028\\u2029]+")
_DEEPEST = 120


def scene_text(scene: Scene) -> str:
    """Write a scene as an indented tree, a node a line, and the sentence of the step below.

    >>> from emmviz import GameTree
    >>> print(scene_text(GameTree.parse("max(stop: 4, go: chance(3, 9))").scene()))
    A MAX
    ├─ stop → 4
    └─ go → B chance
       ├─ .5 → 3
       └─ .5 → 9
    """
    lines = [*_tree_lines(scene), *(f"✂{reason.number} {reason.lines[0].text}" for reason in scene.reasons)]
    # The sentence of a strip has one line for each frame.
    if scene.description and "caption" not in scene.hide:
        lines += scene.description.split("\n")
    # A line break or a tab in a name must not break the line of its node.
    return "\n".join(printable(_BREAK.sub(" ", line)) for line in lines)


def _tree_lines(scene: Scene) -> Iterator[str]:
    """Yield a line for each node, parents first, and where the scene has several trees the title of each above it."""
    nodes, heads, unknown = scene.by_id, dict(scene.heads), _unknown(scene)
    above = {edge.child: edge for edge in scene.edges}
    below = grouped((edge.parent, edge) for edge in scene.edges)
    # A strip has one root for each frame.
    roots = [node.id for node in scene.nodes if node.id not in above] or [node.id for node in scene.nodes[:1]]
    stack = [(node, "", "") for node in reversed(roots)]
    met = set[str]()
    while stack:
        node, first, rest = stack.pop()
        if node in met:  # an edge of a game graph that leads back
            yield f"{first}{node}"
            continue
        met.add(node)
        if node in heads:
            yield heads[node]
        live = above[node].live if node in above else None
        yield first + _line(nodes[node], live, scene, unknown)
        # Otherwise a chain of thousands would be indented by thousands.
        deep = rest if len(rest) < _DEEPEST else "…" + rest[-_DEEPEST // 2 :]
        edges = below.get(node, [])
        for edge in reversed(edges):
            branch, trunk = ("└", "   ") if edge is edges[-1] else ("├", "│  ")
            stack.append((edge.child, f"{deep}{branch}─{_edge_text(edge)}", deep + trunk))


def _edge_text(edge: Edge) -> str:
    """Write the cut of an edge and its labels."""
    label = " ".join(label.full for label in reversed(edge.labels) if label.full)
    cut = f" ✂{edge.cut.number}" if edge.cut else ""
    return f"{cut} {label}{' → ' if label else ''}"


def marked(text: str) -> str:
    """Add the mark of emmviz at the end of the first line."""
    first, line, rest = text.partition("\n")
    return f"{first}{_MARK}{line}{rest}"


def _unknown(scene: Scene) -> set[str]:
    """Return the kinds that a picture does not tell apart: of one shape, with no legend and no level to name them."""
    kinds = () if scene.legend or scene.levels else ("max", "min", "chance")
    shapes = [scene.theme.shape(kind) for kind in kinds]
    return {kind for kind, shape in zip(kinds, shapes, strict=True) if shapes.count(shape) > 1}


def _line(node: Node, live: Label | None, scene: Scene, unknown: set[str]) -> str:
    value = node.value.text if node.value else ""
    if node.kind == "leaf":
        name, reach = f"{node.name.full} = " if node.name else "", f"  {node.more.text}" if node.more else ""
        return name + (f"({value})" if {"cut", "unreachable"} & set(node.classes) else value) + reach
    kind = "" if node.kind in unknown else renamed(words(scene.lang), scene.theme.words)["kind"][node.kind]
    label = " ".join(filter(None, ["" if "names" in scene.hide and kind else node.id, kind]))
    number = f" {value}" if value.startswith(("≤", "≥", "≈")) else f" = {value}" if value else ""
    here = " ◀" if "current" in node.classes else ""
    window = f"  {live.text}" if live else ""
    folded = f" ({node.more.text})" if node.more else ""
    return f"{label}{number}{folded}{window}{_dial(node)}{here}"


def _dial(node: Node) -> str:
    """Return the dial as a straight line of characters: the window light, the interval dark."""
    dial = node.dial
    if dial is None or dial.window is dial.interval is None:
        return ""
    cells = ["·"] * _WIDTH
    for span, sign in ((dial.window, "░"), (dial.interval, "█")):
        if span:
            for i in range(round(span[0] * (_WIDTH - 1)), round(span[1] * (_WIDTH - 1)) + 1):
                cells[i] = sign
    return f"  L{''.join(cells)}U"


RENDERER = Renderer(
    suffixes=("txt",),
    mark=rb"[^\n]*" + re.escape(_MARK).encode() + rb"(\n|\Z)",
    picture=scene_text,
    marked=marked,
    without=("layout", "direction", "transparent", "page", "highlight"),
)
