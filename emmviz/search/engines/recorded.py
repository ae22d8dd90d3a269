"""The engine with steps: it runs the algorithm's own generator on a tree or a game, and keeps the events."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from emmviz.base.numbers import Number
from emmviz.search.algorithm import Algorithm
from emmviz.search.drive import drive
from emmviz.search.engines.checks import checked
from emmviz.search.events import Bound, Step, Window
from emmviz.search.run import Run, SearchResult
from emmviz.search.task import task_for

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["result_of", "run_recorded"]


def run_recorded(algorithm: Algorithm, tree: Any, given: dict[str, Any], own: dict[str, Any], *, known: bool) -> Run:
    """Search by the algorithm's own generator, and return the Run with its steps.

    Parameters: algorithm; tree, a GameTree or a Game; given, all options but `steps`; own, those of them that are the
    algorithm's own, as they were read; known, whether it is one of emmviz's, whose events need no checks.
    Raises: TreeError, BoundsError.
    """
    task = task_for(tree, algorithm, partial(algorithm.visit, **own) if own else algorithm.visit, given)
    if task.table is not None:
        task.table.forget(task.key(task.tree.root), task.depth)
    search = task.visit(task, task.tree.root, task.window, task.depth) if known else checked(task)
    steps, (value, bound) = drive(search)
    value, bound = task.settle(value, bound, task.window)
    found = result_of(task.tree, steps, value, bound, task.bounds, task.leaves_total())
    found = found._replace(cuts_at=task.cuts_at, grown=task.growth is not None)
    return Run(task.tree, algorithm.name, given, found, algorithm.code)


def result_of(
    tree: GameTree, steps: list[Step], value: Number, bound: Bound, bounds: Window, leaves_total: int | None
) -> SearchResult:
    """Return what recorded steps come to.

    Parameters: tree; steps; value of the root, with its bound; bounds (L, U); leaves_total, how many a full search
    evaluates.
    """
    # A node recalled from the table chose its child where it was searched first.
    chosen = {step.node: step.best for step in steps if step.event in ("leave", "cutoff")}
    path: list[str] = [tree.root]
    while (best := chosen.get(path[-1])) is not None:
        path.append(best)
    events = Counter(step.event for step in steps)
    counts = {
        "leaves": events["evaluate"],
        "leaves_total": leaves_total,
        "nodes": events["enter"] + events["evaluate"],
        "probes": events["probe"],
        "cutoffs": events["cutoff"],
    }
    return SearchResult(value, bound, steps[-1].best, bounds, counts,
                        lambda: [step.node for step in steps if step.event == "evaluate"], path, steps)  # fmt: skip
