"""Places: how large everything in a tree is, for all frames of its run at once, and where it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, zip_longest
from operator import add
from typing import NamedTuple, TypeAlias

from emmviz.base.numbers import INF, without_zero
from emmviz.base.pairs import grouped
from emmviz.base.text import in_lines, legible, width
from emmviz.picture.boards import board_size
from emmviz.picture.drawn import Drawn
from emmviz.picture.geometry import Point, Size, Stroke, circumradius, meet, rim, size_for, text_y
from emmviz.picture.layout import lean
from emmviz.picture.scene import ROW, Label
from emmviz.picture.theme import Theme
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree

__all__ = [
    "ALONE",
    "LevelRows",
    "Measures",
    "Place",
    "across",
    "heights",
    "in_line",
    "level_name",
    "measure",
    "named_aside",
    "on_line",
    "places",
    "reach_text",
    "without_dials",
]

# Above the first row.
_TOP = 12.0
# What is free between two labels; in a dense tree there is only what each has around it.
_APART = 3.0
# How often labels are moved apart at most, and how much room may still be lacking then: less than one sees.
_TIMES, _SEEN = 20, 0.01
# What places the nodes of a tree: their children, how far each reaches to the left and right, and the least gap.
Layout: TypeAlias = Callable[[Sequence[Sequence[int]], list[float], list[float], float], list[float]]
# A dial's ring is twelve wide, and a little more is free around it.
_AROUND = 7
# In sizes of its text, a number that makes its own node larger, not all of them, and one that is written smaller where
# the tree is not dense.
_LONG, _LONGEST_NUMBER = 3.4, 4.0
# A name is free of the ring that its node has while it is the current one.
_FREE = 8.0
# Where a name takes no width: how far beside the middle of a shape, and above it, in widths and heights of the shape.
_ASIDE = {"circle": (0.36, 0.46), "up": (0.22, 0.2), "down": (0.22, -0.24)}
# How far up the second line of a name moves the first, in lines; elsewhere there is room below.
_UP = {"circle": 0.5, "up": 1.0}
# Between a shape and its board.
_BESIDE = 6.0
# The height of a line of text on an edge, in font sizes, and of the second line of a move, where no edge shows between.
_LINE, _SECOND = 1.4, 1.25
# How far the ring of the current node reaches into the line of a window above it.
_RING = 4.0


class LevelRow(NamedTuple):
    """A row of a tree: how far its shapes with their dials reach up and down, how much lower it ends with the boards of
    its leaves, and the gap above it.

    Here and below a tree grows downwards; of one that grows to the right what is up is left, and what is left is up.
    """

    half: float
    drop: float
    gap: float


class LevelRows(NamedTuple):
    """How the rows of trees beside one another stand: as large as the largest, with so much added to each gap and free
    above the first at the most."""

    each: tuple[LevelRow, ...] = ()
    spare: float = INF
    top: float = INF


# Those of a tree with nothing beside it.
ALONE = LevelRows()


def in_line(rows: Sequence[LevelRows]) -> LevelRows:
    """Return the rows in which trees stand on common levels, from those of each.

    >>> in_line([LevelRows((LevelRow(9, 0, 0),), 4, 0), LevelRows((LevelRow(7, 2, 0),), 6, 0)])
    LevelRows(each=(LevelRow(half=9, drop=2, gap=0),), spare=4, top=0)
    """
    levels = zip_longest(*(own.each for own in rows), fillvalue=LevelRow(0.0, 0.0, 0.0))
    each = tuple(LevelRow(*map(max, zip(*level, strict=True))) for level in levels)
    return LevelRows(each, min(own.spare for own in rows), min(own.top for own in rows))


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes of shapes by node, the radius of dials (0 without), and how far shapes with their dials reach to a side;
    the labels of the edge to a node, the width of the widest of them, and how many there are at most below a parent;
    the names of the nodes, as they stand at the right of a node at (0, 0); the sizes of the boards of positions (0
    without); the rows, what of the gap above each is for windows, values and cuts (`taken`), and for cuts alone, above
    windows (`cuts`); how high each of the labels above a row is (`lines`), and how wide those of each edge are
    (`wide`); the labels that are shortened or look like another one (`lost`)."""

    sizes: Mapping[str, Size]
    dial: float
    half_widths: Mapping[str, float]
    labels: Mapping[str, tuple[Label, ...]]
    widest: Mapping[str, float]
    most: Mapping[str, int]
    names: Mapping[str, Label]
    boards: Mapping[str, Size]
    rows: tuple[LevelRow, ...]
    taken: list[float]
    cuts: list[float]
    lines: list[list[float]]
    wide: Mapping[str, tuple[float, ...]]
    lost: tuple[str, ...]


