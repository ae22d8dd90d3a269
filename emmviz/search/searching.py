"""Searching: run an algorithm, given by its name or as an `Algorithm`, on a tree or a game.

Its own generator searches trees and games, and its events are kept or only counted. A FlatTree has loops over arrays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from importlib import import_module
from types import GeneratorType
from typing import Any, cast

from emmviz.base.errors import TreeError
from emmviz.base.messages import Count, Message, Option, alternative, brief, expect, refuse_if
from emmviz.base.numbers import INF
from emmviz.base.plugins import Plugins
from emmviz.search.algorithm import Algorithm
from emmviz.search.algorithms import ALGORITHMS
from emmviz.search.engines import limits
from emmviz.search.events import MaybeNone, Search, Step, Value
from emmviz.search.intervals import equally_good
from emmviz.search.positions import PositionTask
from emmviz.search.run import Run
from emmviz.search.task import Node, Task, TreeTask
from emmviz.tree.flat.flat_tree import FlatTree
from emmviz.tree.game_tree import GameTree

# This many positions of a game take about 25 MB.
_MOST_KEPT = 100_000

_PLUGINS = Plugins("emmviz.algorithms", ALGORITHMS, "algorithm", lambda record, name: isinstance(record, Algorithm))


def search(tree: object, algorithm: str | Algorithm, **options: object) -> Run:
    """Search a tree or a game with an algorithm, given by its name or as your own `Algorithm`.

    Parameters
    ----------
    tree : GameTree, FlatTree or Game
        What to search.
    algorithm : str or Algorithm
        A name, one of `algorithms()`, or your own `Algorithm`.
    **options
        Options of the algorithm, as its own function takes them, for example `probes` for `star2`.

    Returns
    -------
    Run
        The value, the best move, the leaves that were read, and every step.

    Raises
    ------
    TreeError
        If a name or an option is unknown, if an engine cannot run the algorithm, or if the events and values of your
        own algorithm do not fit.

    Examples
    --------
    >>> from emmviz import GameTree
    >>> search(GameTree.parse("max(4, chance(3, 9))"), "star1", bounds=(0, 10)).best
    'B'
    """
    record = algorithm_of(algorithm)
    options = record.given(options)
    steps = bool(options.pop("steps"))
    # The events of emmviz's own searches need no checks, and the loops over arrays run no other searches.
    is_ours = record.name in ALGORITHMS and record == algorithm_of(record.name)
    if not isinstance(tree, FlatTree):
        return _run_generator(record, tree, options, steps=steps, is_checked=not is_ours)
    refuse_if(not is_ours or record.cuts is None, "wrong.search.no_engine", algorithm=record.name)
    from emmviz.search.engines.fast import run_flat

    return run_flat(record, tree, options)


def options_of(algorithm: str | Algorithm) -> dict[str, object]:
    """Return the options that a search takes, with their defaults; raise TreeError for an unknown name.

    >>> options_of("star2")["probe_order"]
    'cyclic'
    """
    return algorithm_of(algorithm).given({})


def algorithms() -> list[str]:
    """Return the names of all algorithms, including those that other packages add.

    Returns
    -------
    list of str
        Their names, as `search` takes them.

    Examples
    --------
    >>> "star1" in algorithms()
    True
    """
    return sorted([*ALGORITHMS, *_PLUGINS.names()])


def algorithm_of(algorithm: str | Algorithm) -> Algorithm:
    """Return the record of a search from its name, or the record that is given; raise TreeError for an unknown name.

    >>> algorithm_of("star1").kinds
    ('max', 'min', 'chance', 'leaf')
    """
    if isinstance(algorithm, Algorithm):
        return algorithm
    expect(isinstance(algorithm, str), "wrong.search.by_name", algorithm)
    if algorithm not in ALGORITHMS and algorithm not in _PLUGINS.names():
        hint = alternative(algorithm, algorithms(), "expected")
        raise TreeError(Message("wrong.search.algorithm", name=brief(algorithm), instead=hint))
    record: Algorithm = (
        import_module(f"emmviz.search.algorithms.{algorithm}").ALGORITHM
        if algorithm in ALGORITHMS
        else _PLUGINS.load(algorithm)
    )
    return record


# -- the engine of trees and games -------------------------------------------------------------------------------------


def _run_generator(
    record: Algorithm, tree: object, options: dict[str, object], *, steps: bool, is_checked: bool
) -> Run:
    """Search a tree or a game with the algorithm's own generator, and check its events if `is_checked`.

    Without steps, numbers stay as a game gives them; with floats, rounding may break ties. In a game, only what is read
    is checked. `leaves` are positions (only counted after 100,000), and `tree` has the root, the positions on
    the principal variation, and their successors.
    """
    if steps or isinstance(tree, GameTree):
        task = TreeTask(tree, record, options)
        tally = Tally(keep_steps=steps)
        value = _searched(task, tally, INF, is_checked=is_checked)
        counted = tally.counted(tally.path(task.root), task.leaves_total())
        bests = _bests(task, tally, value)
        counted["bests"] = bests and [child for child in task.tree.children(task.root) if child in bests]
        return Run(task.tree, record, options, value, task.bounds, grown=task.growth is not None, **counted)
    game = PositionTask(tree, record, options)
    tally = Tally(game.chosen, limits.Allowance(game.limit, recorded=False))
    value = _searched(game, tally, limits.MOST_LEVELS, is_checked=is_checked)
    grown, path = game.variation()
    places = _bests(game, tally, value)
    counted = tally.counted(path, None)
    counted["bests"] = places and [grown.children(path[0])[place] for place in sorted(node.place for node in places)]
    return Run(grown, record, options, value, game.bounds, grown=True, **counted)


def _bests(task: Task[Node], tally: Tally, value: Value) -> list[Node] | None:
    """Return the children of the root that are equally good, in the order searched; none if no player moves there."""
    kind = task.kind(task.root)
    if kind not in ("max", "min") or not tally.returned:
        return []
    return None if tally.is_cut else equally_good(kind == "max", value[0], tally.returned)


def _searched(task: Task[Node], tally: Tally, most_levels: float, *, is_checked: bool) -> Value:
    tally.root = task.root
    if task.table is not None:
        task.table.forget(task.key(task.root), task.depth)
    if is_checked:
        from emmviz.search.engines.checks import with_checks

        search = with_checks(task)
    else:
        search = task.visit(task, task.root, task.window, task.depth)
    return task.settle(*_drive(search, tally, most_levels), task.window)


def _drive(search: Search, tally: Tally, most_levels: float) -> Value:
    """Return the value of a search; its generators run on their own stack, so depth is unlimited.

    A generator yields steps, which the tally counts, and another such generator for each child to be searched.
    """
    steps, stack = tally.steps, list[Search]()
    answer: Value | None = None
    while True:
        try:
            yielded = search.send(answer)
            while type(yielded) is not GeneratorType:
                steps.append(yielded)
                yielded = next(search)
            stack.append(search)
            if len(stack) > most_levels:
                raise TreeError(Message("wrong.search.levels", most=Count(most_levels), depth=Option("depth")))
            if len(steps) >= tally.most:
                tally.count()
            search, answer = yielded, None
        except StopIteration as stop:
            answer = stop.value
            if not stack:
                tally.count()
                return cast(Value, answer)
            search = stack.pop()


class Tally:
    """The result of a search, counted from its steps.

    `steps` are the steps that are still to be counted, at most `most`, or all of them if they are kept. `chosen` is
    called with each node and the child chosen there. An `allowance` decides from time to time whether the search of a
    game may continue, and limits how many of its leaves are kept.
    """

    def __init__(
        self,
        chosen: Callable[[MaybeNone, MaybeNone], object] | None = None,
        allowance: limits.Allowance | None = None,
        *,
        keep_steps: bool = False,
    ) -> None:
        self.best: dict[str, str | None] = {}
        self.events: Counter[str] = Counter()
        # What the children of the root returned, and whether it was cut.
        self.root: MaybeNone = None
        self.returned: list[tuple[MaybeNone, Value]] = []
        self.is_cut = False
        self.leaves: list[Hashable] = []
        self.steps: list[Step] = []
        self.most = INF if keep_steps else 1
        self._chosen, self._allowance, self._keep_steps = chosen or self.best.__setitem__, allowance, keep_steps

    def count(self) -> None:
        """Count the steps, and forget them unless they are kept."""
        steps, leaves = self.steps, list[MaybeNone]()
        kinds: Counter[type[Step]] = Counter(map(type, steps))
        for kind, count in kinds.items():
            self.events[kind.event] += count
        for step in steps:
            event = step.event
            if event == "evaluate":
                leaves.append(step.node)
            elif event == "leave" or event == "cutoff":
                # A node recalled from the table chose its child when it was first searched.
                self._chosen(step.node, step.best)
                self.is_cut = event == "cutoff"  # at last that of the root
            elif event == "update" and step.node == self.root:
                self.returned.append((step.child, step.result))
        if self._allowance is None:
            self.leaves += leaves
        else:  # a game: its nodes would keep all that lies above them
            self.leaves += [leaf.state for leaf in leaves[: _MOST_KEPT - len(self.leaves)]]
        if not self._keep_steps:
            # Counting many at once is faster than one by one.
            steps.clear()
            allowance, nodes = self._allowance, self.events["enter"] + self.events["evaluate"]
            self.most = limits.BETWEEN if allowance is None else max(allowance.check(nodes) - nodes, 1)

    def path(self, root: str) -> list[str]:
        """Return the principal variation of a tree."""
        path = [root]
        while (best := self.best.get(path[-1])) is not None:
            path.append(best)
        return path

    def counted(self, path: list[str], leaves_total: int | None) -> dict[str, Any]:
        """Return what a Run keeps of the search besides its value; a full search evaluates `leaves_total` leaves."""
        counts = {
            "leaves": self.events["evaluate"],
            "leaves_total": leaves_total,
            "nodes": self.events["enter"] + self.events["evaluate"],
            "probes": self.events["probe"],
            "cutoffs": self.events["cutoff"],
        }
        # A Run keeps nothing of the tally itself.
        leaves = partial(_leaves_read, self.leaves, self.events["evaluate"])
        return {"counts": counts, "leaves": leaves, "path": path, "steps": self.steps}


def _leaves_read(leaves: Sequence[Hashable], count: int) -> list[Hashable]:
    """Return the leaves in the order in which they were read: their ids, or the positions of a game."""
    refuse_if(len(leaves) < count, "wrong.search.leaves", read=Count(count), most=Count(_MOST_KEPT))
    return list(leaves)
