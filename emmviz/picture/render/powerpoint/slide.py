"""A slide: the ink of a scene as shapes with the names and numbers that they keep from slide to slide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeAlias

from emmviz.base.text import width
from emmviz.picture.compose import heading
from emmviz.picture.geometry import BASELINE, SWEEP, Point, Stroke, bars
from emmviz.picture.ink import LEFT_SHARES, Arc, Circle, Lines, PlacedShape, Polygon, Shape, Text, extent, form, trace
from emmviz.picture.plan import Plan
from emmviz.picture.render.powerpoint.place import (
    SIDE,
    WIDTH,
    Fit,
    GluedLine,
    NodeBox,
    connector,
    node_box,
)
from emmviz.picture.render.powerpoint.shapes import (
    EMPTY,
    PRESETS,
    Box,
    arc,
    emu,
    fill,
    freeform,
    group,
    line,
    outline,
    pattern,
    shape,
    text_body,
    title,
    xml_text,
)
from emmviz.picture.scene import Arrow, Scene
from emmviz.picture.theme import Theme, style
from emmviz.picture.timeline import Key, pieces

# A shape as XML, and where it is.
ShapeXml: TypeAlias = tuple[str, Box]


class SlideWriter:
    """Writes the shapes of the scenes of one plan, in the colours of a theme or the slots for them in a deck."""

    def __init__(self, plan: Plan, fit: Fit, lang: str, theme: Theme) -> None:
        self.plan, self.fit, self.lang, self.theme = plan, fit, lang, theme
        self.least = min(plan.theme.least, plan.theme.small)
        self.boxes: dict[str, NodeBox] = {node: node_box(place, fit) for node, place in plan.places.items()}
        self.lines: dict[str, GluedLine] = {
            node: connector(plan, fit, self.boxes, parent, node)
            for node in plan.places
            if (parent := plan.tree.parent(node)) is not None
        }
        self.idents: dict[tuple[str, str], tuple[int, str]] = {}
        self.taken: set[str] = set()
        # Each tree has its own ring.
        self.roots: dict[str, str] = {}
        for node in plan.places:
            self.ident("", node)
            above = plan.tree.parent(node)
            self.roots[node] = node if above is None else self.roots[above]

    def slide(self, scene: Scene) -> str:
        """Write the shapes of a slide below its title."""
        shapes = [*chain.from_iterable(self.written(scene).values())]
        words = " ".join([f"{scene.title}. {scene.description}".strip(), *(f"{node.says}." for node in scene.nodes)])
        return self.group("tree", shapes, words)

    def title(self, text: str) -> str:
        """Write the title of a slide."""
        lines = heading(text, self.fit.title_size, WIDTH - 2 * SIDE)
        return title(self.ident("title", ""), " ".join(lines), self.lang)

    def written(self, scene: Scene) -> dict[Key, list[ShapeXml]]:
        """Write the pieces of a scene from back to front, each as shapes with their boxes."""
        ink, shapes, says = pieces(scene), dict[Key, list[ShapeXml]](), {node.id: node.says for node in scene.nodes}
        for key, piece in ink.items():
            drawn: list[Any] = list(trace(piece, classes=("text",)))
            match key:
                case Key("nodes", str(node), "shape"):
                    value = next(trace(ink.get(key._replace(part="value"), ())), None)
                    shapes[key] = [self.node(node, drawn[0], value and value.shape, says[node])]
                case Key("nodes", str(node), part) if part != "value":
                    place = self.plan.places[node]
                    shapes[key] = list(self.around((place.x, place.y), node, part, drawn))
                case Key("edges", str(child), part):
                    shapes[key] = self.edge(child, part, drawn)
                case Key("reasons", int(i)):
                    reason, (disc, number, text) = scene.reasons[i], drawn
                    which = str(self.plan.reasons.index(reason) + 1)
                    shapes[key] = [
                        self.badge(
                            number.shape, self.fit.x(disc.shape.x), self.fit.y(reason.y), ("reason number", which)
                        ),
                        self.text(text.shape, ("cutmark",), ("reason", which)),
                    ]
                case Key("grounds", int(i)):
                    shapes[key] = list(self.hatched(str(i), drawn))
                case Key("evidence"):
                    drawn = list(trace(piece, classes=("evidence",)))
                    # Without a place of its own it is beside the root.
                    at = self.plan.column or next(iter(self.plan.places.values()))
                    shapes[key] = list(self.around(at[:2], "evidence", "evidence", drawn))
                case Key("arrows", int(i)):
                    shapes[key] = list(self.arrow(scene.arrows[i], drawn[0].classes, str(i)))
                case Key("levels" | "text"):
                    shapes[key] = [
                        self.text(line.shape, ("text",), (line.shape.part, str(i)))
                        for i, line in enumerate(drawn, start=1)
                    ]
        return shapes

    # -- parts -----------------------------------------------------------------------------------------------------

    def ident(self, role: str, of: str) -> tuple[int, str]:
        """Return the number and the name of a shape, the same on every slide, so that Morph matches it."""
        if (role, of) not in self.idents:
            # Long ids are cut, and what XML cannot hold is replaced: two of them may become the same.
            short = f"!!{xml_text(f'{role} {of[:80]}')}"
            if short in self.taken:
                short = f"{short} ({len(self.idents)})"
            self.taken.add(short)
            self.idents[role, of] = len(self.idents) + 2, short
        return self.idents[role, of]

    def group(self, role: str, shapes: Sequence[ShapeXml], says: str) -> str:
        boxes = [box for _, box in shapes]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
        return group(
            self.ident(role, ""), Box(left, top, right - left, bottom - top), "".join(xml for xml, _ in shapes), says
        )

    def look(self, classes: tuple[str, ...], part: str) -> tuple[str, str]:
        """Return how to draw the area and the line of a part."""
        attributes = style(classes, part, self.theme)
        return fill(attributes.get("fill", "none"), attributes.get("fill-opacity")), outline(attributes, self.fit.scale)

    def body(self, text: Text, classes: tuple[str, ...], size: float, low: float = 0.0) -> str:
        return text_body(text, style(classes, text.part, self.theme), size, self.lang, low)

    def text(
        self,
        text: Text,
        classes: tuple[str, ...],
        name: tuple[str, str],
        at: Point | None = None,
    ) -> ShapeXml:
        """Write a text box.

        `at` is the end of the text that its anchor names, in the middle of the line, unless it is as in the picture.
        """
        x, y = at or (self.fit.x(text.x), self.fit.y(_middle(text)))
        # The evidence is as large as there is room.
        size = (text.size if classes == ("evidence",) else max(text.size, self.least)) * self.fit.scale
        back_width = text.back.width * self.fit.scale if text.back else 0.0
        bold = style(classes, text.part, self.theme).get("font-weight") == "bold"
        wide = min(max(width(text.text, size, bold=bold), back_width), WIDTH - 2 * 4)
        left = x - LEFT_SHARES[text.anchor] * wide
        left = min(max(left, 4.0), WIDTH - 4 - wide)
        box = Box(emu(left), emu(y - 0.61 * size), emu(wide), emu(1.22 * size))
        drawn = shape(
            self.ident(*name),
            "roundRect" if text.back else "rect",
            box,
            fill(style(classes, "back", self.theme)["fill"]) if text.back else "<a:noFill/>",
            "",
            self.body(text, classes, size),
            adjust='<a:gd name="adj" fmla="val 50000"/>' if text.back else "",
            is_text=True,
        )
        return drawn, box

    def strokes(
        self, lines: Iterable[Stroke], look: str, role: str, of: str, *, x: float = 0, y: float = 0, scale: float = 1
    ) -> list[ShapeXml]:
        """Write short numbered lines, drawn from an origin in a scale."""
        return [
            line(
                self.ident(f"{role} {i}", of),
                (emu(x + a * scale), emu(y + b * scale)),
                (emu(x + c * scale), emu(y + d * scale)),
                look,
            )
            for i, ((a, b), (c, d)) in enumerate(lines, start=1)
        ]

    # -- pieces ----------------------------------------------------------------------------------------------------

    def node(self, node: str, traced: PlacedShape, value: Shape | None, says: str) -> ShapeXml:
        """Write the shape of a node, with its value in it."""
        text = value if isinstance(value, Text) else Text("value", {}, "", 0, 0, self.theme.value, "middle", "", None)
        # A triangle's text area is its broad half; our line is slightly nearer to the middle.
        place, preset = self.plan.places[node], self.boxes[node].preset
        low = {"up": -0.06, "down": 0.06}.get(place.shape, 0.0) * place.size.h * self.fit.scale
        body = self.body(text, traced.classes, text.size * self.fit.scale, low)
        return self.outline(node, "", traced, preset, body, says)

    def outline(self, node: str, name: str, traced: PlacedShape, preset: str, body: str, says: str = "") -> ShapeXml:
        """Write a shape as large as the shape or the ring of a node; each tree has one ring."""
        box, ident = self.boxes[node].box, self.ident(name, self.roots[node] if name else node)
        rounding = round(4 / min(self.plan.places[node].size) * 100_000)
        adjust = f'<a:gd name="adj" fmla="val {rounding}"/>' if preset == "roundRect" else ""
        look = self.look(traced.classes, traced.shape.part)
        return shape(ident, preset, box, *look, body, says=says, adjust=adjust), box

    def around(self, middle: Point, of: str, part: str, ink: Iterable[PlacedShape]) -> Iterator[ShapeXml]:
        """Write shapes as far from the middle of a node as in the picture."""
        for number, traced in enumerate(ink, start=1):
            scale, drawn = self.fit.scale, traced.shape
            name = f"{drawn.part} {number}" if part in ("board", "evidence") else part, of
            x = self.fit.x(middle[0]) + (traced.x - middle[0]) * scale
            y = self.fit.y(middle[1]) + (traced.y - middle[1]) * scale
            look = self.look(traced.classes, drawn.part)
            match drawn:
                case Text():
                    name = ("LU"[number - 1], of) if part == "end" else (drawn.role, of) if part == "name" else name
                    yield self.text(drawn, traced.classes, name, (x + drawn.x * scale, y + _middle(drawn) * scale))
                case Lines():
                    role = name[0] if part == "evidence" else part.removesuffix("s")
                    yield from self.strokes(drawn.strokes, look[1], role, of, x=x, y=y, scale=scale)
                case Arc():
                    start, end = (135 + SWEEP * share for share in (drawn.start, drawn.end))
                    box = _around(x, y, drawn.radius * scale)
                    yield arc(self.ident(*name), box, start, end, look[1]), box
                case _ if part in ("ring", "gap"):
                    yield self.outline(of, part, traced, self.boxes[of].preset, EMPTY)
                case _:
                    left, top, right, bottom = extent(drawn)
                    box = Box(
                        emu(x + left * scale),
                        emu(y + top * scale),
                        emu((right - left) * scale),
                        emu((bottom - top) * scale),
                    )
                    yield shape(self.ident(*name), PRESETS.get(form(drawn), form(drawn)), box, *look, EMPTY), box

    def edge(self, child: str, part: str, drawn: list[Any]) -> list[ShapeXml]:
        """Write a part of an edge, along its connector."""
        way, scale, first = self.lines[child], self.fit.scale, drawn[0].shape
        classes, place = drawn[0].classes, self.plan.places[child]
        if part == "line":
            above, below = self.ident("", self.plan.tree.parent(child) or ""), self.ident("", child)
            glue = (above[0], way.sites[0]), (below[0], way.sites[1])
            return [line(self.ident("edge", child), way.start, way.end, self.look(classes, part)[1], glue)]
        if part == "bars":
            (x, y), look = way.cut, self.look(classes, part)[1]
            return self.strokes(bars(0, 0, way.slope), look, "bar", child, x=x, y=y, scale=scale)
        if part == "inequality":
            at = way.cut[0] + (first.x - place.cut[0]) * scale, way.cut[1] + (_middle(first) - place.cut[1]) * scale
            return [self.text(first, ("cutmark",), ("inequality", child), at)]
        if isinstance(first, Circle):
            # Close to its bars: edges that leave a triangle by its tip run closer together than the edges of the plan.
            number = drawn[1].shape
            aside = 12 * scale + _badge_width(number.text, number.size * scale) / 2
            dx, dy = (0.0, aside) if self.theme.direction == "right" else (aside, 0.0)
            return [self.badge(number, way.cut[0] + dx, way.cut[1] + dy, ("badge", child))]
        texts = [traced.shape for traced in drawn if isinstance(traced.shape, Text)]
        if part == "live":
            middle = texts[0].x - place.live[0], _middle(texts[0]) - place.live[1]
            at = way.live[0] + middle[0] * scale, way.live[1] + middle[1] * scale
            return [self.text(texts[0], classes, ("live", child), at)]
        places = [
            (self.fit.x(text.x) + dx, self.fit.y(_middle(text)) + dy)
            for text, (dx, dy) in zip(texts, way.shifts, strict=True)
        ]
        return [self.text(text, classes, (text.role, child), at) for text, at in zip(texts, places, strict=True)]

    def hatched(self, number: str, drawn: list[PlacedShape]) -> Iterator[ShapeXml]:
        """Write the area of subtrees that are never read as a freeform with a pattern, and the words below it."""
        polygon, _, *words = (traced.shape for traced in drawn)
        assert isinstance(polygon, Polygon)
        corners = [(emu(self.fit.x(x)), emu(self.fit.y(y))) for x, y in polygon.corners]
        classes = ("cutmark", "unread")
        back, lines = style(classes, "ground", self.theme)["fill"], style(classes, "hatch", self.theme)["stroke"]
        yield freeform(self.ident("never read", number), corners, pattern(lines, back))
        for text in words:
            assert isinstance(text, Text)
            yield self.text(text, classes, ("never read in words", number))

    def arrow(self, arrow: Arrow, classes: tuple[str, ...], number: str) -> Iterator[ShapeXml]:
        """Write the arrow from the source of an end of a window: short lines, a freeform, and a text box."""
        look = outline(style(classes, "dots", self.theme), self.fit.scale)
        for i, ends in enumerate(arrow.strokes, start=1):
            start, end = ((emu(self.fit.x(x)), emu(self.fit.y(y))) for x, y in ends)
            yield line(self.ident(f"arrow {number}", str(i)), start, end, look)
        corners = [(emu(self.fit.x(x)), emu(self.fit.y(y))) for x, y in arrow.corners]
        yield freeform(self.ident("arrow head", number), corners, fill(style(classes, "head", self.theme)["fill"]))
        label = arrow.label
        text = Text("becomes", {}, label.text, label.x, label.y + BASELINE * label.size, label.size, "middle", "", None)
        yield self.text(text, classes, ("arrow words", number))

    def badge(self, number: Text, x: float, y: float, name: tuple[str, str]) -> ShapeXml:
        """Write the disc with the number of a cut."""
        size = max(number.size, self.least) * self.fit.scale
        high, wide = 1.3 * size, _badge_width(number.text, size)
        box = Box(emu(x - wide / 2), emu(y - high / 2), emu(wide), emu(high))
        look, body = self.look(("cutmark",), "badge")[0], self.body(number, ("cutmark",), size)
        return shape(self.ident(*name), "ellipse", box, look, "", body), box


def _middle(text: Text) -> float:
    return text.y - BASELINE * text.size


def _around(x: float, y: float, radius: float) -> Box:
    return Box(emu(x - radius), emu(y - radius), emu(2 * radius), emu(2 * radius))


def _badge_width(number: str, size: float) -> float:
    return max(1.3 * size, width(number, size, bold=True) + 0.45 * size)
