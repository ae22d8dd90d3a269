"""The diagram of a lab: each move's value over the parameter, the best move as a band, and where it changes."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, as_float, show
from emmviz.base.text import clip, width
from emmviz.picture.render.svg import escape, short
from emmviz.picture.theme import Theme
from emmviz.player.lab.samples import round_step
from emmviz.player.lab.words import Teller

__all__ = ["HEIGHT", "WIDTH", "Chart"]

WIDTH, HEIGHT = 560, 442
# Where the axes are; the names of the moves stand at the right, the changes above.
_LEFT, _TOP, _BOTTOM = 58.0, 48.0, 340.0
_SMALL = 13.5
_ROOM = 92.0
# Lines differ in their dashes as well as in colour.
_STYLES = (("best", ""), ("cut", "9 4"), ("focus", "2.5 3.5"), ("ink", "12 4 2.5 4"), ("muted", "5 3"))
_BAND = 17
# Floats reach further, but the difference of two of them would overflow.
_HIGHEST = 1e300


class Line(NamedTuple):
    """A move's line: what it is called, how high it is at each place, and its colour and strokes."""

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
            clip(tell.move(node) if self.sweep.moves else tell.lang["root"], _SMALL, _ROOM, bold=True)
            for node in self.shown
        ]
        widest = max(width(name, _SMALL, bold=True) for name in self.names)
        self.right = WIDTH - 20 - widest

    def x(self, at: Fraction) -> float:
        """Where a place of the axis is."""
        share = (at - self.sweep.low) / (self.sweep.high - self.sweep.low)
        return _LEFT + float(share) * (self.right - _LEFT)

    def y(self, height: float) -> float:
        """Where a value is."""
        low, high = self._range
        return _BOTTOM - 10 - (height - low) / (high - low) * (_BOTTOM - _TOP - 20)

    @cached_property
    def lines(self) -> list[Line]:
        """The line of each move, or of the root where nobody chooses."""
        found = []
        for i, (node, name) in enumerate(zip(self.shown, self.names, strict=True)):
            colour, dash = _STYLES[i % len(_STYLES)]
            found.append(Line(name, [self._height(node, at) for at in self.samples.at], colour, dash))
        return found

    def places(self) -> tuple[list[float], list[list[float]]]:
        """Where each place is on the axis, and for each line how high it is there."""
        xs = [round(self.x(at), 1) for at in self.samples.at]
        return xs, [[round(self.y(height), 1) for height in line.heights] for line in self.lines]

    def says(self) -> str:
        """Describe in words what the diagram shows."""
        low, high = (show(end, comma=self.tell.comma) for end in (self.sweep.low, self.sweep.high))
        text: str = self.tell.lang["chart" if self.sweep.moves else "chart_root"]
        return " ".join([text.format(symbol=self.tell.symbol, low=low, high=high), *self.tell.summary()])

    def svg(self, theme: Theme | None = None, k: int | None = None, y: float = 0) -> str:
        """Write the diagram; with a mark at place k, and as a part of a picture from height y on."""
        colours = theme.colours if theme else None
        paint: Callable[[str], str] = lambda name: colours[name] if colours else f"var(--{name})"  # noqa: E731
        parts = [*self._axes(paint), *self._curves(paint), *self._band(paint), *self._flips(paint)]
        if k is not None:
            x = short(self.x(self.samples.at[k]))
            parts.append(f'<path d="M{x} {_TOP}V{_BOTTOM + _BAND + 14}" stroke="{paint("ink")}" stroke-width="2"/>')
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" y="{short(y)}" width="{WIDTH}" height="{HEIGHT}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(self.says())}" font-size="{_SMALL}" '
            f'class="chart">{"".join(parts)}</svg>'
        )

    # -- what a value is on the diagram ------------------------------------------------------------------------------

    def _height(self, node: str, at: Fraction) -> float:
        value = as_float(self.sweep.value(node, at))
        height = value if self.sweep.over != "power" else self._as_leaf(value, at)
        if abs(height) > _HIGHEST:
            raise TreeError(
                f"a lab draws values up to {show(Fraction(_HIGHEST))}, but node {node} is worth more at "
                f"{self.tell.symbol} = {show(at)}"
            )
        return height

    @staticmethod
    def _as_leaf(value: float, at: Fraction) -> float:
        # The values of all moves at once would leave the picture; the leaf worth as much keeps within the leaves.
        try:
            root = abs(value) ** (1 / float(at))
        except OverflowError:
            root = INF
        return root if value > 0 else -root if value < 0 else 0.0

    @cached_property
    def _range(self) -> tuple[float, float]:
        heights = [height for line in self.lines for height in line.heights]
        low, high = min(heights), max(heights)
        return (low, high) if high - low > 1e-9 * max(abs(low), abs(high), 1e-9) else (low - 1, high + 1)

    # -- its parts ---------------------------------------------------------------------------------------------------

    def _axes(self, paint: Callable[[str], str]) -> Iterator[str]:
        right, comma = short(self.right), self.tell.comma
        for value in _ticks(*self._range, 7):
            y = self.y(float(value))
            yield f'<path d="M{short(_LEFT)} {short(y)}H{right}" stroke="{paint("faint")}" opacity="0.6"/>'
            yield _text(_LEFT - 8, y, show(value, comma=comma), paint("muted"), "end")
        yield f'<path d="M{short(_LEFT)} {short(_BOTTOM)}H{right}" stroke="{paint("edge")}" stroke-width="1.5"/>'
        under = _BOTTOM + _BAND + 42
        for value in _ticks(as_float(self.sweep.low), as_float(self.sweep.high), 6):
            x = self.x(value)
            yield f'<path d="M{short(x)} {short(_BOTTOM)}v5" stroke="{paint("edge")}" stroke-width="1.5"/>'
            yield _text(x, under, show(value, comma=comma), paint("muted"), "middle")
        yield _text((_LEFT + self.right) / 2, under + 24, self.tell.symbol, paint("ink"), "middle", bold=True, size=17)

    def _curves(self, paint: Callable[[str], str]) -> Iterator[str]:
        xs, rows = self.places()
        for line, ys in zip(self.lines, rows, strict=True):
            d = "L".join(f"{short(x)} {short(y)}" for x, y in zip(xs, ys, strict=True))
            dash = f' stroke-dasharray="{line.dash}"' if line.dash else ""
            yield (
                f'<path class="curve" d="M{d}" fill="none" stroke="{paint(line.colour)}" stroke-width="3" '
                f'stroke-linejoin="round"{dash}/>'
            )
        # The names, one below the other where the lines end close together.
        for line, y, end in zip(self.lines, _apart([row[-1] for row in rows], 18.0, _TOP, _BOTTOM), rows, strict=True):
            x = self.right
            yield (
                f'<path d="M{short(x + 2)} {short(end[-1])}L{short(x + 11)} {short(y)}" fill="none" '
                f'stroke="{paint(line.colour)}" stroke-width="1.2"/>'
            )
            yield _text(x + 14, y, line.name, paint("ink"), "start", bold=True)

    def _band(self, paint: Callable[[str], str]) -> Iterator[str]:
        colour = dict(zip(self.sweep.moves, self.lines, strict=False))
        for span in self.sweep.spans:
            a, b = self.x(span.low.near), self.x(span.high.near)
            name, stroke = ", ".join(colour[move].name for move in span.best), paint(colour[span.best[0]].colour)
            yield (
                f'<rect class="band" x="{short(a + 0.75)}" y="{short(_BOTTOM + 8)}" height="{_BAND + 2}" rx="3" '
                f'width="{short(max(b - a - 1.5, 0.5))}" fill="{paint("wash")}" stroke="{stroke}" stroke-width="1.6"/>'
            )
            text = clip(name, _SMALL, b - a - 8, bold=True)
            if text.rstrip("…"):
                yield _text((a + b) / 2, _BOTTOM + 9 + _BAND / 2, text, paint("ink"), "middle", bold=True)

    def _flips(self, paint: Callable[[str], str]) -> Iterator[str]:
        marks = sorted((self.x(met.at.near), met) for met in (*self.sweep.flips, *self.sweep.touches))
        free = [0.0, 0.0]  # where each of the rows above the diagram is taken up to
        for x, met in marks:
            text = self.tell.mark(met.at)
            wide = width(text, _SMALL, bold=True)
            left = min(max(x - wide / 2, 4.0), WIDTH - 4 - wide)
            row = next((i for i, taken in enumerate(free) if left >= taken), None)
            top = _TOP if row is None else _TOP - 10 - 18 * row
            yield (
                f'<path class="flip" d="M{short(x)} {short(top)}V{short(_BOTTOM)}" stroke="{paint("ink")}" '
                f'stroke-width="1.2" stroke-dasharray="3 3" fill="none"/>'
            )
            height = self.lines[self.sweep.moves.index(met.equal[0])].heights[self.samples.nearest(met.at.near)]
            yield (
                f'<circle cx="{short(x)}" cy="{short(self.y(height))}" r="5" fill="{paint("paper")}" '
                f'stroke="{paint("ink")}" stroke-width="2"/>'
            )
            if row is not None:  # too many at one place: the list of changes has them all
                free[row] = left + wide + 12
                yield _text(left + wide / 2, top - 9, text, paint("ink"), "middle", bold=True)


