"""Events: one small record for each thing that a search does."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Generator
from enum import Enum
from types import MethodType
from typing import Any

from emmviz.base.numbers import Number


class Bound(Enum):
    """How a number relates to the value of a node: it is the value, a lower bound or an upper bound.

    Attributes
    ----------
    EXACT, LOWER, UPPER
        The number is the value, a lower bound, or an upper bound.
    sign : str
        How it is drawn: =, ≥ or ≤.

    Examples
    --------
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

# A search asks for these at every node, and to look one up in an Enum takes ten times as long.
EXACT, LOWER, UPPER = Bound

# What some events always have and others never have: no check for None is needed to read it (typeshed's name).
MaybeNone = Any

# The generator of a search yields its steps, and the generators of the children whose values it then receives.
Search = Generator[Any, Value | MaybeNone, Value]


class Step:
    """One step of a search, for every kind of event; a field that an event does not have is None or empty.

    `event` is its name and `node` where it happened. `window` is (alpha, beta); `value` and `bound` are the value of
    the node so far, and `best` its best child so far. `child` is the child concerned, and `result` what it returned.
    `side` is "alpha" or "beta" for a cutoff, and `skipped` the children that it leaves unsearched, or only probed.
    `line` is the number, from 0, of the algorithm's pseudocode line for this kind of node. `emmviz.story` finds out why
    it happened.
    """

    # Each event is a named tuple of only what it may have, because a run keeps thousands of them.
    __slots__ = ()
    _asdict: Callable[[], dict[str, object]]
    _replace: Callable[..., Step]
    # Makes an event as the class does, in half the time.
    at: Callable[..., Step]
    event: str
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

    def __init_subclass__(cls) -> None:
        cls.event = cls.__name__.lower()
        cls.at = MethodType(cls.__new__, cls)
        cls.__repr__ = Step.__repr__  # type: ignore[method-assign]  # not that of the tuple

    def __repr__(self) -> str:
        known = [f"{name}={value!r}" for name, value in self._asdict().items() if value not in (None, ())]
        return f"{type(self).__name__}({', '.join(known)})"


class Enter(namedtuple("Enter", ["node", "window", "line"], defaults=[None, None]), Step):
    """The search enters an inner node.

    >>> step = Enter(node="A", window=(0, 9))
    >>> step.event, step.node, step.window, step.child
    ('enter', 'A', (0, 9), None)
    """

    __slots__ = ()


class Evaluate(namedtuple("Evaluate", ["node", "window", "value", "line"], defaults=[None, None, None]), Step):
    """The search reads a leaf, or evaluates a node at the depth limit."""

    __slots__ = ()
    bound = EXACT


class Recall(namedtuple("Recall", ["node", "window", "value", "bound"], defaults=[None, None, None]), Step):
    """The search already has a value, from a probe or from its table."""

    __slots__ = ()


class Update(
    namedtuple(
        "Update",
        ["node", "window", "value", "bound", "best", "child", "result", "line"],
        defaults=[None, None, None, None, None, None, None],
    ),
    Step,
):
    """A node backs up what a child returned; at a chance node of Star1 and Star2, `value` is None."""

    __slots__ = ()


class Probe(namedtuple("Probe", ["node", "window", "child", "line"], defaults=[None, None, None]), Step):
    """A probe starts: the search looks at one reply, `child`, of `node`."""

    __slots__ = ()


class Cutoff(
    namedtuple(
        "Cutoff",
        ["node", "window", "value", "bound", "best", "child", "result", "side", "skipped", "line"],
        defaults=[None, None, None, None, None, None, None, (), None],
    ),
    Step,
):
    """A node returns before all of its children are searched."""

    __slots__ = ()


class Leave(
    namedtuple("Leave", ["node", "window", "value", "bound", "best", "line"], defaults=[None, None, None, None, None]),
    Step,
):
    """A node returns after all of its children are searched."""

    __slots__ = ()
