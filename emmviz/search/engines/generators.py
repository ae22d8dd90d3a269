"""The engines of trees and games: both run the algorithm's own generator, one keeps its events, one counts them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, Number
from emmviz.search.algorithm import Algorithm
from emmviz.search.drive import Search, drive
from emmviz.search.engines import limits
from emmviz.search.engines.checks import checked
from emmviz.search.events import Bound, Step, Window
from emmviz.search.positions import PositionTask
from emmviz.search.run import Run, SearchResult
from emmviz.search.task import Task, TreeTask, rules_from

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["result_of", "run_generators"]

# So many positions of a game take some 25 MB.
_MOST_KEPT = 100_000


def run_generators(
    algorithm: Algorithm, tree: Any, given: dict[str, Any], own: dict[str, Any], *, steps: bool, known: bool
) -> Run:
    """Search a tree or a game by the algorithm's own generator, and return the Run.

    Without steps, numbers stay as a game gives them: with floats, rounding may break ties. Of a game, only what is read
    is checked; `leaves` are positions (more than 100,000 are only counted), and `tree` holds the root, the positions on
    the principal variation, and their successors.

    Parameters: algorithm; tree, a GameTree or a Game; given, all options but `steps`; own, those of them that are the
    algorithm's own, as they were read; steps, True to keep the events; known, whether the algorithm is one of emmviz's,
    whose events need no checks.
    Raises: TreeError, BoundsError.
    """
    from emmviz.tree.game_tree import GameTree

    visit = partial(algorithm.visit, **own) if own else algorithm.visit
    rules = rules_from(given)
    if steps or isinstance(tree, GameTree):
        task = TreeTask(tree, given["bounds"], rules, algorithm, visit)
        kept: list[Step] = []
        tally = _Tally()
        value, bound = _searched(task, kept.append if steps else tally, INF, known=known)
        if steps:
            found = result_of(task.tree, kept, value, bound, task.bounds, task.leaves_total())
        else:
            found = tally.result(task.tree, value, bound, task.bounds, task.leaves_total())
        found = found._replace(cuts_at=task.cuts_at, grown=task.growth is not None)
        return Run(task.tree, algorithm.name, given, found, algorithm.code)
    game = PositionTask(tree, given["bounds"], rules, algorithm, visit)
    tally = _Tally(game.chosen, limits.Allowance(rules.limit, recorded=False))
    value, bound = _searched(game, tally, limits.MOST_LEVELS, known=known)
    grown, path = game.variation()
    found = SearchResult(value, bound, path[1] if len(path) > 1 else None, game.bounds, tally.counts(None),
                         partial(_states, tally), path, [], game.cuts_at, grown=True)  # fmt: skip
    return Run(grown, algorithm.name, given, found, algorithm.code)


def _searched(task: Task, on_step: Callable[[Any], object], most_levels: float, *, known: bool) -> tuple[Any, Bound]:
    if task.table is not None:
        task.table.forget(task.key(task.root), task.depth)
    search: Search = task.visit(task, task.root, task.window, task.depth) if known else checked(task)
    return task.settle(*drive(search, on_step, most_levels=most_levels), task.window)


class _Tally:
    """What a search comes to, counted from its steps.

    Parameters: chosen, a function of a node and the child chosen there; allowance, which says from time to time whether
    the search of a game may go on, and has only so many of its leaves kept.
    """

    def __init__(
        self, chosen: Callable[[Any, Any], object] | None = None, allowance: limits.Allowance | None = None
    ) -> None:
        self.best: dict[Any, Any] = {}
        self.events: Counter[str] = Counter()
        self.leaves: list[Any] = []
        self._chosen, self._allowance = chosen or self.best.__setitem__, allowance
        self._most_kept = sys.maxsize if allowance is None else _MOST_KEPT
        self._next = 0

    def __call__(self, step: Step) -> None:
        event, events = step.event, self.events
        events[event] += 1
        if event == "evaluate":
            if len(self.leaves) < self._most_kept:
                self.leaves.append(step.node)
        elif event == "leave" or event == "cutoff":
            # A node recalled from the table chose its child where it was searched first.
            self._chosen(step.node, step.best)
        elif event == "enter" and self._allowance is not None:
            nodes = events["enter"] + events["evaluate"]
            if nodes > self._next:
                self._next = self._allowance.check(nodes)

    def counts(self, leaves_total: int | None) -> dict[str, Any]:
        """Return the counts of a Run."""
        events = self.events
        return {
            "leaves": events["evaluate"],
            "leaves_total": leaves_total,
            "nodes": events["enter"] + events["evaluate"],
            "probes": events["probe"],
            "cutoffs": events["cutoff"],
        }

    def result(
        self, tree: GameTree, value: Number, bound: Bound, bounds: Window, leaves_total: int | None
    ) -> SearchResult:
        """Return what the search of a tree came to."""
        path: list[str] = [tree.root]
        while (best := self.best.get(path[-1])) is not None:
            path.append(best)
        return SearchResult(value, bound, self.best.get(tree.root), bounds, self.counts(leaves_total),
                            lambda: self.leaves, path, [])  # fmt: skip


def result_of(
    tree: GameTree, steps: Iterable[Step], value: Number, bound: Bound, bounds: Window, leaves_total: int | None
) -> SearchResult:
    """Return what recorded steps come to.

    Parameters: tree; steps; value of the root, with its bound; bounds (L, U); leaves_total, how many a full search
    evaluates.
    """
    tally, kept = _Tally(), list(steps)
    for step in kept:
        tally(step)
    return tally.result(tree, value, bound, bounds, leaves_total)._replace(steps=kept)


def _states(tally: _Tally) -> list[Any]:
    count = tally.events["evaluate"]
    if len(tally.leaves) < count:
        raise TreeError(
            f"the search read {count:,} leaves, of which only {_MOST_KEPT:,} are kept; "
            'counts["leaves"] is their number'
        )
    return [node.state for node in tally.leaves]
