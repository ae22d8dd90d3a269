"""Sensitivity: every node's value as a function of one parameter of a tree, and where the best move changes."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief, exact
from emmviz.learn.mistakes.rows import Row, postorder, rows_of
from emmviz.learn.sweep.pieces import Pieces, aligned, extreme, joined, stretches
from emmviz.learn.sweep.points import Curve, Point, in_order, order
from emmviz.learn.sweep.poly import MINUS, Poly, poly
from emmviz.learn.sweep.power import power_of

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["SPANS", "WIDEST", "Flip", "Span", "Sweep", "sweep"]

# What may vary, and from where to where.
SPANS = {
    "opponent": (Fraction(0), Fraction(1)),
    "coin": (Fraction(0), Fraction(1)),
    "power": (Fraction(1, 4), Fraction(5)),
    "factor": (Fraction(-2), Fraction(3)),
    "shift": (Fraction(-10), Fraction(10)),
    "values": (Fraction(0), Fraction(1)),
}
# How far a span may reach where that is not from 0 to 1.
WIDEST = {
    "power": (Fraction(1, 20), Fraction(20)),
    "factor": (Fraction(-100), Fraction(100)),
    "shift": (-Fraction(10**300), Fraction(10**300)),
}
# The curves of more nodes than this nobody could read, and they take long.
_MOST_NODES = 200


class Span(NamedTuple):
    """A stretch of the axis, and the moves that are best on all of it, the first of them the one chosen."""

    low: Point
    high: Point
    best: tuple[str, ...]


class Flip(NamedTuple):
    """A place where more moves are best than beside it: those best before it, at it and after it.

    Where before and after are the same, the others only touch.
    """

    at: Point
    before: tuple[str, ...]
    equal: tuple[str, ...]
    after: tuple[str, ...]


class Sweep(NamedTuple):
    """The values of a tree over a parameter: `curves` of every node, `moves` the root's children in their order.

    `spans` say which moves are best where, `flips` where that changes, `touches` where another move is as good at one
    place only. A root that is no player, or a leaf, has no moves.
    """

    over: str
    low: Fraction
    high: Fraction
    moves: tuple[str, ...]
    curves: dict[str, Pieces]
    spans: tuple[Span, ...]
    flips: tuple[Flip, ...]
    touches: tuple[Flip, ...]

    def value(self, node: str, at: Fraction) -> Fraction:
        """Return the value of a node: exact, but for the power map at an exponent that is not whole."""
        return self.curves[node].value(at)

    def best(self, at: Fraction) -> tuple[str, ...]:
        """Return the moves that are best at a fraction; several where they are equal."""
        here = Point(at, at)
        for meeting in (*self.flips, *self.touches):
            if order(meeting.at, here) == 0:
                return meeting.equal
        return next((span.best for span in self.spans if order(here, span.high) <= 0), ())


def sweep(
    tree: GameTree, over: str, *, span: tuple[object, object] | None = None, to: Sequence[object] | None = None
) -> Sweep:
    """Return what a tree and its moves are worth over a parameter, and exactly where the best move changes.

    Over "opponent", every MIN node moves at random with probability ε, each reply equally likely, else it minimises;
    over "coin", the second of the two outcomes of every chance node has probability p; over "power", leaves x become
    sign(x) · |x|ᵏ, k > 0; over "factor" a · x; over "shift" x + b; over "values", they go in a straight line from
    their own value, t = 0, to another one that keeps their order, t = 1.
    Polynomials decide all of these but "power", with exact arithmetic: no flip is missed, fractions are given exactly
    and other places in a bracket narrower than 1e-12. What is certified for "power" stands in
    `emmviz.learn.sweep.power`. What has probability 0 is left out, as in a search.

    Parameters: tree; over; span, the least and the greatest parameter, by default those of SPANS; to, for "values" a
    number for each distinct leaf value in rising order. Returns: a Sweep. Raises: TreeError.

    >>> from emmviz import gallery
    >>> (flip,) = sweep(gallery.bins_minimax(), "opponent").flips
    >>> flip.at.exact, flip.before, flip.after
    (Fraction(2, 3), ('C',), ('D',))
    """
    tree.validate()
    low, high = _span(over, span)
    rows = rows_of(tree) if over != "coin" else _even(tree)
    _check(tree, over, len(rows))
    leaf, chance, reply = _rules(tree, over, to)
    curves = _backed_up(rows, low, high, leaf, chance, reply)
    moves = [rows[kid].node for kid in rows[0].kids] if rows[0].kind in ("max", "min") else []
    spans, meetings = _compared(moves, curves, rows[0].kind, low, high) if moves else ((), ())
    flips = tuple(meeting for meeting in meetings if meeting.before != meeting.after)
    touches = tuple(meeting for meeting in meetings if meeting.before == meeting.after)
    return Sweep(over, low, high, tuple(moves), curves, spans, flips, touches)


_Leaf = Callable[[Fraction], Curve]
_Weights = Callable[[Row], Sequence[Poly]]


def _span(over: str, span: tuple[object, object] | None) -> tuple[Fraction, Fraction]:
    if over not in SPANS:
        raise TreeError(f"over must be one of {', '.join(SPANS)}, not {brief(over)}")
    try:
        low, high = map(exact, SPANS[over] if span is None else span)
    except (TypeError, ValueError):
        raise TreeError(f"span must be two numbers, the lower one first, not {brief(span)}") from None
    least, most = WIDEST.get(over, (Fraction(0), Fraction(1)))
    if not least <= low < high <= most:
        raise TreeError(f"span must be two numbers within [{least}, {most}], the lower one first, not {brief(span)}")
    return low, high


def _even(tree: GameTree) -> list[Row]:
    """The rows of a tree whose chance nodes are all even, so that an outcome of probability 0 is there too."""
    copy = tree.copy()
    for parent, child in copy.edges:
        if copy.kind(parent) == "chance":
            copy.edges[parent, child]["prob"] = Fraction(1, 2)
    return rows_of(copy)


def _check(tree: GameTree, over: str, count: int) -> None:
    if count > _MOST_NODES:
        raise TreeError(f"a tree of {count} nodes is too big for curves; expected at most {_MOST_NODES}")
    for node in tree:
        if tree.is_unexpanded(node):
            raise TreeError(f"node {node} has children that nobody has generated; expected a whole tree")
        if over == "coin" and tree.kind(node) == "chance" and len(tree.children(node)) != 2:
            raise TreeError(f"chance node {node} has {len(tree.children(node))} outcomes; a coin has 2")


def _rules(tree: GameTree, over: str, to: Sequence[object] | None) -> tuple[_Leaf, _Weights, bool]:
    """What a leaf becomes, the weights of outcomes, and whether MIN may move at random."""
    t = poly([Fraction(0), Fraction(1)])
    one = poly([Fraction(1)])
    leaves: dict[str, _Leaf] = {
        "power": power_of,
        "factor": lambda x: poly([Fraction(0), x]),
        "shift": lambda x: poly([x, Fraction(1)]),
    }
    leaf = leaves.get(over, lambda x: poly([x]))
    if over == "values":
        new = _new_values(tree, to)
        leaf = lambda x: poly([x, new[x] - x])  # noqa: E731
    elif to is not None:
        raise TreeError(f'to goes with over="values", not with {brief(over)}')
    coin = (one.plus(t.times(MINUS)), t)
    return leaf, (lambda row: coin if over == "coin" else [poly([prob]) for prob in row.probs]), over == "opponent"


def _new_values(tree: GameTree, to: Sequence[object] | None) -> dict[Fraction, Fraction]:
    old = sorted({tree.value(leaf) for leaf in tree.leaves()})
    try:
        new = [exact(value) for value in to or ()]
    except (TypeError, ValueError):
        raise TreeError(f"to must be numbers, not {brief(to)}") from None
    if len(new) != len(old) or any(a >= b for a, b in itertools.pairwise(new)):
        raise TreeError(f"to must be {len(old)} rising numbers, one for each leaf value, not {brief(to)}")
    return dict(zip(old, new, strict=True))


def _backed_up(
    rows: Sequence[Row], low: Fraction, high: Fraction, leaf: _Leaf, chance: _Weights, reply: bool
) -> dict[str, Pieces]:
    found: dict[int, Pieces] = {}
    for i in postorder(rows):
        row, kids = rows[i], [found[kid] for kid in rows[i].kids]
        if row.kind == "leaf":
            found[i] = Pieces(low, high, (), (leaf(row.value),))
        elif row.kind == "chance":
            found[i] = _sum(kids, chance(row))
        else:
            found[i] = extreme(kids, 1 if row.kind == "max" else -1)
            if reply and row.kind == "min":
                share = poly([Fraction(0), Fraction(1, len(kids))])
                found[i] = _sum([found[i], *kids], [poly([Fraction(1), Fraction(-1)]), *[share] * len(kids)])
    return {row.node: found[i] for i, row in enumerate(rows)}


def _sum(functions: Sequence[Pieces], weights: Sequence[Poly]) -> Pieces:
    cuts, rows = aligned(functions)
    parts = [
        reduce(lambda a, b: a.plus(b), (part.times(weight) for part, weight in zip(row, weights, strict=True)))
        for row in rows
    ]
    return joined(functions[0].low, functions[0].high, cuts, parts)


def _compared(
    moves: Sequence[str], curves: dict[str, Pieces], kind: str, low: Fraction, high: Fraction
) -> tuple[tuple[Span, ...], tuple[Flip, ...]]:
    """Return where which moves are best, and where more are best than on either side."""
    functions = [curves[move] for move in moves]
    cuts, rows = aligned([extreme(functions, 1 if kind == "max" else -1), *functions])
    spans: list[Span] = []
    meets: list[tuple[Point, int]] = []  # where a move comes up to the best, by its number
    for (start, end), (top, *parts) in zip(stretches(cuts, low, high), rows, strict=True):
        best = tuple(move for move, part in zip(moves, parts, strict=True) if part == top)
        for i, part in enumerate(parts):
            roots = part.plus(top.times(MINUS)).roots(low, high)
            meets += [(root, i) for root in roots if order(start, root) <= 0 <= order(end, root)]
        if spans and spans[-1].best == best:
            spans[-1] = spans[-1]._replace(high=end)
        else:
            spans.append(Span(start, end, best))
    places = in_order([*(span.low for span in spans[1:]), *(place for place, _ in meets)])
    return tuple(spans), tuple(filter(None, (_meeting(place, moves, spans, meets) for place in places)))


def _meeting(
    place: Point, moves: Sequence[str], spans: Sequence[Span], meets: Sequence[tuple[Point, int]]
) -> Flip | None:
    before = next(span.best for span in spans if order(place, span.high) <= 0)
    after = next(span.best for span in reversed(spans) if order(span.low, place) <= 0)
    here = {*before, *after, *(moves[i] for at, i in meets if order(at, place) == 0)}
    if before == after and len(here) == len(before):
        return None
    return Flip(place, before, tuple(move for move in moves if move in here), after)