def measure(drawn: Drawn, beside: LevelRows) -> Measures:
    """Measure the part of a tree that is drawn, for all frames of its run at once, in line with what stands beside it.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.drawn import drawn_part
    >>> from emmviz.picture.named_themes import theme
    >>> drawn = drawn_part(star1(gallery.aima_scale()).frame(0), theme("light"), "en")
    >>> [label.text for label in measure(drawn, ALONE).labels["D"]]
    ['.9']
    """
    theme, kinds, sizes = drawn.theme, drawn.kinds, _sizes(drawn)
    ringed = set(filter(drawn.has_dial, kinds))
    around = max((circumradius(theme.shape("chance"), sizes[node]) for node in ringed), default=0.0)
    dial = (around + theme.ring) * drawn.has_dials
    half_widths = {node: dial + _AROUND if node in ringed else size.w / 2 for node, size in sizes.items()}
    boards = dict.fromkeys(kinds, Size(0.0, 0.0))
    boards |= {node: board_size(board, theme.small) for node, board in drawn.boards.items()}
    named, moves = (in_lines(text(drawn, node) for node in kinds) for text in (_name_text, _action_text))
    names = {node: _name(drawn, node, sizes[node], half_widths[node], boards[node], named.lines) for node in kinds}
    # How far each node reaches up and down, and how much lower a leaf ends with its board.
    reach, drop = {}, dict.fromkeys(kinds, 0.0)
    levels = [width(level_name(drawn, row), theme.small, bold=True) for row in drawn.rows]
    for node, size in sizes.items():
        reach[node] = dial + _AROUND if node in ringed else size.h / 2
        first, *below = names[node].rows
        if drawn.rightward:
            more, name = _folded_label(drawn, node), names[node]
            # The names of a node and of its column are centred above it, the ends of a dial are below it at both sides.
            letters = 1.4142 * dial + 12 + 2.6 * theme.small if node in ringed else 0.0
            inner = 0.0 if kinds[node] == "leaf" else max(name.width, levels[drawn.depth[node]], letters)
            reach[node], drop[node] = max(half_widths[node], inner / 2), more.width + _BESIDE if more else 0.0
            if kinds[node] == "leaf" and name.text:
                drop[node] += name.x + name.width - half_widths[node]
        elif kinds[node] == "leaf" and (boards[node].h or theme.reached):
            board = _BESIDE + boards[node].h if boards[node].h else 0.0
            drop[node] = 1.5 * theme.small * (bool(names[node].text) + theme.reached) + board
        elif boards[node].h:
            reach[node] = max(reach[node], boards[node].h + ROW * theme.small - _board_end(size))
        if below and not drawn.rightward and kinds[node] == "leaf":
            drop[node] += below[-1].y - first.y
        elif below and not drawn.rightward:
            reach[node] = max(reach[node], ROW * first.size / 2 - first.y)
    labels = {node: _edge_labels(drawn, node, moves.lines) for node in kinds}
    line, live, right = theme.label * _LINE, _moving(drawn), drawn.rightward
    wide = {
        node: tuple(line * (1 + _is_second(found[-1])) if right else label.width for label in found)
        for node, found in labels.items()
    }
    widest = {node: max(each, default=0.0) for node, each in wide.items()}
    gaps, taken, cuts, lines = [0.0], [0.0], [0.0], list[list[float]]([[]])
    for row in drawn.rows[1:]:
        count = max(sum(not (right and _is_second(label)) for label in labels[node]) for node in row)
        cut = line * any(node in drawn.cuts for node in row)
        above = max(cut, live) if theme.tight and not right else cut + live
        columns = grouped(
            (i - _is_second(label), label.width + _APART) for node in row for i, label in enumerate(labels[node])
        )
        high = [max(columns[i], default=0.0) for i in range(count)] if right else []
        lines.append(high if right else [line] * count)
        # Below a point an edge is seen where there is hardly a gap, below a broad side it is not.
        narrow = theme.tight and (above or all(drawn.outline(drawn.parent[node]) == "down" for node in row))
        gap = 2 * theme.pad + sum(lines[-1]) + above + (0 if count or narrow else theme.label)
        if not drawn.dense and any(widest[node] > half_widths[node] for node in row):
            # Edges spread on their way down: with room to stand half way down, long labels need less width.
            gap = max(gap, 2 * (above + sum(lines[-1]) - line / 2 + theme.pad / 2))
        gaps.append(gap)
        taken.append(above)
        cuts.append(cut if right or not theme.tight else 0.0)
    ends = [(max(reach[node] for node in row), max(drop[node] for node in row)) for row in drawn.rows]
    rows = LevelRows(tuple(LevelRow(*end, gap) for end, gap in zip(ends, gaps, strict=True)))
    return Measures(
        sizes=sizes,
        dial=dial,
        half_widths=half_widths,
        labels=labels,
        widest=widest,
        most={parent: max(len(labels[node]) for node in below) for parent, below in drawn.children.items() if below},
        names=names,
        boards=boards,
        rows=in_line([rows, beside]).each[: len(gaps)],
        taken=taken,
        cuts=cuts,
        lines=lines,
        wide=wide,
        lost=(*moves.lost, *named.lost),
    )


