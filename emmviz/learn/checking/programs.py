"""Programs: exercises whose answer is a function or a search, tried on cases; what came back is what is marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from inspect import getsource
from typing import Any, NamedTuple

from emmviz.base.numbers import INF, Number, show
from emmviz.learn.checking.plain import number_of, plain
from emmviz.learn.checking.task import NO_ANSWER, RIGHT, Evidence, Found, Task, wrong
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.tree.game_tree import GameTree

__all__ = ["Case", "calls", "rule", "searches"]

Case = tuple[Any, ...]
# A computed float is wrong in its last digits.
NEAR = Fraction(1, 10**9)


def calls(id: str, skill: str, cases: Sequence[Case], judge: Callable[[list[Any]], Found]) -> Task:
    """Return an exercise whose answer is a function; what it returns on the cases is written down, and then marked.

    Parameters: id; skill; cases, the arguments of each call; judge, which marks what came back, as `plain` writes it.
    """

    def look(answer: Any) -> Evidence:
        if answer is None or not callable(answer):
            return plain(answer)
        return _tried(cases, lambda case: plain(answer(*case)))

    def read(evidence: Evidence) -> Found:
        if evidence is None or (isinstance(evidence, list) and not any(one is not None for one in evidence)):
            return NO_ANSWER
        return _broken(evidence, len(cases)) or judge(evidence)

    return Task(id, skill, look, read)


def rule(
    cases: Sequence[Case], right: Callable[..., Any], mistakes: Mapping[str, Callable[..., Any]] = {}
) -> Callable[[list[Any]], Found]:
    """Return what marks the results of a function by a rule: all right, all by one mistaken rule, or wrong in a case.

    Parameters: cases; right, the rule; mistakes, the rules of known mistakes, by name.
    """

    def follows(found: Any, function: Callable[..., Any], case: Case) -> bool:
        return _same(found, function(*case))

    def judge(found: list[Any]) -> Found:
        off = [case for one, case in zip(found, cases, strict=True) if not follows(one, right, case)]
        if not off:
            return RIGHT
        for name, mistaken in mistakes.items():
            if all(follows(one, mistaken, case) for one, case in zip(found, cases, strict=True)):
                return wrong(name)
        return wrong("case", case=written(off[0]), given=_given(found[cases.index(off[0])]))

    return judge


def written(case: Case) -> str:
    """Return the arguments of a call as they are written.

    >>> written(("max", 3, Fraction(1, 2)))
    'max, 3, 1/2'
    """
    return ", ".join(one if isinstance(one, str) else show(one, fractions=True) for one in case)


def _given(evidence: Any) -> str:
    return evidence[:40] if isinstance(evidence, str) else "…"


def _same(found: Any, right: Any) -> bool:
    """Return whether what came back is this value: a text, a truth, a number or several of them."""
    if isinstance(right, tuple):
        return isinstance(found, list) and len(found) == len(right) and all(map(_same, found, right))
    if isinstance(right, (bool, str)):
        return bool(found == str(right))
    number = number_of(found)
    if number is None or INF in (abs(number), abs(right)):
        return bool(number == right)
    return bool(abs(number - right) <= NEAR)


class _Tree(NamedTuple):
    name: str
    tree: GameTree
    right: Run


def searches(id: str, skill: str, like: str, trees: Callable[[], Mapping[str, GameTree]]) -> Task:
    """Return an exercise whose answer is a search under `@traced`; the first tree on which it goes wrong is drawn.

    Parameters: id; skill; like, the right algorithm; trees, what gives the trees that it is tried on, by the names that
    the student knows them by.
    """

    def all_trees() -> list[_Tree]:
        return [_Tree(name, tree, search(tree, like)) for name, tree in trees().items()]

    def look(answer: Any) -> Evidence:
        if answer is None or not callable(answer):
            return plain(answer)

        def one(case: Case) -> list[Any]:
            run = answer(case[1])
            return [plain(run.value), str(len(run.leaves))]

        found = _tried(list(trees().items()), one)
        return {"unfinished": found} if _unfinished(answer) else found

    def read(evidence: Evidence) -> Found:
        if evidence is None:
            return NO_ANSWER
        if isinstance(evidence, dict) and "unfinished" in evidence:
            return RIGHT if read(evidence["unfinished"]) == RIGHT else NO_ANSWER
        every = all_trees()
        if broken := _broken(evidence, len(every)):
            return broken
        for found, (name, _, right) in zip(evidence, every, strict=True):
            value, leaves = map(number_of, found) if isinstance(found, list) and len(found) == 2 else (None, None)
            if value != right.value:
                shown = _given(found[0]) if isinstance(found, list) and found else "…"
                return wrong("search_value", tree=name, given=shown, value=_shown(right.value))
            if leaves is None or leaves > len(right.leaves):
                return wrong("search_leaves", tree=name, given=_shown(leaves or 0), value=len(right.leaves))
        return RIGHT

    def draw(evidence: Evidence, found: Found) -> Run | None:
        return next((one.right for one in all_trees() if one.name == found.values.get("tree")), None)

    return Task(id, skill, look, read, draw)


def _shown(number: Number) -> str:
    return show(number, fractions=True)


def _tried(cases: Sequence[Case], one: Callable[[Case], Any]) -> Evidence:
    """Return what came back from each case, or what the first one raised."""
    found = []
    for case in cases:
        try:
            found.append(one(case))
        except Exception as error:
            return {"error": f"{type(error).__name__}: {error}"[:200]}
    return found


def _broken(evidence: Evidence, wanted: int) -> Found | None:
    if isinstance(evidence, dict) and "error" in evidence:
        return wrong("raises", error=str(evidence["error"])[:200])
    return None if isinstance(evidence, list) and len(evidence) == wanted else wrong("no_function")


def _unfinished(answer: Any) -> bool:
    """Return whether a function has a None, which may stand where its answer belongs."""
    try:
        return bool(re.search(r"\bNone\b", getsource(getattr(answer, "function", answer))))
    except Exception:  # nothing whose source could be read
        return False
