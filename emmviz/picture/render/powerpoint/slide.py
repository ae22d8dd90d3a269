"""A slide: the marks of a scene as shapes with the names and numbers that they keep from slide to slide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from emmviz.base.text import clip, width
from emmviz.picture.geometry import SWEEP, Size, bars, dial_ticks, far_end, legend_bars, rim, seen
from emmviz.picture.marks import Caption, CutMark, Dial, Edge, Label, Legend, Node
from emmviz.picture.plan import Plan
from emmviz.picture.render.powerpoint.boards import board_shapes
from emmviz.picture.render.powerpoint.glue import Line, NodeBox, glue_lines, node_boxes
from emmviz.picture.render.powerpoint.heading import Heading
from emmviz.picture.render.powerpoint.place import SIDE, WIDTH, Fit, title_lines
from emmviz.picture.render.powerpoint.shapes import (
    PRESETS,
    Box,
    Words,
    arc,
    emu,
    fill,
    group,
    line,
    outline,
    printable,
    shape,
    text_body,
    title,
)  # fmt: skip
from emmviz.picture.scene import Scene
from emmviz.picture.styles import style
from emmviz.picture.theme import Theme

__all__ = ["Writer"]


class Writer:
    """Writes the shapes of the scenes of one plan, in the colours of a theme or the slots for them in a deck."""

    def __init__(self, plan: Plan, fit: Fit, lang: str, theme: Theme) -> None:
        self.plan, self.fit, self.lang, self.theme = plan, fit, lang, theme
        self.least = min(plan.theme.least, plan.theme.small)
        self.boxes: dict[str, NodeBox] = node_boxes(plan, fit)
        self.lines: dict[str, Line] = glue_lines(plan, fit, self.boxes)
        self.idents: dict[tuple[str, str], tuple[int, str]] = {}
        self.taken: set[str] = set()
        self.looks: dict[tuple[tuple[str, ...], str, float], tuple[str, str]] = {}
        # Each tree has a ring of its own.
        self.roots: dict[str, str] = {}
        for node in plan.places:
            self.ident("", node)
            parent = plan.tree.parent(node)
            self.roots[node] = node if parent is None else self.roots[parent]

    def slide(self, scene: Scene) -> str:
        """Write the shapes of a slide below its title: tree, legend."""
        tree, legend = self.tree(scene), self.legends(scene)
        words = " ".join([f"{scene.title}. {scene.description}".strip(), *(f"{node.says}." for node in scene.nodes)])
        legend_words = ", ".join(item.label.text for item in scene.legend)
        return self.group("tree", tree, words) + (self.group("legend", legend, legend_words) if scene.legend else "")

    def flat(self, scene: Scene) -> list[str]:
        """Write the shapes of a slide below its title without groups, whose parts could not be animated."""
        return [xml for xml, _ in (*self.tree(scene), *self.legends(scene))]

    def title(self, text: str, look: Heading | None = None) -> str:
        """Write the title of a slide; look, that of the text box which it is beside another title."""
        ident, text = self.ident("title", ""), self.heading(text)
        return look.shape(ident, text, self.lang) if look else title(ident, text, self.lang)

    def heading(self, text: str) -> str:
        """Return a title as it stands on a slide."""
        return " ".join(title_lines(text, self.fit.title_size))

    def tree(self, scene: Scene) -> list[tuple[str, Box]]:
        """Write the tree of a slide, with the reasons of its cuts."""
        return [
            *(self.text(level.label, self.fit.x(level.label.x), self.fit.y(level.label.y), "level", ("text",),
                        ("level", str(i))) for i, level in enumerate(scene.levels, start=1)),
            *chain.from_iterable(map(self.edge, scene.edges)),
            *chain.from_iterable(map(self.node, scene.nodes)),
            *(self.text(said, self.fit.x(said.x), self.fit.y(said.y), "caption", ("text",), ("caption", str(i)))
              for i, said in enumerate(scene.caption.lines if scene.caption else (), start=1)),
            *chain.from_iterable(self.reason(mark, *self.fit.foot.reasons[mark]) for mark in scene.reasons),
        ]  # fmt: skip

    def legends(self, scene: Scene) -> list[tuple[str, Box]]:
        """Write the legend of a slide."""
        items = zip(scene.legend, self.fit.foot.legend, strict=True)
        return list(chain.from_iterable(self.legend(item, *at) for item, at in items))

    # -- parts -----------------------------------------------------------------------------------------------------

    def ident(self, what: str, of: str) -> tuple[int, str]:
        """Return the number and the name of a shape, the same on every slide, so that Morph matches it."""
        if (what, of) not in self.idents:
            # Long ids are cut, and what XML cannot hold is replaced: two of them may become the same.
            short = f"!!{printable(f'{what} {of[:80]}')}"
            if short in self.taken:
                short = f"{short} ({len(self.idents)})"
            self.taken.add(short)
            self.idents[what, of] = len(self.idents) + 2, short
        return self.idents[what, of]

    def group(self, what: str, shapes: Sequence[tuple[str, Box]], says: str) -> str:
        boxes = [box for _, box in shapes]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
        return group(
            self.ident(what, ""), Box(left, top, right - left, bottom - top), "".join(xml for xml, _ in shapes), says
        )

    def look(self, classes: tuple[str, ...], part: str, scale: float | None = None) -> tuple[str, str]:
        """How the area and the line of a part are drawn."""
        scale = self.fit.scale if scale is None else scale
        key = classes, part, scale
        if key not in self.looks:
            found = style(classes, part, self.theme)
            area = fill(found.get("fill", "none"), found.get("fill-opacity"))
            self.looks[key] = area, outline(found, scale)
        return self.looks[key]

    def ground(self, classes: tuple[str, ...]) -> str:
        """How an area is filled that hides what lies behind it."""
        # On a transparent ground it has the colour of whatever slide it is pasted into.
        return fill("bg1" if self.theme.transparent else style(classes, "back", self.theme)["fill"])

    def words(self, label: Label, classes: Iterable[str], part: str, size: float, low: float = 0.0) -> Words:
        found = style(classes, part, self.theme)
        bold = found.get("font-weight") == "bold"
        return Words(label.text, size, found.get("fill", "#000000"), bold, label.anchor, low)

    def text(
        self, label: Label, x: float, y: float, part: str, classes: tuple[str, ...], name: tuple[str, str], *,
        size: float | None = None, box: bool = False,
    ) -> tuple[str, Box]:  # fmt: skip
        """A text box; `x` is the end of the text that its anchor names, `y` the middle of the line."""
        size = max(label.size, self.least) * self.fit.scale if size is None else size
        words = self.words(label, classes, part, size)
        wide = max(width(label.text, size, bold=words.bold), label.width * self.fit.scale)
        wide = min(wide, WIDTH - 2 * 4)
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * wide
        left = min(max(left, 4.0), WIDTH - 4 - wide)
        at = Box(emu(left), emu(y - 0.61 * size), emu(wide), emu(1.22 * size))
        area = "<a:noFill/>"
        if label.box or box:
            area = self.ground(classes)
        return shape(self.ident(*name), "rect", at, area, "", text_body(words, self.lang), is_text=True), at

    def strokes(
        self, found: Iterable[tuple[tuple[float, float], tuple[float, float]]], look: str, what: str, of: str
    ) -> list[tuple[str, Box]]:
        """Short lines, numbered."""
        shapes = []
        for i, (start, end) in enumerate(found, start=1):
            (x1, y1), (x2, y2) = [(emu(x), emu(y)) for x, y in (start, end)]
            box = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
            shapes.append((line(self.ident(f"{what} {i}", of), (x1, y1), (x2, y2), look), box))
        return shapes

    # -- marks -----------------------------------------------------------------------------------------------------

    def node(self, node: Node) -> list[tuple[str, Box]]:
        scale, place = self.fit.scale, self.boxes[node.id]
        preset, box, (x, y) = PRESETS[node.shape], place.box, place.middle
        area, edge = self.look(node.classes, "shape")
        # A triangle's text area is its broad half; our line is slightly nearer to the middle.
        low = {"up": -0.06, "down": 0.06}.get(node.shape, 0.0) * node.size.h * scale
        value = node.value or Label("value", "", node.x, node.y, self.theme.value, 0)
        words = self.words(value, node.classes, "value", value.size * scale, low)
        adjust = ""
        if preset == "roundRect":
            adjust = f'<a:gd name="adj" fmla="val {round(4 / min(node.size) * 100_000)}"/>'
        found = self.dial(node, node.dial, x, y) if node.dial else []
        if node.ring:
            for part in ("ring", "gap"):
                around = self.look(node.classes, part)
                empty = text_body(None, "")
                found.append(
                    (shape(self.ident(part, self.roots[node.id]), preset, box, *around, empty, adjust=adjust), box)
                )
        body = text_body(words, self.lang)
        found.append(
            (shape(self.ident("", node.id), preset, box, area, edge, body, says=node.says, adjust=adjust), box)
        )
        if "erring" in node.classes:
            found.append(self.tone(node, x, y))
        for part, label in (("name", node.name), ("more", node.more)):
            if label:
                at = x + (label.x - node.x) * scale, y + (label.y - node.y) * scale
                found.append(self.text(label, *at, part, node.classes, (part, node.id)))
        if board := node.board:
            at = x + (board.x - node.x) * scale, y + (board.y - node.y) * scale
            found += board_shapes(self, board, node.id, *at)
        return found

    def tone(self, node: Node, x: float, y: float) -> tuple[str, Box]:
        """The far end of a node whose player may err, in the colour of chance."""
        xs, ys = zip(*far_end(node.shape, x, y, Size(*(self.fit.scale * side for side in node.size))), strict=True)
        box = Box(emu(min(xs)), emu(min(ys)), emu(max(xs) - min(xs)), emu(max(ys) - min(ys)))
        preset = PRESETS[node.shape] if node.shape in ("up", "down") else "rect"
        return shape(
            self.ident("tone", node.id), preset, box, *self.look(node.classes, "tone"), text_body(None, "")
        ), box

    def dial(self, node: Node, dial: Dial, x: float, y: float) -> list[tuple[str, Box]]:
        scale = self.fit.scale
        radius = dial.radius * scale
        box = Box(emu(x - radius), emu(y - radius), emu(2 * radius), emu(2 * radius))
        # A connector is glued to the shape of its node; what of it would cross the dial lies behind this.
        edge = rim(dial.radius) * scale
        behind = Box(emu(x - edge), emu(y - edge), emu(2 * edge), emu(2 * edge))
        ground = self.ground(node.classes)
        found = [(shape(self.ident("ground", node.id), "ellipse", behind, ground, "", text_body(None, "")), behind)]
        for part, span in (("dial", (0.0, 1.0)), ("window", dial.window), ("ticks", None), ("interval", dial.interval)):
            look = self.look(node.classes, part)[1]
            if span:
                start, end = (135 + SWEEP * share for share in seen(*span))
                found.append((arc(self.ident(part, node.id), box, start, end, look), box))
            elif part == "ticks":
                ticks = [
                    [(x + dx * scale, y + dy * scale) for dx, dy in tick]
                    for tick in dial_ticks(dial.radius, dial.ticks)
                ]
                found += self.strokes([(start, end) for start, end in ticks], look, "tick", node.id)
        for end_label in dial.ends:
            at = x + (end_label.x - node.x) * scale, y + (end_label.y - node.y) * scale
            found.append(self.text(end_label, *at, "end", node.classes, (end_label.text, node.id)))
        return found

    def edge(self, edge: Edge) -> list[tuple[str, Box]]:
        way, child = self.lines[edge.child], edge.child
        glue = (self.ident("", edge.parent)[0], way.sites[0]), (self.ident("", child)[0], way.sites[1])
        look = self.look(edge.classes, "line")[1]
        box = Box(min(way.start[0], way.end[0]), min(way.start[1], way.end[1]),
                  abs(way.end[0] - way.start[0]), abs(way.end[1] - way.start[1]))  # fmt: skip
        found = [(line(self.ident("edge", child), way.start, way.end, look, glue), box)]
        for label, at in zip(edge.labels, way.labels, strict=True):
            found.append(self.text(label, *at, "label", edge.classes, (label.role, child), box=True))
        if edge.cut:
            found += self.cut(edge.cut, way, child)
        if edge.live:
            # Near the side of the page it was moved inwards.
            aside = (edge.live.x - self.plan.places[child].live[0]) * self.fit.scale
            at = way.live[0] + aside, way.live[1]
            found.append(self.text(edge.live, *at, "live", edge.classes, ("live", child), box=True))
        return found

    def cut(self, cut: CutMark, way: Line, child: str) -> list[tuple[str, Box]]:
        scale, (x, y) = self.fit.scale, way.cut
        strokes = [[(x + a * scale, y + b * scale) for a, b in stroke] for stroke in bars(0, 0, way.slope)]
        found = self.strokes([(start, end) for start, end in strokes], self.look(("cutmark",), "bars")[1], "bar", child)
        if cut.badge:
            # Close to its bars: edges that leave a triangle by its tip run closer together than those of the plan.
            size, side = cut.badge.size * scale, 1 if cut.badge.x > cut.x else -1
            aside = 12 * scale + _badge_width(cut.number, size) / 2
            found.append(self.badge(cut.number, x + side * aside, y, size, ("badge", child)))
        return found

    def badge(self, number: int, x: float, y: float, size: float, name: tuple[str, str]) -> tuple[str, Box]:
        """The disc with the number of a cut."""
        label = Label("badge", str(number), x, y, size, 0)
        words = self.words(label, ("cutmark",), "number", size)
        high, wide = 1.3 * size, _badge_width(number, size)
        box = Box(emu(x - wide / 2), emu(y - high / 2), emu(wide), emu(high))
        area = self.look(("cutmark",), "badge")[0]
        return shape(self.ident(*name), "ellipse", box, area, "", text_body(words, self.lang)), box

    def reason(self, reason: Caption, x: float, y: float) -> list[tuple[str, Box]]:
        size, which = self.fit.foot.size, str(self.plan.reasons.index(reason) + 1)
        text = clip(reason.lines[0].text, size, WIDTH - 2 * SIDE - 1.8 * size)
        label = Label("reason", text, 0, 0, size, 0, "start")
        return [
            self.badge(reason.number, x + 0.7 * size, y, size, ("reason number", which)),
            self.text(label, x + 1.8 * size, y, "reason", ("cutmark",), ("reason", which), size=size),
        ]

    def legend(self, item: Legend, x: float, y: float) -> list[tuple[str, Box]]:
        size, half = self.fit.foot.size, 0.6 * self.fit.foot.size
        middle, scale = x + half, size / self.theme.small
        label = item.label._replace(size=size, width=0)
        found = [self.text(label, x + 1.8 * size, y, "legend", ("text",), ("legend", item.what), size=size)]
        if item.what in ("max", "min", "chance"):
            area, edge = self.look(("node", item.what), "shape", scale)
            box = Box(emu(middle - half), emu(y - half), emu(2 * half), emu(2 * half))
            preset = PRESETS[self.theme.shape(item.what)]
            found.append((shape(self.ident("sign", item.what), preset, box, area, edge, text_body(None, "")), box))
            return found
        if item.what == "cut":
            strokes, look = legend_bars(middle, y, half), self.look(("cutmark",), "bars", scale)[1]
        else:
            strokes, look = [((middle - half, y), (middle + half, y))], self.look(("node",), item.what, scale)[1]
        return found + self.strokes(strokes, look, "sign", item.what)


def _badge_width(number: int, size: float) -> float:
    return max(1.3 * size, width(str(number), size, bold=True) + 0.45 * size)
