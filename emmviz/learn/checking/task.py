"""One exercise of the course: its answer recorded as plain data, and the result of marking that."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from inspect import signature
from numbers import Real
from traceback import extract_tb
from typing import Any, Literal, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.messages import brief, message_of
from emmviz.base.numbers import INF, Number, show
from emmviz.base.numerals import read_number
from emmviz.learn.answers.intervals import Interval
from emmviz.learn.answers.number import as_number
from emmviz.learn.marking import answer_text, verdict_on
from emmviz.learn.prediction import prediction
from emmviz.learn.question import Notation, Suspect
from emmviz.learn.traced.program_mistakes import same, value_mistakes
from emmviz.learn.traced.tracing import TracedRun, is_traced, source_of
from emmviz.search.algorithms.star1 import star1
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.tree.game_tree import GameTree

# An answer as recorded: a text, a list of these, or None if there is no answer. Numbers are texts.
Evidence = Any
# The arguments of a call.
Case = tuple[Any, ...]
# The depth, the number of parts and the number of characters up to which an answer is recorded.
DEEP, MANY, LONG = 3, 1000, 4000
_LONG_ERROR = 300
# A tree with more nodes takes long to search, and is too large to read.
MOST_NODES = 300
# A computed float is wrong in its last digits.
NEAR = Fraction(1, 10**9)
# In a trace, one of these prefixes marks mistakes instead of a node: of a wrong value, or only of wasted work.
_SLIP, _WASTE = "mistake", "waste"
# What is recorded of a program without `@traced`.
_UNTRACED: Evidence = {"untraced": "True"}
# So many characters has a float that was computed.
_COMPUTED = 12
# More values than any search of these trees computes.
_MOST_VALUES = 500
# The places where None replaces an answer, and not a value in the student's own program.
_PLACE = re.compile(r"(?:\b(?:return|if)|, \w+ =|\*) ?None\b")


class Finding(NamedTuple):
    """The result of marking: right, wrong, or none for no answer that counts; the mistake, and values for its sentence.

    `shown` is a picture of what was answered, or of what is right once it was found.
    """

    verdict: Literal["right", "wrong", "none"]
    mistake: str | None = None
    values: Mapping[str, object] = {}
    shown: GameTree | Run | None = None


RIGHT, NO_ANSWER = Finding("right"), Finding("none")


def wrong(mistake: str | None = None, **values: object) -> Finding:
    """Return that an answer is wrong, with the name of the mistake if it is known."""
    return Finding("wrong", mistake, values)


def as_evidence(answer: object, *, deep: int = DEEP) -> Evidence:
    """Return an answer as None, a text, or a list of them; anything else as {"strange": how it begins}.

    So it can be read again without running anything of the student's.

    >>> as_evidence(Fraction(2, 25)), as_evidence((0.5, True, None)), as_evidence({1})
    ('2/25', ['0.5', 'True', None], {'strange': '{1}'})
    """
    try:
        if answer is None:
            return None
        if isinstance(answer, (str, GameTree, Real, Decimal)) or hasattr(answer, "__float__"):
            return str(answer)[:LONG]
        if isinstance(answer, Interval):
            answer = (answer.low, answer.high)
        if isinstance(answer, (list, tuple)) and deep:
            return [as_evidence(part, deep=deep - 1) for part in answer[:MANY]]
        return {"strange": brief(answer, 40)}
    except Exception:  # some answers cannot be written as text, for example a whole number of more than 4300 digits
        return {"strange": "…"}


def number_of(evidence: Evidence) -> Number | None:
    """Return the number in a text that `as_evidence` wrote; None if there is none.

    >>> number_of("2/25"), number_of("-inf"), number_of(["1"])
    (Fraction(2, 25), -inf, None)
    """
    numerals = read_number(evidence) if isinstance(evidence, str) else []
    return numerals[0].number if numerals else None


class CourseTask(NamedTuple):
    """An exercise of the course.

    `id` has the numbers of notebook and exercise, for example "05-1"; `skill` is what it practises. `mark` marks an
    answer that was recorded, and trusts nothing else; `look` records an answer and marks nothing. The hints are in the
    locale, `check.hints`.
    """

    id: str
    skill: str
    mark: Callable[[Evidence], Finding]
    look: Callable[[Any], Evidence] = as_evidence

    def judge(self, evidence: Evidence) -> Finding:
        """Mark what was written down."""
        return NO_ANSWER if evidence is None else self.mark(evidence)


# -- a number, an interval, a tree, an order --------------------------------------------------------------------------


def asked(
    id: str,
    skill: str,
    right: object,
    mistakes: Mapping[str, object],
    *,
    bounds: tuple[Number, Number] | None = None,
    also: Iterable[int] = (),
    shown: Callable[[], Run] | None = None,
) -> CourseTask:
    """Return an exercise that is a question for a number, or for two, a window. Ends beyond the bounds mean the bounds,
    `also` are numbers near enough to be right, and the bounds of a probability are 0 and 1.

    Wrong answers of known mistakes have their names, the most likely first; a right answer is shown with a run.
    """
    known = tuple(
        Suspect(tuple(map(as_number, answer)) if isinstance(answer, tuple) else as_number(answer), name)
        for name, answer in mistakes.items()
    )
    question = replace(
        prediction(id, right).question, known=known, also=tuple(map(Fraction, also)), notation=Notation(bounds=bounds)
    )

    def mark(evidence: Evidence) -> Finding:
        # Two numbers may be one with a decimal comma.
        is_two = question.form == "number" and isinstance(evidence, list) and len(evidence) == 2
        verdict = verdict_on(question, tuple(evidence or ()) if is_two else evidence)
        if verdict.reason == "alike":
            return RIGHT._replace(values={"answer": answer_text(question)})
        if verdict.correct:
            return RIGHT._replace(shown=shown() if shown else None)
        # An answer that is too rough, or impossible, does not count as a try.
        if not verdict.readable and verdict.reason != "unread":
            return NO_ANSWER._replace(mistake=verdict.reason, values={"given": verdict.given})
        # Without a known mistake, the sentence describes the answer.
        reason = verdict.reason
        if reason == "unread":
            number_key = "no_number" if any(map(str.isdigit, str(evidence))) else "no_digit"
            reason = number_key if question.form == "number" else "write_interval"
        named = verdict.suspect.mistake if verdict.suspect else None
        number = number_of(verdict.given)
        # A number that a program computed is written rounded.
        text = verdict.given.removesuffix(".0") if number is None or len(verdict.given) < _COMPUTED else show(number)
        return wrong(named or reason, given=text, at=", ".join(map(show, verdict.at)))

    return CourseTask(id, skill, mark)


def tree(id: str, skill: str, judge: Callable[[GameTree], Finding]) -> CourseTask:
    """Return an exercise whose answer is a tree in its text notation; a wrong one is drawn if it can be read."""

    def mark(evidence: Evidence) -> Finding:
        if not isinstance(evidence, str):
            return wrong("no_tree")
        if number_of(evidence) is not None:
            return wrong("worked_out")
        try:
            parsed = GameTree.parse(evidence)
        except TreeError as error:
            return wrong("unread_tree", error=message_of(error))
        if len(parsed) > MOST_NODES:
            return wrong("large", most=MOST_NODES)
        finding = judge(parsed)
        return finding._replace(shown=finding.shown or parsed)

    return CourseTask(id, skill, mark)


def order(id: str, skill: str, text: str, wanted: int) -> CourseTask:
    """Return an exercise: order the numbers 1, 2 ... on the leaves of a tree so that Star1 reads a number of them.

    The answer is a list of numbers, or a tree or an editor whose leaves hold them.
    """
    last = text.count("{}")

    def mark(evidence: Evidence) -> Finding:
        numbers = [*map(number_of, evidence)] if isinstance(evidence, list) else []
        if {*numbers} != {*range(1, last + 1)} or len(numbers) > last:
            return wrong("no_order", first=1, last=last)
        run = star1(GameTree.parse(text.format(*numbers)))
        read = len(run.leaves)
        finding = RIGHT if read == wanted else wrong("reads_other", read=read, wanted=wanted)
        return finding._replace(shown=run)

    def look(answer: object) -> Evidence:
        picture = answer
        with suppress(Exception):  # an object may refuse to be asked
            picture = getattr(answer, "tree", answer)  # of an editor
        return as_evidence(
            [picture.value(leaf) for leaf in picture.leaves()] if isinstance(picture, GameTree) else answer
        )

    return CourseTask(id, skill, mark, look)


# -- functions ---------------------------------------------------------------------------------------------------------


def calls(
    id: str,
    skill: str,
    cases: Sequence[Case],
    judge: Callable[[list[Evidence]], Finding],
    names: Iterable[str] = (),
) -> CourseTask:
    """Return an exercise whose answer is a function; what it returns on the cases is written down, and then marked.

    `names` are the names of its parameters.
    """

    def mark(evidence: Evidence) -> Finding:
        if isinstance(evidence, list) and all(returned is None for returned in evidence):
            return NO_ANSWER._replace(mistake="returns_none")
        return _broken(evidence, len(cases)) or judge(evidence)

    return CourseTask(
        id, skill, mark, partial(_tried, cases={_case_text(case, names): case for case in cases}, look=as_evidence)
    )


def _case_text(case: Case, names: Iterable[str]) -> str:
    """Return the arguments of a call, each with the name of its parameter if there are names."""
    texts = (str(value) if isinstance(value, (str, tuple)) else show(value, fractions=True) for value in case)
    return ", ".join(map(" = ".join, zip(names, texts, strict=True)) if names else texts)


def follows(
    id: str,
    skill: str,
    cases: Sequence[Case],
    right: Callable[..., Any],
    mistakes: Mapping[str, Callable[..., object]],
    *,
    strange: Callable[..., str | None] = lambda returned, *case: None,
) -> CourseTask:
    """Return an exercise whose answer is a function: its results are all right, all by one mistaken rule, or wrong in
    a case. There `strange` may name what is wrong with a result that no rule gives.
    """
    names = list(signature(right).parameters)

    def judge(results: list[Evidence]) -> Finding:
        for name, follows in {"": right, **mistakes}.items():
            if all(_is(returned, follows(*case)) for returned, case in zip(results, cases, strict=True)):
                return wrong(name) if name else RIGHT
        returned, case = next(pair for pair in zip(results, cases, strict=True) if not _is(pair[0], right(*pair[1])))
        true = right(*case)
        pairs = zip(returned, true, strict=False) if isinstance(true, tuple) and isinstance(returned, list) else ()
        # If there are two ends, say which one is wrong.
        off = [i for i, pair in enumerate(pairs) if not _is(*pair)]
        return wrong(
            f"case_{off[0]}" if len(off) == 1 else strange(returned, *case) or "case",
            case=_case_text(case, names),
            given=_written(returned),
            right=_written(as_evidence(true)),
        )

    return calls(id, skill, cases, judge, names)


def _written(returned: Evidence) -> str:
    if isinstance(returned, list):
        return f"({', '.join(map(_written, returned[:4]))})"
    if not isinstance(returned, str):
        return "…"
    return returned[:40] if number_of(returned) is None else returned[:40].replace("-", "−")


def _is(returned: Evidence, right: Any) -> bool:
    """Return whether a result is this value, or one of a set: a text, a truth value, a number or several of them."""
    if isinstance(right, set):
        return any(_is(returned, value) for value in right)
    if isinstance(right, tuple):
        return isinstance(returned, list) and len(returned) == len(right) and all(map(_is, returned, right))
    if isinstance(right, (bool, str)):
        return bool(returned == str(right))
    number = number_of(returned)
    return number is not None and abs(number) != INF and bool(abs(number - right) <= NEAR)


def _tried(answer: object, cases: Mapping[str, Case], look: Callable[[Any], Evidence]) -> Evidence:
    """Return what an answer that is a function gives in each case, or in which it stopped, how, and at which line."""
    if not callable(answer):
        return as_evidence(answer)
    results, wanted = [], len(next(iter(cases.values())))
    if not is_traced(answer) and (taken := _parameters(answer, wanted)) is not None:
        return {"takes": str(taken), "needs": str(wanted)}
    for name, case in cases.items():
        try:
            returned = look(answer(*case))
        except Exception as error:
            returned = {"error": f"{type(error).__name__}: {error}", "line": _last_line(answer, error)}
        if isinstance(returned, dict) and "error" in returned:
            return {key: text[:_LONG_ERROR] for key, text in (returned | {"tree": name}).items()}
        results.append(returned)
    return results


def _parameters(answer: Callable[..., object], wanted: int) -> int | None:
    """Return how many parameters a function has that cannot be called with so many arguments; None for any other."""
    try:
        parameters = signature(answer)
    except Exception:  # some functions of Python have none to be seen, and any object may be callable
        return None
    try:
        parameters.bind(*[None] * wanted)
    except TypeError:
        return len(parameters.parameters)
    return None


def _last_line(answer: Any, error: Exception) -> str:
    """Return the line of an answer's own file or cell that ran last before an error."""
    code = source_of(answer).code
    lines = [frame.line for frame in extract_tb(error.__traceback__) if code and frame.filename == code.co_filename]
    return lines[-1] if lines and lines[-1] else "…"


