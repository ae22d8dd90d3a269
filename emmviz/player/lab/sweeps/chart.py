"""The diagram of a lab of value iteration: the value of the root after each sweep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from emmviz.base.text import width
from emmviz.picture.render.svg import escape, short
from emmviz.picture.theme import Theme
from emmviz.player.lab.chart import SMALL, WIDTH, text_at
from emmviz.player.lab.scale import ticks
from emmviz.player.lab.sweeps.course import Course
from emmviz.player.lab.sweeps.words import Teller

__all__ = ["SweepChart"]

_RIGHT = WIDTH - 20.0
_TOP, _BOTTOM = 34.0, 244.0
_BELOW = 62.0
# A place that there is not: what waits for it is seen by who asks alone.
_ASKED = -1

_Paint = Callable[[str], str]


class SweepChart:
    """One diagram, drawn in a theme's own colours, or without a theme in those of the style sheet around it."""

    height = _BOTTOM + _BELOW

    def __init__(self, tell: Teller, course: Course) -> None:
        self.tell, self.course = tell, course
        self.low, self.high = tell.swept.range
        self.marks = ticks(self.low, self.high, 6)
        self.left = max(width(tell.plain(value), SMALL) for value in self.marks) + 16

    def x(self, k: int) -> float:
        """Where a sweep is."""
        return round(self.left + 10 + k / max(self.tell.swept.sweeps, 1) * (_RIGHT - self.left - 10), 1)

    def y(self, value: Fraction) -> float:
        """Where a value is."""
        share = (value - self.low) / (self.high - self.low)
        return round(_BOTTOM - 8 - float(share) * (_BOTTOM - _TOP - 16), 1)

    def places(self) -> tuple[list[float], list[list[float]]]:
        """Where each sweep is on the axis, and how high the value of the root is there."""
        return [self.x(k) for k in range(len(self.course.root))], [[self.y(value) for value in self.course.root]]

    def svg(self, k: int, theme: Theme | None = None, *, turns: bool = True, y: float = 0) -> str:
        """Write the diagram with its handle at a sweep; the parameters are those of `Chart.svg`."""
        paint: _Paint = lambda name: theme.colours[name] if theme else f"var(--{name})"  # noqa: E731
        parts = [*self._axes(paint)]
        says = self.tell.own["chart"].format(last=self.tell.swept.sweeps)
        if turns:
            parts += ['<g class="traced">', *self._curve(paint), "</g>", self._value(paint)]
            says = " ".join([says, *self.tell.summary(self.course)]) if theme else says
        parts += self._handle(paint, k)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" y="{short(y)}" width="{WIDTH}" height="{short(self.height)}" '
            f'viewBox="0 0 {WIDTH} {short(self.height)}" role="img" aria-label="{escape(says)}" '
            f'font-size="{SMALL}" class="chart">{"".join(parts)}</svg>'
        )

    def _axes(self, paint: _Paint) -> Iterator[str]:
        left, right, own = short(self.left), short(_RIGHT), self.tell.own
        yield text_at(6, 12, own["axis"], paint("muted"), "start")
        for value in self.marks:
            y = self.y(value)
            yield f'<path d="M{left} {short(y)}H{right}" stroke="{paint("faint")}" opacity="0.6"/>'
            yield text_at(self.left - 8, y, self.tell.plain(value), paint("muted"), "end")
        yield f'<path d="M{left} {short(_BOTTOM)}H{right}" stroke="{paint("edge")}" stroke-width="1.5"/>'
        for k in ticks(0, self.tell.swept.sweeps, 7):
            if k.denominator == 1:
                x = self.x(int(k))
                yield f'<path d="M{short(x)} {short(_BOTTOM)}v5" stroke="{paint("edge")}" stroke-width="1.5"/>'
                yield text_at(x, _BOTTOM + 22, str(k), paint("muted"), "middle")
        yield text_at((self.left + _RIGHT) / 2, _BOTTOM + 46, own["sweep"], paint("ink"), "middle")

    def _curve(self, paint: _Paint) -> Iterator[str]:
        xs, (ys,) = self.places()
        points = list(zip(xs, ys, strict=True))
        d = "L".join(f"{short(x)} {short(y)}" for x, y in points)
        yield f'<path class="curve" d="M{d}" fill="none" stroke="{paint("series-1")}" stroke-width="2"/>'
        for x, y in points:
            yield f'<circle cx="{short(x)}" cy="{short(y)}" r="3.5" fill="{paint("series-1")}"/>'

    def _value(self, paint: _Paint) -> str:
        """The value of the game as a line, seen where a sweep gives it back, or by who asks."""
        reached = self.tell.swept.reached(self.course)
        place = _ASKED if reached is None else reached
        y, value = self.y(self.tell.swept.value), self.tell.number(self.tell.swept.value)
        label = self.tell.own["value_line"].format(value=value)
        return (
            f'<g class="flip" data-from="{place}" data-to="{place}">'
            f'<path d="M{short(self.left)} {short(y)}H{short(_RIGHT)}" stroke="{paint("ink")}" stroke-width="1.2" '
            f'stroke-dasharray="3 3" fill="none"/>{text_at(_RIGHT, 12, label, paint("ink"), "end", bold=True)}</g>'
        )

    def _handle(self, paint: _Paint, k: int) -> Iterator[str]:
        """A line across the plot at a sweep, with the value there as a dot."""
        grip = _BOTTOM + 8
        yield f'<g class="handle" transform="translate({short(self.x(k))} 0)">'
        yield f'<path d="M0 {short(_TOP)}V{short(grip)}" stroke="{paint("ink")}" stroke-width="2" opacity="0.5"/>'
        yield (
            f'<circle cy="{short(self.y(self.course.root[k]))}" r="6" fill="{paint("series-1")}" '
            f'stroke="{paint("paper")}" stroke-width="1.5"/>'
        )
        yield "</g>"
