"""The diagram of a lab: each move's value over the parameter, the best move as a band, and where it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.numbers import as_float, show
from emmviz.base.text import clip, width
from emmviz.picture.render.svg import escape, short
from emmviz.picture.theme import Theme
from emmviz.player.lab.scale import Scale, scale_for, ticks
from emmviz.player.lab.words import Teller

__all__ = ["LARGEST", "SMALL", "WIDTH", "Chart", "text_at"]

# As narrow as a phone, so that its text is nowhere smaller than 12 px.
WIDTH = 400
SMALL = 14.5
# On a slide its text may grow so far: the key has room for it.
LARGEST = 19.0
_ROW = 20.0
_RIGHT = WIDTH - 14.0
_PLOT = 190.0
_BAND = 19
# Below the plot: the band, the numbers of the axis, its name.
_BELOW = 84.0
# Lines differ in their dashes as well as in colour.
_STYLES = tuple((f"series-{i}", dash) for i, dash in enumerate(("", "9 4", "2.5 3.5", "12 4 2.5 4", "5 3"), start=1))
# Floats reach further, but the difference of two of them would overflow.
_HIGHEST = 1e300

_Paint = Callable[[str], str]


class Line(NamedTuple):
    """A move's line: what it is called, its values at each place, and its colour and strokes."""

    name: str
    heights: Sequence[float]
    colour: str
    dash: str