def _broken(evidence: Evidence, wanted: int) -> Finding | None:
    """Return what is found of a program that gives nothing to be marked, None if it gives `wanted` results."""
    if isinstance(evidence, dict) and "error" in evidence:
        texts = {name: str(evidence.get(name, ""))[:_LONG_ERROR] for name in ("error", "line", "tree")}
        return wrong("raises" if texts["line"] else "stopped", **texts)
    if isinstance(evidence, dict) and "needs" in evidence:
        return wrong("arguments", takes=str(evidence.get("takes"))[:3], needs=str(evidence["needs"])[:3])
    return None if isinstance(evidence, list) and len(evidence) == wanted else wrong("no_function")


# -- searches ----------------------------------------------------------------------------------------------------------


def searches(id: str, skill: str, like: str, trees: Callable[[], Mapping[str, GameTree]]) -> CourseTask:
    """Return an exercise whose answer is a search under `@traced`; the first tree on which it goes wrong is drawn.

    A search is right where its value is right on each tree, and it reads no more leaves than the right one; a wrong
    value is reported before too many leaves. In a full search, every value on the way must also be right. A known
    mistake is named if it explains what the search does on each tree.
    """

    def look(answer: object) -> Evidence:
        traces = _tried(answer, {name: (tree,) for name, tree in trees().items()}, _trace)
        # A program without a trace takes a tree for a node.
        fails = isinstance(traces, dict) and not is_traced(answer)
        is_strange = isinstance(traces, list) and _UNTRACED in traces
        if callable(answer) and (fails or is_strange):
            return _UNTRACED
        # A None in the place of an answer.
        is_unfinished = callable(answer) and _PLACE.search("\n".join(source_of(answer).lines))
        return {"unfinished": traces} if is_unfinished else traces

    def mark(evidence: Evidence) -> Finding:
        if isinstance(evidence, dict) and "unfinished" in evidence:
            return RIGHT if mark(evidence["unfinished"]) == RIGHT else NO_ANSWER
        if evidence == _UNTRACED:
            return wrong("untraced")
        every = trees()
        finding = _broken(evidence, len(every))
        if finding is None:
            shared, runs = _shared(evidence), [search(tree, like) for tree in every.values()]
            slips = _slips(zip(runs, evidence, strict=True))
            finding = min(
                (_compared(*of, shared, slips) for of in zip(every, runs, evidence, strict=True)),
                # The picture names the likeliest mistake on its tree: that should be the shared mistake, or none.
                key=lambda finding: (
                    finding == RIGHT,
                    finding.values.get("base") == "search_leaves",
                    finding.values.get("likeliest") not in (None, finding.mistake),
                ),
            )
        shown = every.get(str(finding.values.get("tree")))
        inner = {shown.kind(node) for node in shown} - {"leaf"} if shown else set[str]()
        # Below a player there are no probabilities, so a program without a case for this player stops.
        if finding.mistake == "raises" and "NoneType" in str(finding.values["error"]) and inner in ({"max"}, {"min"}):
            finding = wrong("no_case", **finding.values, player=inner.pop().upper())
        return finding._replace(shown=shown)

    return CourseTask(id, skill, mark, look)


