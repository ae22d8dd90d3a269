"""Checks of what an algorithm of the user's own yields and returns, as it comes."""

from __future__ import annotations

from collections.abc import Hashable
from types import GeneratorType
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact_or_infinite
from emmviz.base.messages import brief
from emmviz.games.depth import DepthRule
from emmviz.search.engines import limits
from emmviz.search.events import Bound, Search, Step, Value, Window
from emmviz.search.task import Node, Task

__all__ = ["with_checks"]

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


def with_checks(task: Task[Node]) -> Search:
    """Return the search of a task's root; a TreeError names the algorithm and the step that does not fit."""
    checks = _Checks(task)
    return checks.relay(checks.visit(task, task.root, task.window, task.depth))


class _Checks:
    def __init__(self, task: Task[Any]) -> None:
        self.task, self.inner = task, task.visit
        self.steps = self.taken = 0
        self.updates: dict[Hashable, int] = {}  # of each node since it was entered
        self.left: dict[Hashable, float] = {}  # the depth that the task's rule leaves at each node
        # An algorithm may count players' moves by itself; of other rules only the task knows.
        self.asks_task = task.depth_rule != DepthRule()
        task.visit = self.visit

    def visit(self, task: Task[Node], node: Node, window: Window, depth: float, **known: object) -> Search:
        """Visit a node of the tree."""
        self.has(node, "visits")
        self.fits(
            not self.asks_task or depth == self.left_at(node),
            f"visits {brief(node)} with depth {depth}; with this depth_counts and resolve_chance, the depth of a child "
            "is task.below(node, depth)",
        )
        return self.inner(task, node, window, depth, **known)

    def relay(self, search: Search) -> Search:
        """Pass on what a search yields and returns."""
        self.fits(isinstance(search, GeneratorType), f"visit must be a generator, not return {brief(search)}")
        answer = None
        while True:
            try:
                item = search.send(answer)
            except StopIteration as stop:
                found: Value = stop.value
                self.fits(_is_value(found), f"visit must return (value, Bound), not {brief(found)}")
                self.fits(self.steps > 0, "visit returned before it had yielded an event")
                return found
            self.taken += 1
            most = max(self.task.limit or limits.RECORDED, _A_NODE * len(getattr(self.task, "tree", ())))
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
            ("bound", step.bound, lambda bound: isinstance(bound, Bound), "a Bound"),
            ("result", step.result, _is_value, "(value, Bound)"),
            ("side", step.side, ("alpha", "beta").__contains__, "alpha or beta"),
            ("child", step.child, bool, "a node"),
        ):
            left_out = given is None and what not in _NEEDS.get(step.event, ())
            self.fits(left_out or fits(given), f"{what} of {name} must be {wanted}, not {brief(given)}")
        if self.asks_task and step.event in ("enter", "evaluate"):
            self.fits(
                self.task.ends_at(node, self.left_at(node)) == (step.event == "evaluate"),
                f"{name} of {brief(node)}; whether the depth ends the search there is task.ends_at(node, depth)",
            )
        if step.event == "enter":
            self.updates[node] = 0
        elif step.event in ("update", "cutoff", "leave"):
            self.fits(node in self.updates, f"{name} of {node} comes before Enter")
            self.fits(step.event != "leave" or self.updates[node] > 0, f"Leave of {node} comes before any Update")
            self.updates[node] += step.event == "update"

    def left_at(self, node: Hashable) -> float:
        """Return how much depth the task's rule leaves at a node."""
        if node not in self.left:
            parent = self.task.parent(node)
            self.left[node] = self.task.depth if parent is None else self.task.below(parent, self.left_at(parent))
        return self.left[node]

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


def _is_value(given: object) -> bool:
    return isinstance(given, tuple) and len(given) == 2 and _is_number(given[0]) and isinstance(given[1], Bound)


def _is_window(given: object) -> bool:
    return isinstance(given, tuple) and len(given) == 2 and all(map(_is_number, given))
