"""traced: a student's own plain recursion in the player, compared with the right run."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial, update_wrapper
from inspect import BoundArguments, Parameter, signature
from itertools import zip_longest
from numbers import Rational
from textwrap import dedent
from types import TracebackType
from typing import Any, overload

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import INF, Number, brief
from emmviz.learn.traced.departures import Compared, departures
from emmviz.learn.traced.recorder import Call, NodeView, Recorder, Source, number_from
from emmviz.learn.traced.remarks import Remark, Sentence, written
from emmviz.learn.traced.steps import script_of
from emmviz.search.engines.generators import result_of
from emmviz.search.events import Bound, Window
from emmviz.search.pseudocode import cutting_kinds
from emmviz.search.run import Run
from emmviz.search.searching import algorithm_of, search
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree

__all__ = ["Traced", "TracedRun", "source_of", "traced"]

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

    The function's first parameter is a node, which can be read: `.kind` is "max", "min", "chance" or "leaf", `.value` a
    leaf's number, `.children` the nodes below, `.prob` the probability on the edge to the node, `.bounds` (L, U), and
    more. All numbers are exact fractions. It calls itself with a child and returns one number. Parameters named `alpha`
    and `beta` are its window, from (−∞, ∞) at the root unless called with others; all further ones are its own, and
    `depth` is how many player moves to look ahead. Several functions may call each other, each with `@traced`.

    A program that makes too many calls, goes too deep or runs too many lines between two calls is stopped. Any other
    loop that does not end is for the stop button of the notebook.

    Parameters
    ----------
    function : callable
        The recursion.
    like : str, optional
        The right algorithm; by default expectiminimax without alpha and beta, with them star1 for a tree with chance
        nodes and alphabeta without.
    limit : int
        How many calls a program may make, and two hundred times as many lines of its own between two.
    lang : str
        The language of the sentences.

    Returns
    -------
    Traced
        The decorated function. Called with a tree it returns a `TracedRun`, inside the recursion what it returns.

    Raises
    ------
    TreeError
        Where an argument does not fit. An exception of the program's own has a note that says at which node.

    Examples
    --------
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
        named = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
        self.node = next((name for name, one in self.signature.parameters.items() if one.kind in named), "")
        if not self.node:
            raise TreeError(f"the first parameter of {self.program} must be the node")
        self.windowed = _ENDS.keys() <= self.signature.parameters.keys()

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program on a tree, which gives a TracedRun; or go on with a node, inside the recursion."""
        try:
            given = self.signature.bind_partial(*args, **kwargs)
            first = given.arguments[self.node]
        except (TypeError, KeyError):
            return self.function(*args, **kwargs)  # which raises Python's own error
        if isinstance(first, GameTree):
            return self._start(first, given)
        if not isinstance(first, NodeView):
            what = "a GameTree, and inside the recursion with a node"
            raise TreeError(f"{self.program} is called with {what}, not with {brief(first)}")
        if first._recorder.over:
            raise TreeError(f"the call that {first} came from is over; call {self.program} with the tree")
        window, odd = self._window(given) if self.windowed else (None, None)
        call = Call(first.id, window, self.program, self.source, odd)
        return first._recorder.follow(call, partial(self.function, *args, **kwargs))

    def report(self, tree: GameTree, **more: Any) -> str:
        """Say how the program compares with the right run on a tree; `more` are further arguments of the program."""
        return str(self(tree, **more).compared)

    def _start(self, tree: GameTree, given: BoundArguments) -> TracedRun:
        tree = GameTree(tree.copy()).validate()  # the caller's own stays as it is
        like = self.like or "expectiminimax"
        if self.windowed and not self.like:
            like = "star1" if any(tree.kind(node) == "chance" for node in tree) else "alphabeta"
        right, why_not = self._right(tree, like, given.arguments)
        bounds = (right or search(tree, "expectiminimax")).bounds
        recorder = Recorder(tree, bounds, self.limit, getattr(inspect.unwrap(self.function), "__globals__", {}))
        given.arguments[self.node] = recorder.views[tree.root]
        for name, end in _ENDS.items():
            if self.windowed and self.signature.parameters[name].default is Parameter.empty:
                given.arguments.setdefault(name, end)
        try:
            recorder.run(lambda: self(*given.args, **given.kwargs))
        except Exception as error:
            frames, way = _program_s_own(error.__traceback__)
            names = [Narrator(tree, self.lang).name(node) for node in way]
            text = " → ".join([*["…"][: len(names) > 6], *names[-6:]])
            about = {"program": ("text", self.program), "way": ("text", text), "n": ("text", recorder.calls)}
            error.add_note(Sentence("note", about).written(Narrator(tree, self.lang)))
            raise error.with_traceback(frames) from error.__cause__
        return TracedRun(self, recorder, like if self.windowed else "expectiminimax", right, why_not)

    def _right(self, tree: GameTree, like: str, given: dict[str, Any]) -> tuple[Run | None, str]:
        """Return the right run, or why there is none."""
        window = tuple(given.get(name, end) for name, end in _ENDS.items()) if self.windowed else (-INF, INF)
        depth = given.get("depth") if isinstance(given.get("depth"), int) else None
        try:
            return search(tree, like, window=window, depth=depth), ""
        except TreeError as error:
            if depth is None:
                raise
            return None, str(error)

    def _window(self, given: BoundArguments) -> tuple[Window | None, Sentence | None]:
        """Return the window of a call, or what is wrong with it."""
        ends: list[Number] = []
        for name in _ENDS:
            value = given.arguments.get(name, self.signature.parameters[name].default)
            try:
                ends.append(number_from(value))
            except ValueError:
                if value is Parameter.empty:  # Python says that it is missing
                    return None, None
                key = "odd_digits" if isinstance(value, Rational) and not isinstance(value, bool) else "odd_end"
                return None, Sentence(key, {"name": ("text", name), "value": ("text", brief(value))})
        return (ends[0], ends[1]), None

    def __repr__(self) -> str:
        return f"<traced {self.program}>"