class Chart:
    """One diagram, drawn in a theme's own colours, or without a theme in those of the style sheet around it."""

    def __init__(self, tell: Teller) -> None:
        self.tell, self.samples, self.sweep = tell, tell.samples, tell.sweep
        self.shown = self.sweep.moves or (self.samples.tree.root,)
        self.names = [
            clip(tell.move(node) if self.sweep.moves else tell.lang["root"], SMALL, WIDTH / 3, bold=True)
            for node in self.shown
        ]
        self.key, rows = self._placed_key()
        # Above the plot the key, and two rows for the places where the best move changes.
        self.top = (rows + 2) * _ROW + 10
        self.bottom = self.top + _PLOT
        self.height = self.bottom + _BELOW

    @cached_property
    def left(self) -> float:
        """Where the plot begins, right of the numbers of its axis."""
        return max(width(self._number(tick), SMALL) for tick in self.scale.ticks) + 16 if self.scale.ticks else 16.0

    def x(self, at: Fraction) -> float:
        """Where a place of the axis is."""
        share = (at - self.sweep.low) / (self.sweep.high - self.sweep.low)
        return self.left + float(share) * (_RIGHT - self.left)

    def y(self, height: float) -> float:
        """Where a value is."""
        return self.bottom - 8 - self.scale.share(height) * (_PLOT - 16)

    @cached_property
    def lines(self) -> list[Line]:
        """The line of each move, or of the root where nobody chooses."""
        found = []
        for i, (node, name) in enumerate(zip(self.shown, self.names, strict=True)):
            colour, dash = _STYLES[i % len(_STYLES)]
            found.append(Line(name, [self._height(node, at) for at in self.samples.at], colour, dash))
        return found

    @cached_property
    def scale(self) -> Scale:
        """The axis of values."""
        usual = max(abs(line.heights[self.samples.own]) for line in self.lines)
        return scale_for([height for line in self.lines for height in line.heights], usual)

    def places(self) -> tuple[list[float], list[list[float]]]:
        """Where each place is on the axis, and for each line how high it is there."""
        xs = [round(self.x(at), 1) for at in self.samples.at]
        return xs, [[round(self.y(height), 1) for height in line.heights] for line in self.lines]

    def says(self) -> str:
        """Describe in words what the diagram shows."""
        low, high = map(self._number, (self.sweep.low, self.sweep.high))
        text: str = self.tell.lang["chart" if self.sweep.moves else "chart_root"]
        return text.format(symbol=self.tell.symbol, low=low, high=high)

    def svg(self, k: int, theme: Theme | None = None, *, turns: bool = True, y: float = 0) -> str:
        """Write the diagram with its handle at a place.

        Parameters: k, the number of the place; theme; turns, whether the lines are drawn, and where they turn; y, the
        height from which on it is drawn as a part of a picture.
        """
        paint: _Paint = lambda name: theme.colours[name] if theme else f"var(--{name})"  # noqa: E731
        parts = [*self._axes(paint), *self._key(paint)]
        says = self.says()
        if turns:
            parts += ['<g class="traced">', *self._curves(paint), *self._band(paint), "</g>", *self._flips(paint)]
            says = " ".join([says, *self.tell.summary()]) if theme else says
        parts += self._handle(paint, k)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" y="{short(y)}" width="{WIDTH}" height="{short(self.height)}" '
            f'viewBox="0 0 {WIDTH} {short(self.height)}" role="img" aria-label="{escape(says)}" '
            f'font-size="{SMALL}" data-largest="{LARGEST}" class="chart">{"".join(parts)}</svg>'
        )

    def _number(self, value: Fraction) -> str:
        return show(value, comma=self.tell.comma)

    def _height(self, node: str, at: Fraction) -> float:
        height = as_float(self.sweep.value(node, at))
        if abs(height) > _HIGHEST:
            raise TreeError(
                f"a lab draws values up to {show(Fraction(_HIGHEST))}, but node {node} is worth more at "
                f"{self.tell.symbol} = {show(at)}"
            )
        return height

    # -- its parts ---------------------------------------------------------------------------------------------------

    def _axes(self, paint: _Paint) -> Iterator[str]:
        left, right = short(self.left), short(_RIGHT)
        for value in self.scale.ticks:
            y = self.y(float(value))
            yield f'<path d="M{left} {short(y)}H{right}" stroke="{paint("faint")}" opacity="0.6"/>'
            yield text_at(self.left - 8, y, self._number(value), paint("muted"), "end")
        yield f'<path d="M{left} {short(self.bottom)}H{right}" stroke="{paint("edge")}" stroke-width="1.5"/>'
        under = self.bottom + _BAND + 28
        for value in ticks(as_float(self.sweep.low), as_float(self.sweep.high), 6):
            x = self.x(value)
            yield f'<path d="M{short(x)} {short(self.bottom)}v5" stroke="{paint("edge")}" stroke-width="1.5"/>'
            yield text_at(x, under, self._number(value), paint("muted"), "middle")
        name = clip(self.tell.lang[self.sweep.over], SMALL, WIDTH - 12)
        half = width(name, SMALL) / 2
        middle = min((self.left + _RIGHT) / 2, WIDTH - 6 - half)
        yield text_at(max(middle, 6 + half), under + 23, name, paint("ink"), "middle")

    def _placed_key(self) -> tuple[list[tuple[float, float]], int]:
        """Where the entries of the key are, and how many rows they take: what the axis shows, then each move."""
        axis = width(self._axis_name, LARGEST)
        x, y, found = 6 + axis + 14, 12.0, []
        for name in self.names:
            wide = 34 + width(name, LARGEST, bold=True)
            if x + wide > WIDTH - 4 and x > 6:
                x, y = 6.0, y + _ROW
            found.append((x, y))
            x += wide + 12
        return found, round((y - 12) / _ROW) + 1

    @property
    def _axis_name(self) -> str:
        text: str = self.tell.lang["axis_log" if self.scale.logarithmic else "axis"]
        return text

    def _key(self, paint: _Paint) -> Iterator[str]:
        yield text_at(6, 12, self._axis_name, paint("muted"), "start")
        for line, (x, y) in zip(self.lines, self.key, strict=True):
            yield f'<path d="M{short(x)} {short(y)}h27" {_stroke(line, paint)}/>'
            yield text_at(x + 34, y, line.name, paint("ink"), "start", bold=True)

    def _curves(self, paint: _Paint) -> Iterator[str]:
        xs, rows = self.places()
        for line, ys in zip(self.lines, rows, strict=True):
            d = "L".join(f"{short(x)} {short(y)}" for x, y in zip(xs, ys, strict=True))
            yield f'<path class="curve" d="M{d}" {_stroke(line, paint)}/>'

    def _band(self, paint: _Paint) -> Iterator[str]:
        """The best move of each stretch; a stretch is named once all of it has been seen."""
        colour = dict(zip(self.sweep.moves, self.lines, strict=False))
        for span in self.sweep.spans:
            first, last = self.samples.nearest(span.low.near), self.samples.nearest(span.high.near)
            a, b = self.x(span.low.near), self.x(span.high.near)
            name, stroke = ", ".join(colour[move].name for move in span.best), paint(colour[span.best[0]].colour)
            yield (
                f'<rect class="band" x="{short(a + 0.75)}" y="{short(self.bottom + 7)}" height="{_BAND}" rx="3" '
                f'width="{short(max(b - a - 1.5, 0.5))}" fill="{paint("wash")}" stroke="{stroke}" stroke-width="1.6"/>'
            )
            text = clip(name, SMALL, b - a - 8, bold=True)
            if text.rstrip("…"):
                label = text_at((a + b) / 2, self.bottom + 7 + _BAND / 2, text, paint("ink"), "middle", bold=True)
                yield f'<g data-from="{first}" data-to="{last}">{label}</g>'

    def _flips(self, paint: _Paint) -> Iterator[str]:
        marks = sorted((self.x(met.at.near), k, met) for k, met in self.samples.meetings.items())
        free = [0.0, 0.0]  # where each of the rows above the diagram is taken up to
        for x, k, met in marks:
            text = self.tell.mark(met.at)
            wide = width(text, SMALL, bold=True)
            left = min(max(x - wide / 2, 4.0), WIDTH - 4 - wide)
            row = next((i for i, taken in enumerate(free) if left >= taken), None)
            top = self.top if row is None else self.top - 2 - _ROW * row
            height = self.lines[self.sweep.moves.index(met.equal[0])].heights[k]
            label = ""
            if row is not None:  # too many at one place: the table of values has them all
                free[row] = left + wide + 12
                label = text_at(left + wide / 2, top - 9, text, paint("ink"), "middle", bold=True)
            line = f"M{short(x)} {short(top)}V{short(self.bottom)}"
            yield (
                f'<g class="flip" data-from="{k}" data-to="{k}">'
                f'<path d="{line}" stroke="{paint("ink")}" stroke-width="1.2" stroke-dasharray="3 3" fill="none"/>'
                f'<circle cx="{short(x)}" cy="{short(self.y(height))}" r="5" fill="{paint("paper")}" '
                f'stroke="{paint("ink")}" stroke-width="2"/>{label}</g>'
            )

    def _handle(self, paint: _Paint, k: int) -> Iterator[str]:
        """A line across the plot at a place, with what each move is worth there as a dot of its colour."""
        grip = self.bottom + _BAND + 9
        yield f'<g class="handle" transform="translate({short(self.x(self.samples.at[k]))} 0)">'
        yield f'<path d="M0 {short(self.top)}V{short(grip)}" stroke="{paint("ink")}" stroke-width="2"/>'
        yield f'<path class="grip" d="M0 {short(grip - 7)}l7 8v7h-14v-7z" fill="{paint("ink")}"/>'
        for line in self.lines:
            yield (
                f'<circle cy="{short(self.y(line.heights[k]))}" r="5.5" fill="{paint(line.colour)}" '
                f'stroke="{paint("paper")}" stroke-width="1.5"/>'
            )
        yield "</g>"


def _stroke(line: Line, paint: _Paint) -> str:
    dash = f' stroke-dasharray="{line.dash}"' if line.dash else ""
    return f'fill="none" stroke="{paint(line.colour)}" stroke-width="3" stroke-linejoin="round"{dash}'


def text_at(x: float, y: float, text: str, colour: str, anchor: str, *, bold: bool = False) -> str:
    more = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{short(x)}" y="{short(y + 0.36 * SMALL)}" text-anchor="{anchor}" fill="{colour}"{more}>'
        f"{escape(text)}</text>"
    )
