"""Cuts: what is drawn around the edges that a search cuts: an area below the subtrees that it never reads, and beside
each cut the two numbers that decided it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from math import sqrt
from typing import NamedTuple

from emmviz.base.text import width
from emmviz.picture.drawn import DrawnTree
from emmviz.picture.geometry import Box, Grid, Stroke, badge_radius, box_around, crosses, hatched
from emmviz.picture.places import Place
from emmviz.picture.scene import Ground, Label, line
from emmviz.picture.theme import Theme
from emmviz.story.explanation import inequality

# How far a ground reaches beyond its nodes at most, as a share of the gap between neighbours, and in a dense tree.
_MARGIN, _SHARE, _CLOSE = 8.0, 0.3, 1.0
# The height of the words below a ground, in sizes of their text, and how wide they are at most, in widths of it.
_HIGH, _OVERHANG = 1.4, 1.35
# The free space around a text, and between a cut and the numbers that decided it.
_FREE, _ASIDE = 2.0, 5.0


class CutMarks(NamedTuple):
    """The hatched areas of all cuts of a run, and by the number of a cut what decided it, where that has room."""

    grounds: tuple[Ground, ...]
    inequalities: Mapping[int, Label]


def cut_marks(
    drawn: DrawnTree, placed: Mapping[str, Place], half_widths: Mapping[str, float], bottom: float, right_end: float
) -> CutMarks:
    """Place what is drawn around the edges that a search cuts, above and left of the ends of a page."""
    never_read = _grounds(drawn, placed, half_widths, (right_end, bottom))
    return CutMarks(never_read, _inequalities(drawn, placed, never_read, (right_end, bottom)))


def badge(place: Place, number: int, theme: Theme, right_end: float) -> Label:
    """Place the number of a cut beside the bars of its last edge, left of an end of the picture."""
    text, size = str(number), theme.small
    (x, y), away, wide = place.cut, 11 + 0.9 * size, width(text, size, bold=True)
    if theme.direction == "right":
        return Label("badge", text, x, y + away - 1, size, wide)
    # Beside the last leaf there may be no room before the end of the picture, but above the bars there is.
    aside = min(away, right_end - badge_radius(size, wide) - 1 - x)
    return Label("badge", text, x + aside, y - sqrt(max(away**2 - aside**2, 0.0)), size, wide)


# -- the hatched areas below what is never read ------------------------------------------------------------------------


def _grounds(
    drawn: DrawnTree, placed: Mapping[str, Place], half_widths: Mapping[str, float], ends: tuple[float, float]
) -> tuple[Ground, ...]:
    """Return the hatched areas of all cuts of a run, below the subtrees of which it never reads anything."""
    read = _read(drawn)
    order = {node: i for row in drawn.rows for i, node in enumerate(row)}
    grounded, taken = [], set[str]()
    for cut in drawn.frame.cuts:
        roots = [root for child in cut.step.skipped if child in placed for root in _unread(drawn, child, read)]
        roots = sorted((root for root in roots if root not in taken), key=lambda node: (drawn.depth[node], order[node]))
        taken.update(roots)
        for group in _runs(drawn, roots, order):
            grounded.append(ground_below(drawn, placed, half_widths, cut.number, group))
    return _worded(drawn, placed, grounded, ends)


def _read(drawn: DrawnTree) -> set[str]:
    """Return the nodes that the search reads, or below which it reads a node."""
    read = set(drawn.written.read)
    # Parents come first, so each node is asked before its parent.
    for node in reversed([*drawn.kinds]):
        if node in read and node in drawn.parent:
            read.add(drawn.parent[node])
    return read


def _unread(drawn: DrawnTree, node: str, read: Collection[str]) -> Iterator[str]:
    """Yield the highest nodes of a subtree of which nothing is ever read."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if here in read:
            waiting += reversed(drawn.children[here])
        else:
            yield here