class TracedRun(Run):
    """The Run of a student's program: its `value`, `steps`, `leaves` and pictures are those of any Run.

    `compared` says how it compares with `right`, the Run of the right algorithm. Where the program was stopped, `fault`
    says why; then nothing is known of the value, which is "at least −∞".
    """

    remarks: dict[int, Remark]

    def __init__(self, program: Traced, recorder: Recorder, style: str, right: Run | None, why_not: str) -> None:
        tree, (steps, remarks, sources) = recorder.tree, script_of(recorder, style)
        value, bound = steps[-1].value, steps[-1].bound
        if recorder.fault is not None or value is None or bound is None:
            value, bound = -INF, Bound.LOWER
        found = result_of(tree, steps, value, bound, recorder.bounds, len(tree.leaves()))
        super().__init__(tree, program.program, {"depth": None}, found, {})
        self.code = {kind: source.lines for kind, source in sources.items()}
        self.right, self.lang, self.remarks = right, program.lang, remarks
        narrator = Narrator(tree, self.lang)
        self.fault = None if recorder.fault is None else recorder.fault.written(narrator)
        self.compared = self._compare(recorder, program.windowed, why_not, narrator)
        # A wrong program raises no questions about where players' nodes cut, or what their numbers say.
        cuts_at = cutting_kinds(algorithm_of(style).code)
        self.cuts_at = cuts_at if self.compared.agrees else cuts_at & {"chance"}

    def listing(self, lang: str = "en") -> dict[str, list[str]]:
        """Return the program as it was written, which is in no language but Python's."""
        return {kind: list(lines) for kind, lines in self.code.items()}

    def _compare(self, recorder: Recorder, windowed: bool, why_not: str, narrator: Narrator) -> Compared:
        about: dict[str, tuple[str, Any]] = {"program": ("text", self.algorithm)}
        end = (recorder.fault,) if recorder.fault else ()
        if self.right is None:
            sentences = (*end, Sentence("no_right", about | {"why": ("text", why_not)}))
            return Compared("stopped" if end else "none", written(sentences, narrator))
        about["algorithm"] = "algorithm", self.right.algorithm
        assert recorder.top is not None
        found = [*departures(recorder.top, self.right, windowed)]
        first = next((one for one in found if one.wrong), found[0] if found and not end else None)
        if first is None:
            verdict, sentences = "same", end or (Sentence("same_run", about),)
        else:
            verdict, sentences = "wrong" if first.wrong else "other", (*first.sentences, *end)
            self._remark(first.step, Sentence("departs" if first.wrong else "differs", about), *first.sentences)
        if not end and (first is None or first.step < len(self.steps)):
            self._remark(len(self.steps), Sentence(f"ends_{verdict}", about | {"k": ("text", first and first.step)}))
        verdict, text = "stopped" if end else verdict, written(sentences, narrator)
        return Compared(verdict, text, first.step, first.mistake) if first is not None else Compared(verdict, text)

    def _remark(self, k: int, *sentences: Sentence) -> None:
        """Say more of the k-th step."""
        remark = self.remarks.get(k, Remark(plain=True))
        self.remarks[k] = remark._replace(sentences=(*remark.sentences, *sentences))

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}; {self.compared.verdict}>".replace("<Run ", "<TracedRun ")


def source_of(function: Callable[..., Any]) -> Source:
    """Return a function's text without its decorators; no lines where nobody has kept it.

    >>> from textwrap import wrap
    >>> source_of(wrap).lines[0]
    'def wrap(text, width=70, **kwargs):'
    """
    plain = inspect.unwrap(function)
    code = getattr(plain, "__code__", None)
    try:
        lines, first = inspect.getsourcelines(plain)
    except (OSError, TypeError):
        return Source(code, (), 0)
    skip = next((i for i, line in enumerate(lines) if line.lstrip().startswith(("def ", "async def "))), 0)
    text = dedent("".join(lines[skip:])).rstrip().splitlines()
    return Source(code, tuple(text), max(first, 1) + skip)


def _program_s_own(trace: TracebackType | None) -> tuple[TracebackType | None, list[str]]:
    """Return a traceback without the lines of this room between the calls of the program, and the nodes of these."""
    kept: list[TracebackType] = []
    way: list[str] = []
    while trace is not None:
        if not str(trace.tb_frame.f_globals.get("__name__")).startswith(__package__):
            kept.append(trace)
        elif (
            isinstance(call := trace.tb_frame.f_locals.get("call"), Call) and trace.tb_frame.f_code.co_name == "follow"
        ):
            way.append(call.node)
        trace = trace.tb_next
    for above, below in zip_longest(kept, kept[1:]):
        above.tb_next = below
    return kept[0] if kept else None, way
