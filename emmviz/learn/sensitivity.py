"""Sensitivity: the value of every node as a function of one parameter, and where the best move changes.

If all values are linear in the parameter, one search on lines finds every such place exactly. A search that only adds,
compares, and multiplies by numbers, runs on lines a + b·x just as on fractions. Each comparison of two lines holds on
one side of the point where they are equal. All comparisons of one run hold on an interval, a cell, on which the run
does the same. So the cells are found exactly, one after the other, and none is missed.
Otherwise the axis is scanned, and a step in which the best moves change is halved until it is narrower than WIDTH.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from decimal import Context
from fractions import Fraction
from functools import cache, lru_cache, partial, total_ordering
from itertools import chain, pairwise
from math import ceil, floor
from typing import Any, NamedTuple, TypeVar

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact
from emmviz.base.messages import Message, Option, brief, counted, expect, refuse_if
from emmviz.base.numbers import Number
from emmviz.learn.answers.intervals import Cut, Interval
from emmviz.learn.mistakes.backup_mistakes import backed_up, right
from emmviz.learn.mistakes.rows import Row, rows_of
from emmviz.tree.game_tree import GameTree

# What may vary, and its range.
SPANS = {
    "opponent": (Fraction(0), Fraction(1)),
    "coin": (Fraction(0), Fraction(1)),
    "power": (Fraction(1, 4), Fraction(5)),
    "factor": (Fraction(-2), Fraction(3)),
    "shift": (Fraction(-10), Fraction(10)),
    "values": (Fraction(0), Fraction(1)),
}
# The largest span, if it is not from 0 to 1.
WIDEST = {
    "power": (Fraction(1, 20), Fraction(20)),
    "factor": (Fraction(-100), Fraction(100)),
    "shift": (-Fraction(10**300), Fraction(10**300)),
}
# A bracket around a place that is not exact is at most this wide.
WIDTH = Fraction(1, 10**12)
# A scan takes about this many steps, each a whole part of 1/24, so that it stops at halves, thirds and quarters.
_STEPS = 120
_PART = 24
# A place between two fractions is first tried as a fraction with a denominator up to this.
_SIMPLE = 10**5
# The values of more nodes take long to compute, and are too many to read.
_MOST_NODES = 200
_DIGITS = Context(prec=40)
# A power this close to a simple fraction counts as that fraction.
_ROUNDED = Fraction(1, 10**35)

# What a method finds at one place, for example the nodes that it visits, or the move that it chooses.
Outcome = TypeVar("Outcome")


class NotLinear(ArithmeticError):
    """Two numbers that both change with x were multiplied, which does not give a line."""


class _Walk:
    """A place, exactly at a number or just after it, and the cell around it in which all comparisons so far hold."""

    def __init__(self, at: Cut, end: Cut) -> None:
        self.at, self.after = at
        self.low, self.high = at, end

    def sign(self, start: Fraction, slope: Fraction) -> int:
        """Return −1, 0 or 1 for start + slope · x here, and shrink the cell to where this holds."""
        if not slope:
            return (start > 0) - (start < 0)
        root, rises = -start / slope, 1 if slope > 0 else -1
        here = root == self.at and not self.after
        if here or root > self.at:
            self.high = min(self.high, (root, int(here)))
        return 0 if here else -rises if root > self.at else rises


@total_ordering
class LinearValue:
    """The number start + slope · x, compared at the current place of a walk along x."""

    __slots__ = ("slope", "start", "walk")

    def __init__(self, walk: _Walk, start: Fraction, slope: Fraction) -> None:
        self.walk, self.start, self.slope = walk, start, slope

    def __add__(self, other: Fraction | LinearValue) -> LinearValue:
        if isinstance(other, LinearValue):
            return LinearValue(self.walk, self.start + other.start, self.slope + other.slope)
        return LinearValue(self.walk, self.start + other, self.slope)

    __radd__ = __add__

    def __sub__(self, other: Fraction | LinearValue) -> LinearValue:
        return self.__add__(-1 * other)

    def __rsub__(self, other: Fraction | LinearValue) -> LinearValue:
        return (self * -1).__add__(other)

    def __mul__(self, other: Fraction | int | LinearValue) -> LinearValue:
        if not isinstance(other, LinearValue):
            return LinearValue(self.walk, self.start * other, self.slope * other)
        if self.slope and other.slope:
            raise NotLinear
        return LinearValue(self.walk, self.start * other.start, self.start * other.slope + self.slope * other.start)

    __rmul__ = __mul__

    def __truediv__(self, number: Fraction | int) -> LinearValue:
        return self * (1 / Fraction(number))

    def sign(self, other: Any) -> int:
        """Return −1, 0 or 1 if this is less than another number, equal or greater."""
        if isinstance(other, float):  # one of the infinities
            return -1 if other > 0 else 1
        lead = self - other
        return self.walk.sign(lead.start, lead.slope)

    def __lt__(self, other: Number | LinearValue) -> bool:
        return self.sign(other) < 0

    def __eq__(self, other: object) -> bool:
        return self.sign(other) == 0

    __hash__ = None  # type: ignore[assignment]


def cells(domain: Interval, run: Callable[[LinearValue], Outcome]) -> Iterator[tuple[Interval, Outcome]]:
    """Run something for every x of an interval, cell after cell, and return each cell with its result.

    It may add, compare, and multiply by numbers that do not change with x; otherwise it raises NotLinear.

    >>> [(cell.low, cell.high, holds) for cell, holds in cells(Interval(0, 4), lambda x: 2 * x > 3)]
    [(0, Fraction(3, 2), False), (Fraction(3, 2), Fraction(3, 2), False), (Fraction(3, 2), 4, True)]
    """
    start, end = domain.cuts
    while start < end:
        walk = _Walk(start, end)
        outcome = run(LinearValue(walk, Fraction(0), Fraction(1)))
        start = walk.high
        (low, after), (high, upto) = walk.low, walk.high
        yield Interval(low, high, after == 0, upto == 1), outcome


# -- where the best move changes ---------------------------------------------------------------------------------------


class Point(NamedTuple):
    """A place on the axis: exact if `low` equals `high`, otherwise somewhere between the two."""

    low: Fraction
    high: Fraction

    @property
    def exact(self) -> Fraction | None:
        """The place as a fraction; None if it is not known exactly."""
        return self.low if self.low == self.high else None

    @property
    def near(self) -> Fraction:
        """The place, or the middle of its bracket."""
        return (self.low + self.high) / 2


class Span(NamedTuple):
    """A stretch of the axis, and the moves that are best on all of it; the first of them is chosen."""

    low: Point
    high: Point
    best: tuple[str, ...]


class Flip(NamedTuple):
    """A parameter value at which additional moves become best.

    If the best moves before and after it are the same, the additional moves are equally good only at this value.

    Attributes
    ----------
    at : Point
        The place on the axis.
    before, equal, after : tuple of str
        The best moves before the place, at it and after it.
    """

    at: Point
    before: tuple[str, ...]
    equal: tuple[str, ...]
    after: tuple[str, ...]


class Sweep(NamedTuple):
    """The values of a tree over a parameter, and its best moves (none if the root is not a player).

    Attributes
    ----------
    over : str
        The parameter that varies.
    low, high : Fraction
        The range of the parameter.
    moves : tuple of str
        The children of the root, in order.
    values : function
        A function that returns the values of all nodes at a place.
    spans : tuple of Span
        The stretches of the axis with their best moves.
    flips : tuple of Flip
        The places where the best moves change.
    touches : tuple of Flip
        The places where another move is equally good at only one point.
    """

    over: str
    low: Fraction
    high: Fraction
    moves: tuple[str, ...]
    values: Callable[[Fraction], dict[str, Fraction]]
    spans: tuple[Span, ...]
    flips: tuple[Flip, ...]
    touches: tuple[Flip, ...]

    def value(self, node: str, at: Fraction) -> Fraction:
        """Return the value of a node.

        Parameters
        ----------
        node : str
            The id of the node.
        at : Fraction
            The place on the axis.

        Returns
        -------
        Fraction
            The exact value; powers that are not fractions have about 40 digits.
        """
        return self.values(at)[node]

    def best(self, at: Fraction) -> tuple[str, ...]:
        """Return the moves that are best at a place.

        Parameters
        ----------
        at : Fraction
            The place on the axis.

        Returns
        -------
        tuple of str
            The best moves; several if they are equally good.
        """
        met = (flip.equal for flip in (*self.flips, *self.touches) if flip.at.exact == at)
        beside = (span.best for span in self.spans if at <= span.high.near)
        return next(chain(met, beside), ())


def sweep(
    tree: GameTree, over: str, *, span: tuple[object, object] | None = None, to: Sequence[object] | None = None
) -> Sweep:
    """Vary one parameter of a tree, and find the value of each move and where the best move changes.

    The parameter `over` may be:

    - "opponent": every MIN node moves at random with probability ε, and otherwise minimises
    - "coin": the second of the two outcomes of every chance node has probability p
    - "power": a leaf x becomes sign(x) · |x|ᵏ, with k > 0
    - "factor" or "shift": a leaf x becomes a · x, or x + b
    - "values": leaves go in a straight line from their own value, at t = 0, to another value that keeps their order,
      at t = 1

    If all values are linear in the parameter, all flips are found, and are exact. This is always so for "factor",
    "shift" and "values"; for "opponent" and "coin" it is so if no MIN node (or no chance node) is below another.
    Otherwise the axis is scanned in steps of 1/120 from 0 to 1, or of 1/24 for "power". Two flips that are closer than
    a step may then both be missed, and so may a touch. If moves are exactly equal at a fraction with a denominator up
    to 100,000, this place is given exactly. Any other place is given as a bracket of at most 1e-12. Outcomes with
    probability 0 are left out, as in a search.

    Parameters
    ----------
    tree : GameTree
        A complete tree of at most 200 nodes.
    over : str
        "opponent", "coin", "power", "factor", "shift" or "values".
    span : pair of numbers, optional
        The smallest and the largest parameter; by default from 0 to 1, 1/4 to 5 for "power", -2 to 3 for "factor", -10
        to 10 for "shift".
    to : sequence of numbers, optional
        The new value of each distinct leaf value, in increasing order; only for "values".

    Returns
    -------
    Sweep
        The values, and the best moves over the range of the parameter.

    Raises
    ------
    TreeError
        If the tree or an argument does not fit.

    Examples
    --------
    >>> from emmviz import gallery
    >>> (flip,) = sweep(gallery.bins_minimax(), "opponent").flips
    >>> flip.at.exact, flip.before, flip.after
    (Fraction(2, 3), ('F',), ('G',))
    """
    tree = GameTree(tree).validate()
    low, high = _span(over, span)
    rows = rows_of(tree, improbable=over == "coin")
    _check(tree, over, len(rows))
    backed = _backed_up(tree, rows, over, to)
    worth = cache(backed)

    def values(at: Fraction) -> dict[str, Fraction]:
        return dict(zip((row.node for row in rows), worth(at), strict=True))

    if rows[0].kind not in ("max", "min"):
        return Sweep(over, low, high, (), values, (), (), ())
    moves = tuple(rows[kid].node for kid in rows[0].kids)
    best_of = partial(best_moves, rows)
    best = cache(lambda at: best_of(worth(at)))
    try:
        starts = {Fraction(cell.low) for cell, _ in cells(Interval(low, high), lambda line: best_of(backed(line)))}
        places = [Point(at, at) for at in sorted(starts - {low, high})]
    except NotLinear:
        places = _scanned(best, low, high)
    return Sweep(over, low, high, moves, values, *_met(best, moves, [Point(low, low), *places, Point(high, high)]))


def best_moves(rows: Sequence[Row], values: Sequence[Any]) -> tuple[str, ...]:
    """Return the best moves at the root of a tree, from the values of all nodes."""
    most = right(rows[0], [values[kid] for kid in rows[0].kids])
    return tuple(rows[kid].node for kid in rows[0].kids if values[kid] == most)


def _span(over: str, span: tuple[object, object] | None) -> tuple[Fraction, Fraction]:
    expect(over in SPANS, "wrong.learn.one_of", over, name="over", known=", ".join(SPANS))
    least, most = WIDEST.get(over, (Fraction(0), Fraction(1)))
    with suppress(TypeError, ValueError):
        low, high = map(exact, SPANS[over] if span is None else span)
        if least <= low < high <= most:
            return low, high
    raise TreeError(Message("wrong.learn.span", least=str(least), most=str(most), given=brief(span)))


def _check(tree: GameTree, over: str, count: int) -> None:
    refuse_if(count > _MOST_NODES, "wrong.learn.curves_nodes", nodes=counted("node", count), most=_MOST_NODES)
    for node in tree:
        refuse_if(tree.is_unexpanded(node), "wrong.learn.curves_part", node=node)
        if over == "coin" and tree.kind(node) == "chance" and (n := len(tree.children(node))) != 2:
            raise TreeError(Message("wrong.learn.coin", node=node, outcomes=counted("outcome", n)))


def _new_values(tree: GameTree, to: Sequence[object] | None) -> dict[Fraction, Fraction]:
    old = sorted({tree.value(leaf) for leaf in tree.leaves()})
    with suppress(TypeError, ValueError):
        new = [exact(value) for value in to or ()]
        if all(a < b for a, b in pairwise(new)):
            return dict(zip(old, new, strict=True))
    raise TreeError(Message("wrong.learn.rising", count=len(old), given=brief(to)))


def _backed_up(
    tree: GameTree, rows: Sequence[Row], over: str, to: Sequence[object] | None
) -> Callable[[Any], list[Any]]:
    """Return a function from a place on the axis to the values of all nodes: fractions, or lines if all are linear."""
    expect(over == "values" or to is None, "wrong.learn.to", over, option=Option("over", "values"))
    new = _new_values(tree, to) if over == "values" else {}
    leaves: dict[str, Callable[[Fraction, Any], Any]] = {
        "power": _power,
        "factor": lambda x, a: a * x,
        "shift": lambda x, b: x + b,
        "values": lambda x, t: x + t * (new[x] - x),
    }

    def row_at(row: Row, at: Any) -> Row:
        if over in leaves and row.kind == "leaf":
            return row._replace(value=leaves[over](row.value, at))
        return row._replace(probs=(1 - at, at)) if over == "coin" and row.kids else row

    def erring(row: Row, values: Sequence[Any], at: Any) -> Any:
        value = right(row, values)
        return (1 - at) * value + at * sum(values, Fraction(0)) / len(values) if row.kind == "min" else value

    def backed(at: object) -> list[Any]:
        return backed_up([row_at(row, at) for row in rows], partial(erring, at=at) if over == "opponent" else right)

    return backed


def _power(value: Fraction, exponent: Fraction | LinearValue) -> Fraction:
    """Return sign(x) · |x|ᵏ for a leaf x: exact if that is a simple fraction, otherwise to about 40 digits.

    >>> _power(Fraction(-4, 9), Fraction(1, 2))
    Fraction(-2, 3)
    """
    if isinstance(exponent, LinearValue):
        raise NotLinear
    size = _size(abs(value), exponent)
    return -size if value < 0 else size


@lru_cache(maxsize=4096)  # many leaves have the same value
def _size(value: Fraction, exponent: Fraction) -> Fraction:
    if exponent.denominator == 1 or not value:
        return value**exponent.numerator
    power, base = (_DIGITS.divide(number.numerator, number.denominator) for number in (exponent, value))
    rough = Fraction(_DIGITS.exp(_DIGITS.multiply(power, _ln(base))))
    simple = rough.limit_denominator(_SIMPLE**2)
    return simple if abs(rough - simple) < rough * _ROUNDED else rough


_ln = cache(_DIGITS.ln)


_Best = Callable[[Fraction], tuple[str, ...]]


def _scanned(best: _Best, low: Fraction, high: Fraction) -> list[Point]:
    """Return the places on an axis where the best moves change, in increasing order, as far as a scan finds them."""
    step = Fraction(1, _PART * max(1, round(_STEPS / (_PART * (high - low)))))
    inner = [step * i for i in range(floor(low / step) + 1, ceil(high / step))]
    edge = (high - low) * WIDTH  # the ends are looked at by themselves
    left = list(pairwise([low + edge, *inner, high - edge]))[::-1]
    brackets: list[Point] = []
    while left:
        a, b = left.pop()
        if best(a) == best(b):
            continue
        if b - a > WIDTH / 2:
            left += [((a + b) / 2, b), (a, (a + b) / 2)]
        elif brackets and brackets[-1].high == a:  # on both sides of a place that was looked at
            brackets[-1] = Point(brackets[-1].low, b)
        else:
            brackets.append(Point(a, b))
    return [_simple(best, bracket) for bracket in brackets]


def _simple(best: _Best, bracket: Point) -> Point:
    """Return the simple fraction in a bracket at which the best moves change, or the bracket if there is none."""
    before, after = best(bracket.low), best(bracket.high)
    guess = bracket.near.limit_denominator(_SIMPLE)
    turns = best(guess - WIDTH**2) == before and best(guess + WIDTH**2) == after
    return Point(guess, guess) if turns and {*before, *after} <= {*best(guess)} else bracket


def _met(
    best: _Best, moves: Sequence[str], stops: Sequence[Point]
) -> tuple[tuple[Span, ...], tuple[Flip, ...], tuple[Flip, ...]]:
    """Return the spans with their best moves, and the places where additional moves are best: flips, and touches."""
    meetings: list[Flip] = []
    between = [best((start.high + end.low) / 2) for start, end in pairwise(stops)]
    for at, before, after in zip(stops, [between[0], *between], [*between, between[-1]], strict=True):
        here = {*before, *after, *(best(at.low) if at.exact is not None else ())}
        equal = tuple(move for move in moves if move in here)
        if not before == equal == after:
            meetings.append(Flip(at, before, equal, after))
    flips, touches = (
        tuple(flip for flip in meetings if (flip.before != flip.after) is turns) for turns in (True, False)
    )
    ends = [stops[0], *(flip.at for flip in flips), stops[-1]]
    return tuple(map(Span, ends, ends[1:], [between[0], *(flip.after for flip in flips)])), flips, touches
