"""The engines of trees and games: both run the algorithm's own generator, one keeps its events, one counts them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from functools import partial
from types import GeneratorType
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import INF, Number, brief, exact_or_infinite
from emmviz.search.algorithm import Algorithm
from emmviz.search.engines import limits
from emmviz.search.events import Bound, Search, Step, Value, Window
from emmviz.search.positions import PositionTask
from emmviz.search.run import Run, SearchResult
from emmviz.search.task import Task, TreeTask, rules_from

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["result_of", "run_generators"]

# So many positions of a game take some 25 MB.
_MOST_KEPT = 100_000
# Steps for each node of a tree that a search may take, even if that is more than the limit.
_A_NODE = 10
# What an event may not leave out.
_NEEDS = {
    "evaluate": ("value",),
    "recall": ("value", "bound"),
    "update": ("child", "result"),
    "cutoff": ("child", "window", "value", "bound", "side"),
    "leave": ("value", "bound"),
}


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
        tally = _Tally(keep_steps=steps)
        value, bound = _searched(task, tally, INF, known=known)
        found = tally.result(value, bound, task.bounds, tally.path(task.root), task.leaves_total())
        found = found._replace(cuts_at=task.cuts_at, grown=task.growth is not None)
        return Run(task.tree, algorithm.name, given, found, algorithm.code)
    game = PositionTask(tree, given["bounds"], rules, algorithm, visit)
    tally = _Tally(game.chosen, limits.Allowance(rules.limit, recorded=False))
    value, bound = _searched(game, tally, limits.MOST_LEVELS, known=known)
    grown, path = game.variation()
    found = tally.result(value, bound, game.bounds, path, None)
    found = found._replace(leaves=partial(_states, tally), cuts_at=game.cuts_at, grown=True)
    return Run(grown, algorithm.name, given, found, algorithm.code)


def _searched(task: Task, on_step: Callable[[Any], object], most_levels: float, *, known: bool) -> tuple[Any, Bound]:
    if task.table is not None:
        task.table.forget(task.key(task.root), task.depth)
    search: Search = task.visit(task, task.root, task.window, task.depth) if known else _checked(task)
    return task.settle(*_drive(search, on_step, most_levels), task.window)


def _drive(search: Search, on_step: Callable[[Any], object], most_levels: float) -> Value:
    """Run the generators of a search on an explicit stack, so that depth is no limit.

    Parameters: search, a generator that yields steps and, for each child to be searched, another such generator;
    on_step, a function that is given each step; most_levels, how deep to go at most.
    Returns: the value of the root with its bound. Raises: TreeError below the deepest level.
    """
    stack: list[Search] = []
    answer: Value | None = None
    while True:
        try:
            while True:
                item = search.send(answer)
                answer = None
                if type(item) is GeneratorType:
                    stack.append(search)
                    if len(stack) > most_levels:
                        raise limits.too_deep(most_levels)
                    search = item
                else:
                    on_step(item)
        except StopIteration as stop:
            answer = stop.value
            if not stack:
                found: Value = stop.value
                return found
            search = stack.pop()


class _Tally:
    """What a search comes to, counted from its steps.

    Parameters: chosen, a function of a node and the child chosen there; allowance, which says from time to time whether
    the search of a game may go on, and has only so many of its leaves kept; keep_steps, whether the steps are kept.
    """

    def __init__(
        self,
        chosen: Callable[[Any, Any], object] | None = None,
        allowance: limits.Allowance | None = None,
        *,
        keep_steps: bool = False,
    ) -> None:
        self.best: dict[Any, Any] = {}
        self.events: Counter[str] = Counter()
        self.leaves: list[Any] = []
        self.steps: list[Step] = []
        self._chosen, self._allowance, self._keep_steps = chosen or self.best.__setitem__, allowance, keep_steps
        self._most_kept = sys.maxsize if allowance is None else _MOST_KEPT
        self._next = 0

    def __call__(self, step: Step) -> None:
        event, events = step.event, self.events
        events[event] += 1
        if self._keep_steps:
            self.steps.append(step)
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

    def path(self, root: Any) -> list[Any]:
        """Return the principal variation of a tree."""
        found = [root]
        while (best := self.best.get(found[-1])) is not None:
            found.append(best)
        return found

    def result(
        self, value: Number, bound: Bound, bounds: Window, path: list[str], leaves_total: int | None
    ) -> SearchResult:
        """Return what the search came to."""
        events = self.events
        counts = {
            "leaves": events["evaluate"],
            "leaves_total": leaves_total,
            "nodes": events["enter"] + events["evaluate"],
            "probes": events["probe"],
            "cutoffs": events["cutoff"],
        }
        best = path[1] if len(path) > 1 else None
        return SearchResult(value, bound, best, bounds, counts, lambda: self.leaves, path, self.steps)


def result_of(
    tree: GameTree, steps: Iterable[Step], value: Number, bound: Bound, bounds: Window, leaves_total: int | None
) -> SearchResult:
    """Return what recorded steps come to.

    Parameters: tree; steps; value of the root, with its bound; bounds (L, U); leaves_total, how many a full search
    evaluates.
    """
    tally = _Tally(keep_steps=True)
    for step in steps:
        tally(step)
    return tally.result(value, bound, bounds, tally.path(tree.root), leaves_total)


def _states(tally: _Tally) -> list[Any]:
    count = tally.events["evaluate"]
    if len(tally.leaves) < count:
        raise TreeError(
            f'the search read {count:,} leaves, of which only {_MOST_KEPT:,} are kept; counts["leaves"] is their number'
        )
    return [node.state for node in tally.leaves]


# -- what a user's algorithm yields and returns ------------------------------------------------------------------------


def _checked(task: Task) -> Search:
    """Return the search of a task's root, each step and value of which is checked as it comes.

    Raises: TreeError, while it runs, with one sentence that names the algorithm and the step.
    """
    checks = _Checks(task)
    return checks.relay(checks.visit(task, task.root, task.window, task.depth))


class _Checks:
    def __init__(self, task: Task) -> None:
        self.task, self.inner = task, task.visit
        self.steps = self.taken = 0
        self.updates: dict[str, int] = {}  # of each node since it was entered
        task.visit = self.visit

    def visit(self, task: Task, node: str, window: Window, depth: float, **known: Any) -> Search:
        """Visit a node of the tree."""
        self.has(node, "visits")
        return self.inner(task, node, window, depth, **known)

    def relay(self, search: Any) -> Generator[Any, Any, Value]:
        """Pass on what a search yields and returns."""
        self.fits(isinstance(search, GeneratorType), f"visit must be a generator, not return {brief(search)}")
        answer = None
        while True:
            try:
                item = search.send(answer)
            except StopIteration as stop:
                self.fits(_is_value(stop.value), f"visit must return (value, Bound), not {brief(stop.value)}")
                self.fits(self.steps > 0, "visit returned before it had yielded an event")
                found: Value = stop.value
                return found
            self.taken += 1
            most = max(self.task.limit or limits.RECORDED, _A_NODE * self.task.size)
            self.fits(
                self.taken <= most, f"no end after {most:,} events and visits; allow more (limit=) if there is one"
            )
            if isinstance(item, Step):
                self.check(item)
                self.steps += 1
                answer = yield item
            else:
                wanted = "an event or task.visit(...) of a child"
                self.fits(isinstance(item, GeneratorType), f"visit must yield {wanted}, not {brief(item)}")
                answer = yield self.relay(item)

    def check(self, step: Step) -> None:
        """Refuse an event out of turn, or one that names what is not in the tree, or holds what is no number."""
        name, node = type(step).__name__, step.node
        self.has(node, f"{name} names")
        self.fits(isinstance(step.skipped, tuple), f"skipped of {name} must be a tuple, not {brief(step.skipped)}")
        for child in (step.child, step.best, *step.skipped):
            if child is not None:
                self.has(child, f"{name} names")
                self.fits(self.task.parent(child) == node, f"{name} names {child} as a child of {node}")
        for what, given, fits, wanted in (
            ("window", step.window, _is_window, "(alpha, beta)"),
            ("value", step.value, _is_number, "a number"),
            ("bound", step.bound, _is_bound, "a Bound"),
            ("result", step.result, _is_value, "(value, Bound)"),
            ("side", step.side, ("alpha", "beta").__contains__, "alpha or beta"),
            ("child", step.child, bool, "a node"),
        ):
            left_out = given is None and what not in _NEEDS.get(step.event, ())
            self.fits(left_out or fits(given), f"{what} of {name} must be {wanted}, not {brief(given)}")
        if step.event == "enter":
            self.updates[node] = 0
        elif step.event in ("update", "cutoff", "leave"):
            self.fits(node in self.updates, f"{name} of {node} comes before Enter")
            self.fits(step.event != "leave" or self.updates[node] > 0, f"Leave of {node} comes before any Update")
            self.updates[node] += step.event == "update"

    def has(self, node: object, what: str) -> None:
        """Refuse a node that is not in the tree."""
        self.fits(self.task.has(node), f"{what} {brief(node)}, which is no node of the tree")

    def fits(self, good: bool, sentence: str) -> None:
        """Go on, or name the algorithm, the step that it was to take, and what is wrong."""
        if not good:
            raise TreeError(f"{self.task.name}, step {self.steps + 1}: {sentence}")


def _is_number(given: object) -> bool:
    try:
        exact_or_infinite(given)
    except ValueError:
        return False
    return not isinstance(given, str)


def _is_bound(given: object) -> bool:
    return isinstance(given, Bound)


def _is_value(given: object) -> bool:
    return isinstance(given, tuple) and len(given) == 2 and _is_number(given[0]) and _is_bound(given[1])


def _is_window(given: object) -> bool:
    return isinstance(given, tuple) and len(given) == 2 and all(map(_is_number, given))
