"""traced: play a student's own plain recursion in the player, and compare it with the right run."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from functools import partial, update_wrapper
from inspect import BoundArguments, signature
from textwrap import dedent
from types import MethodType, TracebackType
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, brief, expect
from emmviz.base.numbers import INF, is_whole
from emmviz.base.spellings import DEPTH_WORDS
from emmviz.learn.traced.departures import RunComparison, departures
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

LIKE = ("expectiminimax", "expectimax", "minimax", "alphabeta", "star1")
# The names of the ends of a window in public programs, whatever their capitals.
_ENDS = (
    *(("alpha", "beta"), ("alfa", "beta"), ("α", "β"), ("a", "b")),
    *(("low", "high"), ("lo", "hi"), ("lower", "upper")),
)
# The ways to count depth, by the names of what they do differently, with the options of a search that counts like this.
_COUNTS: dict[tuple[str, ...], dict[str, Any]] = {
    (): {},
    ("levels",): {"depth_counts": "levels"},
    ("resolved",): {"resolve_chance": True},
    ("levels", "resolved"): {"depth_counts": "levels", "resolve_chance": True},
}
_WIDE = (-INF, INF)
# What an error means, and what helps.
_HINTS = {
    "NoneType": "hint_none",
    "object is not callable": "hint_number",
    "'Fraction' object is not iterable": "hint_number",
    "iterable NodeView": "hint_pairs",
    "'NodeView' object is not": "hint_pairs",
    "of KindName": "hint_kind",
}

# What a program may do differently from usual, by name, with the right run that does the same.
Convention = tuple[tuple[str, ...], Run]


def traced(
    function: Callable[..., object] | None = None, /, *, like: str | None = None, limit: int = 10_000, lang: str = "en"
) -> Any:
    """Decorate a plain recursion: if you call it with a GameTree, it returns a Run and compares it with the right one.

    One parameter is a node. Its attributes are `.kind` ("max", "min", "chance" or "leaf"), `.value` of a leaf,
    `.children`, `.prob` (the probability on the edge to the node), `.bounds` (L, U), and more. The spellings of public
    programs also work, for example `.type == "MAX"` and `.is_leaf()`. All numbers are exact fractions. The function
    calls itself with a child, and returns a number. Parameters named `alpha` and `beta` (or `a` and `b`, or `low` and
    `high`) are its window; at the root this is (−∞, ∞), unless you call it with others. A parameter named `depth` is
    how far to look ahead, on a tree with estimates. All other parameters are your own. Several functions or methods may
    call each other, each with `@traced`.

    Conventions of public programs are accepted, and the verdict names the ones that it sees:

    - pairs of a value and a move, in either order
    - a depth that counts levels (including chance nodes) instead of moves
    - chance nodes at the depth limit that are resolved to their outcomes
    - negamax, with a parameter (for example `color`) that is 1 or -1, or True or False; below a MAX root without chance
      nodes, also without such a parameter
    - cuts by a window that is not two parameters

    A program is stopped if it makes too many calls, goes too deep, or runs too many instructions between two calls. An
    endless loop in another module can be stopped only with the stop button of the notebook.

    Parameters
    ----------
    function : callable
        The recursion to decorate.
    like : str, optional
        The right algorithm to compare with. The default is expectiminimax. For a function with alpha and beta, the
        default is star1 if the tree has chance nodes, and alphabeta otherwise.
    limit : int
        The largest number of calls; 200 times as many instructions are allowed between two calls.
    lang : str
        The language of the sentences.

    Returns
    -------
    Traced
        The decorated function. If you call it with a tree, it returns a `TracedRun`; a call inside the recursion
        returns the function's own result.

    Raises
    ------
    TreeError
        If an argument does not fit. An exception of the program itself gets a note that names the node.

    Examples
    --------
    >>> @traced
    ... def mean(node):
    ...     values = [mean(child) for child in node.children]
    ...     return node.value if node.kind == "leaf" else sum(values) / len(values)
    >>> str(mean(GameTree.parse("chance(.9: 2, .1: 3)")).compared).split(" The right step: ")[0]
    'mean() returns 2.5 for A. That is the plain mean, without the probabilities.'
    """
    expect(is_whole(limit, 1), "wrong.learn.calls", limit)
    expect(like is None or like in LIKE, "wrong.learn.one_of", like, name="like", known=", ".join(LIKE))
    words(lang)
    decorate = partial(Traced, like=like, limit=limit, lang=lang)
    return decorate if function is None else decorate(function)


class Traced:
    """A function under `@traced`, which describes it."""

    def __init__(self, function: Callable[..., Any], like: str | None, limit: int, lang: str) -> None:
        update_wrapper(self, function)
        self.function, self.like, self.limit, self.lang = function, like, limit, lang
        self.signature = signature(function)
        self.program = str(getattr(function, "__name__", function))
        self.source = source_of(function)
        self.node = next(iter(self.signature.parameters), "")
        if not self.node:
            raise TreeError(Message("wrong.learn.no_parameter", program=self.program))
        known = {name.casefold(): name for name in self.signature.parameters}
        self.ends = [known[end] for end in next((pair for pair in _ENDS if known.keys() >= {*pair}), ())]
        self.windowed = bool(self.ends)

    def __call__(self, *args: object, **kwargs: object) -> Any:
        """Run the program on a tree, which gives a TracedRun; inside the recursion, continue with a node."""
        call_args = self.signature.bind_partial(*args, **kwargs)
        # The first argument that is a node: before it, a method has its object, and others have a game or a depth.
        nodes = (name for name, value in call_args.arguments.items() if isinstance(value, (GameTree, NodeView)))
        place = next(nodes, self.node)
        first = call_args.arguments.get(place)
        if isinstance(first, GameTree):
            return self._start(place, first, call_args)
        if not isinstance(first, NodeView):
            raise TreeError(Message("traced.called", program=self.program, given=brief(first)))
        call_args.apply_defaults()
        call = Call(
            first.id, self._window(call_args) if self.windowed else None, self.program, self.source, call_args.arguments
        )
        return first._recorder.follow(call, partial(self.function, *args, **kwargs))

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        return self if instance is None else MethodType(self, instance)

    def _start(self, place: str, tree: GameTree, call_args: BoundArguments) -> TracedRun:
        tree = GameTree(tree.copy()).validate()  # the caller's own stays as it is
        # The call has only the arguments that it was made with: a wrapper has the signature of the function that it
        # wraps, and may take fewer.
        complete = copy(call_args)
        complete.apply_defaults()
        usual = "star1" if any(tree.kind(node) == "chance" for node in tree) else "alphabeta"
        like = self.like or (usual if self.windowed else "expectiminimax")
        ends = {name: call_args.arguments.get(name, end) for name, end in zip(self.ends, _WIDE, strict=False)}
        rights = _rights(tree, like, tuple(ends.values()) or _WIDE, complete)
        recorder = Recorder(
            tree,
            rights[0][1].bounds,
            self.limit,
            getattr(inspect.unwrap(self.function), "__globals__", {}),
            self.lang,
        )
        call_args.arguments |= {place: recorder.views[tree.root], **ends}
        try:
            recorder.run(lambda: self(*call_args.args, **call_args.kwargs))
        except Exception as error:
            narrator = Narrator(tree, self.lang)
            about = f"{type(error).__name__} of {type(next(iter(error.args), None)).__name__}: {error}"
            hints = [narrator.lang["traced"][key] for part, key in _HINTS.items() if part in about]
            names = [*["…"][: len(recorder.way) > 6], *map(narrator.name, recorder.way[-6:])]
            note = narrator.lang["traced"]["note"].format(
                program=self.program, way=" → ".join(names), n=recorder.entries.total()
            )
            error.add_note(" ".join([note, *hints]))
            raise error.with_traceback(_program_s_own(error.__traceback__)) from error.__cause__
        if not self.windowed and not self.like and recorder.leaves_out():
            rights += [((*names, "unseen"), right) for names, right in _rights(tree, usual, _WIDE, complete)]
        return TracedRun(self, recorder, like if self.windowed else "expectiminimax", rights)

    def _window(self, call_args: BoundArguments) -> Window | None:
        """Return the window of a call; None if an end is missing or is not a number."""
        low, high = (number_from(call_args.arguments.get(end)) for end in self.ends)
        return None if low is None or high is None else (low, high)

    def __repr__(self) -> str:
        return f"<traced {self.program}>"


def is_traced(function: object) -> bool:
    """Return whether a function or a method is under `@traced`."""
    # Any other object may answer to any name.
    return isinstance(function.__func__ if isinstance(function, MethodType) else function, Traced)


def in_language(function: Any, lang: str) -> Any:
    """Return a function or a method under `@traced` with its sentences in a language; anything else as it is."""
    if not is_traced(function):
        return function
    program = copy(getattr(function, "__func__", function))
    program.lang = lang
    return program.__get__(getattr(function, "__self__", None))


class TracedRun(Run):
    """The Run of a student's program: its `value`, `steps`, `leaves` and pictures work as in any Run.

    `compared` is the comparison with `right`, the Run of the right algorithm. `conventions` names what the program does
    differently from usual, as that run does: some of "pairs", "levels", "resolved", "unseen" (its windows), "negamax".
    If the program was stopped, `fault` says why; then nothing is known about the value, which is "at least −∞".
    """

    remarks: dict[int, Remark]

    def __init__(self, program: Traced, recorder: Recorder, style: str, rights: Sequence[Convention]) -> None:
        def agreement(reading: tuple[Convention, tuple[bool, list[Call]]]) -> tuple[bool, bool, bool, int, int]:
            """Return how well a reading agrees with a right run: in its nodes, in total, and up to which step."""
            (names, right), (is_told, sign) = reading
            recorder.flip(sign)
            script_of(recorder, style)
            wrong = next(
                (departure.step for departure in departures(recorder.top, right, program.windowed) if departure.wrong),
                None,
            )
            recorder.flip(sign)
            others = {call.node for call in recorder.top.all()} ^ {step.node for step in right.steps}
            return not others, wrong is None, is_told and "unseen" not in names, -len(others), wrong or 0

        # The first reading is the usual one; another one is chosen only if the program agrees better with it. What
        # nothing in the program tells is only assumed if it makes the program right.
        readings = [(right, sign) for sign in recorder.signs() for right in rights]
        (names, right), (_, sign) = max(readings, key=agreement) if len(readings) > 1 else readings[0]
        recorder.flip(sign)
        self.conventions = (
            *([] if recorder.place is None else ["pairs"]),
            *names,
            *(["negamax"] if sign else []),
        )
        tree, (steps, remarks, sources) = recorder.tree, script_of(recorder, style)
        value, bound = steps[-1].value, steps[-1].bound
        if recorder.fault is not None or value is None or bound is None:
            value, bound = -INF, Bound.LOWER
        tally = Tally(keep_steps=True)
        tally.steps.extend(steps)
        tally.count()
        counted = tally.counted(tally.path(tree.root), len(tree.leaves()))
        # The lines to show are the lines of the program.
        record = Algorithm(program.program, expectiminimax.visit, code={}, kinds=())
        super().__init__(tree, record, {"depth": None}, (value, bound), recorder.bounds, **counted)
        self.code = {kind: source.lines for kind, source in sources.items()}
        self.right, self.lang, self.remarks = right, program.lang, remarks
        narrator = Narrator(tree, self.lang)
        self.fault = None if recorder.fault is None else recorder.fault.written(narrator)
        self.compared = self._compare(recorder, program.windowed, narrator)
        # A wrong program raises no questions about cuts at players' nodes, or about what their numbers mean.
        cuts_at = algorithm_of(style).cuts_at
        self.cuts_at = cuts_at if self.compared.agrees else cuts_at & {"chance"}

    @property
    def opens_at(self) -> int:  # type: ignore[override]
        """The step that shows the verdict: where the program went wrong, or the last step."""
        return len(self.steps) if self.compared.step is None else self.compared.step

    def listing(self, lang: str = "en") -> dict[str, list[str]]:
        """Return the program as it was written; it is never translated."""
        return {kind: list(lines) for kind, lines in self.code.items()}

    def _compare(self, recorder: Recorder, windowed: bool, narrator: Narrator) -> RunComparison:
        about = {"program": ("text", self.algorithm), "algorithm": ("algorithm", self.right.algorithm)}
        end = (recorder.fault,) if recorder.fault else ()
        seen = [] if end else [Sentence(f"convention_{name}", about) for name in self.conventions]
        differences = [*departures(recorder.top, self.right, windowed)]
        first = next(
            (departure for departure in differences if departure.wrong),
            differences[0] if differences and not end else None,
        )
        answer: tuple[Sentence, ...] = ()
        if first is None:
            verdict, sentences, step, how = "same", end or (Sentence("same_run", about),), None, {}
        else:
            step, _, _, wrong = first
            how = {"k": ("text", step), "how": ("sentence", first.sentences[0])}
            verdict, last = "wrong" if wrong else "other", len(self.steps)
            if wrong and not end and self.right.bound is Bound.EXACT and not same(self.value, self.right.value):
                numbers = {"value": ("exact", self.value), "right": ("exact", self.right.value)}
                answer = (Sentence("answer", {**about, **numbers}),)
            # At the last step, the departure itself may say what is returned.
            before = answer if (step, first.sentences[0].key) != (last, "returns") else ()
            sentences = (*before, *first.sentences, *end)
            self._remark(step, *before, Sentence("departs" if wrong else "differs", about), *first.sentences)
        if not end and step != len(self.steps):
            self._remark(len(self.steps), *answer, Sentence(f"ends_{verdict}", about | how))
        if seen:
            self._remark(len(self.steps), *seen)
        mistakes, told = ((), ()) if first is None else (first.mistakes, first.sentences)
        return RunComparison(
            "stopped" if end else verdict,
            written((*sentences, *seen), narrator),
            step,
            mistakes,
            told,
        )

    def _remark(self, k: int, *sentences: Sentence) -> None:
        """Say more about the k-th step: nothing twice, and nothing false as if it were true."""
        remark = self.remarks.get(k, Remark(plain=True))
        before, keys = {sentence.key for sentence in remark.sentences}, {sentence.key for sentence in sentences}
        at_end = "answer" in keys and k == len(self.steps)
        gone = {*(["unread"] if "missing" in keys else []), *(["returns"] if at_end else [])}
        old = [sentence for sentence in remark.sentences if sentence.key not in gone]
        new = [sentence for sentence in sentences if sentence.key != "returns" or not before & {"returns", "misread"}]
        lead = new[:1] if "answer" in keys else []
        self.remarks[k] = remark._replace(sentences=(*lead, *old, *new[len(lead) :]), plain=remark.plain and not at_end)


def _rights(tree: GameTree, like: str, window: tuple[Any, ...], call_args: BoundArguments) -> list[Convention]:
    """Return the right run for each way to count the depth with which a program is called, the usual way first."""
    # A method may have the depth from its object.
    known = [*getattr(next(iter(call_args.arguments.values())), "__dict__", {}).items(), *call_args.arguments.items()]
    depths = [value for name, value in known if type(value) is int and any(word in name for word in DEPTH_WORDS)]
    # A program that counts upwards begins at depth 0.
    ahead: list[int | None] = [depth for depth in depths if depth] or [*depths[:1], None]
    rights: list[Convention] = []
    for depth in ahead:
        for names, options in _COUNTS.items() if depth else [((), {})]:
            with suppress(TreeError):
                rights.append((names, search(tree, like, window=window, depth=depth, **options)))
    # If no way fits the tree, the usual one says why.
    return rights or [((), search(tree, like, window=window, depth=ahead[0]))]


def source_of(function: Callable[..., Any]) -> Source:
    """Return the text of a function without its decorators; no lines if the text is not available.

    >>> from textwrap import wrap
    >>> source_of(wrap).lines[0]
    'def wrap(text, width=70, **kwargs):'
    """
    code = None
    try:
        plain = inspect.unwrap(function)
        code = getattr(plain, "__code__", None)
        lines, first = inspect.getsourcelines(plain)
    except Exception:  # the text is not kept, or the object is not a function and fails at any attribute
        return Source(code, (), 0)
    skip = next((i for i, line in enumerate(lines) if line.lstrip().startswith(("def ", "async def "))), 0)
    return Source(code, tuple(dedent("".join(lines[skip:])).rstrip().splitlines()), max(first, 1) + skip)


def _program_s_own(trace: TracebackType | None) -> TracebackType | None:
    """Return a traceback without the lines of this module between the calls of the program."""
    if trace is None:
        return None
    below = _program_s_own(trace.tb_next)
    if str(trace.tb_frame.f_globals.get("__name__")).startswith(__package__):
        return below
    return TracebackType(below, trace.tb_frame, trace.tb_lasti, trace.tb_lineno)
