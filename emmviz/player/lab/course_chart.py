"""The diagram of a lab in which one value goes on step by step: the value after each step, and where it leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from emmviz.base.text import width
from emmviz.picture.render.svg import escape, short
from emmviz.picture.theme import Theme
from emmviz.player.lab.chart import LARGEST, SMALL, WIDTH, text_at
from emmviz.player.lab.scale import ticks

__all__ = ["Aim", "CourseChart", "Labels"]

_RIGHT = WIDTH - 20.0
_TOP, _BOTTOM = 34.0, 244.0
_BELOW = 62.0
# So many values are drawn as dots; more of them are a line.
_DOTS = 41

_Paint = Callable[[str], str]


class Labels(NamedTuple):
    """The words of a diagram.

    Fields: says, what it shows; summary, what is added once one has asked; axis, what its values are; across, what its
    steps are; plain, how a value is written.
    """

    says: str
    summary: Sequence[str]
    axis: str
    across: str
    plain: Callable[[Fraction], str]


class Aim(NamedTuple):
    """A value drawn as a line: the value, its label, and the place from which on it is seen by who has not asked.

    A place that there is not, -1, keeps it for who asks.
    """

    value: Fraction
    label: str
    place: int


class CourseChart:
    """One diagram, drawn in a theme's own colours, or without a theme in those of the style sheet around it.

    Parameters: labels; values, by place; shares, how far along the axis each place is, from 0 to 1; marks, what stands
    below the axis, by its share; span, the least and the greatest value of the axis; aim.
    """

    height = _BOTTOM + _BELOW

    def __init__(
        self, labels: Labels, values: Sequence[Fraction], shares: Sequence[float], marks: Sequence[tuple[float, str]],
        span: tuple[Fraction, Fraction], aim: Aim,
    ) -> None:  # fmt: skip
        self.labels, self.values, self.shares, self.marks, self.aim = labels, values, shares, marks, aim
        self.low, self.high = span
        self.ticks = ticks(self.low, self.high, 6)
        self.left = max(width(labels.plain(value), SMALL) for value in self.ticks) + 16

    def x(self, share: float) -> float:
        """Where a share of the axis is."""
        return round(self.left + 10 + share * (_RIGHT - self.left - 10), 1)

    def y(self, value: Fraction) -> float:
        """Where a value is."""
        share = (value - self.low) / (self.high - self.low)
        return round(_BOTTOM - 8 - float(share) * (_BOTTOM - _TOP - 16), 1)

    def places(self) -> tuple[list[float], list[list[float]]]:
        """Where each place is on the axis, and how high the value is there."""
        return [self.x(share) for share in self.shares], [[self.y(value) for value in self.values]]

    def svg(self, k: int, theme: Theme | None = None, *, turns: bool = True, y: float = 0) -> str:
        """Write the diagram with its handle at a place; the parameters are those of `Chart.svg`."""
        paint: _Paint = lambda name: theme.colours[name] if theme else f"var(--{name})"  # noqa: E731
        parts, says = [*self._axes(paint)], self.labels.says
        if turns:
            parts += ['<g class="traced">', *self._curve(paint), "</g>", self._aim(paint)]
            says = " ".join([says, *self.labels.summary]) if theme else says
        parts += self._handle(paint, k)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" y="{short(y)}" width="{WIDTH}" height="{short(self.height)}" '
            f'viewBox="0 0 {WIDTH} {short(self.height)}" role="img" aria-label="{escape(says)}" '
            f'font-size="{SMALL}" data-largest="{LARGEST}" class="chart">{"".join(parts)}</svg>'
        )

    def _axes(self, paint: _Paint) -> Iterator[str]:
        left, right = short(self.left), short(_RIGHT)
        yield text_at(6, 12, self.labels.axis, paint("muted"), "start")
        for value in self.ticks:
            y = self.y(value)
            yield f'<path d="M{left} {short(y)}H{right}" stroke="{paint("faint")}" opacity="0.6"/>'
            yield text_at(self.left - 8, y, self.labels.plain(value), paint("muted"), "end")
        yield f'<path d="M{left} {short(_BOTTOM)}H{right}" stroke="{paint("edge")}" stroke-width="1.5"/>'
        for share, text in self.marks:
            x = self.x(share)
            yield f'<path d="M{short(x)} {short(_BOTTOM)}v5" stroke="{paint("edge")}" stroke-width="1.5"/>'
            yield text_at(min(x, WIDTH - 4 - width(text, SMALL) / 2), _BOTTOM + 22, text, paint("muted"), "middle")
        yield text_at((self.left + _RIGHT) / 2, _BOTTOM + 46, self.labels.across, paint("ink"), "middle")

    def _curve(self, paint: _Paint) -> Iterator[str]:
        xs, (ys,) = self.places()
        points = list(zip(xs, ys, strict=True))
        d = "L".join(f"{short(x)} {short(y)}" for x, y in points)
        yield f'<path class="curve" d="M{d}" fill="none" stroke="{paint("series-1")}" stroke-width="2"/>'
        for x, y in points if len(points) <= _DOTS else ():
            yield f'<circle cx="{short(x)}" cy="{short(y)}" r="3.5" fill="{paint("series-1")}"/>'

    def _aim(self, paint: _Paint) -> str:
        """Where it leads, as a line, seen from its place on, or by who asks."""
        value, label, place = self.aim
        return (
            f'<g class="flip" data-from="{place}" data-to="{place}">'
            f'<path d="M{short(self.left)} {short(self.y(value))}H{short(_RIGHT)}" stroke="{paint("ink")}" '
            'stroke-width="1.2" stroke-dasharray="3 3" fill="none"/>'
            f"{text_at(_RIGHT, 12, label, paint('ink'), 'end', bold=True)}</g>"
        )

    def _handle(self, paint: _Paint, k: int) -> Iterator[str]:
        """A line across the plot at a place, with the value there as a dot."""
        grip = _BOTTOM + 8
        yield f'<g class="handle" transform="translate({short(self.x(self.shares[k]))} 0)">'
        yield f'<path d="M0 {short(_TOP)}V{short(grip)}" stroke="{paint("ink")}" stroke-width="2" opacity="0.5"/>'
        yield (
            f'<circle cy="{short(self.y(self.values[k]))}" r="6" fill="{paint("series-1")}" '
            f'stroke="{paint("paper")}" stroke-width="1.5"/>'
        )
        yield "</g>"
