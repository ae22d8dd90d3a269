"""The diagrams of the labs: lines over an axis, with a handle at one of its places, as SVG text."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message
from emmviz.base.numbers import Number, as_float
from emmviz.base.text import clip, width
from emmviz.picture.render.svg import escape, scene_svg, short
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme
from emmviz.player.lab.lab_words import LabWords, SampleWords
from emmviz.player.lab.scale import Scale, linear, scale_for, ticks

# As narrow as a phone, so that its text is nowhere smaller than 12 px.
WIDTH = 400
_SMALL = 14.5
# On a slide its text may grow so far: the key has room for it.
_LARGEST = 19.0
_ROW = 20.0
_BAND = 19
# The handle, which a finger takes hold of.
_GRIP = "l10 10v12h-20v-12z"
# Lines differ in their dashes as well as in colour.
_DASHES = ("", "9 4", "2.5 3.5", "12 4 2.5 4", "5 3")
# Floats reach further, but the difference of two of them would overflow.
_HIGHEST = 1e300
# So many values are drawn as dots; more of them are a line.
_DOTS = 41
_PAINT = re.compile(r'"var\(--([\w-]+)\)"')


class Curve(NamedTuple):
    """One line: its height at each place, its colour by its name, and how it is drawn."""

    heights: Sequence[Any]
    colour: str
    strokes: str


class Diagram(ABC):
    """Lines over the places `at` of an axis, whose ends are `span`.

    It is drawn in the colours of the style sheet around it, or in the colours of a theme.
    """

    # The name of the axis.
    across: str
    right, inset, plot, dot = WIDTH - 20.0, 0.0, 210.0, 6.0

    def __init__(
        self,
        at: Sequence[Number],
        span: tuple[Number, Number],
        lines: Sequence[Curve],
        scale: Scale,
        plain: Callable[[Fraction], str],
        *,
        top: float,
        below: float,
        label: str,
        summary: Sequence[str],
    ) -> None:
        self.at, self.span, self.lines, self.scale, self.plain = at, span, lines, scale, plain
        self.label, self.summary = label, summary
        self.top, self.bottom, self.height = top, top + self.plot, top + self.plot + below
        # Right of the numbers of the axis of values.
        self.left = max((width(plain(tick), _SMALL) for tick in scale.ticks), default=0.0) + 16

    def x(self, at: Number) -> float:
        """Return the position of a place on the axis."""
        low, high = self.span
        return self.left + self.inset + float((at - low) / (high - low)) * (self.right - self.left - self.inset)

    def y(self, height: Number) -> float:
        """Return the position of a value."""
        return self.bottom - 8 - self.scale.share(height) * (self.plot - 16)

    def places(self) -> tuple[list[float], list[list[float]]]:
        """Return the position of each place on the axis, and the height of each line there."""
        return (
            [round(self.x(at), 1) for at in self.at],
            [[round(self.y(height), 1) for height in line.heights] for line in self.lines],
        )

    def svg(self, k: int, theme: Theme | None = None, *, turns: bool = True, large: bool = False, y: float = 0) -> str:
        """Return the diagram as SVG text, with its handle at a place, from the height `y` on.

        With `turns` its lines are drawn, and what they lead to; `large` is the text of a slide.
        """
        parts, label = [*self._axes()], self.label
        size = min(_LARGEST, _SMALL * (WIDTH - 12) / width(self.across, _SMALL)) if large else _SMALL
        if turns:
            parts += ['<g class="traced">', *self._traced(), "</g>", *self._marks()]
            label = " ".join([label, *self.summary]) if theme else label
        parts += [
            f'<g class="handle" transform="translate({short(self.x(self.at[k]))} 0)">',
            self._stem(),
            *(
                f'<circle cy="{short(self.y(line.heights[k]))}" r="{short(self.dot)}" fill="var(--{line.colour})" '
                'stroke="var(--paper)" stroke-width="1.5"/>'
                for line in self.lines
            ),
        ]
        drawn = (
            f'<svg xmlns="http://www.w3.org/2000/svg" y="{short(y)}" width="{WIDTH}" height="{short(self.height)}" '
            f'viewBox="0 0 {WIDTH} {short(self.height)}" role="img" aria-label="{escape(label)}" '
            f'font-size="{short(size)}" data-largest="{_LARGEST}" class="chart">{"".join(parts)}</g></svg>'
        )
        return _PAINT.sub(lambda name: f'"{theme.colours[name[1]]}"', drawn) if theme else drawn

    def below(self, scene: Scene, k: int, *, turns: bool) -> str:
        """Return a scene with the diagram below it, as SVG text."""
        wide, high = max(scene.width, WIDTH), scene.height + self.height
        both = (scene_svg(scene), scene.width), (self.svg(k, scene.theme, turns=turns, y=scene.height), WIDTH)
        upper, lower = (svg.replace("<svg ", f'<svg x="{short((wide - part) / 2)}" ', 1) for svg, part in both)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(wide)} {short(high)}" '
            f'width="{short(wide)}" height="{short(high)}" font-family="{escape(scene.theme.font)}">'
            f'<rect width="100%" height="100%" fill="{scene.theme.colours["paper"]}"/>{upper}{lower}</svg>'
        )

    # -- its parts ---------------------------------------------------------------------------------------------------

    def _grid(self, feet: Iterable[tuple[float, float, str]], under: float) -> Iterator[str]:
        """Yield lines across at round values, and numbers below the axis, from the places of ticks and texts."""
        left, right = short(self.left), short(self.right)
        for value in self.scale.ticks:
            y = self.y(value)
            yield f'<path d="M{left} {short(y)}H{right}" stroke="var(--faint)" opacity="0.6"/>'
            yield _text_at(self.left - 8, y, self.plain(value), "muted", "end")
        yield f'<path d="M{left} {short(self.bottom)}H{right}" stroke="var(--edge)" stroke-width="1.5"/>'
        for x, middle, text in feet:
            yield f'<path d="M{short(x)} {short(self.bottom)}v5" stroke="var(--edge)" stroke-width="1.5"/>'
            yield _text_at(middle, under, text, "muted", "middle")

    def _traced(self) -> Iterator[str]:
        """Yield the lines, which appear gradually along the axis."""
        xs, rows = self.places()
        for line, ys in zip(self.lines, rows, strict=True):
            d = "M" + "L".join(f"{short(x)} {short(y)}" for x, y in zip(xs, ys, strict=True))
            yield f'<path class="curve" d="{d}" {line.strokes}/>'

    @abstractmethod
    def _axes(self) -> Iterator[str]:
        """Yield the axes and what else is always visible."""

    @abstractmethod
    def _marks(self) -> Iterator[str]:
        """Yield the marks that are visible from a place on, or when the reader asks for them."""

    @abstractmethod
    def _stem(self) -> str:
        """Return the line of the handle."""


class MoveDiagram(Diagram):
    """The value of each move, or of the root where nobody chooses, over a parameter, and where the best one changes."""

    right, plot, dot = WIDTH - 14.0, 190.0, 5.5

    def __init__(self, words: SampleWords) -> None:
        samples, swept = words.samples, words.samples.sweep
        self.samples, self.sweep = samples, swept
        self.names = [clip(name, _LARGEST, WIDTH - 44, bold=True) for name in words.lines()]
        lines = []
        for i, node in enumerate(samples.shown):
            dash, colour = _DASHES[i % len(_DASHES)], f"series-{i % len(_DASHES) + 1}"
            dashed = f' stroke-dasharray="{dash}"' if dash else ""
            strokes = f'fill="none" stroke="var(--{colour})" stroke-width="3" stroke-linejoin="round"{dashed}'
            lines.append(Curve([_height(words, node, at) for at in samples.at], colour, strokes))
        usual = max(abs(line.heights[samples.original]) for line in lines)
        scale = scale_for([height for line in lines for height in line.heights], usual, straight=swept.over != "power")
        self.axis: str = words.phrases["axis_log" if scale.logarithmic else "axis"]
        self.across, self.mark = clip(words.phrases[swept.over], _SMALL, WIDTH - 12), words.mark
        self.key, rows = self._placed_key()
        # Above the plot the key, and two rows for the places where the best move changes; below it the band, the
        # numbers of the axis, its name.
        super().__init__(
            samples.at,
            (swept.low, swept.high),
            lines,
            scale,
            words.plain,
            top=(rows + 2) * _ROW + 10,
            below=92.0,
            label=words.fill(
                "chart" if swept.moves else "chart_root",
                symbol=words.symbol,
                low=words.plain(swept.low),
                high=words.plain(swept.high),
            ),
            summary=words.summary(),
        )

    def _placed_key(self) -> tuple[list[tuple[float, float]], int]:
        """Return the positions of the entries of the key, and how many rows they and the name of the axis take: all are
        beside this name, or below it."""
        wides = [34 + width(name, _LARGEST, bold=True) for name in self.names]
        x, y, entries = 6 + width(self.axis, _LARGEST) + 14, 12.0, []
        if x + sum(wides) + 12 * (len(wides) - 1) > WIDTH - 4:
            x, y = 6.0, y + _ROW
        for wide in wides:
            if x + wide > WIDTH - 4 and x > 6:
                x, y = 6.0, y + _ROW
            entries.append((x, y))
            x += wide + 12
        return entries, round((y - 12) / _ROW) + 1

    def _axes(self) -> Iterator[str]:
        feet = ticks(as_float(self.sweep.low), as_float(self.sweep.high), 6)
        under = self.bottom + _BAND + 36
        yield from self._grid(((self.x(value), self.x(value), self.plain(value)) for value in feet), under)
        half = width(self.across, _LARGEST) / 2
        middle = min((self.left + self.right) / 2, max(WIDTH - 6 - half, WIDTH / 2))
        yield _text_at(max(middle, min(6 + half, WIDTH / 2)), under + 23, self.across, "ink", "middle")
        yield _text_at(6, 12, self.axis, "muted", "start")
        for line, name, (x, y) in zip(self.lines, self.names, self.key, strict=True):
            yield f'<path d="M{short(x)} {short(y)}h27" {line.strokes}/>'
            yield _text_at(x + 34, y, name, "ink", "start", bold=True)

    def _traced(self) -> Iterator[str]:
        """Yield the lines, and the best move of each stretch as a band, which is named once all of it was visible."""
        yield from super()._traced()
        number = {move: i for i, move in enumerate(self.sweep.moves)}
        for span in self.sweep.spans:
            first, last = self.samples.nearest(span.low.near), self.samples.nearest(span.high.near)
            a, b = self.x(span.low.near), self.x(span.high.near)
            colour = self.lines[number[span.best[0]]].colour
            yield (
                f'<rect class="band" x="{short(a + 0.75)}" y="{short(self.bottom + 7)}" height="{_BAND}" rx="3" '
                f'width="{short(max(b - a - 1.5, 0.5))}" fill="var(--wash)" stroke="var(--{colour})" '
                'stroke-width="1.6"/>'
            )
            text = clip(", ".join(self.names[number[move]] for move in span.best), _SMALL, b - a - 8, bold=True)
            if text.rstrip("…"):
                label = _text_at((a + b) / 2, self.bottom + 7 + _BAND / 2, text, "ink", "middle", bold=True)
                yield f'<g data-from="{first}" data-to="{last}">{label}</g>'

    def _marks(self) -> Iterator[str]:
        """Yield the marks where moves meet."""
        free = [0.0, 0.0]  # where each of the rows above the diagram is taken up to
        for x, k, met in sorted((self.x(met.at.near), k, met) for k, met in self.samples.meetings.items()):
            text = self.mark(met.at)
            wide = width(text, _SMALL, bold=True)
            left = min(max(x - wide / 2, 4.0), WIDTH - 4 - wide)
            row = next((i for i, taken in enumerate(free) if left >= taken), None)
            top = self.top if row is None else self.top - 2 - _ROW * row
            y = self.y(self.lines[self.sweep.moves.index(met.equal[0])].heights[k])
            label = ""
            if row is not None:  # too many at one place: the table of values has them all
                free[row] = left + wide + 12
                label = _text_at(left + wide / 2, top - 9, text, "ink", "middle", bold=True)
            yield (
                f'<g class="flip" data-from="{k}" data-to="{k}">'
                f'<path d="M{short(x)} {short(top)}V{short(self.bottom)}" stroke="var(--ink)" stroke-width="1.2" '
                f'stroke-dasharray="3 3" fill="none"/><circle cx="{short(x)}" cy="{short(y)}" r="5" '
                f'fill="var(--paper)" stroke="var(--ink)" stroke-width="2"/>{label}</g>'
            )

    def _stem(self) -> str:
        grip = self.bottom + _BAND + 9
        return (
            f'<path d="M0 {short(self.top)}V{short(grip)}" stroke="var(--ink)" stroke-width="2"/>'
            f'<path class="grip" d="M0 {short(grip - 7)}{_GRIP}" fill="var(--ink)"/>'
        )


class CourseDiagram(Diagram):
    """The course of one value, step by step, and its limit.

    What is below the axis has its share of it, as the values have. A reader who has not asked sees the result, and the
    summary, from `place` on; -1 for never.
    """

    inset = 10.0

    def __init__(
        self,
        words: LabWords,
        values: Sequence[Fraction],
        *,
        shares: Sequence[float],
        feet: Sequence[tuple[float, str]],
        across: str,
        last: int,
        span: tuple[Fraction, Fraction],
        aim: Fraction,
        place: int,
        summary: str,
    ) -> None:
        self.feet, self.across, self.aim, self.place = feet, across, aim, place
        self.axis, self.aim_label = words.phrases["axis"], words.fill("value_line", value=words.number(aim))
        super().__init__(
            shares,
            (0, 1),
            [Curve(values, "series-1", 'fill="none" stroke="var(--series-1)" stroke-width="2"')],
            linear(*span, ticks(*span, 6)),
            words.plain,
            top=34.0,
            below=74.0,
            label=words.fill("chart", last=last),
            summary=[summary],
        )

    def _axes(self) -> Iterator[str]:
        yield _text_at(6, 12, self.axis, "muted", "start")
        feet = ((x := self.x(share), min(x, WIDTH - 4 - width(text, _SMALL) / 2), text) for share, text in self.feet)
        yield from self._grid(feet, self.bottom + 36)
        yield _text_at((self.left + self.right) / 2, self.bottom + 58, self.across, "ink", "middle")

    def _traced(self) -> Iterator[str]:
        yield from super()._traced()
        xs, (ys,) = self.places()
        for x, y in zip(xs, ys, strict=True) if len(xs) <= _DOTS else ():
            yield f'<circle cx="{short(x)}" cy="{short(y)}" r="3.5" fill="var(--series-1)"/>'

    def _marks(self) -> Iterator[str]:
        """Yield the mark at the limit of the course."""
        place, y = self.place, short(self.y(self.aim))
        yield (
            f'<g class="flip" data-from="{place}" data-to="{place}">'
            f'<path d="M{short(self.left)} {y}H{short(self.right)}" stroke="var(--ink)" stroke-width="1.2" '
            'stroke-dasharray="3 3" fill="none"/>'
            f"{_text_at(self.right, 12, self.aim_label, 'ink', 'end', bold=True)}</g>"
        )

    def _stem(self) -> str:
        return (
            f'<path d="M0 {short(self.top)}V{short(self.bottom)}" stroke="var(--ink)" stroke-width="2" opacity="0.5"/>'
            f'<path class="grip" d="M0 {short(self.bottom)}{_GRIP}" fill="var(--ink)"/>'
        )


def _height(words: SampleWords, node: str, at: Fraction) -> float:
    """Return the value of a node at a place; raise TreeError if no diagram can show it."""
    height = as_float(words.samples.sweep.value(node, at))
    if abs(height) > _HIGHEST:
        raise TreeError(Message("wrong.widget.height", most=Fraction(_HIGHEST), node=node, symbol=words.symbol, at=at))
    return height


def _text_at(x: float, y: float, text: str, colour: str, anchor: str, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{short(x)}" y="{short(y + 0.36 * _SMALL)}" text-anchor="{anchor}" fill="var(--{colour})"{weight}>'
        f"{escape(text)}</text>"
    )
