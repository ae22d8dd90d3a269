"""traced: a student's own plain recursion in the player, compared with the right run."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import suppress
from functools import partial, update_wrapper
from inspect import BoundArguments, signature
from textwrap import dedent
from types import TracebackType
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import INF, brief, expect, is_whole
from emmviz.learn.traced.departures import Compared, departures
from emmviz.learn.traced.program_mistakes import same
from emmviz.learn.traced.recorder import Call, NodeView, Recorder, Sentence, Source, number_from, written
from emmviz.learn.traced.steps import Remark, script_of
from emmviz.search.algorithm import Algorithm
from emmviz.search.algorithms import expectiminimax
from emmviz.search.events import Bound, Window
from emmviz.search.run import Run
from emmviz.search.searching import Tally, algorithm_of, search
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree

__all__ = ["Traced", "TracedRun", "source_of", "traced"]

LIKE = ("expectiminimax", "expectimax", "minimax", "alphabeta", "star1")
_ENDS = {"alpha": -INF, "beta": INF}


def traced(
    function: Callable[..., Any] | None = None, /, *, like: str | None = None, limit: int = 10_000, lang: str = "en"
) -> Any:
    """Decorate a plain recursion, so that called with a GameTree it plays as a Run and is compared with the right one.

    The function's first parameter is a node, which can be read: `.kind` is "max", "min", "chance" or "leaf", `.value` a
    leaf's number, `.children` the nodes below, `.prob` the probability on the edge to the node, `.bounds` (L, U), and
    more. All numbers are exact fractions. It calls itself with a child and returns one number. Parameters named `alpha`
    and `beta` are its window, from (−∞, ∞) at the root unless called with others; all further ones are its own, and
    `depth` is how many player moves to look ahead, on a tree with the estimates that such a search needs. Several
    functions may call each other, each with `@traced`.

    A program that makes too many calls, goes too deep or runs too many instructions between two calls is stopped. A
    loop of another module that does not end is for the stop button of the notebook.

    Parameters
    ----------
    function : callable
        The recursion.
    like : str, optional
        The right algorithm; by default expectiminimax without alpha and beta, with them star1 for a tree with chance
        nodes and alphabeta without.
    limit : int
        How many calls a program may make, and two hundred times as many instructions of its own between two.
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
    >>> str(mean(GameTree.parse("chance(.9: 2, .1: 3)")).compared).split(" Right: ")[0]
    'mean returns 2.5 for A. That is the plain mean: the probabilities are left out.'
    """
    expect(is_whole(limit, 1), "limit must be a whole number of calls, 1 or more", limit)
    expect(like is None or like in LIKE, f"like must be one of {', '.join(LIKE)}", like)
    words(lang)
    decorate = partial(Traced, like=like, limit=limit, lang=lang)
    return decorate if function is None else decorate(function)


class Traced:
    """A function under `@traced`; see there."""

    def __init__(self, function: Callable[..., Any], like: str | None, limit: int, lang: str) -> None:
        update_wrapper(self, function)
        self.function, self.like, self.limit, self.lang = function, like, limit, lang
        self.signature = signature(function)
        self.program = str(getattr(function, "__name__", function))
        self.source = source_of(function)
        self.node = next(iter(self.signature.parameters), "")
        if not self.node:
            raise TreeError(f"the first parameter of {self.program} must be the node")
        self.windowed = _ENDS.keys() <= self.signature.parameters.keys()

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program on a tree, which gives a TracedRun; or go on with a node, inside the recursion."""
        given = self.signature.bind_partial(*args, **kwargs)
        first = given.arguments.get(self.node)
        if isinstance(first, GameTree):
            return self._start(first, given)
        if not isinstance(first, NodeView):
            raise TreeError(
                f"{self.program} is called with a GameTree, and inside the recursion with a node, "
                f"not with {brief(first)}"
            )
        call = Call(first.id, self._window(given) if self.windowed else None, self.program, self.source)
        return first._recorder.follow(call, partial(self.function, *args, **kwargs))

    def _start(self, tree: GameTree, given: BoundArguments) -> TracedRun:
        tree = GameTree(tree.copy()).validate()  # the caller's own stays as it is
        usual = "star1" if any(tree.kind(node) == "chance" for node in tree) else "alphabeta"
        like = self.like or (usual if self.windowed else "expectiminimax")
        ends = {name: given.arguments.get(name, end) for name, end in _ENDS.items()}
        depth = given.arguments.get("depth")
        right = search(tree, like, window=tuple(ends.values()), depth=depth if isinstance(depth, int) else None)
        recorder = Recorder(tree, right.bounds, self.limit, getattr(inspect.unwrap(self.function), "__globals__", {}))
        given.arguments |= {self.node: recorder.views[tree.root], **(ends if self.windowed else {})}
        try:
            recorder.run(lambda: self(*given.args, **given.kwargs))
        except Exception as error:
            narrator = Narrator(tree, self.lang)
            names = [*["…"][: len(recorder.way) > 6], *map(narrator.name, recorder.way[-6:])]
            error.add_note(
                narrator.lang["traced"]["note"].format(
                    program=self.program, way=" → ".join(names), n=recorder.entries.total()
                )
            )
            raise error.with_traceback(_program_s_own(error.__traceback__)) from error.__cause__
        return TracedRun(self, recorder, like if self.windowed else "expectiminimax", right)

    def _window(self, given: BoundArguments) -> Window | None:
        """Return the window of a call; None where an end is missing, or is no number."""
        with suppress(ValueError):
            given.apply_defaults()
            return number_from(given.arguments.get("alpha")), number_from(given.arguments.get("beta"))
        return None

    def __repr__(self) -> str:
        return f"<traced {self.program}>"