def _moving(drawn: Drawn) -> float:
    """Return how much of the gap above a row its windows and values need."""
    if not drawn.is_searched or not drawn.rightward:
        return drawn.theme.label * _LINE * drawn.is_searched
    narrator, size = drawn.narrator, max(drawn.theme.small + 1, drawn.theme.label)
    texts = [] if "window" in drawn.hide else [narrator.window(window) for _, window in drawn.written.windows]
    texts += [f"↑ {narrator.label(value, bound)}" for _, value, bound, _ in drawn.written.numbers if bound is not None]
    return max((width(text, size, bold=True) for text in texts), default=0.0) + 8 + _APART


def _sizes(drawn: Drawn) -> dict[str, Size]:
    """Return the sizes of all nodes: each has room for the widest number that it ever shows.

    In a tree that is not dense those of a kind have room for the widest number of them that is not long; where there is
    no page, which would be filled, those of all inner nodes.
    """
    theme, label, kinds = drawn.theme, drawn.narrator.label, drawn.kinds
    own, common = dict.fromkeys(kinds, 0.0), dict.fromkeys((*kinds.values(), "inner"), 0.0)

    def show(node: str, text: str, *groups: str) -> None:
        wide = width(text, theme.value, bold=True)
        # A dial has the same size in a dense tree.
        is_dial = kinds[node] == "chance" and drawn.has_dials
        longest = _LONGEST_NUMBER * theme.value if is_dial or not drawn.dense else wide
        own[node] = max(own[node], min(wide, longest))
        if wide <= _LONG * theme.value and not drawn.dense:
            common.update({group: max(common[group], wide) for group in groups})

    # A running sum stands in a chance node alone, and there in the place of a dial, which another run may not have.
    sums = "sums" not in drawn.hide and (drawn.written.sums or not drawn.has_dials)
    for node, value, bound, estimate in drawn.written.numbers:
        if node in kinds and (bound is not None or sums):
            every = () if theme.page or bound is None else ("inner",)
            show(node, label(value, bound, estimate=estimate), kinds[node], *every)
    for node, kind in kinds.items():
        if kind == "leaf":
            show(node, label(drawn.tree.value(node)), kind)

    def size(node: str, kind: str) -> Size:
        wide = max(own[node], common[kind], 0.0 if kind == "leaf" else common["inner"])
        return size_for(theme.shape(kind), wide, theme.value, theme.steep)

    return {node: size(node, kind) for node, kind in kinds.items()}


