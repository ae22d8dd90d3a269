"""Step: the record of one thing that a search did, with everything a reader of it needs."""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

from emmviz.base.numbers import Number
from emmviz.search.terms import Terms, weighted, weighted_without

__all__ = ["EVENTS", "Ask", "Bound", "Listing", "Probe", "Search", "Step", "Value", "Why", "drive", "origin_of",
           "setter_of"]  # fmt: skip

EVENTS = ("enter", "evaluate", "recall", "update", "probe", "cutoff", "leave")


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


# What a search returns for a node.
Value = tuple[Number, Bound]


class Ask(NamedTuple):
    """What a chance node asks of one child: by which of its outcomes' bounds A_i and B_i come about.

    `chance` and `child` say which; `place` is the child's place among the outcomes; `window` the chance node's own
    (alpha, beta); `lows` and `highs` the pairs (probability, least or greatest value still possible) of all outcomes;
    `setters` the nodes whose values alpha and beta are, None where the caller or the bounds on the leaves set them;
    `why` where alpha and beta come from, in turn.
    """

    chance: str
    child: str
    place: int
    window: tuple[Number, Number]
    lows: Terms
    highs: Terms
    setters: tuple[str | None, str | None]
    why: Why

    @property
    def prob(self) -> Fraction:
        """The child's probability."""
        return self.lows[self.place][0]

    def others(self, high: bool) -> Terms:
        """The terms of the other outcomes: their greatest values for A (high False), their least for B (high True)."""
        terms = self.lows if high else self.highs
        return (*terms[: self.place], *terms[self.place + 1 :])

    def limit(self, high: bool) -> Number:
        """A_i (high False) or B_i (high True) before clamping to [L, U]."""
        end = self.window[high]
        if isinstance(end, float):  # infinite, and then the others do not matter
            return end
        others = weighted_without(self.lows if high else self.highs, self.place)
        return -others if isinstance(others, float) else (end - others) / self.prob


class Probe(Ask):
    """What a chance node asks of one reply of a child, to learn a bound on the child."""

    # A class and not a field: there is an Ask for every window in a run.
    __slots__ = ()


# Where alpha and beta come from: one chance node for both ends, or for each end a node's value, an Ask, or the caller.
Why = Ask | tuple[str | Ask | None, str | Ask | None]


def origin_of(why: Why, high: bool) -> str | Ask | None:
    """Return where alpha (high False) or beta (high True) comes from."""
    return why if isinstance(why, Ask) else why[high]


def setter_of(why: Why, high: bool, end: Number) -> str | None:
    """Return the node whose value is behind an end of a window, through all chance nodes; None if L or U set it."""
    origin = origin_of(why, high)
    if isinstance(origin, Ask):
        return origin.setters[high] if origin.limit(high) == end else None
    return origin


class Step(NamedTuple):
    """One thing that a search did.

    `event` is one of `EVENTS`: `recall` is a value that the search already had, of a probe or in its table, and `probe`
    the start of a look at one reply, `child`, of `node`. `node` is where it happened; `child` the child that returned a
    value, `result`; `window` (alpha, beta), and `why` where they come from; `value` with its `bound`, and at a chance
    node the terms of the sum that it is: `highs` what the outcomes are worth at most, `lows` at least; `side` "alpha"
    or "beta" of a cutoff; `results` what all children returned, at the end of a MAX or MIN node; `best` the child that
    is chosen so far; `skipped` the children that a cutoff leaves unsearched, or only probed; `line` of the pseudocode
    for nodes of this kind, counted from 0. What follows from these is a property.
    """

    event: str
    node: str
    child: str | None = None
    window: tuple[Number, Number] | None = None
    value: Number | None = None
    bound: Bound | None = None
    why: Why = (None, None)
    result: Value | None = None
    lows: Terms = ()
    highs: Terms = ()
    side: str | None = None
    results: tuple[Value, ...] = ()
    best: str | None = None
    skipped: tuple[str, ...] = ()
    line: int | None = None

    @property
    def ask(self) -> Ask | None:
        """What a chance node asks of its child, at the steps where that is news: on the way in and at its return."""
        ask = self.why
        if not isinstance(ask, Ask):
            return None
        here = self.node == ask.child and self.event in ("enter", "evaluate", "recall", "probe")
        return ask if here or (self.node, self.child) == (ask.chance, ask.child) else None

    @property
    def A(self) -> Number | None:
        """A_i, the limit below which the child cannot lift its chance node above alpha (Ballard 1983)."""
        return self.ask.limit(False) if self.ask else None

    @property
    def B(self) -> Number | None:
        """B_i, the limit above which the child cannot hold its chance node under beta (Ballard 1983)."""
        return self.ask.limit(True) if self.ask else None

    @property
    def interval(self) -> tuple[Number, Number] | None:
        """What a chance node can still be worth, least and most."""
        return (weighted(self.lows), weighted(self.highs)) if self.lows else None

    @property
    def terms(self) -> Terms:
        """The pairs (probability, value or bound) whose sum is the value of a chance node."""
        return self.lows if self.lows and self.bound is Bound.LOWER else self.highs

    @property
    def running(self) -> Number | None:
        """The sum over the outcomes of a chance node that have returned so far."""
        if self.event != "update" or not self.terms or self.probed:
            return None
        return weighted(self.terms[: self.ask.place + 1] if self.ask else self.terms)

    @property
    def probed(self) -> bool:
        """Whether a chance node learns here from a probe."""
        return bool(self.lows) and isinstance(self.ask, Probe)

    @property
    def setter(self) -> str | None:
        """The node that set the bound that cut."""
        if self.side is None or self.window is None:
            return None
        high = self.side == "beta"
        return self.ask.setters[high] if self.ask else setter_of(self.why, high, self.window[high])


# What the generator of a search yields: steps, and the searches of children to run first.
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