def _trace(run: Any) -> Evidence:
    """Return the trace of a program on one tree, or what stopped it.

    A trace has each value that it computed, after its node and in the order in which they were found. If a search with
    windows goes wrong or works more, it ends with the node of the mistake and the known mistakes that explain it,
    which are used only for the sentence.
    """
    if not isinstance(run, TracedRun):
        return _UNTRACED
    if run.fault is not None:
        return {"error": run.fault, "line": ""}
    tree, compared = run.tree, run.compared
    ends = [step for step in run.steps if step.event in ("evaluate", "leave", "cutoff") and step.value is not None]
    trace = [[step.node, as_evidence(step.value)] for step in ends[:_MOST_VALUES]]
    if run.steps[0].window and compared.verdict in ("wrong", "other") and compared.step:
        node, mark = run.steps[compared.step - 1].node, _SLIP if compared.verdict == "wrong" else _WASTE
        trace.append([mark, node if tree.kind(node) == "chance" else tree.parent(node) or node, *compared.mistakes])
    return trace


def _ends_with(mark: str, trace: Evidence) -> bool:
    return isinstance(trace, list) and bool(trace) and isinstance(trace[-1], list) and trace[-1][:1] == [mark]


def _shared(traces: Evidence) -> frozenset[str]:
    """Return the mistakes that explain every trace of a search that went wrong, or else of one that was right."""
    for mark in (_SLIP, _WASTE):
        if explained := [frozenset(trace[-1][2:]) for trace in traces if _ends_with(mark, trace)]:
            return frozenset.intersection(*explained)
    return frozenset()


