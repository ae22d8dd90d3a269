"""Searching: from an algorithm, by its name or as a record, and its options to a Run."""

from __future__ import annotations

from collections import Counter
from functools import partial
from importlib import import_module
from typing import Any

from emmviz.base.brought import Brought
from emmviz.base.errors import TreeError
from emmviz.base.numbers import Number, brief
from emmviz.search.algorithm import Algorithm
from emmviz.search.algorithms import ALGORITHMS
from emmviz.search.drive import drive
from emmviz.search.events import Bound, Step
from emmviz.search.probing import PROBING
from emmviz.search.run import Found, Run
from emmviz.search.task import Task, task_for

__all__ = ["algorithm_of", "algorithms", "options_of", "search"]

_BROUGHT = Brought("emmviz.algorithms", ALGORITHMS, "an Algorithm", lambda found, name: isinstance(found, Algorithm))


def search(tree: Any, algorithm: str | Algorithm, **options: Any) -> Run:
    """Search a tree with the algorithm of a name, or with one of your own.

    Parameters: tree, a GameTree, a Game or a FlatTree; algorithm, one of `algorithms()`, or an `Algorithm`; options,
    those that it takes.
    Returns: a Run. Raises: TreeError for an unknown name or option, for an algorithm that only the engine with steps
    can run where another one is asked for, and what the algorithm raises.

    >>> from emmviz import GameTree
    >>> search(GameTree.parse("max(4, chance(3, 9))"), "star1", bounds=(0, 10)).best
    'B'
    """
    record = algorithm if isinstance(algorithm, Algorithm) else algorithm_of(algorithm)
    given = record.given(options)
    own = {name: option.value(name, given[name]) for name, option in record.own.items()}
    steps = given.pop("steps")
    flat = getattr(tree, "is_flat", False)
    # The engines without steps know of no own options but those of Star2.
    if (flat or not steps) and (record.cuts is None or not own.keys() <= PROBING.keys()):
        instead = "for a FlatTree; search its to_tree()" if flat else "without steps; search"
        raise TreeError(f"{record.name} has no engine {instead} with steps=True")
    if flat:
        from emmviz.search.engines.fast import run_flat

        return run_flat(record, tree, given, own)
    if not steps:
        from emmviz.search.engines.quick import run_quick

        return run_quick(record, tree, given, own)
    return _run_recorded(record, tree, given, own)


def options_of(algorithm: str | Algorithm) -> dict[str, Any]:
    """Return the options that a search takes, with their defaults.

    Parameters: algorithm, one of `algorithms()`, or an `Algorithm`. Raises: TreeError for an unknown name.

    >>> options_of("star2")["probe_order"]
    'cyclic'
    """
    return (algorithm if isinstance(algorithm, Algorithm) else algorithm_of(algorithm)).given({})


def algorithms() -> list[str]:
    """Return the names of the searches: those of emmviz, and those that other packages bring.

    >>> "star1" in algorithms()
    True
    """
    return sorted([*ALGORITHMS, *_BROUGHT.names()])


def algorithm_of(name: str) -> Algorithm:
    """Return the record of a search.

    Parameters: name, one of `algorithms()`. Raises: TreeError for an unknown name, or a package that brings
    no Algorithm.

    >>> algorithm_of("star1").kinds
    ('max', 'min', 'chance', 'leaf')
    """
    if name in ALGORITHMS:
        found: Algorithm = import_module(f"emmviz.search.algorithms.{name}").ALGORITHM
    elif name in _BROUGHT.names():
        found = _BROUGHT.load(name)
    else:
        raise TreeError(f"unknown algorithm {brief(name)}; expected one of {', '.join(algorithms())}")
    return found


def _run_recorded(algorithm: Algorithm, tree: Any, given: dict[str, Any], own: dict[str, Any]) -> Run:
    """Search with a generator, and keep its steps."""
    task = task_for(tree, algorithm, partial(algorithm.visit, **own) if own else algorithm.visit, given)
    if task.table is not None:
        task.table.forget(task.key(task.tree.root), task.depth)
    steps, (value, bound) = drive(task.visit(task, task.tree.root, task.window, task.depth))
    value, bound = task.settle(value, bound, task.window)
    return Run(task.tree, algorithm.name, given, _found(task, steps, value, bound), algorithm.code)


def _found(task: Task, steps: list[Step], value: Number, bound: Bound) -> Found:
    # A value of the table leaves the node's own choice to where it was searched before.
    chosen = {step.node: step.best for step in steps if step.event in ("leave", "cutoff")}
    path: list[str] = [task.tree.root]
    while (best := chosen.get(path[-1])) is not None:
        path.append(best)
    events = Counter(step.event for step in steps)
    counts = {
        "leaves": events["evaluate"],
        "leaves_total": task.leaves_total(),
        "nodes": events["enter"] + events["evaluate"],
        "probes": events["probe"],
        "cutoffs": events["cutoff"],
    }
    return Found(value, bound, steps[-1].best, task.bounds, counts,
                 lambda: [step.node for step in steps if step.event == "evaluate"], path, steps, task.cuts_at,
                 task.growth is not None)  # fmt: skip
