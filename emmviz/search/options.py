"""Options: those that every search takes, each declared once: name, type, default, meaning, and how it is read.

The option `order` changes what is cut, but never the value: it is the order in which successors are searched.
"""

# Without postponed annotations: the types of `Options` are read, and shown in the signature of every search.
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import Parameter, Signature, cleandoc, formatannotation, signature
from operator import itemgetter
from textwrap import fill, indent
from typing import Annotated, Any, Literal, TypedDict, TypeVar, get_type_hints

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact_or_infinite
from emmviz.base.messages import Message, brief, expect, refuse_if
from emmviz.base.numbers import INF, Number, is_whole
from emmviz.search.engines.limits import RECORDED, UNRECORDED
from emmviz.search.table import Table

Function = TypeVar("Function", bound=Callable[..., object])
Move = TypeVar("Move")
Pair = TypeVar("Pair", bound=tuple[object, Number])


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a search: its default, its meaning, and what values it takes.

    `meaning` is a phrase. `expected` is what a value must be, as an error message puts it: a text or a message. `read`
    turns a value into what the search works with, and raises ValueError or TypeError for a wrong one.

    >>> Option(1, "how many coins are thrown", "a whole number", int).value("coins", "2")
    2
    """

    default: object
    meaning: str
    expected: str | Message = ""
    read: Callable[[Any], object] | None = None

    def entry(self, name: str, annotation: object) -> str:
        """Return the entry of the option in a docstring."""
        default = f'"{self.default}"' if isinstance(self.default, str) else self.default
        meaning = indent(fill(f"{self.meaning[0].upper()}{self.meaning[1:]}.", 110), "    ")
        type_name = re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", formatannotation(annotation))
        return f"{name} : {type_name}, default {default}\n{meaning}\n"

    def value(self, name: str, value: object) -> Any:
        """Return the form of a value with which the search works; raise TreeError for a wrong value."""
        try:
            return self.read(value) if self.read else value
        except TreeError:
            raise
        except (TypeError, ValueError):
            key = "wrong.search.option" if self.expected else "wrong.search.unfit"
            raise TreeError(Message(key, name=name, expected=self.expected, given=brief(value))) from None


def whole_from(least: int, *, without: object = ...) -> Callable[[object], object]:
    """Return a reader of whole numbers, `least` or more; it turns None into `without`, if that is given."""

    def read(value: object) -> object:
        if value is None and without is not ...:
            return without
        if not is_whole(value, least):
            raise ValueError
        return int(value)

    return read


def one_of(*words: str) -> Callable[[str], str]:
    """Return a reader that accepts one of these words."""
    return lambda word: words[words.index(word)]  # which raises ValueError for any other


def _window(window: Iterable[object]) -> tuple[Number, Number]:
    if isinstance(window, str):
        raise TypeError
    alpha, beta = map(exact_or_infinite, window)
    refuse_if(not alpha < beta, "wrong.search.window", alpha=alpha, beta=beta)
    return alpha, beta


def _function(function: object) -> object:
    if function is not None and not callable(function):
        raise TypeError
    return function


OrderOption = str | Callable[..., object] | tuple[str | Callable[..., object], ...] | None

_ORDERS = {"probability": ("chance", 1), "improbability": ("chance", -1), "estimate": ("estimate", True)}


# Of a move, the kind of the node above it, and whether the heuristic may be asked: by what it is sorted.
Place = Callable[[Move, str, bool], Number]
# Of moves, the kind of the node above them, and the depth left there: whether the search goes on below each; [] if
# below none.
GoesOn = Callable[[Sequence[Move], str, float], list[bool]]


@dataclass(frozen=True, slots=True)
class Order:
    """The order in which to search outcomes and moves.

    `chance` is 1 for the most probable outcome first, -1 for the least probable, 0 for the given order. Moves are
    sorted, best for the player first, by `judge`, a function of a position, and where it returns None by the heuristic
    of the search if `estimate` is set.
    """

    chance: int = 0
    estimate: bool = False
    judge: Callable[..., object] | None = None

    def sort_outcomes(self, pairs: list[Pair]) -> list[Pair]:
        """Return the outcomes of a chance node, each with its weight, in the order to search them; ties stay."""
        return sorted(pairs, key=lambda pair: -self.chance * pair[1]) if self.chance else pairs

    def sort_moves(
        self, moves: Sequence[Move], kind: str, depth: float, goes_on: GoesOn[Move], place: Place[Move]
    ) -> Sequence[Move]:
        """Return the successors of a MAX or MIN node, of this kind, in the order to search them; ties stay.

        So much depth is left at the node. At the depth limit the heuristic is the value itself: to sort by it would be
        to evaluate all of them.
        """
        estimates = goes_on(moves, kind, depth) if self.estimate else []
        if (self.judge is None and not any(estimates)) or len(moves) < 2:
            return moves
        places = [
            place(move, kind, estimate) for move, estimate in zip(moves, estimates or [False] * len(moves), strict=True)
        ]
        return [move for _, move in sorted(zip(places, moves, strict=True), key=itemgetter(0))]


@dataclass(frozen=True, slots=True)
class RankedOrder(Order):
    """An order that a person chose: `ranks` has a place for every successor picked; the others follow as given.

    >>> RankedOrder(ranks={"C": 0}).sort_outcomes([("B", 1), ("C", 1)])
    [('C', 1), ('B', 1)]
    """

    ranks: Mapping[Any, int] = field(default_factory=dict)

    def sort_outcomes(self, pairs: list[Pair]) -> list[Pair]:
        """Return the outcomes in the order picked."""
        return sorted(pairs, key=lambda pair: self.ranks.get(pair[0], len(self.ranks)))

    def sort_moves(
        self, moves: Sequence[Move], kind: str, depth: float, goes_on: GoesOn[Move], place: Place[Move]
    ) -> Sequence[Move]:
        """Return the successors in the order picked."""
        return sorted(moves, key=lambda move: self.ranks.get(move, len(self.ranks)))


def order_for(order: object) -> Order:
    """Turn the option `order` into an Order; raise TreeError if it is wrong.

    With a function and "estimate", the estimate is used where the function returns None.

    >>> order_for(("probability", "estimate"))
    Order(chance=1, estimate=True, judge=None)
    """
    if isinstance(order, Order):
        return order
    parts = order if isinstance(order, (tuple, list)) else () if order is None else (order,)
    fields: dict[str, Any] = {}
    for part in parts:
        name, value = ("judge", part) if callable(part) else _ORDERS.get(str(part), ("", None))
        expect(
            name and (name not in fields or name == "estimate"), "wrong.search.order", part, known=", ".join(_ORDERS)
        )
        fields[name] = value
    return Order(**fields)


def table_for(table: object) -> Table | None:
    """Turn the option `table` into a Table: a new one for True, none for False or None; TypeError for anything else."""
    if isinstance(table, Table):
        return table
    if table is None or isinstance(table, bool):
        return Table() if table else None
    raise TypeError


class Options(TypedDict, total=False):
    """The options of every search."""

    window: Annotated[
        tuple[object, object],
        Option(
            (-INF, INF),
            "the window (alpha, beta) at the root; the search may return a bound for a value outside it",
            Message("wrong.search.expected.window"),
            _window,
        ),
    ]
    # Read where the tree is at hand.
    bounds: Annotated[
        tuple[object, object] | None,
        Option(
            None,
            "the bounds (L, U) of all leaves; by default the bounds of the tree, or the range of its leaves",
            "two numbers (L, U), or None",
        ),
    ]
    depth: Annotated[
        int | None,
        Option(
            None,
            "how far to look ahead: in moves of players, or in levels if depth counts levels; by default to the end",
            Message("wrong.search.expected.depth"),
            whole_from(0, without=INF),
        ),
    ]
    depth_counts: Annotated[
        Literal["moves", "levels"],
        Option(
            "moves",
            'what depth counts: the "moves" of the players, as in OpenSpiel, or "levels", which include chance nodes, '
            "as in the pseudocode of Wikipedia",
            Message("wrong.search.expected.depth_counts"),
            one_of("moves", "levels"),
        ),
    ]
    resolve_chance: Annotated[
        bool,
        Option(
            False,
            "estimate the outcomes of a chance node at the depth limit; otherwise the search estimates the chance node "
            "itself",
            Message("wrong.search.expected.bool"),
            bool,
        ),
    ]
    evaluate: Annotated[
        Callable[..., object] | None,
        Option(
            None,
            "a function that estimates a node, or a game's position, at the depth limit; by default, the estimate in "
            "the tree or of the game",
            Message("wrong.search.expected.evaluate"),
            _function,
        ),
    ]
    fail: Annotated[
        Literal["soft", "hard"],
        Option(
            "soft",
            'what to return for a value outside the window: "soft" for the bound that was found, "hard" for alpha or '
            "beta",
            Message("wrong.search.expected.fail"),
            one_of("soft", "hard"),
        ),
    ]
    cut_on_equal: Annotated[
        bool,
        Option(
            True,
            "also cut when a value equals alpha or beta, not only when it is strictly outside the window",
            Message("wrong.search.expected.bool"),
            bool,
        ),
    ]
    cut_at_bounds: Annotated[
        bool,
        Option(
            False,
            "cut a MAX node as soon as it is worth U, and a MIN node as soon as it is worth L, because no value is "
            "beyond these; a search that never cuts ignores this",
            Message("wrong.search.expected.bool"),
            bool,
        ),
    ]
    order: Annotated[
        OrderOption,
        Option(
            None,
            "what to search first: likely outcomes (probability), unlikely ones (improbability), or moves that look "
            "good (estimate); in Python, also a function of a position, or a tuple of these",
            "a name, a function of a position, or a tuple of these",
            order_for,
        ),
    ]
    merge: Annotated[
        bool,
        Option(
            False,
            "treat moves that lead to the same position of a game as one move",
            Message("wrong.search.expected.bool"),
            bool,
        ),
    ]
    table: Annotated[
        bool | Table,
        Option(
            False,
            "use a transposition table, so that no position is searched twice (in Python, pass a Table to share it "
            "between searches)",
            Message("wrong.search.expected.table"),
            table_for,
        ),
    ]
    limit: Annotated[
        int | None,
        Option(
            None,
            f"the largest number of nodes of a game to visit before the search stops with an error; by default "
            f"{RECORDED:,}, or {UNRECORDED:,} without steps",
            Message("wrong.search.expected.limit"),
            whole_from(1, without=None),
        ),
    ]
    steps: Annotated[
        bool,
        Option(
            True,
            "record every step; without steps, the search is faster and returns only its result",
            Message("wrong.search.expected.bool"),
            bool,
        ),
    ]


class ProbingOptions(Options, total=False):
    """The options of a search that probes."""

    probes: Annotated[
        int,
        Option(
            1,
            "how many replies to each outcome to probe: 0 gives Star1, 2 or more give Star2.5",
            Message("wrong.search.expected.probes"),
            whole_from(0),
        ),
    ]
    probe_order: Annotated[
        Literal["cyclic", "sequential"],
        Option(
            "cyclic",
            '"cyclic" to probe the first reply to every outcome, then the second to every outcome, or "sequential" '
            "to probe all replies to one outcome, then all replies to the next",
            Message("wrong.search.expected.probe_order"),
            one_of("cyclic", "sequential"),
        ),
    ]
    reuse: Annotated[
        bool, Option(True, "do not search a probed reply again", Message("wrong.search.expected.bool"), bool)
    ]


def declared(options: type) -> dict[str, Option]:
    """Return the options declared by a class such as `Options`, by name.

    >>> declared(Options)["fail"].default
    'soft'
    """
    return {name: hint.__metadata__[0] for name, hint in get_type_hints(options, include_extras=True).items()}


COMMON = declared(Options)


PROBING = {name: option for name, option in declared(ProbingOptions).items() if name not in COMMON}


# What the docstring of every search says, above its references; {} are the entries of its options.
_SECTIONS = """Parameters
----------
tree : GameTree, FlatTree or Game
    What to search.
{}
Returns
-------
Run
    The value, the best move, the leaves that were read, and every step.

Raises
------
TreeError
    If the tree is not valid, or the search does not take an option or its value.
BoundsError
    If a leaf or an estimate is outside the bounds.

"""


def spelled_out(options: type) -> Callable[[Function], Function]:
    """Return a decorator that spells out what a search takes and returns: in its signature and its docstring."""
    types = get_type_hints(options)

    def decorate(function: Function) -> Function:
        plain = signature(function)
        named = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=option.default, annotation=types[name])
            for name, option in declared(options).items()
        ]
        shown = Signature([plain.parameters["tree"], *named], return_annotation=plain.return_annotation)
        function.__signature__ = shown  # type: ignore[attr-defined]
        before, references, after = cleandoc(function.__doc__ or "").partition("References\n")
        entries = "".join(option.entry(name, types[name]) for name, option in declared(options).items())
        function.__doc__ = before + _SECTIONS.format(entries) + references + after
        return function

    return decorate
