"""PGF: ink as lines of TikZ, in styles that are named after kinds, states and parts, to be changed in one place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from emmviz.picture.geometry import BASELINE, SWEEP, dial_point
from emmviz.picture.ink import Arc, Circle, Lines, PlacedShape, Polygon, Rect, Shape, Text, extent, form, trace
from emmviz.picture.lower import LAYERS
from emmviz.picture.render.latex import MISSING, escape
from emmviz.picture.scene import Scene
from emmviz.picture.theme import RULES, StyleRule
from emmviz.picture.timeline import Key, pieces

# A side longer than this overflows TeX's arithmetic, so such a picture is written smaller.
_SIDE = 12_000
# The texts that are numbers; a name or a move keeps its slash.
_NUMBERS = ("value", "prob", "live")
_FRACTION = re.compile(r"(\d+)/(\d+)")

# The TeX length that is the unit of everything, so that a picture is scaled in one place.
UNIT = r"\emmvizunit"

# A triangle is placed by its apex, as its centre in TikZ is not the middle between apex and base.
_TRIANGLE = (
    "isosceles triangle, isosceles triangle stretches, shape border rotate={}, anchor=apex, "
    r"yshift={}0.5*\pgfkeysvalueof{{/pgf/minimum height}}"
)
_SHAPES = {
    "up": _TRIANGLE.format(90, ""),
    "down": _TRIANGLE.format(270, "-"),
    "circle": "circle",
    "square": "rectangle",
}
_FONT = f"\\normalfont\\sffamily\\fontsize{{#1{UNIT}}}{{1.3\\dimexpr#1{UNIT}\\relax}}\\selectfont"
_TEXTS = frozenset(
    (
        *("value", "name", "more", "end", "label", "live", "number", "reason", "level", "legend", "caption", "sign"),
        *("inequality", "unread", "becomes", "assertion", "row", "open", "total", "only", "alpha-text", "beta-text"),
        "title",
    )
)
# Groups whose parts have the same names as parts of nodes.
_APART = frozenset(("cell", "die", "coin", "checkers", "evidence"))
_KEYS = {
    "fill": "fill={}",
    "stroke": "draw={}",
    "stroke-width": "line width={}",
    "stroke-dasharray": "dash pattern=on {}",
    "stroke-linecap": "line cap={}",
    "stroke-linejoin": "line join={}",
    "fill-opacity": "fill opacity={}",
    "stroke-opacity": "draw opacity={}",
}
_WEIGHTS = {"bold": r"font=\bfseries\boldmath", "normal": r"font=\mdseries\unboldmath"}
# The box for a character that the fonts lack.
_BOX = r"{\setlength\fboxsep{0pt}\kern.05em\fbox{\rule{0pt}{.6em}\rule{.5em}{0pt}}\kern.05em}"
# Relations are larger than the digits beside them, and hang below these.
_RELATION = re.compile(r"\\ensuremath\{\\(?:leq|geq|approx)\}")


class PgfWriter:
    """Writes ink, and names and defines the styles that it uses.

    >>> from emmviz import GameTree
    >>> write = PgfWriter(GameTree.parse("max(1, 2)").scene())
    >>> write.named(("node", "max", "done"), "shape")
    'emmviz node, emmviz max, emmviz done max'
    >>> [line for line in write.definitions() if "emmviz max/" in line]
    ['  emmviz max/.style={emmviz up, fill=emmviz-max, draw=emmviz-max-line},']
    """

    def __init__(self, scene: Scene, order: Iterable[str] | None = None) -> None:
        """Start a picture like this scene, with the nodes drawn in an order, by default the scene's own."""
        self.theme = scene.theme
        self.scale = min(1.0, _SIDE / max(scene.width, scene.height))
        self.width, self.height = self.n(scene.width), self.n(scene.height)
        # A node is named by its id if that is a plain word, else by a number, with a space, as no id is.
        ids = enumerate(order or (node.id for node in scene.nodes))
        self.names = {node: node if re.fullmatch("[A-Za-z0-9]{1,20}", node) else f"node {i}" for i, node in ids}
        self._used: set[tuple[str, str]] = set()
        self._found: dict[tuple[tuple[str, ...], str], str] = {}
        # As large as the plan makes most texts of a part; the others have their size at their own node.
        theme = self.theme
        self._sizes = {
            "value": theme.value,
            "label": theme.label,
            "caption": theme.label,
            "end": theme.small * 0.92,
            "live": theme.small if theme.page else theme.small + 1,
        }

    def written(self, scene: Scene) -> dict[Key, tuple[str, ...]]:
        """Write the pieces of a scene from back to front, each as lines of TikZ."""
        return {
            key: tuple(self._lines(trace(piece, classes=LAYERS["evidence" if key.layer == "evidence" else "text"])))
            for key, piece in pieces(scene).items()
        }

    def _lines(self, piece: Iterator[PlacedShape]) -> Iterator[str]:
        for traced in piece:
            if isinstance(traced.shape, Text):
                yield self._text(traced.shape, traced)
            elif traced.shape.part in ("shape", "ring", "gap"):
                yield self._node(traced)
            elif traced.shape.part == "badge":
                # The disc and the number in it are one node.
                yield self._badge(traced, next(piece).shape)
            else:
                yield f"\\path[{self.named(traced.classes, traced.shape.part)}] {self._path(traced)};"

    def n(self, value: float) -> str:
        """Write a length to a tenth of a unit, finer where the picture is written smaller."""
        if self.scale == 1:
            return f"{value:.1f}".removesuffix(".0")
        return f"{value * self.scale:.3f}".rstrip("0").rstrip(".")

    def _path(self, traced: PlacedShape) -> str:
        left, top = traced.x, traced.y
        match traced.shape:
            case Circle(x=x, y=y, radius=radius):
                return f"{self._at(left + x, top + y)} circle[radius={self.n(radius)}]"
            case Rect(x=x, y=y, width=width, height=height):
                (x, y), a, b = (left + x, top + y), width / 2, height / 2
                return f"{self._at(x - a, y - b)} rectangle {self._at(x + a, y + b)}"
            case Polygon(corners=corners):
                return " -- ".join(self._at(left + x, top + y) for x, y in corners) + " -- cycle"
            case Arc(radius=radius, start=start, end=end):
                x, y = dial_point(radius, start)
                # y grows downwards, so angles turn the other way.
                turn = f"start angle={SWEEP * start - 225:.1f}, end angle={SWEEP * end - 225:.1f}"
                return f"{self._at(left + x, top + y)} arc[{turn}, radius={self.n(radius)}]"
            case Lines(strokes=strokes):
                return " ".join(" -- ".join(self._at(left + x, top + y) for x, y in stroke) for stroke in strokes)
        raise AssertionError(traced)

    def _node(self, traced: PlacedShape) -> str:
        """Write the shape of a node as one of TikZ, to which lines can be drawn, or the ring around it."""
        shape, styles = traced.shape, self.named(traced.classes, traced.shape.part)
        left, top, right, bottom = extent(shape)
        size = f"emmviz size={{{self.n(round(right - left, 6))}}}{{{self.n(round(bottom - top, 6))}}}"
        if shape.part != "shape":
            styles = f"emmviz {form(shape)}, {styles}"
        name = f" ({self.names[traced.of]})" if traced.of and shape.part == "shape" else ""
        return f"\\node[{size}, {styles}]{name} at {self._at((left + right) / 2, (top + bottom) / 2)} {{}};"

    def _badge(self, disc: PlacedShape, number: Shape) -> str:
        assert isinstance(disc.shape, Circle)
        assert isinstance(number, Text)
        wide, at = self.n(2 * disc.shape.radius), self._at(disc.x + disc.shape.x, disc.y + disc.shape.y)
        styles = f"{self.named(disc.classes, 'badge')}, {self._text_styles(number, disc.classes)}"
        return f"\\node[{styles}, emmviz size={{{wide}}}{{{wide}}}] at {at} {{{escape(number.text)}}};"

    def _text(self, text: Text, traced: PlacedShape) -> str:
        styles = self._text_styles(text, traced.classes)
        if text.back:
            styles += f", {self.named(traced.classes, 'back')}, minimum width={self.n(text.back.width)}{UNIT}"
        side = {"start": ", anchor=west", "middle": "", "end": ", anchor=east"}[text.anchor]
        at = self._at(traced.x + text.x, traced.y + text.y - BASELINE * text.size)
        words = _RELATION.sub(r"\\emmvizsign{\g<0>}", escape(text.text))
        if not self.theme.page and text.role in _NUMBERS:
            # The fractions of numbers are stacked: on paper, for their digits are smaller.
            words = _FRACTION.sub(r"\\ensuremath{\\frac{\1}{\2}}", words)
        return f"\\node[{styles}{side}] at {at} {{{words}}};"

    def _text_styles(self, text: Text, classes: tuple[str, ...]) -> str:
        """Name the styles of a text, and its size if it differs from all such texts."""
        size, usual = self.n(text.size), self.size(text.part)
        return self.named(classes, text.part) + (f", emmviz text={size}" if size != usual else "")

    def _at(self, x: float, y: float) -> str:
        return f"({self.n(x)},{self.n(y)})"

    def named(self, classes: tuple[str, ...], part: str) -> str:
        """Name the styles of a part of a group that has these classes, in the order of the table."""
        if (classes, part) not in self._found:
            rules = [rule for rule in RULES if rule.part == part and {*rule.on.split()} <= {*classes}]
            self._used |= {(rule.on, rule.part) for rule in rules}
            self._found[classes, part] = ", ".join(map(_name, rules))
        return self._found[classes, part]

    def size(self, part: str) -> str:
        """Return how large the text of a part is, where its node gives no other size."""
        return self.n(self._sizes.get(part, self.theme.small))

    def definitions(self) -> list[str]:
        """Write the colours and the styles that were named so far; none of the lines leaves a space."""
        styles = {_name(rule): self._style(rule) for rule in RULES if (rule.on, rule.part) in self._used}
        written = " ".join(styles.values())
        colours = {"paper", *re.findall(r"emmviz-([\w-]+)", written)}
        shapes = _SHAPES | {"box": f"rectangle, rounded corners={self.n(4)}{UNIT}"}
        return [
            *(
                f"\\definecolor{{emmviz-{name}}}{{HTML}}{{{colour[1:].upper()}}}%"
                for name, colour in self.theme.colours.items()
                if name in colours
            ),
            rf"\ifdefined{UNIT}\else\newdimen{UNIT}\fi%",
            r"\tikzset{",
            f"  emmviz/.style={{x={UNIT}, y=-{UNIT}, every node/.append style={{inner sep=0pt, outer sep=0pt}}}},",
            f"  emmviz text/.style={{node font={_FONT}, text height=0.72*#1{UNIT}, text depth=0pt, "
            f"minimum height=1.3*#1{UNIT}}},",
            f"  emmviz size/.style 2 args={{minimum width=#1{UNIT}, minimum height=#2{UNIT}}},",
            *(f"  emmviz {name}/.style={{{body}}}," for name, body in shapes.items() if f"emmviz {name}," in written),
            *(f"  {name}/.style={{{body}}}," for name, body in styles.items()),
            "}%",
            rf"\providecommand{MISSING}{{{_BOX}}}%",
            r"\providecommand\emmvizsign[1]{{\raise.1em\hbox{\scalebox{.8}{#1}}}}%",
        ]

    def _style(self, rule: StyleRule) -> str:
        """Write one line of the table as TikZ's keys."""
        (group, *states), part = rule.on.split(), rule.part
        keys = []
        if group == "node" and part == "shape" and states and states[0] in ("max", "min", "chance", "leaf"):
            keys.append(f"emmviz {self.theme.shape(states[0])}")
        # A text that has a style in some states only has its size there.
        if part in _TEXTS and (not states or all((other.on, other.part) != (group, part) for other in RULES)):
            keys.append(f"emmviz text={self.size(part)}")
        if part == "badge":
            keys.append("circle")
        # Without a fill only the stroke is drawn, which is what TikZ does by default.
        for key, value in ((key, value) for key, value in rule.attributes.items() if value != "none"):
            if value.startswith("$"):
                value = f"emmviz-{value[1:]}"
            elif key == "stroke-width":
                value = self.n(float(value)) + UNIT
            elif key == "stroke-dasharray":
                on, off = (self.n(float(length)) + UNIT for length in value.split())
                value = f"{on} off {off}"
            if key == "font-weight":
                keys.append(_WEIGHTS[value])
            elif key == "fill" and part in _TEXTS:
                keys.append(f"text={value}")
            else:
                keys.append(_KEYS[key].format(value))
        return ", ".join(keys)


def _name(rule: StyleRule) -> str:
    """Name the style of a line of the table: after kind or state, and the part where that is not the shape."""
    group, *states = rule.on.split()
    part = {"shape": "" if states else group, "line": "edge"}.get(rule.part, rule.part)
    whose = group if group in _APART else ""
    return " ".join(word for word in ("emmviz", whose, *states, part) if word)
