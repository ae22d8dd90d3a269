"""Events: what a search did, one small record for each thing that it does."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, NamedTuple, Self

from emmviz.base.numbers import Number

__all__ = ["EVENTS", "Bound", "Cutoff", "Enter", "Evaluate", "Leave", "Probe", "Recall", "Step", "Update", "Value",
           "Window"]  # fmt: skip


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

# (alpha, beta).
Window = tuple[Number, Number]


class Step:
    """One thing that a search did: what all events have in common, and None or nothing for what one has not.

    `event` is its name; `node` where it happened; `child` the child that it is about; `window` (alpha, beta); `value`
    with its `bound` the number that the node has by then; `result` what the child returned; `best` the child chosen so
    far; `side` "alpha" or "beta" of a cutoff, and `skipped` the children that it leaves unsearched, or only probed;
    `line` of the pseudocode for nodes of this kind, counted from 0. Why it was so is for `emmviz.story` to tell.
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
    window: Window | None
    value: Number
    line: int | None = None


class _Recall(NamedTuple):
    node: str
    window: Window | None
    value: Number
    bound: Bound


class _Update(NamedTuple):
    node: str
    child: str | None
    window: Window | None
    value: Number | None
    bound: Bound | None
    result: Value | None
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
    window: Window | None
    value: Number | None
    bound: Bound | None
    best: str | None = None
    line: int | None = None


class Enter(_Enter, Step):
    """An inner node is come to.

    >>> step = Enter("A", (0, 9))
    >>> step.event, step.node, step.window, step.child
    ('enter', 'A', (0, 9), None)
    """

    __slots__ = ()


class Evaluate(_Evaluate, Step):
    """A leaf is read, or a node valued at the depth limit."""

    __slots__ = ()

    @property
    def bound(self) -> Bound:
        return Bound.EXACT


class Recall(_Recall, Step):
    """A number that the search already had, of a probe or in its table."""

    __slots__ = ()
    line = None


class Update(_Update, Step):
    """A node takes in what a child returned; at a chance node that narrows windows `value` is None."""

    __slots__ = ()


class Probe(_Probe, Step):
    """The start of a look at one reply, `child`, of `node`."""

    __slots__ = ()


class Cutoff(_Cutoff, Step):
    """A node stops before all of its children are searched."""

    __slots__ = ()


class Leave(_Leave, Step):
    """A node returns with all of its children searched."""

    __slots__ = ()


EVENTS = tuple(event.event for event in (Enter, Evaluate, Recall, Update, Probe, Cutoff, Leave))
