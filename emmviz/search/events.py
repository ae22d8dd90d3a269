"""Events: one small record for each thing that a search does."""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum
from typing import Any, NamedTuple

from emmviz.base.numbers import Number

__all__ = [
    "Bound",
    "Cutoff",
    "Enter",
    "Evaluate",
    "Leave",
    "MaybeNone",
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


# What some events always have and others never: reading it needs no check for None (the name is that of typeshed).
MaybeNone = Any


class Step(NamedTuple):
    """One step of a search, whichever event it is; what an event does not have is None or empty.

    `event` is its name; `node` where it happened; `window` (alpha, beta); `value` and `bound` the value of the node so
    far; `best` the best child so far; `child` the child concerned, and `result` what it returned; `side` "alpha" or
    "beta" of a cutoff, and `skipped` the children that it leaves unsearched, or only probed; `line` the line of the
    pseudocode for this kind of node, counted from 0. `emmviz.story` works out why it happened.
    """

    node: str
    window: Window | MaybeNone = None
    value: Number | MaybeNone = None
    bound: Bound | MaybeNone = None
    best: str | None = None
    child: str | MaybeNone = None
    result: Value | MaybeNone = None
    side: str | None = None
    skipped: tuple[str, ...] = ()
    line: int | None = None

    @property
    def event(self) -> str:
        """The name of the event."""
        return type(self).__name__.lower()

    def __repr__(self) -> str:
        known = [f"{name}={value!r}" for name, value in self._asdict().items() if value not in (None, ())]
        return f"{type(self).__name__}({', '.join(known)})"


class Enter(Step):
    """The search enters an inner node.

    >>> step = Enter(node="A", window=(0, 9))
    >>> step.event, step.node, step.window, step.child
    ('enter', 'A', (0, 9), None)
    """

    __slots__ = ()
    event = "enter"


class Evaluate(Step):
    """A leaf is read, or a node evaluated at the depth limit."""

    __slots__ = ()
    event = "evaluate"
    bound = Bound.EXACT


class Recall(Step):
    """A value that the search already has, from a probe or from its table."""

    __slots__ = ()
    event = "recall"


class Update(Step):
    """A node backs up what a child returned; at a chance node of Star1 and Star2 `value` is None."""

    __slots__ = ()
    event = "update"


class Probe(Step):
    """A probe starts: one reply, `child`, of `node` is searched."""

    __slots__ = ()
    event = "probe"


class Cutoff(Step):
    """A node returns before all of its children are searched."""

    __slots__ = ()
    event = "cutoff"


class Leave(Step):
    """A node returns after all of its children are searched."""

    __slots__ = ()
    event = "leave"