def _name_text(drawn: Drawn, node: str) -> str:
    """Return the whole name that a node is drawn with; a leaf has one only if it was named."""
    given, leaf = drawn.tree.nodes[node].get("name"), drawn.kinds[node] == "leaf"
    text = (legible(str(given)) if leaf else str(given)) if given is not None else "" if leaf else node
    return "" if "names" in drawn.hide else text


def _name(
    drawn: Drawn, node: str, size: Size, half_width: float, board: Size, lines: Mapping[str, tuple[str, ...]]
) -> Label:
    """Return a node's name at its right, above its board, or below a leaf; in a tree to the right above it, or at the
    right of a leaf."""
    small, shape, whole = drawn.theme.small, drawn.outline(node), _name_text(drawn, node)
    rows, leaf = [" ".join(row.split("\n")) for row in lines[whole]], drawn.kinds[node] == "leaf"
    text, wide, more = "\n".join(rows), max(width(row, small) for row in rows), ROW * small * (len(rows) - 1)
    if drawn.rightward and leaf:
        return Label("name", text, size.w / 2 + 0.4 * small, -more / 2, small, wide, "start", whole=whole)
    if drawn.rightward:
        above = max(half_width if shape == "circle" else 0.0, size.h / 2 + _FREE)
        return Label("name", text, 0.0, -above - 0.45 * small - more, small, wide, whole=whole)
    if leaf:
        return Label("name", text, 0.0, size.h / 2 + 0.8 * small, small, wide, whole=whole)
    if board.h:
        at = half_width + _BESIDE, _board_end(size) - board.h - ROW / 2 * small
    elif shape == "up":
        # Beside a slope, the lower edge of the text comes nearest to it.
        at = 0.2 * size.w + _FREE + 0.3 * small, -0.16 * size.h
    elif shape == "circle":
        at = half_width + 4, -0.5 * half_width
    else:
        at = size.w / 2 + _FREE, 0.42 * small - size.h / 2
    up = (1.0 if board.h else _UP.get(shape, 0.0)) * ROW * small * (len(rows) - 1)
    return Label("name", text, at[0], at[1] - up, small, wide, "start", whole=whole)


def _board_end(size: Size) -> float:
    """Return how far below the middle of a node the board beside it ends: above the edges to its children."""
    return 0.3 * size.h


def _action_text(drawn: Drawn, node: str) -> str:
    """Return the whole move or outcome that the edge to a node is drawn with."""
    return "" if "actions" in drawn.hide else drawn.narrator.action(node) or ""


def _edge_labels(drawn: Drawn, node: str, lines: Mapping[str, tuple[str, ...]]) -> tuple[Label, ...]:
    """Return the labels of the edge to a node, probability and the lines of the action, not yet placed."""
    size, prob, whole = drawn.theme.label, drawn.tree.prob(node), _action_text(drawn, node)
    probs = [] if prob is None else [("prob", without_zero(drawn.narrator.prob(prob)), None)]
    texts = [*probs, *(("action 2", text, "") if i else ("action", text, whole) for i, text in enumerate(lines[whole]))]
    # The lines of two neighbours must not read as one.
    around = 6 if len(lines[whole]) == 1 else 6 + size / 2
    return tuple(
        Label(role, text, 0, 0, size, width(text, size) + around, box=True, whole=full)
        for role, text, full in texts
        if text
    )


def _is_second(label: Label) -> bool:
    """Whether it is the second line of an action."""
    return label.role == "action 2"


def _folded_label(drawn: Drawn, node: str) -> Label | None:
    """Return the label that counts the nodes folded away below a node at (0, 0), if any are; or says how likely a leaf
    is reached."""
    reached = drawn.theme.reached and drawn.kinds[node] == "leaf"
    if node not in drawn.folds and not reached:
        return None
    small, narrator = drawn.theme.small, drawn.narrator
    text = reach_text(narrator, drawn.tree.reach(node)) if reached else narrator.count("folded", drawn.folds[node])
    return Label("more", text, 0.0, 0.8 * small, small, width(text, small, bold=True))