class TracedRun(Run):
    """The Run of a student's program: its `value`, `steps`, `leaves` and pictures are those of any Run.

    `compared` says how it compares with `right`, the Run of the right algorithm. Where the program was stopped, `fault`
    says why; then nothing is known of the value, which is "at least −∞".
    """

    remarks: dict[int, Remark]

    def __init__(self, program: Traced, recorder: Recorder, style: str, right: Run) -> None:
        tree, (steps, remarks, sources) = recorder.tree, script_of(recorder, style)
        value, bound = steps[-1].value, steps[-1].bound
        if recorder.fault is not None or value is None or bound is None:
            value, bound = -INF, Bound.LOWER
        tally = Tally(keep_steps=True)
        tally.steps.extend(steps)
        tally.count()
        counted = tally.counted(tally.path(tree.root), len(tree.leaves()))
        # The lines to show are those of the program.
        record = Algorithm(program.program, expectiminimax.visit, code={}, kinds=())
        super().__init__(tree, record, {"depth": None}, (value, bound), recorder.bounds, **counted)
        self.code = {kind: source.lines for kind, source in sources.items()}
        self.right, self.lang, self.remarks = right, program.lang, remarks
        narrator = Narrator(tree, self.lang)
        self.fault = None if recorder.fault is None else recorder.fault.written(narrator)
        self.compared = self._compare(recorder, program.windowed, narrator)
        # A wrong program raises no questions about where players' nodes cut, or what their numbers say.
        cuts_at = algorithm_of(style).cuts_at
        self.cuts_at = cuts_at if self.compared.agrees else cuts_at & {"chance"}

    @property
    def opens_at(self) -> int:  # type: ignore[override]
        """The step that shows the verdict: where the program went wrong, else the last."""
        return len(self.steps) if self.compared.step is None else self.compared.step

    def listing(self, lang: str = "en") -> dict[str, list[str]]:
        """Return the program as it was written, which is in no language but Python's."""
        return {kind: list(lines) for kind, lines in self.code.items()}

    def _compare(self, recorder: Recorder, windowed: bool, narrator: Narrator) -> Compared:
        about = {"program": ("text", self.algorithm), "algorithm": ("algorithm", self.right.algorithm)}
        end = (recorder.fault,) if recorder.fault else ()
        found = [*departures(recorder.top, self.right, windowed)]
        first = next((one for one in found if one.wrong), found[0] if found and not end else None)
        answer: tuple[Sentence, ...] = ()
        if first is None:
            verdict, sentences, step, mistake = "same", end or (Sentence("same_run", about),), None, None
        else:
            step, _, mistake, wrong = first
            verdict, last = "wrong" if wrong else "other", len(self.steps)
            if wrong and not end and self.right.bound is Bound.EXACT and not same(self.value, self.right.value):
                numbers = {"value": ("exact", self.value), "right": ("exact", self.right.value)}
                answer = (Sentence("answer", {**about, **numbers}),)
            # At the last step the departure itself may say what is returned.
            before = answer if (step, first.sentences[0].key) != (last, "returns") else ()
            sentences = (*before, *first.sentences, *end)
            self._remark(step, *before, Sentence("departs" if wrong else "differs", about), *first.sentences)
        if not end and step != len(self.steps):
            self._remark(len(self.steps), *answer, Sentence(f"ends_{verdict}", about | {"k": ("text", step)}))
        return Compared("stopped" if end else verdict, written(sentences, narrator), step, mistake)

    def _remark(self, k: int, *sentences: Sentence) -> None:
        """Say more of the k-th step: nothing twice, and nothing as true that is not."""
        remark = self.remarks.get(k, Remark(plain=True))
        before, keys = {one.key for one in remark.sentences}, {one.key for one in sentences}
        at_end = "answer" in keys and k == len(self.steps)
        gone = {*(["unread"] if "missing" in keys else []), *(["returns"] if at_end else [])}
        old = [one for one in remark.sentences if one.key not in gone]
        new = [one for one in sentences if one.key != "returns" or not before & {"returns", "misread"}]
        lead = new[:1] if "answer" in keys else []
        self.remarks[k] = remark._replace(sentences=(*lead, *old, *new[len(lead) :]), plain=remark.plain and not at_end)


def source_of(function: Callable[..., Any]) -> Source:
    """Return a function's text without its decorators; no lines where nobody has kept it.

    >>> from textwrap import wrap
    >>> source_of(wrap).lines[0]
    'def wrap(text, width=70, **kwargs):'
    """
    code = None
    try:
        plain = inspect.unwrap(function)
        code = getattr(plain, "__code__", None)
        lines, first = inspect.getsourcelines(plain)
    except Exception:  # no text is kept, or it is no function and fails at whatever is looked up
        return Source(code, (), 0)
    skip = next((i for i, line in enumerate(lines) if line.lstrip().startswith(("def ", "async def "))), 0)
    return Source(code, tuple(dedent("".join(lines[skip:])).rstrip().splitlines()), max(first, 1) + skip)


def _program_s_own(trace: TracebackType | None) -> TracebackType | None:
    """Return a traceback without the lines of this room between the calls of the program."""
    if trace is None:
        return None
    below = _program_s_own(trace.tb_next)
    if str(trace.tb_frame.f_globals.get("__name__")).startswith(__package__):
        return below
    return TracebackType(below, trace.tb_frame, trace.tb_lasti, trace.tb_lineno)
