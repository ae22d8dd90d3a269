"""Programs: exercises whose answer is a function, tried on cases; what came back is what is marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from emmviz.base.numbers import INF, show
from emmviz.learn.checking.plain import number_of, plain
from emmviz.learn.checking.task import NO_ANSWER, RIGHT, Evidence, Found, Task, wrong

__all__ = ["Case", "broken", "calls", "raised", "rule"]

Case = tuple[Any, ...]
# A computed float is wrong in its last digits.
NEAR = Fraction(1, 10**9)
# Of what a program says, or is stopped by.
LONG = 300


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
        return broken(evidence, len(cases)) or judge(evidence)

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


def _tried(cases: Sequence[Case], one: Callable[[Case], Any]) -> Evidence:
    """Return what came back from each case, or what the first one raised."""
    found = []
    for case in cases:
        try:
            found.append(one(case))
        except Exception as error:
            return raised(error)
    return found


def broken(evidence: Evidence, wanted: int) -> Found | None:
    """Return what is found of a program that gives nothing to be marked, None where it gives `wanted` results."""
    if isinstance(evidence, dict) and "error" in evidence:
        return wrong("raises", error=str(evidence["error"])[:LONG])
    if isinstance(evidence, dict) and "stopped" in evidence:
        return wrong("stopped", what=str(evidence["stopped"])[:LONG], tree=str(evidence.get("tree"))[:LONG])
    return None if isinstance(evidence, list) and len(evidence) == wanted else wrong("no_function")


def raised(error: Exception) -> Evidence:
    """Return the evidence of a program that raised an error."""
    return {"error": f"{type(error).__name__}: {error}"[:LONG]}