def reach_text(narrator: Narrator, probability: Fraction) -> str:
    """Write the probability of reaching a leaf.

    >>> reach_text(Narrator(GameTree.parse("max(1, 2)"), "en"), Fraction(9, 20))
    'P = .45'
    """
    return f"P = {without_zero(narrator.prob(probability))}"


def level_name(drawn: Drawn, row: list[str]) -> str:
    """Return the name of a row whose inner nodes are of one kind, unless it is hidden, else nothing."""
    kinds = {drawn.kinds[node] for node in row} - {"leaf"}
    shown = len(kinds) == 1 and "levels" not in drawn.hide
    return str(drawn.narrator.lang["level"][kinds.pop()]) if shown else ""


# -- places


class Place(NamedTuple):
    """Where one node is, and how the edge to it runs: `live` is the place of its window or value, `cut` of its bars.

    `board` is the middle of its board, where it has one, and `ends` are the letters at the two ends of its dial.
    """

    x: float
    y: float
    shape: str
    size: Size
    name: Label | None
    more: Label | None
    start: Point
    end: Point
    labels: tuple[Label, ...]
    live: Point
    cut: Point
    board: Point | None
    ends: tuple[Label, ...]


def places(drawn: Drawn, measures: Measures, x: Mapping[str, float], y: list[float]) -> dict[str, Place]:
    """Place all nodes and edges, by the middle of each node and the height of each row."""
    theme, turned = drawn.theme, drawn.rightward
    here = {node: _turned((x[node], y[drawn.depth[node]]), turned) for node in drawn.kinds}
    strokes = {
        node: _between(
            _clear_of(drawn, measures, parent), here[parent], _clear_of(drawn, measures, node), here[node], theme
        )
        for node, parent in drawn.parent.items()
    }
    firsts = {parent: _first_row(drawn, measures, y, strokes, parent) for parent, most in measures.most.items() if most}
    found = {}
    for node, (at_x, at_y) in here.items():
        depth, size, right = drawn.depth[node], measures.sizes[node], node in drawn.right
        name, more = measures.names[node], _folded_label(drawn, node)
        board, (wide, high) = None, measures.boards[node]
        if turned:
            middle, name = (at_x, at_y), name._replace(y=-name.rows[-1].y) if right else name
        elif drawn.kinds[node] == "leaf":
            middle = at_x, at_y + size.h / 2 + measures.rows[depth].drop - high / 2
        else:
            # Names and boards are on the side away from the incoming edge.
            aside = measures.half_widths[node] + _BESIDE + wide / 2
            middle = at_x + (aside if right else -aside), at_y + _board_end(size) - high / 2
            name = name if right else name._replace(x=-name.x, anchor="end")
        if node in drawn.boards:
            board = middle
        if more and turned:
            beside = name.x + name.width if name.text and drawn.kinds[node] == "leaf" else measures.half_widths[node]
            more = more._replace(x=at_x + beside + _BESIDE, y=at_y, anchor="start")
        elif more and drawn.kinds[node] == "leaf":
            more = more._replace(x=at_x, y=at_y + size.h / 2 + more.y + 1.4 * theme.small * bool(name.text))
        elif more:
            more = more._replace(x=at_x, y=at_y + measures.rows[depth].half + more.y)
        start, end = stroke = strokes.get(node, ((at_x, at_y), (at_x, at_y)))
        labels, lines, cut_line = [], measures.lines[depth], measures.cuts[depth]
        for i, label in enumerate(measures.labels[node]):
            # The lines of an action are below each other.
            column, second = (
                i - _is_second(label),
                _is_second(label) - turned * _is_second(measures.labels[node][-1]) / 2,
            )
            height = firsts[drawn.parent[node]] + sum(lines[:column]) + (lines[column] - lines[0]) / 2
            at = on_line(stroke, height, turned)
            labels.append(label._replace(x=at[0], y=at[1] + _SECOND * label.size * second * (label.role != "prob")))
        # Windows and values, and above them where they have a line of their own the bars of cuts.
        moving = measures.taken[depth] - cut_line or cut_line
        low = y[depth] - measures.rows[depth].half - max(theme.pad / 2, _RING) - moving / 2
        rest = low, low - (moving + cut_line) / 2 * (cut_line > 0 and drawn.is_searched)
        live, cut = (on_line(stroke, height, turned) if node in strokes else (at_x, at_y) for height in rest)
        found[node] = Place(
            x=at_x,
            y=at_y,
            shape=theme.shape(drawn.kinds[node]),
            size=size,
            name=name._replace(x=at_x + name.x, y=at_y + name.y) if name.text else None,
            more=more,
            start=start,
            end=end,
            labels=tuple(labels),
            live=live,
            cut=cut,
            board=board,
            ends=_dial_ends(theme, measures.dial, at_x, at_y) if drawn.kinds[node] == "chance" else (),
        )
    return found


