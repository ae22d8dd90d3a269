"""SVG: a scene as text, with its styles inline so that it survives on slides and on code hosts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from emmviz.base.text import UNPRINTABLE, printable
from emmviz.picture.geometry import Size, Stroke, arc, badge_radius, bars, dial_ticks, legend_bars, outline, seen
from emmviz.picture.marks import Caption, CutMark, Dial, Edge, Label, Legend, Level, Node, Scene
from emmviz.picture.theme import Theme, style

if TYPE_CHECKING:
    pass

__all__ = ["Writer", "arc_path", "description", "dial_paths", "escape", "render", "short"]


_SPECIAL = re.compile(f'[&<>"{UNPRINTABLE[1:]}')
_Style = Callable[[Iterable[str], str], str]


def render(scene: Scene, *, inline: bool = True, prefix: str = "") -> str:
    """Write a scene as one SVG element.

    Parameters: scene; inline, False to leave the styles to a style sheet (see `theme.css`); prefix, put before
    the ids of nodes where several pictures share a page.
    Returns: the text.

    >>> from emmviz import GameTree
    >>> svg = render(GameTree.parse("max(1, 2)").scene())
    >>> '<g id="A" class="node max" data-node="A">' in svg
    True
    """
    theme = scene.theme
    draw = Writer(theme, inline, prefix)
    ground = inline and not theme.transparent
    paper = f'<rect width="100%" height="100%" fill="{theme.colours["paper"]}"/>' if ground else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(scene.width)} {short(scene.height)}" '
        f'width="{short(scene.width)}" height="{short(scene.height)}" role="img" class="emmviz-tree" '
        f'lang="{escape(scene.lang)}" font-family="{escape(theme.font)}">',
        f"<title>{escape(scene.title)}</title><desc>{escape(description(scene))}</desc>" if inline else "",
        paper,
        '<g class="text levels">', *map(draw.level, scene.levels), "</g>",
        '<g class="edges">', *map(draw.edge, scene.edges), "</g>",
        '<g class="nodes">', *map(draw.node, scene.nodes), "</g>",
        '<g class="reasons">', *map(draw.reason, scene.reasons), "</g>",
        draw.caption(scene.caption) if scene.caption else "",
        '<g class="legend">', *map(draw.legend, scene.legend), "</g>",
        "</svg>",
    ]  # fmt: skip
    return "".join(parts)


def escape(text: str) -> str:
    """Make any text safe inside an element or a quoted attribute.

    >>> escape('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    if not _SPECIAL.search(text):
        return text
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return printable(text)


def arc_path(radius: float, start: float, end: float) -> str:
    """Write an arc of a dial as path data around the origin; of no length as a short stroke that is seen."""
    (x1, y1), (x2, y2), large = arc(radius, *seen(start, end))
    return f"M{short(x1)} {short(y1)}A{short(radius)} {short(radius)} 0 {large:d} 1 {short(x2)} {short(y2)}"


def dial_paths(dial: Dial) -> tuple[str, str, str]:
    """Write the window, its ticks and the interval of a dial as path data around the origin."""
    return (
        arc_path(dial.radius, *dial.window) if dial.window else "",
        _strokes(dial_ticks(dial.radius, dial.ticks)),
        arc_path(dial.radius, *dial.interval) if dial.interval else "",
    )


class Writer:
    """Writes marks one by one."""

    def __init__(self, theme: Theme, inline: bool, prefix: str) -> None:
        self.theme, self.inline, self.prefix = theme, inline, prefix
        self.styles: dict[tuple[tuple[str, ...], str], str] = {}

    def style(self, classes: tuple[str, ...], part: str) -> str:
        if not self.inline:
            return ""
        if (classes, part) not in self.styles:
            found = style(classes, part, self.theme).items()
            self.styles[classes, part] = "".join(f' {key}="{value}"' for key, value in found)
        return self.styles[classes, part]

    def text(self, label: Label, classes: tuple[str, ...], part: str) -> str:
        anchor = "" if label.anchor == "start" else f' text-anchor="{label.anchor}"'
        back = ""
        if label.box:
            height = label.size * 1.3
            back = (
                f'<rect class="back" x="{short(label.x - label.width / 2)}" y="{short(label.y - height / 2)}" '
                f'width="{short(label.width)}" height="{short(height)}"{self.style(classes, "back")}/>'
            )
        # The middle of digits and capitals lies 0.36 em above the base line.
        return (
            f'{back}<text class="{part}" x="{short(label.x)}" y="{short(label.y + 0.36 * label.size)}" '
            f'font-size="{short(label.size)}"{anchor}{self.style(classes, part)}>{escape(label.text)}</text>'
        )

    def level(self, level: Level) -> str:
        return self.text(level.label, ("text",), "level")

    def node(self, node: Node) -> str:
        style = self.style(node.classes, "shape")
        x, y, w, h = node.x, node.y, node.size.w, node.size.h
        if node.shape == "circle":
            shape = f'<circle class="shape" cx="{short(x)}" cy="{short(y)}" r="{short(w / 2)}"{style}/>'
        elif node.shape in ("up", "down"):
            points = " ".join(f"{short(a)},{short(b)}" for a, b in outline(node.shape, x, y, node.size))
            shape = f'<polygon class="shape" points="{points}"{style}/>'
        else:
            round_ = ' rx="4"' if node.shape == "box" else ""
            corner = f'x="{short(x - w / 2)}" y="{short(y - h / 2)}" width="{short(w)}" height="{short(h)}"'
            shape = f'<rect class="shape" {corner}{round_}{style}/>'
        name = self.text(node.name, node.classes, "name") if node.name else ""
        value = self.text(node.value, node.classes, "value") if node.value else ""
        more = self.text(node.more, node.classes, "more") if node.more else ""
        dial = self.dial(node) if node.dial else ""
        ident = escape(node.id)
        says = f"<title>{escape(node.says)}</title>" if self.inline else ""
        return (
            f'<g id="{escape(self.prefix)}{ident}" class="{" ".join(node.classes)}" data-node="{ident}">'
            f"{says}{dial}{shape}{value}{name}{more}</g>"
        )

    def dial(self, node: Node) -> str:
        assert node.dial is not None
        window, ticks, interval = dial_paths(node.dial)
        rows = [
            ("dial", arc_path(node.dial.radius, 0, 1)),
            ("window", window),
            ("ticks", ticks),
            ("interval", interval),
        ]
        paths = "".join(
            f'<path class="{part}" d="{d}"{self.style(node.classes, part)}/>'
            for part, d in rows
            if d or not self.inline
        )
        ends = "".join(self.text(end, node.classes, "end") for end in node.dial.ends)
        return f'<g class="dials" transform="translate({short(node.x)} {short(node.y)})">{paths}</g>{ends}'

    def edge(self, edge: Edge) -> str:
        labels = "".join(self.text(label, edge.classes, "label") for label in edge.labels)
        live = self.text(edge.live, edge.classes, "live") if edge.live else ""
        cut = self.cut(edge.cut) if edge.cut else ""
        return (
            f'<g class="{" ".join(edge.classes)}" data-edge="{escape(edge.child)}">'
            f'<path class="line" d="{_strokes(edge.parts)}"{self.style(edge.classes, "line")}/>'
            f"{labels}{cut}{live}</g>"
        )

    def cut(self, cut: CutMark) -> str:
        badge = ""
        if cut.badge:
            badge = self.badge(cut.badge.x, cut.badge.y, cut.badge)
        d = _strokes(bars(cut.x, cut.y, cut.slope))
        return (
            f'<g class="cutmark" data-cut="{cut.number}"><path class="bars" d="{d}"'
            f"{self.style(('cutmark',), 'bars')}/>{badge}</g>"
        )

    def badge(self, x: float, y: float, label: Label) -> str:
        radius = badge_radius(label.size, label.width)
        style = self.style(("cutmark",), "badge")
        disc = f'<circle class="badge" cx="{short(x)}" cy="{short(y)}" r="{short(radius)}"{style}/>'
        return disc + self.text(label, ("cutmark",), "number")

    def reason(self, reason: Caption) -> str:
        (line,) = reason.lines
        number = Label("badge", str(reason.number), reason.x, reason.y, line.size * 0.9, line.size)
        return (
            f'<g class="cutmark reason" data-cut="{reason.number}">{self.badge(reason.x, reason.y, number)}'
            f"{self.text(line, ('cutmark',), 'reason')}</g>"
        )

    def caption(self, caption: Caption) -> str:
        return f'<g class="text">{"".join(self.text(line, ("text",), "caption") for line in caption.lines)}</g>'

    def legend(self, item: Legend) -> str:
        return f'<g class="text">{self.symbol(item)}{self.text(item.label, ("text",), "legend")}</g>'

    def symbol(self, item: Legend) -> str:
        x, y, half = item.x, item.y, item.size / 2
        if item.what in ("max", "min", "chance"):
            shape = self.theme.shape(item.what)
            style = self.style(("node", item.what), "shape")
            inside = f'<circle class="shape" cx="{short(x)}" cy="{short(y)}" r="{short(half)}"{style}/>'
            if shape != "circle":
                corners = outline(shape, x, y, Size(2 * half, 2 * half))
                inside = (
                    f'<polygon class="shape" points="{" ".join(f"{short(a)},{short(b)}" for a, b in corners)}"{style}/>'
                )
            return f'<g class="node {item.what}">{inside}</g>'
        if item.what == "cut":
            d = _strokes(legend_bars(x, y, half))
            return f'<g class="cutmark"><path class="bars" d="{d}"{self.style(("cutmark",), "bars")}/></g>'
        d = f"M{short(x - half)} {short(y)}L{short(x + half)} {short(y)}"
        return f'<g class="node"><path class="{item.what}" d="{d}"{self.style(("node",), item.what)}/></g>'


def description(scene: Scene) -> str:
    """Return a scene as a tree of lines, for the ear."""
    from emmviz.picture.render.text import render as text_tree

    return text_tree(scene)


def _strokes(strokes: Iterable[Stroke]) -> str:
    return "".join(f"M{short(x1)} {short(y1)}L{short(x2)} {short(y2)}" for (x1, y1), (x2, y2) in strokes)


def short(value: float) -> str:
    """Write a coordinate to a tenth, without an empty decimal."""
    return f"{value:.1f}".removesuffix(".0")
