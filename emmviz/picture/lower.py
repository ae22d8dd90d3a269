"""Lowering: turn the marks of a scene into ink, once for all renderers that draw plain shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from emmviz.picture.boards import lower_board
from emmviz.picture.geometry import (
    BASELINE,
    Size,
    Stroke,
    badge_radius,
    bars,
    dial_ticks,
    far_end,
    outline,
    seen,
)
from emmviz.picture.ink import Arc, Circle, Group, Ink, Lines, Polygon, Rect, Shape, Text
from emmviz.picture.scene import Arrow, Caption, Dial, Edge, Evidence, Ground, Label, Node, Scene
from emmviz.picture.theme import Theme, style

# The layers of a picture from back to front, each with its classes.
LAYERS = {
    "levels": ("text", "levels"),
    "grounds": ("grounds",),
    "edges": ("edges",),
    "nodes": ("nodes",),
    "arrows": ("arrows",),
    "reasons": ("reasons",),
    "text": ("text",),
    "legend": ("legend",),
    "evidence": ("evidence",),
}
# How high a text is, in font sizes.
_HIGH = 1.3
_ROUNDING = 4
# The shapes of a number line and a sum.
_BACK_TO_FRONT = (Rect, Lines, Circle)


def lower(scene: Scene) -> tuple[Group, ...]:
    """Turn a scene into ink, as its layers from back to front.

    >>> from emmviz import GameTree
    >>> [layer.classes[-1] for layer in lower(GameTree.parse("max(1, 2)").scene())]
    ['levels', 'grounds', 'edges', 'nodes', 'arrows', 'reasons', 'legend']
    """
    theme = scene.theme
    layers: dict[str, Iterable[Ink]] = {
        "levels": (_text(level.label, ("text",), level.label.role, theme) for level in scene.levels),
        "grounds": (_ground(ground, theme) for ground in scene.grounds),
        "edges": (lower_edge(edge, theme) for edge in scene.edges),
        "nodes": (lower_node(node, theme) for node in scene.nodes),
        "arrows": (lower_arrow(arrow, theme) for arrow in scene.arrows),
        "reasons": (_reason(reason, theme) for reason in scene.reasons),
        "legend": (
            Group(
                ("text",),
                (symbol(mark.what, mark.x, mark.y, mark.size, theme), _text(mark.label, ("text",), "legend", theme)),
            )
            for mark in scene.legend
        ),
    }
    if scene.evidence.texts:
        layers["evidence"] = _evidence(scene.evidence, theme)
    if scene.caption:
        layers["text"] = (_text(line, ("text",), "caption", theme) for line in scene.caption.lines)
    return tuple(Group(classes, tuple(layers[name])) for name, classes in LAYERS.items() if name in layers)


def lower_dial(dial: Dial, classes: tuple[str, ...], theme: Theme) -> tuple[Lines | Arc, ...]:
    """Turn a dial into ink around the middle of its node: all of it, its window, its ticks and its interval."""

    def arc(part: str, span: tuple[float, float] | None) -> Lines | Arc:
        look = style(classes, part, theme)
        return Arc(part, look, dial.radius, *seen(*span)) if span else Lines(part, look, ())

    return (
        arc("dial", (0, 1)),
        arc("window", dial.window),
        Lines("ticks", style(classes, "ticks", theme), tuple(dial_ticks(dial.radius, dial.ticks))),
        arc("interval", dial.interval),
    )


def _text(label: Label, classes: tuple[str, ...], part: str, theme: Theme) -> Text:
    high, back = label.size * _HIGH, None
    if label.box:
        rounding = high / 2 if part == "live" else 0.0
        back = Rect("back", style(classes, "back", theme), label.x, label.y, label.width, high, rounding)
    return Text(
        part,
        style(classes, part, theme),
        label.text,
        label.x,
        label.y + BASELINE * label.size,
        label.size,
        label.anchor,
        label.role,
        back,
    )


def lower_edge(edge: Edge, theme: Theme) -> Group:
    """Turn an edge into ink: its line, its labels, its cut, and the values that move along it."""
    items: list[Ink] = [Lines("line", style(edge.classes, "line", theme), edge.parts)]
    items += [_text(label, edge.classes, "label", theme) for label in edge.labels]
    if edge.cut:
        mark = (
            _bars(bars(edge.cut.x, edge.cut.y, edge.cut.slope), theme),
            *(_badge(edge.cut.badge, theme) if edge.cut.badge else ()),
            *([_text(edge.cut.inequality, ("cutmark",), "inequality", theme)] if edge.cut.inequality else ()),
        )
        items.append(Group(("cutmark",), mark, "cut", str(edge.cut.number)))
    if edge.live:
        items.append(_text(edge.live, edge.classes, "live", theme))
    return Group(edge.classes, tuple(items), "edge", edge.child)


def lower_arrow(arrow: Arrow, theme: Theme) -> Group:
    """Turn an arrow into ink: its dotted line, its head, and its words."""
    classes = ("arrow", "by-min" if arrow.high else "by-max")
    items = (
        Lines("dots", style(classes, "dots", theme), arrow.strokes),
        Polygon("head", style(classes, "head", theme), arrow.corners),
        _text(arrow.label, classes, "becomes", theme),
    )
    return Group(classes, items)


def _evidence(evidence: Evidence, theme: Theme) -> Iterator[Ink]:
    """Turn a number line and a sum with what they show into ink, from back to front."""
    classes = ("evidence",)
    for shape in sorted(evidence.shapes, key=lambda shape: _BACK_TO_FRONT.index(type(shape))):
        yield shape._replace(style=style(classes, shape.part, theme))
    # The assertion last, as a heading may take its place.
    for label in sorted(evidence.texts, key=lambda label: label.role == "assertion"):
        yield _text(label, classes, f"{label.role}-text" if label.role in ("alpha", "beta") else label.role, theme)


def _ground(ground: Ground, theme: Theme) -> Group:
    classes = ("cutmark", "unread")
    items: list[Ink] = [
        Polygon("ground", style(classes, "ground", theme), ground.corners),
        Lines("hatch", style(classes, "hatch", theme), ground.hatching),
    ]
    items += [_text(ground.label, classes, "unread", theme)] if ground.label else []
    return Group(classes, tuple(items), "cut", str(ground.number))


def _bars(strokes: Iterable[Stroke], theme: Theme) -> Lines:
    return Lines("bars", style(("cutmark",), "bars", theme), tuple(strokes))


def _badge(label: Label, theme: Theme) -> Iterator[Shape]:
    yield Circle("badge", style(("cutmark",), "badge", theme), label.x, label.y, badge_radius(label.size, label.width))
    yield _text(label, ("cutmark",), "number", theme)


def lower_node(node: Node, theme: Theme) -> Group:
    """Turn a node into ink: its dial, its ring, its shape, and the texts in it and beside it."""
    items: list[Ink] = []
    if node.dial:
        items.append(Group(("dials",), lower_dial(node.dial, node.classes, theme), x=node.x, y=node.y))
        items += [_text(end, node.classes, "end", theme) for end in node.dial.ends]
    items += _outlines(node, theme)
    texts = (("value", node.value), ("name", node.name), ("more", node.more))
    items += [_text(row, node.classes, part, theme) for part, label in texts if label for row in label.rows]
    if node.board:
        board = lower_board(node.board.board, node.board.size, theme)
        items.append(Group(("board",), board, "board", x=node.board.x, y=node.board.y))
    return Group(node.classes, tuple(items), "node", node.id, node.says)


def _outlines(node: Node, theme: Theme) -> Iterator[Shape]:
    """Turn the shape of a node into ink: the ring around it, itself, and on it the sign that its player may err."""
    for part in ("ring", "gap", "shape") if node.ring else ("shape",):
        look = style(node.classes, part, theme)
        if node.shape == "circle":
            yield Circle(part, look, node.x, node.y, node.size.w / 2)
        elif node.shape in ("square", "box"):
            yield Rect(part, look, node.x, node.y, *node.size, _ROUNDING if node.shape == "box" else 0)
        else:
            yield Polygon(part, look, tuple(outline(node.shape, node.x, node.y, node.size)))
    if "erring" in node.classes:
        yield Polygon("tone", style(node.classes, "tone", theme), tuple(far_end(node.shape, node.x, node.y, node.size)))


def _reason(reason: Caption, theme: Theme) -> Group:
    (line,) = reason.lines
    number = Label("badge", str(reason.number), reason.x, reason.y, line.size * 0.9, line.size)
    items = (*_badge(number, theme), _text(line, ("cutmark",), "reason", theme))
    return Group(("cutmark", "reason"), items, "cut", str(reason.number))


def symbol(name: str, x: float, y: float, size: float, theme: Theme) -> Group:
    """Lower a symbol around a point: of an item of the legend, or of a node by its kind and its other classes."""
    half = size / 2
    if name == "cut":
        strokes = (((x + dx, y + half), (x + dx + 3, y - half)) for dx in (-5, 1))
        return Group(("cutmark",), (_bars(strokes, theme),))
    classes = ("node", *name.split())
    if (kind := classes[1]) in ("max", "min", "chance", "leaf"):
        # The thick line around a node that sets a bound is within the symbol.
        inner = size - 4 * ("lit" in classes)
        shown = Node("", kind, classes, theme.shape(kind), x, y, Size(inner, inner), None, None, None, "")
        return Group(classes, tuple(_outlines(shown, theme)))
    return Group(("node",), (Lines(name, style(("node",), name, theme), (((x - half, y), (x + half, y)),)),))
