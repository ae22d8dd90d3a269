"""TikZ styles: the table of styles as TikZ's keys, named after kinds, states and parts, to be changed in one place."""

from __future__ import annotations

import re
from collections.abc import Callable

from emmviz.picture.render.latex import MISSING
from emmviz.picture.styles import RULES, Rule
from emmviz.picture.theme import Theme

__all__ = ["UNIT", "Styles"]

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
    ("value", "name", "more", "end", "label", "live", "number", "reason", "level", "legend", "caption", "sign")
)
_OF_BOARDS = frozenset(("cell", "die", "coin", "checkers"))
_KEYS = {
    "fill": "fill={}", "stroke": "draw={}", "stroke-width": "line width={}", "stroke-dasharray": "dash pattern=on {}",
    "stroke-linecap": "line cap={}", "stroke-linejoin": "line join={}", "fill-opacity": "fill opacity={}",
    "stroke-opacity": "draw opacity={}",
}  # fmt: skip
_WEIGHTS = {"bold": r"font=\bfseries\boldmath", "normal": r"font=\mdseries\unboldmath"}
# The box for a character that the fonts lack.
_BOX = r"{\setlength\fboxsep{0pt}\kern.05em\fbox{\rule{0pt}{.6em}\rule{.5em}{0pt}}\kern.05em}"


class Styles:
    """Names styles, and defines those that are used.

    >>> from emmviz.picture.named_themes import theme
    >>> styles = Styles(theme("light"), "{:g}".format)
    >>> styles.named(("node", "max", "done"), "shape")
    'emmviz node, emmviz max'
    >>> [line for line in styles.definitions() if "emmviz max/" in line]
    ['  emmviz max/.style={emmviz up, fill=emmviz-max, draw=emmviz-max-line},']
    """

    def __init__(self, theme: Theme, n: Callable[[float], str]) -> None:
        """Start without any; n writes a length of the picture."""
        self.theme, self.n = theme, n
        self._used: set[tuple[str, str]] = set()
        self._found: dict[tuple[tuple[str, ...], str], str] = {}
        # As large as the plan makes most texts of a part; the others have their size at their own node.
        self._sizes = {
            "value": theme.value, "label": theme.label, "caption": theme.label, "end": theme.small * 0.92,
            "live": theme.small if theme.page else theme.small + 1,
        }  # fmt: skip

    def named(self, classes: tuple[str, ...], part: str) -> str:
        """Name the styles of a part of a group that has these classes, in the order of the table."""
        if (classes, part) not in self._found:
            have = set(classes)
            rules = [rule for rule in RULES if rule.part == part and have.issuperset(rule.on.split())]
            self._used.update(map(_key, rules))
            self._found[classes, part] = ", ".join(map(_name, rules))
        return self._found[classes, part]

    def size(self, part: str) -> str:
        """Return how large the text of a part is, where its node gives no other size."""
        return self.n(self._sizes.get(part, self.theme.small))

    def definitions(self) -> list[str]:
        """Write the colours and the styles that were named so far; none of the lines leaves a space."""
        styles = {_name(rule): self._style(rule) for rule in RULES if _key(rule) in self._used}
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
        ]

    def _style(self, rule: Rule) -> str:
        """Write one line of the table as TikZ's keys."""
        (group, *more), part = rule.on.split(), rule.part
        found = []
        if group == "node" and part == "shape" and more and more[0] in ("max", "min", "chance", "leaf"):
            found.append(f"emmviz {self.theme.shape(more[0])}")
        if part in _TEXTS and not more:
            found.append(f"emmviz text={self.size(part)}")
        if part == "badge":
            found.append("circle")
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
                found.append(_WEIGHTS[value])
            elif key == "fill" and part in _TEXTS:
                found.append(f"text={value}")
            else:
                found.append(_KEYS[key].format(value))
        return ", ".join(found)


def _key(rule: Rule) -> tuple[str, str]:
    """Return a key that is different for each line of the table."""
    return rule.on, rule.part


def _name(rule: Rule) -> str:
    """Name the style of a line of the table: after kind or state, and the part where that is not the shape."""
    group, *more = rule.on.split()
    part = {"shape": "" if more else group, "line": "edge"}.get(rule.part, rule.part)
    # The parts of boards have names that nodes have, too.
    whose = group if group in _OF_BOARDS else ""
    return " ".join(word for word in ("emmviz", whose, *more, part) if word)
