"""Checks of what a user's own algorithm yields and returns, while it runs."""

from __future__ import annotations

from collections.abc import Hashable
from types import GeneratorType
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact_or_infinite
from emmviz.base.messages import Count, Message, Option, brief
from emmviz.games.depth import DepthRule
from emmviz.search.engines import limits
from emmviz.search.events import Bound, Search, Step, Value, Window
from emmviz.search.task import Node, Task

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
        self.has(node, "visit.visits")
        self.fits(not self.asks_task or depth == self.left_at(node), "visit.depth", node=brief(node), depth=depth)
        return self.inner(task, node, window, depth, **known)

    def relay(self, search: Search) -> Search:
        """Pass on what a search yields and returns."""
        self.fits(isinstance(search, GeneratorType), "visit.generator", given=brief(search))
        answer = None
        while True:
            try:
                yielded = search.send(answer)
            except StopIteration as stop:
                value: Value = stop.value
                self.fits(_is_value(value), "visit.returns", given=brief(value))
                self.fits(self.steps > 0, "visit.early")
                return value
            self.taken += 1
            most = max(self.task.limit or limits.RECORDED, _A_NODE * len(getattr(self.task, "tree", ())))
            self.fits(self.taken <= most, "visit.endless", most=Count(most), limit=Option("limit"))
            if isinstance(yielded, Step):
                self.check(yielded)
                self.steps += 1
                answer = yield yielded
            else:
                self.fits(isinstance(yielded, GeneratorType), "visit.yields", given=brief(yielded))
                answer = yield self.relay(yielded)

    def check(self, step: Step) -> None:
        """Refuse an event out of turn, and one that names a node outside the tree or has a wrong number."""
        name, node = type(step).__name__, step.node
        self.has(node, "visit.names", event=name)
        self.fits(isinstance(step.skipped, tuple), "event.skipped", event=name, given=brief(step.skipped))
        for child in (step.child, step.best, *step.skipped):
            if child is not None:
                self.has(child, "visit.names", event=name)
                self.fits(self.task.parent(child) == node, "visit.child", event=name, child=child, node=node)
        for part, content, fits in (
            ("window", step.window, _is_window),
            ("value", step.value, _is_number),
            ("bound", step.bound, lambda bound: isinstance(bound, Bound)),
            ("result", step.result, _is_value),
            ("side", step.side, ("alpha", "beta").__contains__),
            ("child", step.child, bool),
        ):
            left_out = content is None and part not in _NEEDS.get(step.event, ())
            self.fits(left_out or fits(content), f"event.{part}", event=name, given=brief(content))
        if self.asks_task and step.event in ("enter", "evaluate"):
            self.fits(
                self.task.ends_at(node, self.left_at(node)) == (step.event == "evaluate"),
                "visit.ends",
                event=name,
                node=brief(node),
            )
        if step.event == "enter":
            self.updates[node] = 0
        elif step.event in ("update", "cutoff", "leave"):
            self.fits(node in self.updates, "visit.before_enter", event=name, node=node)
            self.fits(step.event != "leave" or self.updates[node] > 0, "visit.before_update", node=node)
            self.updates[node] += step.event == "update"

    def left_at(self, node: Hashable) -> float:
        """Return how much depth the task's rule leaves at a node."""
        if node not in self.left:
            parent = self.task.parent(node)
            self.left[node] = self.task.depth if parent is None else self.task.below(parent, self.left_at(parent))
        return self.left[node]

    def has(self, node: object, key: str, **holes: object) -> None:
        """Refuse a node that is not in the tree."""
        self.fits(self.task.has(node), key, node=brief(node), **holes)

    def fits(self, good: bool, key: str, **holes: object) -> None:
        """Go on, or name the algorithm, the step that it was to take, and what is wrong."""
        if not good:
            fault = Message(f"wrong.search.{key}", **holes)
            raise TreeError(Message("wrong.search.in_step", algorithm=self.task.name, step=self.steps + 1, fault=fault))


def _is_number(value: object) -> bool:
    try:
        exact_or_infinite(value)
    except ValueError:
        return False
    return not isinstance(value, str)


def _is_value(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and _is_number(value[0]) and isinstance(value[1], Bound)


def _is_window(window: object) -> bool:
    return isinstance(window, tuple) and len(window) == 2 and all(map(_is_number, window))
