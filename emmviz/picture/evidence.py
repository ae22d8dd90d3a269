"""Evidence: the explanation of a step as a column of a picture: what it asserts, a scale with both moves, and a sum."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, product
from typing import Any, NamedTuple

from emmviz.base.numbers import INF, Number, is_finite
from emmviz.base.text import balanced, width
from emmviz.picture.ink import Circle, Lines, Rect
from emmviz.picture.scene import Evidence, Label
from emmviz.picture.theme import Theme
from emmviz.story.explanation import Explanation, Row, Scale
from emmviz.story.narrate import Narrator

# The sizes of text to try, in sizes of a label. An assertion is larger, and the text on a scale is smaller.
_SIZES, _LARGER, _SMALLER = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.5, 0.4, 0.3), 1.12, 0.85
# The height of a line, and what is free after a part, in sizes of its text.
_LINE, _AFTER = 1.35, 0.9
# The free space between two columns of a sum, and between the last two, of which the first ends with a sign.
_APART, _JOINED = 0.5, 0.3
# The share of a wide place that is free between the scale and the sum.
_BETWEEN = 0.06
# The share of the column that the names of moves take at most beside the scale.
_WIDEST_NAME = 0.45
# What is less is not seen.
_SEEN = 0.5


class Column(NamedTuple):
    """The place of the evidence beside a tree, or below it, where the place is wide; and the largest size of text in
    it, by default the size of a label."""

    left: float
    top: float
    width: float
    height: float
    largest: float = INF

    @property
    def is_beside(self) -> bool:
        """Whether it is beside the tree, as high as the page."""
        return self.width < 2 * self.height

    def half(self, i: int) -> Column:
        """Return its left half (0) or its right half (1), with free space between them."""
        wide = (1 - _BETWEEN) / 2 * self.width
        return self._replace(left=self.left + i * (self.width - wide), width=wide)


def evidence(
    explanation: Explanation,
    column: Column,
    theme: Theme,
    narrator: Narrator,
    share: Callable[[Number], float],
    least: float = 0.0,
    usual: float = 0.0,
) -> tuple[Evidence, float]:
    """Return the evidence of a step in the largest text that fits into the column, and the size of this text.

    Where even the smallest text is too large, what a player chooses from makes way, then the sum, then what follows
    from it, then the scale.

    Parameters
    ----------
    explanation : Explanation
        What the step shows.
    column : Column
        Where it goes.
    theme : Theme
        Gives the size of a label.
    narrator : Narrator
        Writes the ends of the scale.
    share : callable
        Maps a value to its share of the way from L to U.
    least : float, default 0
        The smallest size of text.
    usual : float, default 0
        The smallest size of the text on a scale while a row is larger.

    Returns
    -------
    tuple of Evidence and float
        Its marks, nothing where a step has no explanation; and the size of a row.
    """
    largest = max(least, min(theme.label, column.largest))
    smallest = max(least, _SIZES[-1] * theme.label)
    between = (size for part in _SIZES if smallest < (size := part * theme.label) < largest)
    decides = tuple(row for row in explanation.rows if row.role == "total" or row.working)
    made_way: tuple[dict[str, Any], ...] = ({"rows": decides}, {"rows": ()}, {"conclusion": ""}, {"scale": None})
    remaining = accumulate(made_way, lambda shown, less: shown._replace(**less), initial=explanation)
    for shown, size in product(remaining, (largest, *between, smallest)):
        writer = _Writer(column, size, max(_SMALLER * size, least, min(size, usual)), theme.label, narrator, share)
        marks = writer.written(shown)
        if writer.is_within():
            break
    return marks, size


class _Writer:
    """Writes the parts of an explanation from the top down, each below the last; `y` is where the next one begins."""

    def __init__(
        self,
        column: Column,
        size: float,
        small: float,
        label: float,
        narrator: Narrator,
        share: Callable[[Number], float],
    ) -> None:
        self.column, self.size, self.small, self.label = column, size, small, label
        self.narrator, self.share = narrator, share
        self.y = column.top
        self.texts: list[Label] = []
        self.shapes: list[Rect | Lines | Circle] = []

    @property
    def right(self) -> float:
        return self.column.left + self.column.width

    def written(self, explanation: Explanation) -> Evidence:
        # In a wide place it is a headline of one size, on one line if that has room.
        size, text = _LARGER * self.size, " ".join(explanation.assertion)
        if not self.column.is_beside:
            size = max(size, _LARGER * self.label)
        is_short = not self.column.is_beside and width(text, size, bold=True) <= self.column.width
        for sentence in filter(None, [text] if is_short else explanation.assertion):
            self.paragraph("assertion", sentence, size)
        self.y += _AFTER * self.size * bool(explanation.assertion)
        is_divided = not self.column.is_beside and explanation.scale and explanation.rows
        whole, top, low = self.column, self.y, self.y
        if explanation.scale:
            self.column = whole.half(0) if is_divided else whole
            self.scale(explanation.scale)
        if is_divided:
            self.column, self.y, low = whole.half(1), top, self.y - _AFTER * self.size
        if explanation.rows:
            self.sum(explanation.rows)
        if explanation.conclusion:
            if is_divided and width(explanation.conclusion, self.size) > self.column.width:
                self.column, self.y = whole, max(self.y, low)
            self.paragraph("row", explanation.conclusion, self.size)
        self.column, self.y = whole, max(self.y, low)
        return Evidence(tuple(self.texts), tuple(self.shapes))

    def is_within(self) -> bool:
        """Return whether all that is written is in the column, and no word was too long for it."""
        left, right = self.column.left - _SEEN, self.right + _SEEN
        return self.y <= self.column.top + self.column.height and all(
            left <= label.left and label.left + label.width <= right and not label.text.endswith("…")
            for label in self.texts
        )

    def paragraph(self, role: str, text: str, size: float) -> None:
        for row in balanced(text, size, self.column.width, bold=role == "assertion"):
            self.write(role, row, self.column.left, size)
            self.y += _LINE * size

    def write(self, role: str, text: str, x: float, size: float, anchor: str = "start") -> Label:
        """Write a line of text that begins or ends at `x`, in the line that begins at `y`."""
        wide = width(text, size, bold=role not in ("row", "open", "end", "only"))
        label = Label(role, text, x, self.y + _LINE * size / 2, size, wide, anchor)
        self.texts.append(label)
        return label

    # -- the scale -----------------------------------------------------------------------------------------------------

    def scale(self, scale: Scale) -> None:
        """Draw what a node can still be worth, below what the players have elsewhere, over an axis from L to U."""
        size, moves = self.size, [*(rival.move for rival in scale.rivals), scale.move]
        named = max(width(move, size, bold=True) for move in moves)
        # A long name is above its line.
        above = named > _WIDEST_NAME * self.column.width
        left = self.column.left + (named + _APART * size if any(moves) and not above else 0.0)
        wide, line = self.right - left, _LINE * size

        def at(value: Number) -> float:
            return left + wide * self.share(value)

        starts, names = [], list[Label]()
        for rival in scale.rivals:
            role, x = "beta" if rival.high else "alpha", at(rival.value)
            names.append(self.write(role, rival.move, self.column.left, size))
            self.y += line * above * bool(rival.move)
            self.shapes.append(Circle(role, {}, x, self.y + line / 2, 0.36 * size))
            on_left = self.share(rival.value) > 0.5
            room = (x - left if on_left else self.right - x) - 0.7 * size
            text = rival.text if width(rival.text, size, bold=True) <= room else self.narrator.number(rival.value)
            self.write(role, text, x + (-0.7 if on_left else 0.7) * size, size, "end" if on_left else "start")
            starts.append((role, x, self.y + line / 2))
            self.y += line
        if above and scale.move:
            names.append(self.write("total", scale.move, self.column.left, size))
            self.y += line
        self.y += 0.25 * size
        high, middle = 1.5 * size, self.y + 0.75 * size
        if scale.useful:
            start, end = map(at, scale.useful)
            self.shapes.append(Rect("useful", {}, (start + end) / 2, middle, end - start, high))
        self.shapes.append(Rect("ghost", {}, left + wide / 2, middle, wide, high))
        start, end = map(at, scale.possible)
        self.shapes.append(Rect("possible", {}, (start + end) / 2, middle, max(end - start, 0.25 * size), 0.6 * high))
        self.y += (high - line) / 2
        if not above:
            self.write("total", scale.move, self.column.left, size)
        self._in_the_bar(scale, at, end)
        self.y += line + (high - line) / 2 + 0.35 * size
        for role, x, y in starts:
            # A line has a gap for each name that it would cross.
            crossed = [name.y for name in names if name.y > y and x < name.x + name.width + 0.3 * size]
            starts_at, ends_at = (
                [y, *(middle + line / 2 for middle in crossed)],
                [*(middle - line / 2 for middle in crossed), self.y],
            )
            strokes = zip(starts_at, ends_at, strict=True)
            self.shapes.append(Lines(role, {}, tuple(((x, top), (x, bottom)) for top, bottom in strokes)))
        self.shapes.append(Lines("axis", {}, (((left, self.y), (self.right, self.y)),)))
        ends = [bound for bound in scale.ends if is_finite(bound)]
        for bound, anchor in zip(ends, ("start", "end"), strict=False):
            self.write("end", self.narrator.number(bound), at(bound), self.small, anchor)
        self.y += line + _AFTER * size

    def _in_the_bar(self, scale: Scale, at: Callable[[Number], float], end: float) -> None:
        """Write what the node can still be worth beside its bar, and what counts, if there is room."""
        taken, small = end, self.small
        start = at(scale.useful[0]) if scale.useful else self.right
        limit = start if start > end else self.right
        for size, free in ((self.size, 0.4), (small, 0.25)):
            if end + width(scale.text, size, bold=True) + 2 * free * size <= limit:
                taken = end + free * size
                taken += self._in_line("total", scale.text, taken, size).width
                break
        if scale.useful:
            first, last = max(at(scale.useful[0]), taken), at(scale.useful[1])
            if width(scale.useful_text, small) + self.size <= last - first:
                self._in_line("only", scale.useful_text, (first + last) / 2, small, "middle")

    def _in_line(self, role: str, text: str, x: float, size: float, anchor: str = "start") -> Label:
        """Write a text of any size in the middle of the line."""
        label = self.write(role, text, x, size, anchor)
        self.texts[-1] = label._replace(y=self.y + _LINE * self.size / 2)
        return label

    # -- the sum -------------------------------------------------------------------------------------------------------

    def sum(self, rows: tuple[Row, ...]) -> None:
        """Write the rows of a sum, with their numbers below each other, and a line above what they add up to."""
        size = self.size
        bold = {row: row.role in ("total", "best") for row in rows}
        number = max(width(row.number, size, bold=bold[row]) for row in rows)
        last = next((i for i, row in enumerate(rows, start=1) if row.role == "total"), len(rows))
        added = max(width(row.working, size, bold=bold[row]) for row in rows[:last])
        works_to = self.right - number - _JOINED * size * bool(number)
        for row in rows:
            # In a row without working, the label has the room up to the number.
            after = works_to - width(row.working, size, bold=bold[row]) if row.working else self.right - number
            room = after - _APART * size - self.column.left
            role = "total" if bold[row] else "open" if row.role == "open" else "row"
            if row.role == "total" and row is not rows[0]:
                start = works_to - added, self.y
                self.shapes.append(Lines("sum", {}, ((start, (self.right, self.y)),)))
                self.y += 0.15 * size
            # A label that has too little room beside its working is above it.
            lines = balanced(row.label, size, room, bold=bold[row])
            above = [*balanced(row.label, size, self.column.width, bold=bold[row]), ""]
            longest = max((width(word, size, bold=bold[row]) for word in row.label.split()), default=0.0)
            lines = above if longest > room or len(above) < len(lines) else lines
            for i, text in enumerate(lines):
                self.write(role, text, self.column.left, size)
                if i == len(lines) - 1:
                    self.write(role, row.working, works_to, size, "end")
                    self.write(role, row.number, self.right, size, "end")
                self.y += _LINE * size
            self.y += 0.1 * size
        self.texts = [text for text in self.texts if text.text]
        self.y += 0.4 * _AFTER * size
