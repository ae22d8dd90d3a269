"""Kinds of exercise: a number, a tree in its text notation, whole numbers in an order, a function, a search."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from inspect import getsource
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, Number, show
from emmviz.learn.answers.number import NUMBER
from emmviz.learn.checking.task import NO_ANSWER, RIGHT, Evidence, Found, Task, number_of, plain, whole_numbers, wrong
from emmviz.learn.prediction import prediction
from emmviz.learn.question import Suspect
from emmviz.learn.traced.program_mistakes import same, value_mistake
from emmviz.search.searching import search
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["Case", "calls", "number", "order", "rule", "searches", "tree"]

# A tree of more nodes takes long to search, and nobody could read it.
MOST_NODES = 300
# The arguments of a call.
Case = tuple[Any, ...]
# A computed float is wrong in its last digits.
NEAR = Fraction(1, 10**9)
# Of what a program says, or is stopped by.
LONG = 300
# More values than any search of these trees comes to.
MANY = 500
# Where None stands in place of an answer, and not in a program of one's own.
_PLACE = re.compile(r"(?:\b(?:return|if)|, \w+ =|\*) ?None\b")


def number(
    id: str,
    skill: str,
    right: Callable[[], Number],
    mistakes: Callable[[], Mapping[str, Number]] = dict,
    *,
    shown: Callable[[], Run] | None = None,
) -> Task:
    """Return an exercise whose answer is a number, with the numbers that known mistakes give, the likeliest first.

    A right answer is shown with a run.
    """

    def mark(evidence: Evidence) -> Found:
        if not isinstance(evidence, str):
            return wrong("no_number")
        question = prediction(id, value := right()).question
        suspects = [Suspect(number, name) for name, number in mistakes().items() if number != value]
        verdict = NUMBER.judge(question, evidence, suspects)
        known = verdict.suspect.mistake if verdict.suspect else None
        return (
            RIGHT
            if verdict.correct
            else wrong({"unread": "no_number", "too_rough": "rounded"}.get(verdict.reason, known))
        )

    return Task(id, skill, mark, draw=lambda evidence, found: shown() if shown and found == RIGHT else None)


def tree(id: str, skill: str, judge: Callable[[GameTree], Found]) -> Task:
    """Return an exercise whose answer is a tree in its text notation; a wrong one is drawn where it can be read."""

    def mark(evidence: Evidence) -> Found:
        if not isinstance(evidence, str):
            return wrong("no_tree")
        try:
            given = GameTree.parse(evidence)
        except TreeError as error:
            return wrong("unread_tree", error=str(error).rstrip("."))
        return judge(given) if len(given) <= MOST_NODES else wrong("large", most=MOST_NODES)

    def draw(evidence: Evidence, found: Found) -> GameTree | None:
        return None if found.mistake in ("no_tree", "unread_tree", "large") else GameTree.parse(evidence)

    return Task(id, skill, mark, draw=draw)


def order(
    id: str, skill: str, wanted: range, judge: Callable[[tuple[int, ...]], Found], run: Callable[[tuple[int, ...]], Run]
) -> Task:
    """Return an exercise whose answer is an order of the numbers that are wanted, shown by a search."""

    def mark(evidence: Evidence) -> Found:
        given = whole_numbers(evidence)
        if given is None or sorted(given) != list(wanted):
            return wrong("no_order", first=wanted[0], last=wanted[-1])
        return judge(given)

    def draw(evidence: Evidence, found: Found) -> Run | None:
        return None if found.mistake == "no_order" else run(whole_numbers(evidence) or ())

    return Task(id, skill, mark, draw=draw)


# -- functions ---------------------------------------------------------------------------------------------------------


def calls(id: str, skill: str, cases: Sequence[Case], judge: Callable[[list[Any]], Found]) -> Task:
    """Return an exercise whose answer is a function; what it returns on the cases is written down, and then marked."""

    def mark(evidence: Evidence) -> Found:
        if isinstance(evidence, list) and not any(one is not None for one in evidence):
            return NO_ANSWER
        return _broken(evidence, len(cases)) or judge(evidence)

    return Task(id, skill, mark, lambda answer: _tried(answer, lambda: [plain(answer(*case)) for case in cases]))


def rule(
    cases: Sequence[Case], right: Callable[..., Any], mistakes: Mapping[str, Callable[..., Any]] = {}
) -> Callable[[list[Any]], Found]:
    """Return what marks the results of a function: all right, all by one mistaken rule, or wrong in a case."""

    def judge(found: list[Any]) -> Found:
        for name, follows in {"": right, **mistakes}.items():
            if all(_is(one, follows(*case)) for one, case in zip(found, cases, strict=True)):
                return wrong(name) if name else RIGHT
        given, case = next(pair for pair in zip(found, cases, strict=True) if not _is(pair[0], right(*pair[1])))
        asked = ", ".join(one if isinstance(one, str) else show(one, fractions=True) for one in case)
        return wrong("case", case=asked, given=given[:40] if isinstance(given, str) else "…")

    return judge


def _is(found: Any, right: Any) -> bool:
    """Return whether what came back is this value: a text, a truth, a number or several of them."""
    if isinstance(right, tuple):
        return isinstance(found, list) and len(found) == len(right) and all(map(_is, found, right))
    if isinstance(right, (bool, str)):
        return bool(found == str(right))
    number = number_of(found)
    if number is None or INF in (abs(number), abs(right)):
        return bool(number == right)
    return bool(abs(number - right) <= NEAR)


def _tried(answer: Any, results: Callable[[], Evidence]) -> Evidence:
    """Return the results of an answer that is a function, or what it raised."""
    if not callable(answer):
        return plain(answer)
    try:
        return results()
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"[:LONG]}


def _broken(evidence: Evidence, wanted: int) -> Found | None:
    """Return what is found of a program that gives nothing to be marked, None where it gives `wanted` results."""
    if isinstance(evidence, dict) and "error" in evidence:
        return wrong("raises", error=str(evidence["error"])[:LONG])
    if isinstance(evidence, dict) and "stopped" in evidence:
        return wrong("stopped", what=str(evidence["stopped"])[:LONG], tree=str(evidence.get("tree"))[:LONG])
    return None if isinstance(evidence, list) and len(evidence) == wanted else wrong("no_function")


# -- searches ----------------------------------------------------------------------------------------------------------


def searches(id: str, skill: str, like: str, trees: Callable[[], Mapping[str, GameTree]]) -> Task:
    """Return an exercise whose answer is a search under `@traced`; the first tree on which it goes wrong is drawn.

    A search is right where its value is right on each tree, and it reads no more leaves than the right one. Of a full
    search every value on the way must be right, too, and a known mistake behind the first wrong one is named.
    """

    def look(answer: Any) -> Evidence:
        found = _tried(answer, lambda: _traces(answer, trees()))
        return {"unfinished": found} if callable(answer) and _unfinished(answer) else found

    def mark(evidence: Evidence) -> Found:
        if isinstance(evidence, dict) and "unfinished" in evidence:
            return RIGHT if mark(evidence["unfinished"]) == RIGHT else NO_ANSWER
        every = trees()
        if nothing := _broken(evidence, len(every)):
            return nothing
        pairs = zip(evidence, every.items(), strict=True)
        found = (_compared(name, search(tree, like), trace) for trace, (name, tree) in pairs)
        return next((one for one in found if one != RIGHT), RIGHT)

    def draw(evidence: Evidence, found: Found) -> Run | None:
        tree = trees().get(str(found.values.get("tree")))
        return None if tree is None else search(tree, like)

    return Task(id, skill, mark, look, draw)


def _traces(answer: Callable[..., Any], trees: Mapping[str, GameTree]) -> Evidence:
    """Return the trace of a program on each tree, or what stopped it on the first.

    A trace is each value that it came to, after its node and in the order in which they were found.
    """
    found = []
    for name, tree in trees.items():
        run = answer(tree)
        if run.fault is not None:
            return {"stopped": run.fault, "tree": name}
        ends = [step for step in run.steps if step.event in ("evaluate", "leave", "cutoff") and step.value is not None]
        found.append([[step.node, plain(step.value)] for step in ends[:MANY]])
    return found


def _compared(name: str, right: Run, trace: Evidence) -> Found:
    """Return what is found of one trace, beside the right run."""
    tree = right.tree
    steps = [(str(node), number) for node, value in trace if (number := number_of(value)) is not None]
    if not steps or len(steps) < len(trace) or steps[-1][0] != tree.root or any(node not in tree for node, _ in steps):
        return wrong("no_function")
    true: dict[str, Number] = {tree.root: right.value}
    if right.algorithm == "expectiminimax":  # where no number is but a bound
        ends = [step for step in right.steps if step.event in ("evaluate", "leave")]
        true = {step.node: step.value for step in ends if step.value is not None}
    seen: dict[str, Number] = {}
    for node, value in steps:
        if node in true and not same(value, true[node]):
            children = tree.children(node)
            found = [(tree.prob(child), seen[child]) for child in children if child in seen]
            unread = len(children) - len(found)
            slip = value_mistake(tree.kind(node), value, found if len(true) > 1 else [], unread, true[node])
            given, wanted = (show(one, fractions=True) for one in (value, true[node]))
            about = {"tree": name, "name": node, "n": len(children), "given": given, "value": wanted}
            return wrong(slip or "search_value", **about)
        seen[node] = value
    read = sum(tree.kind(node) == "leaf" for node, _ in steps)
    if read > len(right.leaves):
        return wrong("search_leaves", tree=name, given=read, value=len(right.leaves))
    return RIGHT


def _unfinished(answer: Any) -> bool:
    """Return whether a function has a None where its answer may belong."""
    try:
        return bool(_PLACE.search(getsource(getattr(answer, "function", answer))))
    except Exception:  # nothing whose source could be read
        return False