def _compared(name: str, right: Run, trace: Evidence, shared: frozenset[str], slips: Mapping[str, str]) -> Finding:
    """Return the finding about one trace, compared with the right run.

    Its mistake may only be a shared one, or the slip at this kind of node.
    """
    tree, above, mistakes = right.tree, None, list[str]()
    if _ends_with(_SLIP, trace) or _ends_with(_WASTE, trace):
        *trace, (_, above, *mistakes) = trace
    likely, likeliest = (next((slip for slip in mistakes if slip in named), None) for named in (shared, mistakes))
    steps = _steps(trace)
    if not steps or len(steps) < len(trace) or steps[-1][0] != tree.root or any(node not in tree for node, _ in steps):
        return wrong("no_function")
    true = _true_values(right)
    for node, value in steps:
        if node in true and not same(value, true[node]):
            return wrong(
                likely or slips.get(tree.kind(node)) or "search_value",
                base="search_value",
                likeliest=likeliest,
                tree=name,
                name=node,
                n=len(tree.children(node)),
                given=show(value, fractions=True),
                value=show(true[node], fractions=True),
                above=above or node,
            )
    read, most = sum(tree.kind(node) == "leaf" for node, _ in steps), len(right.leaves)
    if read <= most:
        return RIGHT
    values = {"tree": name, "given": read, "value": most, "above": above, "n": len(tree.children(above or tree.root))}
    return wrong(likely or "search_leaves", base="search_leaves", likeliest=likeliest, **values)


