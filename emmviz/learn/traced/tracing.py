"""traced: a student's own plain recursion in the player, compared with the right run."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from inspect import Parameter, signature, unwrap
from numbers import Rational
from types import TracebackType
from typing import Any, overload

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import INF, Number, brief
from emmviz.learn.traced.run import TracedRun
from emmviz.learn.traced.silence import SECONDS
from emmviz.learn.traced.source import source_of
from emmviz.learn.traced.tell import Part
from emmviz.learn.traced.view import NodeView
from emmviz.learn.traced.visit import taken
from emmviz.learn.traced.watch import Watch
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree

__all__ = ["Traced", "traced"]

LIKE = ("expectiminimax", "expectimax", "minimax", "alphabeta", "star1")
_ENDS = {"alpha": -INF, "beta": INF}


@overload
def traced(function: Callable[..., Any], /) -> Traced: ...
@overload
def traced(*, like: str | None = None, limit: int = 10_000, lang: str = "en") -> Callable[..., Traced]: ...
def traced(
    function: Callable[..., Any] | None = None, /, *, like: str | None = None, limit: int = 10_000, lang: str = "en"
) -> Traced | Callable[..., Traced]:
    """Decorate a plain recursion, so that called with a GameTree it plays as a Run and is compared with the right one.

    The function's first parameter is a node, which can be read (`NodeView`): `.kind` is "max", "min", "chance" or
    "leaf", `.value` a leaf's number, `.children` the nodes below, `.prob` the probability on the edge to the node,
    `.bounds` (L, U), and more. All numbers are exact fractions. It calls itself with a child and returns one number.
    Parameters named `alpha` and `beta` are its window, from (−∞, ∞) at the root unless called with others; all
    further ones are its own, and `depth` is how many player moves to look ahead. Several functions may call each other,
    each with `@traced`. A program that does not end is stopped, whatever it catches; of a loop inside a function of C,
    which nothing can stop, a sentence on the error stream warns.

    Parameters: function; like, the right algorithm, by default expectiminimax without alpha and beta, with them star1
    for a tree with chance nodes and alphabeta without; limit, how many calls a program may make, and two hundred
    times as many instructions of Python between two; lang, the language of the sentences.
    Returns: the decorated function. Called with a tree it returns a `TracedRun`, inside the recursion what it returns.
    Raises: TreeError; an exception of the program's own with a note that says at which node.

    >>> @traced
    ... def mean(node):
    ...     values = [mean(child) for child in node.children]
    ...     return node.value if node.kind == "leaf" else sum(values) / len(values)
    >>> mean.report(GameTree.parse("chance(.9: 2, .1: 3)")).split(" Right: ")[0]
    'mean returns 2.5 for A. That is the plain mean: the probabilities are left out.'
    """
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise TreeError(f"limit must be a whole number of calls, 1 or more, not {brief(limit)}")
    if like is not None and like not in LIKE:
        raise TreeError(f"like must be one of {', '.join(LIKE)}, not {brief(like)}")
    words(lang)
    if function is None:
        return lambda function: Traced(function, like, limit, lang)
    return Traced(function, like, limit, lang)


class Traced:
    """A function under `@traced`; see there."""

    def __init__(self, function: Callable[..., Any], like: str | None, limit: int, lang: str) -> None:
        if not callable(function):
            raise TreeError(f"@traced stands above a function, not above {brief(function)}")
        update_wrapper(self, function)
        self.function, self.like, self.limit, self.lang = function, like, limit, lang
        self.signature = signature(function)
        self.program = str(getattr(function, "__name__", function))
        self.source = source_of(function)
        if not any(one.kind is not Parameter.KEYWORD_ONLY for one in self.signature.parameters.values()):
            raise TreeError(f"the first parameter of {self.program} must be the node")
        self.windowed = _ENDS.keys() <= self.signature.parameters.keys()

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program on a tree, which gives a TracedRun; or go on with a node, inside the recursion."""
        try:
            given = self.signature.bind_partial(*args, **kwargs).arguments
        except TypeError:
            return self.function(*args, **kwargs)  # which raises Python's own error
        if not given:
            return self.function(*args, **kwargs)
        first = next(iter(given.values()))
        if isinstance(first, tuple):  # *args
            first = first[0] if first else None
        if isinstance(first, NodeView):
            return self._go_on(first, given, args, kwargs)
        if isinstance(first, GameTree):
            return self._start(first, given, args, kwargs)
        raise TreeError(f"{self.program} is called with a GameTree, and inside the recursion with a node, "
                        f"not with {brief(first)}")  # fmt: skip

    def report(self, tree: GameTree, **more: Any) -> str:
        """Say how the program compares with the right run on a tree; `more` are further arguments of the program."""
        return str(self(tree, **more).compared)

    def _start(self, tree: GameTree, given: dict[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> TracedRun:
        tree = GameTree(tree.copy()).validate()  # the caller's own stays as it is
        like = self.like or self._guess(tree)
        window = tuple(given.get(name, end) for name, end in _ENDS.items()) if self.windowed else (-INF, INF)
        depth = given.get("depth")
        depth = depth if isinstance(depth, int) else None
        right, why_not = self._right(tree, like, window, depth)
        bounds = right.bounds if right is not None else tree.bounds or _range(tree)
        names = getattr(unwrap(self.function), "__globals__", {})
        watch = Watch(tree, bounds, like if self.windowed else "expectiminimax", self.limit, names)
        missing = {
            name: end
            for name, end in _ENDS.items()
            if self.windowed and name not in given and self.signature.parameters[name].default is Parameter.empty
        }
        args, kwargs = self._with_node(watch.view(tree.root), args, kwargs)
        silent = words(self.lang)["traced"]["silent"].format(program=self.program, n=SECONDS)
        try:
            watch.run(lambda: self(*args, **kwargs, **missing), silent)
        except Exception as error:
            error.add_note(watch.note(self.program, Narrator(tree, self.lang)))
            raise error.with_traceback(_own(error.__traceback__)) from error.__cause__
        return TracedRun(self.program, watch, right, self.windowed, why_not, self.lang)

    def _go_on(self, node: NodeView, given: dict[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        watch = node._watch
        if watch.over:
            raise TreeError(f"the call that {node} came from is over; call {self.program} with the tree")
        window, odd = self._window(given) if self.windowed else (None, None)
        return watch.visit(self.program, self.source, node.id, window, odd, lambda: self.function(*args, **kwargs))

    def _window(self, given: dict[str, Any]) -> tuple[tuple[Number, Number] | None, Part | None]:
        ends: list[Number] = []
        for name in _ENDS:
            default = self.signature.parameters[name].default
            value = given.get(name, default)
            try:
                ends.append(taken(value))
            except ValueError:
                if value is Parameter.empty:  # Python says that it is missing
                    return None, None
                key = "odd_digits" if isinstance(value, Rational) and not isinstance(value, bool) else "odd_end"
                return None, Part(key, (("name", "text", name), ("value", "text", brief(value))))
        return (ends[0], ends[1]), None

    def _guess(self, tree: GameTree) -> str:
        if not self.windowed:
            return "expectiminimax"
        return "star1" if any(tree.kind(node) == "chance" for node in tree) else "alphabeta"

    def _right(self, tree: GameTree, like: str, window: Any, depth: int | None) -> tuple[Run | None, str]:
        try:
            return search(tree, like, window=window, depth=depth), ""
        except TreeError as error:
            if depth is None:
                raise
            return None, str(error)

    def _with_node(
        self, node: NodeView, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        if args:
            return (node, *args[1:]), kwargs
        return (), {name: node if isinstance(value, GameTree) else value for name, value in kwargs.items()}

    def __repr__(self) -> str:
        return f"<traced {self.program}>"


def _own(trace: TracebackType | None) -> TracebackType | None:
    """Return a traceback without the lines of these modules, which stand between the calls of the program."""
    kept: list[TracebackType] = []
    while trace is not None:
        if not str(trace.tb_frame.f_globals.get("__name__")).startswith("emmviz.learn.trac"):
            kept.append(trace)
        trace = trace.tb_next
    found = None
    for one in reversed(kept):
        found = TracebackType(found, one.tb_frame, one.tb_lasti, one.tb_lineno)
    return found


def _range(tree: GameTree) -> tuple[Number, Number]:
    values = [tree.value(leaf) for leaf in tree.leaves()]
    return min(values), max(values)
