"""Step: the record of one thing that a search did, with everything a reader of it needs."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

from emmviz.numbers import Number

__all__ = ["EVENTS", "Bound", "Listing", "Origin", "Search", "Step", "Value", "drive"]

EVENTS = ("enter", "evaluate", "update", "probe", "cutoff", "leave")


class Bound(Enum):
    """What a number says of a node's value: it is the value, or at least the number, or at most the number.

    >>> Bound.UPPER.sign
    '≤'
    """

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"

    @property
    def sign(self) -> str:
        """The sign to write before the number: =, ≥ or ≤."""
        return {"exact": "=", "lower": "≥", "upper": "≤"}[self.value]

    def __repr__(self) -> str:
        return f"Bound.{self.name}"


class Origin(NamedTuple):
    """Where one end of a window comes from.

    `setter` is the node whose value is the bound, None where the caller's window or the bounds on the leaves set it.
    Below a chance node the end is A_i or B_i: `chance` and `child` say which, `limit` is its value before clamping to
    [L, U], `outer` the alpha or beta that it comes from, `prob` the child's probability, `terms` the pairs
    (probability, highest or lowest value still possible) of the other outcomes, and `source` where `outer` comes from.
    """

    setter: str | None
    chance: str | None = None
    child: str | None = None
    limit: Number | None = None
    outer: Number | None = None
    prob: Fraction | None = None
    terms: tuple[tuple[Fraction, Number], ...] = ()
    source: Origin | None = None


class Step(NamedTuple):
    """One thing that a search did.

    `event` is one of `EVENTS`; `node` where it happened; `child` the child that returned a value; `window` (alpha,
    beta); `interval` what a chance node can still be worth; `A` and `B` the limits for a child of a chance node
    (Ballard 1983); `value` with its `bound`; `side` "alpha" or "beta" of a cutoff; `setter` the node that set the bound
    that cut; `origins` where alpha and beta come from; `terms` the pairs (probability, value or bound) whose sum is
    `value` at a chance node; `results` what the children returned so far (at a chance node only the last); `best` the
    child chosen so far; `skipped` the children that a cutoff leaves unsearched; `line` of the pseudocode for nodes of
    this kind, counted from 0.
    """

    event: str
    node: str
    child: str | None = None
    window: tuple[Number, Number] | None = None
    interval: tuple[Number, Number] | None = None
    A: Number | None = None
    B: Number | None = None
    value: Number | None = None
    bound: Bound | None = None
    side: str | None = None
    setter: str | None = None
    origins: tuple[Origin | None, Origin | None] = (None, None)
    terms: tuple[tuple[Fraction, Number], ...] = ()
    results: tuple[tuple[Number, Bound], ...] = ()
    best: str | None = None
    skipped: tuple[str, ...] = ()
    line: int | None = None


# What a search returns for a node, and what its generator yields: steps, and the searches of children to run first.
Value = tuple[Number, Bound]
Search = Generator[Any, Any, Value]


class Listing(dict[str, int]):
    """Pseudocode for one kind of node: `lines` to show, and the number of the line that each tag names.

    >>> code = Listing('''
    ... enter | for child of node:
    ... leave | return best
    ... ''')
    >>> code.lines, code["leave"]
    (('for child of node:', 'return best'), 1)
    """

    def __init__(self, text: str) -> None:
        rows = [row.split("|", 1) for row in text.strip("\n").splitlines()]
        self.lines = tuple(row[1].removeprefix(" ").rstrip() for row in rows)
        super().__init__((tag, i) for i, row in enumerate(rows) for tag in row[0].split())


def drive(search: Search) -> Generator[Step, None, Value]:
    """Run a search that yields the searches of its children, on a stack of its own so that depth is no limit.

    Parameters: search, a generator of steps and of further such generators.
    Yields: the steps. Returns: the value of the root with its bound.
    """
    stack, answer = [search], None
    while True:
        try:
            item = stack[-1].send(answer)
        except StopIteration as stop:
            stack.pop()
            answer = stop.value
            if not stack:
                value: Value = stop.value
                return value
            continue
        answer = None
        if isinstance(item, Step):
            yield item
        else:
            stack.append(item)


def weighted(terms: Iterable[tuple[Fraction, Number]]) -> Number:
    """Return the sum of probability times number; an infinity swallows the rest.

    >>> weighted([(Fraction(1, 2), Fraction(3)), (Fraction(1, 2), Fraction(4))])
    Fraction(7, 2)
    """
    total: Number = Fraction(0)
    for prob, number in terms:
        total += prob * number
    return total
