"""Events: one small record for each thing that a search does."""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum
from typing import Any, ClassVar, NamedTuple, Self

from emmviz.base.numbers import Number

__all__ = [
    "EVENTS",
    "Bound",
    "Cutoff",
    "Enter",
    "Evaluate",
    "Leave",
    "Probe",
    "Recall",
    "Search",
    "Step",
    "Update",
    "Value",
    "Window",
]


class Bound(Enum):
    """How a number relates to a node's value: the value itself, a lower bound or an upper bound.

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

# (alpha, beta).
Window = tuple[Number, Number]

# The generator of a search yields its steps, and the generators of the children whose values it waits for.
Search = Generator[Any, Any, Value]


class Step:
    """One step of a search: the fields of all events, None or empty where an event has no such field.

    `event` is its name; `node` where it happened; `child` the child concerned; `window` (alpha, beta); `value` and
    `bound` the value of the node so far; `result` what the child returned; `best` the best child so far; `side` "alpha"
    or "beta" of a cutoff, and `skipped` the children that it leaves unsearched, or only probed; `line` the line of the
    pseudocode for this kind of node, counted from 0. `emmviz.story` works out why it happened.
    """

    __slots__ = ()
    event: ClassVar[str]
    node: str
    line: int | None

    def __init_subclass__(cls) -> None:
        cls.event = cls.__name__.lower()

    def at_line(self, line: int | None) -> Self:
        """Return the same step with another line."""
        changed: Self = self._replace(line=line)  # type: ignore[attr-defined]
        return changed

    @property
    def child(self) -> str | None:
        return None

    @property
    def window(self) -> Window | None:
        return None

    @property
    def value(self) -> Number | None:
        return None

    @property
    def bound(self) -> Bound | None:
        return None

    @property
    def result(self) -> Value | None:
        return None

    @property
    def best(self) -> str | None:
        return None

    @property
    def side(self) -> str | None:
        return None

    @property
    def skipped(self) -> tuple[str, ...]:
        return ()


class _Enter(NamedTuple):
    node: str
    window: Window | None = None
    line: int | None = None


class _Evaluate(NamedTuple):
    node: str
    window: Window | None = None
    value: Number | None = None
    line: int | None = None


class _Recall(NamedTuple):
    node: str
    window: Window | None
    value: Number
    bound: Bound


class _Update(NamedTuple):
    node: str
    child: str | None = None
    window: Window | None = None
    value: Number | None = None
    bound: Bound | None = None
    result: Value | None = None
    best: str | None = None
    line: int | None = None


class _Probe(NamedTuple):
    node: str
    child: str
    window: Window
    line: int | None = None


class _Cutoff(NamedTuple):
    node: str
    child: str | None
    window: Window | None
    value: Number
    bound: Bound
    side: str | None
    skipped: tuple[str, ...]
    result: Value | None = None
    best: str | None = None
    line: int | None = None


class _Leave(NamedTuple):
    node: str
    window: Window | None = None
    value: Number | None = None
    bound: Bound | None = None
    best: str | None = None
    line: int | None = None


class Enter(_Enter, Step):
    """The search enters an inner node.

    >>> step = Enter("A", (0, 9))
    >>> step.event, step.node, step.window, step.child
    ('enter', 'A', (0, 9), None)
    """

    __slots__ = ()


class Evaluate(_Evaluate, Step):
    """A leaf is read, or a node evaluated at the depth limit."""

    __slots__ = ()

    @property
    def bound(self) -> Bound:
        return Bound.EXACT


class Recall(_Recall, Step):
    """A value that the search already has, from a probe or from its table."""

    __slots__ = ()
    line = None


class Update(_Update, Step):
    """A node backs up what a child returned; at a chance node of Star1 and Star2 `value` is None."""

    __slots__ = ()


class Probe(_Probe, Step):
    """A probe starts: one reply, `child`, of `node` is searched."""

    __slots__ = ()


class Cutoff(_Cutoff, Step):
    """A node returns before all of its children are searched."""

    __slots__ = ()


class Leave(_Leave, Step):
    """A node returns after all of its children are searched."""

    __slots__ = ()


EVENTS = tuple(event.event for event in (Enter, Evaluate, Recall, Update, Probe, Cutoff, Leave))