def _dial_ends(theme: Theme, dial: float, x: float, y: float) -> tuple[Label, ...]:
    """Return the letters L and U at the two ends of a dial around a point."""
    # Beside the ends of the ring, clear of the band of the window, which is 12 wide.
    size, reach = theme.small, dial * 0.7071
    return tuple(
        Label(
            "end",
            letter,
            x + sign * (reach + 6 + 0.62 * size),
            y + reach + 0.35 * size,
            size,
            width(letter, size) + 2,
            box=not theme.transparent,
        )
        for letter, sign in (("L", -1), ("U", 1))
    )


def without_dials(found: Mapping[str, Place], tree: GameTree, theme: Theme) -> dict[str, Place]:
    """Return places in which edges reach the chance nodes themselves: there is room for dials, but none is drawn."""
    closer = dict(found)
    for node, place in found.items():
        if (parent := tree.parent(node)) is not None:
            x, y, shape, size, *_ = found[parent]
            start, end = _between((shape, size), (x, y), (place.shape, place.size), (place.x, place.y), theme)
            closer[node] = place._replace(start=start, end=end)
    return closer


def named_aside(
    found: Mapping[str, Place], roomy: Mapping[str, Place], small: float, dial: float, tree: GameTree
) -> dict[str, Place]:
    """Return places with the names of inner nodes where they take no width: beside a slope, or above a circle or its
    dial."""
    named = dict(found)
    for node, place in found.items():
        name = roomy[node].name
        if name is None or tree.kind(node) == "leaf":
            continue
        has_dial = dial and tree.kind(node) == "chance"
        shape, wide = ("circle", 2 * rim(dial)) if has_dial else (place.shape, place.size.w)
        # Beside slopes all at the left, so that two names never meet.
        anchor = "start" if shape == "circle" and name.anchor == "start" else "end"
        aside, up = _ASIDE.get(shape, (0.5, 0.5))
        away = (aside * wide + 0.4 * small) * (1 if anchor == "start" else -1)
        high = up * place.size.h + ROW * small * (len(name.rows) - 1)
        named[node] = place._replace(name=name._replace(x=place.x + away, y=place.y - high, size=small, anchor=anchor))
    return named


def _turned(point: Point, turned: bool) -> Point:
    """Return a point of a tree that grows downwards where it is in one that grows to the right, if it does."""
    return point[::-1] if turned else point


def _between(above: tuple[str, Size], top: Point, below: tuple[str, Size], bottom: Point, theme: Theme) -> Stroke:
    """Return the two ends of an edge from one shape to another, each of some size around its middle."""
    (shape, size), (x, y) = below, bottom
    whole = shape == "circle" or theme.direction == "right"
    aim = x, text_y(shape, y, size) if whole else y - size.h / 2
    start = meet(above[0], *top, above[1], aim)
    return start, meet(shape, x, y, size, start) if whole else aim


def _clear_of(drawn: Drawn, measures: Measures, node: str) -> tuple[str, Size]:
    """Return the shape at which edges end: that of a node, or the circle that holds its dial with the ticks."""
    if drawn.has_dial(node):
        return "circle", Size(2 * rim(measures.dial), 2 * rim(measures.dial))
    return drawn.outline(node), measures.sizes[node]