def _runs(drawn: DrawnTree, roots: Sequence[str], order: Mapping[str, int]) -> list[list[str]]:
    """Group the nodes that are next to each other in their row."""
    numbered = groupby(enumerate(roots), key=lambda pair: (drawn.depth[pair[1]], order[pair[1]] - pair[0]))
    return [[node for _, node in neighbours] for _, neighbours in numbered]


def ground_below(
    drawn: DrawnTree, placed: Mapping[str, Place], half_widths: Mapping[str, float], number: int, roots: Sequence[str]
) -> Ground:
    """Return the hatched area below the subtrees of a cut: row by row as wide as the nodes, straight between."""
    margin = _margin(drawn)
    rows: dict[int, list[Box]] = {}
    for root in roots:
        for node in filter(placed.__contains__, drawn.tree.preorder(root)):
            place, wide = placed[node], half_widths[node]
            high = wide if drawn.has_dial(node) else place.size.h / 2
            box = place.x - wide - margin, place.y - high - margin, place.x + wide + margin, place.y + high + margin
            rows.setdefault(drawn.depth[node], []).append(box)
    ends = []
    for _, boxes in sorted(rows.items()):
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        ends.append((min(lefts), min(tops), max(rights), max(bottoms)))
    if drawn.rightward:
        there = [corner for left, top, right, _ in ends for corner in ((left, top), (right, top))]
        back = [corner for left, _, right, bottom in reversed(ends) for corner in ((right, bottom), (left, bottom))]
    else:
        there = [corner for left, top, _, bottom in ends for corner in ((left, top), (left, bottom))]
        back = [corner for _, top, right, bottom in reversed(ends) for corner in ((right, bottom), (right, top))]
    corners = (*there, *back)
    return Ground(number, tuple(roots), corners, tuple(hatched(corners)), None)


def words_height(drawn: DrawnTree) -> float:
    """Return how much room the words on the lowest grounds of a tree need below it."""
    if not _has_words(drawn):
        return 0.0
    return _above_words(drawn) + _HIGH * drawn.theme.small * (not drawn.rightward)


def _has_words(drawn: DrawnTree) -> bool:
    """Return whether some cut may leave a ground that is wide enough for words: one of more than a single leaf."""
    cuts, tree = drawn.written.cuts, drawn.tree
    if "reasons" in drawn.hide:
        return False
    parents = {parent for node in cuts for parent in tree.predecessors(node)}
    return any(tree.kind(node) != "leaf" for node in cuts) or len(parents) < len(cuts)


def _margin(drawn: DrawnTree) -> float:
    return _CLOSE if drawn.dense else min(_MARGIN, _SHARE * drawn.theme.gap)


def _above_words(drawn: DrawnTree) -> float:
    """Return how far below the nodes on a ground its words begin."""
    return max(_margin(drawn), _FREE + 1.0)


def _words_at(drawn: DrawnTree, ground: Ground) -> float:
    """Return the height of a line of words below a ground."""
    low = max(y for _, y in ground.corners)
    return low - _margin(drawn) + _above_words(drawn) + _HIGH / 2 * drawn.theme.small


def _worded(
    drawn: DrawnTree, placed: Mapping[str, Place], grounded: Sequence[Ground], ends: tuple[float, float]
) -> tuple[Ground, ...]:
    """Write below each ground that is wide enough what it means, if there is room."""
    words, small = str(drawn.narrator.lang["legend"]["unread"]), drawn.theme.small
    wide, has_room = width(words, small), _has_words(drawn)
    taken = taken_by(placed if has_room else {})
    named = []
    for ground in grounded:
        xs, ys = zip(*ground.corners, strict=True)
        low, span = max(ys), max(xs) - min(xs)
        lowest = [x for x, y in ground.corners if y == low]
        aside = (max(wide, span) - wide) / 2
        middle = min(max((min(lowest) + max(lowest)) / 2, min(xs) + span / 2 - aside), min(xs) + span / 2 + aside)
        middle = min(middle, ends[0] - wide / 2)
        label = Label("unread", words, middle, _words_at(drawn, ground), small, wide)
        is_on_page = not drawn.theme.page or label.extent[3] <= ends[1]
        fits = has_room and is_on_page and wide <= _OVERHANG * span and not taken.lies_under(label)
        named.append(ground._replace(label=label if fits else None))
        if fits:
            taken.take(line_through(label))
    return tuple(named)