def _text(x: float, y: float, text: str, colour: str, anchor: str, *, bold: bool = False, size: float = _SMALL) -> str:
    more = ' font-weight="700"' if bold else ""
    more += f' font-size="{short(size)}"' if size != _SMALL else ""
    return (
        f'<text x="{short(x)}" y="{short(y + 0.36 * size)}" text-anchor="{anchor}" fill="{colour}"{more}>'
        f"{escape(text)}</text>"
    )


def _ticks(low: float, high: float, most: int) -> list[Fraction]:
    """Round numbers from low to high, at most so many."""
    step = round_step(Fraction(high - low) / (most - 1), Fraction(1, 10**12))
    first, last = -(-Fraction(low) // step), Fraction(high) // step
    return [step * i for i in range(int(first), int(last) + 1)]


def _apart(wanted: Sequence[float], room: float, low: float, high: float) -> list[float]:
    """Move heights apart so that no two are nearer than the room, as little as possible, within low and high."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    room = min(room, (high - low) / max(len(wanted) - 1, 1))
    found = dict(zip(order, (wanted[i] for i in order), strict=True))
    for a, b in itertools.pairwise(order):
        found[b] = max(found[b], found[a] + room)
    if order and found[order[-1]] > high:
        found[order[-1]] = high
    for a, b in zip(order[::-1], order[-2::-1], strict=False):
        found[b] = min(found[b], found[a] - room)
    return [found[i] for i in range(len(wanted))]