def _first_row(drawn: Drawn, measures: Measures, y: list[float], lines: Mapping[str, Stroke], parent: str) -> float:
    """Return the y of the first labels on the edges below a parent: the highest at which no two overlap."""
    depth, siblings, half_pad = drawn.depth[parent], drawn.children[parent], drawn.theme.pad / 2
    under, low = (
        y[depth] + measures.rows[depth].half + measures.rows[depth].drop * drawn.rightward,
        _lowest(drawn, measures, y, siblings[0]),
    )
    high = min(max(under + half_pad + measures.lines[depth + 1][0] / 2, (under + low) / 2), low)
    widest = [measures.widest[node] for node in siblings]
    for height in (high + (low - high) * part / 4 for part in range(4)):
        middles = [on_line(lines[node], height, drawn.rightward)[drawn.rightward] for node in siblings]
        pairs = zip(pairwise(middles), pairwise(widest), strict=True)
        if all(b - a >= (p + q) / 2 + _APART for (a, b), (p, q) in pairs):
            return height
    return low


def on_line(line: Stroke, height: float, turned: bool) -> Point:
    """Return the point of a line at some y, or where the tree grows to the right at some x."""
    start, end = (_turned(point, turned) for point in line)
    across = start[0] + (end[0] - start[0]) * (height - start[1]) / ((end[1] - start[1]) or 1.0)
    return _turned((across, height), turned)


def heights(measures: Measures, spare: float) -> tuple[list[float], float]:
    """Return the y of the middle of each row, and where the last one ends; spare is added to each gap."""
    y, top = [], _TOP
    for depth, row in enumerate(measures.rows):
        top += row.gap + spare * bool(depth)
        y.append(top + row.half)
        top += 2 * row.half + row.drop
    return y, top


def _lowest(drawn: Drawn, measures: Measures, y: list[float], node: str) -> float:
    """Return the lowest place for the first label of the edges to a node and its siblings."""
    depth = drawn.depth[node]
    over, lines = y[depth] - measures.rows[depth].half - measures.taken[depth], measures.lines[depth] or [0.0]
    # There is a ring for each line of what is above a row, in a column only one.
    each = measures.taken[depth] if drawn.rightward else drawn.theme.label * _LINE
    free = max(drawn.theme.pad / 2, _RING * measures.taken[depth] / (each or 1.0))
    return over - free - sum(lines[: measures.most[drawn.parent[node]]]) + lines[0] / 2


def across(drawn: Drawn, measures: Measures, layout: Layout, spare: float) -> tuple[list[float], float]:
    """Return the middles of the nodes and how wide they are together, with so much added to the gap above each row."""
    number = {node: i for i, node in enumerate(drawn.kinds)}
    rows = [[number[node] for node in row] for row in drawn.rows]
    children = [[number[child] for child in below] for below in drawn.children.values()]
    down = _shares(drawn, measures, heights(measures, spare)[0])
    sides, gap = _extents(drawn, measures, down), drawn.theme.gap
    xs, right = _spread(drawn, measures, down, sides, lambda left, right: layout(children, left, right, gap))
    xs = lean(rows, children, xs, sides, gap, drawn.theme.reach)
    return xs, max(map(add, xs, right))


def _shares(drawn: Drawn, measures: Measures, y: list[float]) -> dict[str, tuple[float, ...]]:
    """Return how far down the line to each node each of its labels may stand at the lowest, as a share of the line.

    The line runs from the middle of the text of the parent to where the edge aims: a circle's middle, else the top. In
    a tree that is not dense all labels of an edge have the room of the first.
    """
    found: dict[str, tuple[float, ...]] = dict.fromkeys(drawn.kinds, ())
    for node, parent in drawn.parent.items():
        depth, size = drawn.depth[node], measures.sizes[node]
        start = y[depth - 1] if drawn.rightward else text_y(drawn.outline(parent), y[depth - 1], measures.sizes[parent])
        end = y[depth] - (0.0 if drawn.outline(node) == "circle" or drawn.rightward else size.h / 2)
        first, lines = _lowest(drawn, measures, y, node) - start, measures.lines[depth]
        columns = (i - _is_second(label) for i, label in enumerate(measures.labels[node]))
        steps = (sum(lines[:column]) * drawn.dense for column in columns)
        found[node] = tuple(max((first + step) / (end - start), 0.2) for step in steps)
    return found


