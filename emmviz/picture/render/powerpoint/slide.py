"""A slide: the ink of a scene as shapes with the names and numbers that they keep from slide to slide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from emmviz.base.text import clip, width
from emmviz.picture.geometry import BASELINE, SWEEP, Stroke, bars, legend_bars, rim
from emmviz.picture.ink import Arc, Circle, Lines, Polygon, Rect, Shape, Text, Traced, extent, points_up, trace
from emmviz.picture.plan import Plan
from emmviz.picture.render.powerpoint.clicks import Heading
from emmviz.picture.render.powerpoint.place import (
    SIDE,
    WIDTH,
    Fit,
    Line,
    NodeBox,
    glue_lines,
    node_boxes,
    title_lines,
)
from emmviz.picture.render.powerpoint.shapes import (
    EMPTY,
    PRESETS,
    Box,
    arc,
    emu,
    fill,
    group,
    is_bold,
    line,
    outline,
    plain,
    shape,
    text_body,
    title,
)
from emmviz.picture.scene import Caption, Legend, Scene
from emmviz.picture.theme import Theme, style
from emmviz.picture.timeline import Key, pieces

__all__ = ["Drawn", "Writer"]

# A shape as XML, and where it is.
Drawn: TypeAlias = tuple[str, Box]


class Writer:
    """Writes the shapes of the scenes of one plan, in the colours of a theme or the slots for them in a deck."""

    def __init__(self, plan: Plan, fit: Fit, lang: str, theme: Theme) -> None:
        self.plan, self.fit, self.lang, self.theme = plan, fit, lang, theme
        self.least = min(plan.theme.least, plan.theme.small)
        self.boxes: dict[str, NodeBox] = node_boxes(plan, fit)
        self.lines: dict[str, Line] = glue_lines(plan, fit, self.boxes)
        self.idents: dict[tuple[str, str], tuple[int, str]] = {}
        self.taken: set[str] = set()
        # Each tree has a ring of its own.
        self.roots: dict[str, str] = {}
        for node in plan.places:
            self.ident("", node)
            parent = plan.tree.parent(node)
            self.roots[node] = node if parent is None else self.roots[parent]

    def slide(self, scene: Scene) -> str:
        """Write the shapes of a slide below its title: tree, legend."""
        written = self.written(scene)
        tree, legend = (
            [shape for key, found in written.items() for shape in found if (key.layer == "legend") == apart]
            for apart in (False, True)
        )
        words = " ".join([f"{scene.title}. {scene.description}".strip(), *(f"{node.says}." for node in scene.nodes)])
        legend_words = ", ".join(item.label.text for item in scene.legend)
        return self.group("tree", tree, words) + (self.group("legend", legend, legend_words) if legend else "")

    def title(self, text: str, look: Heading | None = None) -> str:
        """Write the title of a slide; look, what writes the text box which it is beside another title."""
        ident, text = self.ident("title", ""), " ".join(title_lines(text, self.fit.title_size))
        return look(ident, text, self.lang) if look else title(ident, text, self.lang)

    def written(self, scene: Scene) -> dict[Key, list[Drawn]]:
        """Write the pieces of a scene from back to front, each as shapes with their boxes."""
        ink, found, says = pieces(scene), dict[Key, list[Drawn]](), {node.id: node.says for node in scene.nodes}
        for key, piece in ink.items():
            drawn = list(trace(piece, classes=("text",)))
            match key:
                case Key("nodes", str(node), "shape"):
                    value = next(trace(ink.get(key._replace(part="value"), ())), None)
                    found[key] = [self.node(node, drawn[0], value and value.shape, says[node])]
                case Key("nodes", str(node), part) if part != "value":
                    found[key] = [shape for one in enumerate(drawn, 1) for shape in self.at_node(node, part, *one)]
                case Key("edges", str(child), part):
                    found[key] = self.edge(child, part, drawn)
                case Key("reasons", int(i)):
                    reason = scene.reasons[i]
                    found[key] = self.reason(reason, *self.fit.foot.reasons[reason])
                case Key("legend", int(i)):
                    found[key] = self.legend(scene.legend[i], *self.fit.foot.legend[i])
                case Key("levels" | "text"):
                    found[key] = [
                        self.text(text, self.fit.x(text.x), self.fit.y(_middle(text)), ("text",), (text.part, str(i)))
                        for i, (text, *_) in enumerate(drawn, start=1)
                        if isinstance(text, Text)
                    ]
        return found

    # -- parts -----------------------------------------------------------------------------------------------------

    def ident(self, what: str, of: str) -> tuple[int, str]:
        """Return the number and the name of a shape, the same on every slide, so that Morph matches it."""
        if (what, of) not in self.idents:
            # Long ids are cut, and what XML cannot hold is replaced: two of them may become the same.
            short = f"!!{plain(f'{what} {of[:80]}')}"
            if short in self.taken:
                short = f"{short} ({len(self.idents)})"
            self.taken.add(short)
            self.idents[what, of] = len(self.idents) + 2, short
        return self.idents[what, of]

    def group(self, what: str, shapes: Sequence[Drawn], says: str) -> str:
        boxes = [box for _, box in shapes]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
        return group(
            self.ident(what, ""), Box(left, top, right - left, bottom - top), "".join(xml for xml, _ in shapes), says
        )

    def look(self, classes: tuple[str, ...], part: str, scale: float | None = None) -> tuple[str, str]:
        """How the area and the line of a part are drawn."""
        found = style(classes, part, self.theme)
        area = fill(found.get("fill", "none"), found.get("fill-opacity"))
        return area, outline(found, self.fit.scale if scale is None else scale)

    def ground(self, classes: tuple[str, ...]) -> str:
        """How an area is filled that hides what lies behind it."""
        # On a transparent ground it has the colour of whatever slide it is pasted into.
        return fill("bg1" if self.theme.transparent else style(classes, "back", self.theme)["fill"])

    def body(self, text: Text, classes: tuple[str, ...], size: float, low: float = 0.0) -> str:
        return text_body(text, style(classes, text.part, self.theme), size, self.lang, low)

    def text(
        self,
        text: Text,
        x: float,
        y: float,
        classes: tuple[str, ...],
        name: tuple[str, str],
        *,
        size: float | None = None,
        box: bool = False,
    ) -> Drawn:
        """A text box; `x` is the end of the text that its anchor names, `y` the middle of the line."""
        size = max(text.size, self.least) * self.fit.scale if size is None else size
        held = text.back.width * self.fit.scale if text.back else 0.0
        bold = is_bold(style(classes, text.part, self.theme))
        wide = min(max(width(text.text, size, bold=bold), held), WIDTH - 2 * 4)
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * wide
        left = min(max(left, 4.0), WIDTH - 4 - wide)
        at = Box(emu(left), emu(y - 0.61 * size), emu(wide), emu(1.22 * size))
        area = self.ground(classes) if text.back or box else "<a:noFill/>"
        return shape(self.ident(*name), "rect", at, area, "", self.body(text, classes, size), is_text=True), at

    def strokes(
        self, found: Iterable[Stroke], look: str, what: str, of: str, *, x: float = 0, y: float = 0, scale: float = 1
    ) -> list[Drawn]:
        """Short lines, numbered, which are drawn from an origin in a scale."""
        return [
            line(
                self.ident(f"{what} {i}", of),
                (emu(x + a * scale), emu(y + b * scale)),
                (emu(x + c * scale), emu(y + d * scale)),
                look,
            )
            for i, ((a, b), (c, d)) in enumerate(found, start=1)
        ]

    # -- pieces ----------------------------------------------------------------------------------------------------

    def node(self, node: str, traced: Traced, value: Shape | None, says: str) -> Drawn:
        """The shape of a node, with its value in it."""
        text = value if isinstance(value, Text) else Text("value", {}, "", 0, 0, self.theme.value, "middle", "", None)
        # A triangle's text area is its broad half; our line is slightly nearer to the middle.
        place, preset = self.plan.places[node], self.boxes[node].preset
        low = {"up": -0.06, "down": 0.06}.get(place.shape, 0.0) * place.size.h * self.fit.scale
        body = self.body(text, traced.classes, text.size * self.fit.scale, low)
        return self.outline(node, "", traced, preset, body, says)

    def outline(self, node: str, name: str, traced: Traced, preset: str, body: str, says: str = "") -> Drawn:
        """A shape as large as that of a node, or its ring, of which each tree has one."""
        box, ident = self.boxes[node].box, self.ident(name, self.roots[node] if name else node)
        adjust = ""
        if preset == "roundRect":
            adjust = f'<a:gd name="adj" fmla="val {round(4 / min(self.plan.places[node].size) * 100_000)}"/>'
        look = self.look(traced.classes, traced.shape.part)
        return shape(ident, preset, box, *look, body, says=says, adjust=adjust), box

    def at_node(self, node: str, part: str, number: int, traced: Traced) -> Iterator[Drawn]:
        """What stands in or around the shape of a node, as far from its middle as in the picture."""
        scale, place, (x, y) = self.fit.scale, self.plan.places[node], self.boxes[node].middle
        x, y = x + (traced.x - place.x) * scale, y + (traced.y - place.y) * scale
        drawn, look = traced.shape, self.look(traced.classes, traced.shape.part)
        name = f"{drawn.part} {number}" if part == "board" else part, node
        match drawn:
            case Text():
                name = (drawn.text, node) if part == "end" else name
                yield self.text(drawn, x + drawn.x * scale, y + _middle(drawn) * scale, traced.classes, name)
            case Lines():
                yield from self.strokes(drawn.strokes, look[1], "tick", node, x=x, y=y, scale=scale)
            case Arc():
                if part == "dial":
                    # A connector is glued to the shape of its node; what of it would cross the dial lies behind this.
                    behind, ground = _around(x, y, rim(drawn.radius) * scale), self.ground(traced.classes)
                    yield shape(self.ident("ground", node), "ellipse", behind, ground, "", EMPTY), behind
                start, end = (135 + SWEEP * share for share in (drawn.start, drawn.end))
                box = _around(x, y, drawn.radius * scale)
                yield arc(self.ident(part, node), box, start, end, look[1]), box
            case _ if part in ("ring", "gap"):
                yield self.outline(node, part, traced, self.boxes[node].preset, EMPTY)
            case _:
                left, top, right, bottom = extent(drawn)
                box = Box(
                    emu(x + left * scale),
                    emu(y + top * scale),
                    emu((right - left) * scale),
                    emu((bottom - top) * scale),
                )
                yield shape(self.ident(*name), _preset(drawn), box, *look, EMPTY), box

    def edge(self, child: str, part: str, drawn: list[Traced]) -> list[Drawn]:
        """A part of an edge, along the connector that it is here."""
        way, scale, first = self.lines[child], self.fit.scale, drawn[0].shape
        classes, place = drawn[0].classes, self.plan.places[child]
        if part == "line":
            above, below = self.ident("", self.plan.tree.parent(child) or ""), self.ident("", child)
            glue = (above[0], way.sites[0]), (below[0], way.sites[1])
            return [line(self.ident("edge", child), way.start, way.end, self.look(classes, part)[1], glue)]
        if part == "bars":
            (x, y), look = way.cut, self.look(classes, part)[1]
            return self.strokes(bars(0, 0, way.slope), look, "bar", child, x=x, y=y, scale=scale)
        if isinstance(first, Circle):
            # Close to its bars: edges that leave a triangle by its tip run closer together than those of the plan.
            number = drawn[1].shape
            assert isinstance(number, Text)
            size, side = number.size * scale, 1 if first.x > place.cut[0] else -1
            aside = side * (12 * scale + _badge_width(number.text, size) / 2)
            return [self.badge(number.text, way.cut[0] + aside, way.cut[1], size, ("badge", child))]
        texts = [traced.shape for traced in drawn if isinstance(traced.shape, Text)]
        if part == "live":
            # Near the side of the page it was moved inwards.
            at = way.live[0] + (texts[0].x - place.live[0]) * scale, way.live[1]
            return [self.text(texts[0], *at, classes, ("live", child), box=True)]
        return [
            self.text(text, *at, classes, (text.role, child), box=True)
            for text, at in zip(texts, way.labels, strict=True)
        ]

    def badge(self, number: str, x: float, y: float, size: float, name: tuple[str, str]) -> Drawn:
        """The disc with the number of a cut."""
        body = self.body(_line("number", number, size, "middle"), ("cutmark",), size)
        high, wide = 1.3 * size, _badge_width(number, size)
        box = Box(emu(x - wide / 2), emu(y - high / 2), emu(wide), emu(high))
        return shape(self.ident(*name), "ellipse", box, self.look(("cutmark",), "badge")[0], "", body), box

    def reason(self, reason: Caption, x: float, y: float) -> list[Drawn]:
        size, which = self.fit.foot.size, str(self.plan.reasons.index(reason) + 1)
        text = _line("reason", clip(reason.lines[0].text, size, WIDTH - 2 * SIDE - 1.8 * size), size)
        return [
            self.badge(str(reason.number), x + 0.7 * size, y, size, ("reason number", which)),
            self.text(text, x + 1.8 * size, y, ("cutmark",), ("reason", which), size=size),
        ]

    def legend(self, item: Legend, x: float, y: float) -> list[Drawn]:
        size, half = self.fit.foot.size, 0.6 * self.fit.foot.size
        middle, scale = x + half, size / self.theme.small
        text = _line("legend", item.label.text, size)
        found = [self.text(text, x + 1.8 * size, y, ("text",), ("legend", item.what), size=size)]
        if item.what in ("max", "min", "chance"):
            box, preset = _around(middle, y, half), PRESETS[self.theme.shape(item.what)]
            look = self.look(("node", item.what), "shape", scale)
            return [*found, (shape(self.ident("sign", item.what), preset, box, *look, EMPTY), box)]
        if item.what == "cut":
            strokes, look = legend_bars(middle, y, half), self.look(("cutmark",), "bars", scale)
        else:
            strokes, look = [((middle - half, y), (middle + half, y))], self.look(("node",), item.what, scale)
        return found + self.strokes(strokes, look[1], "sign", item.what)


def _line(part: str, text: str, size: float, anchor: str = "start") -> Text:
    """A line of text that is placed elsewhere than in the picture."""
    return Text(part, {}, text, 0, 0, size, anchor, part, None)


def _middle(text: Text) -> float:
    return text.y - BASELINE * text.size


def _around(x: float, y: float, radius: float) -> Box:
    return Box(emu(x - radius), emu(y - radius), emu(2 * radius), emu(2 * radius))


def _preset(drawn: Shape) -> str:
    if isinstance(drawn, Polygon):
        # A point of a backgammon board, or the tip of a node.
        return "rect" if len(drawn.corners) != 3 else "triangle" if points_up(drawn) else "flowChartMerge"
    rounded = isinstance(drawn, Rect) and drawn.rounding
    return "ellipse" if isinstance(drawn, Circle) else "roundRect" if rounded else "rect"


def _badge_width(number: str, size: float) -> float:
    return max(1.3 * size, width(number, size, bold=True) + 0.45 * size)
