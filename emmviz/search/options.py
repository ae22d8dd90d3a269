"""Options: those that every search takes, each declared once: name, type, default, meaning, and how it is read."""

# Without postponed annotations: the types of `Options` are read, and shown in the signature of every search.
from collections.abc import Callable
from dataclasses import dataclass
from inspect import Parameter, Signature, cleandoc, signature
from textwrap import fill
from typing import Annotated, Any, Literal, TypedDict, TypeVar, get_type_hints

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, brief, exact_or_infinite, show
from emmviz.search.engines.limits import RECORDED, UNRECORDED
from emmviz.search.order import OrderOption, order_for
from emmviz.search.table import Table, table_for

__all__ = ["COMMON", "PROBING", "Option", "Options", "ProbingOptions", "declared", "one_of", "spelled_out", "whole"]

Function = TypeVar("Function", bound=Callable[..., Any])


def as_given(given: Any) -> Any:
    """Return a value as it is."""
    return given


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a search: its default, its meaning, and what values it takes.

    Parameters: default; meaning, a phrase; expected, what a value must be, as an error message puts it; read, a
    function that turns a value into what the search works with, and raises ValueError or TypeError for a wrong one.

    >>> Option(1, "how many coins are thrown", "a whole number", int).value("coins", "2")
    2
    """

    default: Any
    meaning: str
    expected: str = ""
    read: Callable[[Any], Any] = as_given

    def value(self, name: str, given: object) -> Any:
        """Return what the search works with for a given value. Raises: TreeError for a wrong one."""
        try:
            return self.read(given)
        except TreeError:
            raise
        except (TypeError, ValueError):
            wrong = f"must be {self.expected}, not" if self.expected else "cannot be"
            raise TreeError(f"{name} {wrong} {brief(given)}") from None


def whole(least: int, *, without: Any = ...) -> Callable[[Any], Any]:
    """Return a reader of whole numbers, `least` or more; it turns None into `without`, if that is given."""

    def read(given: Any) -> Any:
        if given is None and without is not ...:
            return without
        if not isinstance(given, int) or isinstance(given, bool) or given < least:
            raise ValueError
        return given

    return read


def one_of(*words: str) -> Callable[[Any], Any]:
    """Return a reader that accepts one of these words."""

    def read(given: Any) -> Any:
        if given not in words:
            raise ValueError
        return given

    return read


def _window(given: Any) -> Any:
    if isinstance(given, str):
        raise TypeError
    alpha, beta = map(exact_or_infinite, given)
    if not alpha < beta:
        raise TreeError(f"window must have alpha below beta, not ({show(alpha)}, {show(beta)})")
    return alpha, beta


def _function(given: Any) -> Any:
    if given is not None and not callable(given):
        raise TypeError
    return given


class Options(TypedDict, total=False):
    """The options of every search."""

    window: Annotated[tuple[object, object], Option(
        (-INF, INF), "(alpha, beta) of interest to the caller", "two numbers (alpha, beta)", _window
    )]  # fmt: skip
    # Read where the tree is at hand.
    bounds: Annotated[tuple[object, object] | None, Option(
        None, "(L, U) between which every leaf lies; by default those of the tree, else the leaves' range"
    )]  # fmt: skip
    depth: Annotated[int | None, Option(
        None, "how many player moves to look ahead, by default all; chance does not count, and at 0 a chance node is "
        "valued as any other", "a whole number of player moves, 0 or more, or None", whole(0, without=INF)
    )]  # fmt: skip
    evaluate: Annotated[Callable[[Any], object] | None, Option(
        None, "a function of a node, or of a game's position, that values it at the depth limit, where its own "
        "estimate serves otherwise", "a function of a node", _function
    )]  # fmt: skip
    fail: Annotated[Literal["soft", "hard"], Option(
        "soft", '"soft" to report the bound that was found where the value lies outside the window, "hard" to report '
        "alpha or beta", '"soft" or "hard"', one_of("soft", "hard")
    )]  # fmt: skip
    cut_on_equal: Annotated[bool, Option(
        True, "cut where a value equals alpha or beta, too, not only where it is strictly outside the window", read=bool
    )]  # fmt: skip
    order: Annotated[OrderOption, Option(
        None, "what to search first: what is likely (probability) or unlikely (improbability), what looks good "
        "(estimate, or a function of a position), or a tuple of these", read=order_for
    )]  # fmt: skip
    merge: Annotated[bool, Option(False, "count moves to the same position of a game as one", read=bool)]
    table: Annotated[bool | Table, Option(
        False, "search no position of a game twice; a Table serves one search after another", read=table_for
    )]  # fmt: skip
    limit: Annotated[int | None, Option(
        None, f"how many nodes of a game to come to before the search is given up, by default {RECORDED:,}, or "
        f"{UNRECORDED:,} without steps", "a whole number of nodes, 1 or more, or None", whole(1, without=None)
    )]  # fmt: skip
    steps: Annotated[bool, Option(True, "record every step; without, only what is found, faster", read=bool)]


class ProbingOptions(Options, total=False):
    """The options of a search that probes."""

    probes: Annotated[int, Option(
        1, "how many replies of each outcome to probe: 0 is Star1, 2 and more Star2.5", "a whole number, 0 or more",
        whole(0)
    )]  # fmt: skip
    probe_order: Annotated[Literal["cyclic", "sequential"], Option(
        "cyclic", '"cyclic" to probe the first reply of every outcome, then the second of every outcome, "sequential" '
        "to probe all that are due of one outcome, then of the next", '"cyclic" or "sequential"',
        one_of("cyclic", "sequential")
    )]  # fmt: skip
    reuse: Annotated[bool, Option(True, "do not search a probed reply again", read=bool)]


def declared(options: type) -> dict[str, Option]:
    """Return the options declared by a class such as `Options`, by name.

    >>> declared(Options)["fail"].default
    'soft'
    """
    return {name: hint.__metadata__[0] for name, hint in get_type_hints(options, include_extras=True).items()}


COMMON = declared(Options)


PROBING = {name: option for name, option in declared(ProbingOptions).items() if name not in COMMON}


def spelled_out(options: type) -> Callable[[Function], Function]:
    """Return a decorator that adds the options of a search to its signature, and their meanings to its docstring.

    Parameters: options, the class that types the function's `**options`.
    """
    types = get_type_hints(options)

    def decorate(function: Function) -> Function:
        plain = signature(function)
        named = [Parameter(name, Parameter.KEYWORD_ONLY, default=option.default, annotation=types[name])
                 for name, option in declared(options).items()]  # fmt: skip
        shown = Signature([plain.parameters["tree"], *named], return_annotation=plain.return_annotation)
        function.__signature__ = shown  # type: ignore[attr-defined]
        meanings = [fill(f"{name}: {option.meaning}", 110, initial_indent="    ", subsequent_indent="        ")
                    for name, option in declared(options).items()]  # fmt: skip
        function.__doc__ = "\n".join([cleandoc(function.__doc__ or ""), "", "Options:", *meanings])
        return function

    return decorate