def _extents(
    drawn: Drawn, measures: Measures, down: Mapping[str, tuple[float, ...]]
) -> tuple[list[float], list[float]]:
    """Return how far each node reaches to either side, with its name and the labels of its edge."""
    left, right = [], []
    for node, kind in drawn.kinds.items():
        # Part of the way down, edges are only that share as far apart as at their ends. Labels of cousins are not
        # nearer to each other there: in a dense tree `_spread` gives siblings alone what they need, and labels touch.
        wide, name, more = measures.widest[node], measures.names[node], _folded_label(drawn, node)
        wide = wide - drawn.theme.gap if drawn.dense else wide / min(down[node], default=1.0)
        named = max(name.width, measures.boards[node].w)
        if drawn.rightward:
            half = max(wide / 2, measures.half_widths[node] if kind == "chance" else 0.0, measures.sizes[node].h / 2)
            named = max(half, abs(name.y) + 0.7 * name.size) if kind != "leaf" and name.text else half
            left.append(half if node in drawn.right else named)
            right.append(named if node in drawn.right else half)
            continue
        half = max(measures.half_widths[node], wide / 2, more.width / 2 if more else 0.0)
        half = max(half, named / 2) if kind == "leaf" else half
        # So that the names of two neighbours do not read as one.
        beside = name.x * (named > 0) + named * (kind != "leaf") + 4
        left.append(half if node in drawn.right else max(half, beside))
        right.append(max(half, beside) if node in drawn.right else half)
    return left, right


def _spread(
    drawn: Drawn,
    measures: Measures,
    down: Mapping[str, tuple[float, ...]],
    sides: tuple[list[float], list[float]],
    places: Callable[[list[float], list[float]], list[float]],
) -> tuple[list[float], list[float]]:
    """Return the middles of the nodes, at which no labels of siblings overlap, and how far each reaches right."""
    (left, right), number = map(list, sides), {node: i for i, node in enumerate(drawn.kinds)}
    xs = places(left, right)
    for _ in range(_TIMES):
        wanted = [(number[a], number[b], more) for a, b, more in _lacking(drawn, measures, down, xs, number)]
        if not wanted:
            break
        for a, b, more in wanted:
            grow = max(xs[b] - xs[a] + more - (right[a] + drawn.theme.gap + left[b]), 0.0)
            right[a] += grow / 2
            left[b] += grow / 2
        xs = places(left, right)
    return xs, right


def _lacking(
    drawn: Drawn, measures: Measures, down: Mapping[str, tuple[float, ...]], xs: list[float], number: Mapping[str, int]
) -> Iterator[tuple[str, str, float]]:
    """Yield neighbours below a parent whose labels overlap, and how much further apart they should stand.

    In a dense tree each line of labels is compared by itself, else the widest labels where the first line is.
    """
    apart = 0.0 if drawn.dense else _APART
    for parent, siblings in drawn.children.items():
        for line in range(measures.most[parent] if drawn.dense and siblings else 1):
            labelled = [node for node in siblings if len(measures.labels[node]) > line]
            for a, b in pairwise(labelled):
                # An edge to the right aims at the text of a triangle, which is not in its middle.
                aims = {
                    node: text_y(drawn.outline(node), 0.0, measures.sizes[node]) * drawn.rightward for node in (a, b)
                }
                here, there = (down[node][line] * (xs[number[node]] + aims[node] - xs[number[parent]]) for node in aims)
                wide = (measures.wide[node][line] if drawn.dense else measures.widest[node] for node in (a, b))
                lack = sum(wide) / 2 + apart - (there - here)
                if lack > _SEEN:
                    yield a, b, lack / min(down[a][line], down[b][line])
