"""Searches: exercises whose answer is a search under `@traced`; its trace is written down, and compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from inspect import getsource
from typing import Any

from emmviz.base.numbers import Number, show
from emmviz.learn.checking.plain import number_of, plain
from emmviz.learn.checking.programs import broken, raised
from emmviz.learn.checking.task import NO_ANSWER, RIGHT, Evidence, Found, Task, wrong
from emmviz.learn.traced.program_mistakes import same, value_mistake
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.tree.game_tree import GameTree

__all__ = ["searches"]

# More values than any search of these trees comes to.
MANY = 500
# Where None stands in place of an answer, and not in a program of one's own.
_PLACE = re.compile(r"(?:\b(?:return|if)|, \w+ =|\*) ?None\b")


def searches(id: str, skill: str, like: str, trees: Callable[[], Mapping[str, GameTree]]) -> Task:
    """Return an exercise whose answer is a search under `@traced`; the first tree on which it goes wrong is drawn.

    A search is right where its value is right on each tree, and it reads no more leaves than the right one. Of a full
    search every value on the way must be right, too, and a known mistake behind the first wrong one is named.

    Parameters: id; skill; like, the right algorithm; trees, what gives the trees that it is tried on, by the names that
    the student knows them by.
    """

    def look(answer: Any) -> Evidence:
        if answer is None or not callable(answer):
            return plain(answer)
        found = _traces(answer, trees())
        return {"unfinished": found} if _unfinished(answer) else found

    def read(evidence: Evidence) -> Found:
        if evidence is None:
            return NO_ANSWER
        if isinstance(evidence, dict) and "unfinished" in evidence:
            return RIGHT if read(evidence["unfinished"]) == RIGHT else NO_ANSWER
        every = trees()
        if nothing := broken(evidence, len(every)):
            return nothing
        found = (
            _compared(name, search(tree, like), one) for one, (name, tree) in zip(evidence, every.items(), strict=True)
        )
        return next((one for one in found if one != RIGHT), RIGHT)

    def draw(evidence: Evidence, found: Found) -> Run | None:
        tree = trees().get(str(found.values.get("tree")))
        return None if tree is None else search(tree, like)

    return Task(id, skill, look, read, draw)


def _traces(answer: Callable[..., Any], trees: Mapping[str, GameTree]) -> Evidence:
    """Return the trace of a program on each tree, or what stopped it on the first."""
    found: list[Any] = []
    try:
        for name, tree in trees.items():
            run = answer(tree)
            if run.fault is not None:
                return {"stopped": run.fault, "tree": name}
            found.append(_trace(run))
    except Exception as error:
        return raised(error)
    return found


def _trace(run: Run) -> Evidence:
    """Return each value that a program came to, after its node and in the order in which they were found."""
    left = [step for step in run.steps if step.event in ("evaluate", "leave", "cutoff") and step.value is not None]
    return [[step.node, plain(step.value)] for step in left[:MANY]]


def _compared(name: str, right: Run, trace: Evidence) -> Found:
    """Return what is found of one trace, beside the right run."""
    tree = right.tree
    numbers = [(str(node), number_of(value)) for node, value in trace]
    steps = [(node, value) for node, value in numbers if node in tree and value is not None]
    if not steps or len(steps) < len(numbers) or steps[-1][0] != tree.root:
        return wrong("no_function")
    true: dict[str, Number] = {tree.root: right.value}
    if right.algorithm == "expectiminimax":  # where no number is but a bound
        left = [step for step in right.steps if step.event in ("evaluate", "leave")]
        true = {step.node: step.value for step in left if step.value is not None}
    seen: dict[str, Number] = {}
    for node, value in steps:
        if node in true and not same(value, true[node]):
            children = [child for child in tree.children(node) if child in seen]
            found = [(tree.prob(child), seen[child]) for child in children] if len(true) > 1 else []
            unread = len(tree.children(node)) - len(children)
            slip = value_mistake(tree.kind(node), value, found, unread, true[node])
            given, wanted = (show(one, fractions=True) for one in (value, true[node]))
            about = {"tree": name, "name": node, "n": len(tree.children(node)), "given": given, "value": wanted}
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
