"""Searching: from an algorithm, by its name or as a record, and its options to a Run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from inspect import signature
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, Number, brief
from emmviz.search.algorithm import Algorithm
from emmviz.search.algorithms import ALGORITHMS
from emmviz.search.run import Found, Run
from emmviz.search.step import Bound, Step, drive
from emmviz.search.task import Task, task_for

__all__ = ["DEFAULTS", "algorithm_of", "algorithms", "options_of", "run", "search"]

# The options that every search takes.
DEFAULTS: dict[str, Any] = {
    "window": (-INF, INF),
    "bounds": None,
    "depth": None,
    "evaluate": None,
    "fail": "soft",
    "cut_on_equal": True,
    "order": None,
    "merge": False,
    "table": False,
    "limit": None,
}


def run(algorithm: Algorithm, *, tree: Any, steps: bool = True, **options: Any) -> Run:
    """Check the arguments of a search, choose the engine, drive the search to its end, and return its Run.

    Parameters: algorithm; tree, a GameTree, Game or FlatTree; steps, False for the engine that records none; options,
    those of `DEFAULTS` and those of its own.
    Returns: the Run. Raises: TreeError for an algorithm that only the engine with steps can run, where another one is
    asked for, and what the search raises.
    """
    if getattr(tree, "is_flat", False):
        if algorithm.cuts is None:
            raise TreeError(f"{algorithm.name} has no engine for a FlatTree; search its to_tree() with steps=True")
        from emmviz.search.engines.fast import run_flat

        return run_flat(algorithm, tree, **options)
    if not steps:
        if algorithm.cuts is None:
            raise TreeError(f"{algorithm.name} has no engine without steps; search with steps=True")
        from emmviz.search.engines.quick import run_quick

        return run_quick(algorithm, tree, **options)
    own = {name: options[name] for name in algorithm.own}
    common = {name: value for name, value in options.items() if name not in own}
    task = task_for(tree, algorithm, partial(algorithm.visit, **own) if own else algorithm.visit, **common)
    if task.table is not None:
        task.table.forget(task.key(task.tree.root), task.depth)
    done: list[Step] = []
    driver = drive(task.visit(task, task.tree.root, task.window, task.depth, (None, None)))
    while True:
        try:
            done.append(next(driver))
        except StopIteration as stop:
            value, bound = stop.value
            value, bound = task.settle(value, bound, task.window)
            return Run(task.tree, algorithm.name, options, _found(task, done, value, bound), algorithm.code)


def algorithms() -> list[str]:
    """Return the names of the searches: those of emmviz, and those that other packages bring.

    >>> "star1" in algorithms()
    True
    """
    return sorted({*ALGORITHMS, *_brought()})


def algorithm_of(name: str) -> Algorithm:
    """Return the record of a search.

    Parameters: name, one of `algorithms()`. Raises: TreeError for an unknown name.

    >>> algorithm_of("star1").kinds
    ('max', 'min', 'chance', 'leaf')
    """
    if name in ALGORITHMS:
        found: Algorithm = import_module(f"emmviz.search.algorithms.{name}").ALGORITHM
        return found
    if name not in _brought():
        raise TreeError(f"unknown algorithm {brief(name)}; expected one of {', '.join(algorithms())}")
    brought = _brought()[name]()
    if not isinstance(brought, Algorithm):
        raise TreeError(f"the package that brings {name} must name an Algorithm, not {brief(brought)}")
    return brought


def search(tree: Any, algorithm: str | Algorithm, **options: Any) -> Run:
    """Search a tree with the algorithm of a name, or with one of your own.

    Parameters: tree, a GameTree, a Game or a FlatTree; algorithm, one of `algorithms()`, or an `Algorithm`; options,
    those that it takes.
    Returns: a Run. Raises: TreeError for an unknown name, and what the algorithm raises.

    >>> from emmviz import GameTree
    >>> search(GameTree.parse("max(4, chance(3, 9))"), "star1", bounds=(0, 10)).best
    'B'
    """
    if isinstance(algorithm, str) and algorithm in ALGORITHMS:
        return _function(algorithm)(tree, **options)
    record = algorithm if isinstance(algorithm, Algorithm) else algorithm_of(algorithm)
    steps = options.pop("steps", True)
    for name in options:
        if name not in DEFAULTS and name not in record.own:
            known = ", ".join([*DEFAULTS, *record.own, "steps"])
            raise TreeError(f"{record.name} has no option {brief(name)}; it takes {known}")
    for name in record.own:
        if name not in options:
            raise TreeError(f"{record.name} needs its option {name}")
    return run(record, tree=tree, steps=steps, **(DEFAULTS | options))


def options_of(algorithm: str) -> dict[str, Any]:
    """Return the options that a search takes, with their defaults.

    Parameters: algorithm, one of `algorithms()`. Raises: TreeError for an unknown name.

    >>> options_of("star2")["probe_order"]
    'cyclic'
    """
    if algorithm not in ALGORITHMS:
        algorithm_of(algorithm)
        return DEFAULTS | {"steps": True}
    parameters = signature(_function(algorithm)).parameters
    return {name: parameter.default for name, parameter in parameters.items() if name != "tree"}


def _function(algorithm: str) -> Callable[..., Run]:
    function: Callable[..., Run] = getattr(import_module(f"emmviz.search.algorithms.{algorithm}"), algorithm)
    return function


@cache
def _brought() -> dict[str, Callable[[], Any]]:
    """The algorithms of other packages, each by a function that loads its record."""
    return {entry.name: entry.load for entry in entry_points(group="emmviz.algorithms") if entry.name not in ALGORITHMS}


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