def _true_values(right: Run) -> dict[str, Number]:
    """Return the values that a program must find: the root's and, in a full search without bounds, every node's."""
    if right.algorithm != "expectiminimax":
        return {right.tree.root: right.value}
    ends = [step for step in right.steps if step.event in ("evaluate", "leave")]
    return {step.node: step.value for step in ends if step.value is not None}


def _steps(trace: Evidence) -> list[tuple[str, Number]]:
    """Return the nodes in a trace with their values, without a mark of mistakes at its end."""
    pairs = trace[: -1 if _ends_with(_SLIP, trace) or _ends_with(_WASTE, trace) else None]
    return [(str(node), number) for node, value in pairs if (number := number_of(value)) is not None]


def _slips(pairs: Iterable[tuple[Run, Evidence]]) -> dict[str, str]:
    """Return, by the kind of node, the most likely known mistake that explains every value there.

    Only nodes count whose children are right. On one small tree, many wrong programs give the same value.
    """
    likely, ruled_out = dict[str, list[str]](), set[tuple[str, str]]()
    for run, trace in pairs:
        tree, true, seen = run.tree, _true_values(run), dict(_steps(trace))
        for node in true.keys() & seen.keys():
            kind, children = tree.kind(node), [child for child in tree.children(node) if child in true]
            read = [(tree.prob(child), seen[child]) for child in children if child in seen]
            if not all(same(seen[child], true[child]) for child in children if child in seen):
                continue
            known = dict(value_mistakes(kind, read, len(children) - len(read), true[node]))
            matching = [name for name, number in known.items() if same(number, seen[node])]
            if same(seen[node], true[node]):
                ruled_out |= {(kind, name) for name in known if name not in matching}
            else:
                likely[kind] = [name for name in likely.get(kind, matching) if name in matching]
    named = {kind: [name for name in names if (kind, name) not in ruled_out] for kind, names in likely.items()}
    return {kind: names[0] for kind, names in named.items() if names}