# -- the numbers that decide -------------------------------------------------------------------------------------------


def _inequalities(
    drawn: DrawnTree, placed: Mapping[str, Place], hatched_grounds: Sequence[Ground], ends: tuple[float, float]
) -> dict[int, Label]:
    """Return what decided each cut, for example "1.3 ≤ 2.1", by the cut's number, if there is room beside its badge or
    below what is never read.
    """
    if "reasons" in drawn.hide or not drawn.frame.cuts:
        return {}
    taken, placed_at = taken_by(placed), {}
    taken.take(*(stroke for ground in hatched_grounds for stroke in ground.hatching))
    taken.take(*(line_through(ground.label) for ground in hatched_grounds if ground.label))
    for cut in drawn.frame.cuts:
        last, text = cut.step.skipped[-1], inequality(drawn.narrator, cut.moment)
        if last not in placed or not text:
            continue
        disc = badge(placed[last], cut.number, drawn.theme, ends[0])
        beside = line("inequality", text, disc.x + badge_radius(disc.size, disc.width) + _ASIDE, disc.y, disc.size)
        places = [(beside.x, beside.y)]
        for ground in hatched_grounds:
            if last in ground.roots and not drawn.rightward:
                left, right = (end(x for x, _ in ground.corners) for end in (min, max))
                x = min((left + right - beside.width) / 2, ends[0] - beside.width - _ASIDE)
                places.append((x, _words_at(drawn, ground)))
        labels = (beside._replace(x=x, y=y) for x, y in places)
        free = (label for label in labels if _is_inside(label, ends) and not taken.lies_under(label))
        if label := next(free, None):
            placed_at[cut.number] = label
            taken.take(line_through(label))
    return placed_at


def _is_inside(label: Label, ends: tuple[float, float]) -> bool:
    return all(end < last for end, last in zip(label.extent[2:], ends, strict=True))


# -- where there is room -----------------------------------------------------------------------------------------------


class TextObstacles(Grid[Stroke]):
    """The lines of a picture that no text may cover."""

    def take(self, *lines: Stroke) -> None:
        """Add lines."""
        for taken in lines:
            self.add(taken, box_around(taken))

    def lies_under(self, label: Label, *others: Stroke) -> bool:
        """Return whether a text at some place would cover one of the lines, or of some others."""
        left, top, right, bottom = label.extent
        box = left - _FREE, top - _FREE, right + _FREE, bottom + _FREE
        return any(crosses(taken, box) for taken in (*self.near(box), *others))


def taken_by(placed: Mapping[str, Place]) -> TextObstacles:
    """Return lines along edges, and through the shapes and labels of a tree."""
    taken = TextObstacles()
    for place in placed.values():
        taken.take(*_lines_of(place))
    return taken


def _lines_of(place: Place) -> Iterator[Stroke]:
    if place.start != place.end:
        yield place.start, place.end
    half = place.size.w / 2
    # Its upper and its lower end as well, as a text may be less high than a shape.
    for dy in (-place.size.h / 2, 0.0, place.size.h / 2):
        yield (place.x - half, place.y + dy), (place.x + half, place.y + dy)
    yield from map(line_through, place.labels)
    yield from (line_through(row) for label in (place.name, place.more) if label for row in label.rows)


def line_through(label: Label) -> Stroke:
    """Return the line through the middle of a text."""
    return (label.left, label.y), (label.left + label.width, label.y)
