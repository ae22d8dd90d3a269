"""Run: a finished search with its steps, and the searches by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property, partial
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.errors import TreeError
from emmviz.modules import modules
from emmviz.numbers import INF, Number
from emmviz.search.step import Bound, Listing, Search, Step, drive
from emmviz.search.task import Task, task_for

if TYPE_CHECKING:
    import graphviz
    from matplotlib.animation import FuncAnimation
    from matplotlib.axes import Axes

    from emmviz.frame import Frame
    from emmviz.scene import Scene

__all__ = ["Found", "Run", "algorithms", "options_of", "run", "search"]


class Found(NamedTuple):
    """What an engine found: the numbers of a Run, and its steps where the engine records them.

    `leaves` gives the ids in the order evaluated, when it is called; `path` is the principal variation.
    """

    value: Number
    bound: Bound
    best: str | None
    bounds: tuple[Number, Number]
    counts: dict[str, Any]
    leaves: Callable[[], list[str]]
    path: list[str]
    steps: list[Step]
    cuts_at: frozenset[str] = frozenset()
    grown: bool = False


class Run:
    """A finished search: what it found, what it read, and every step on the way.

    `tree`, `algorithm`, `options`; `value` with its `bound` (a narrow window may give only a bound); `best`, the root
    child chosen, and `best_action`, its label; `steps`; `leaves`, the ids in the order evaluated; `cutoffs`, the steps
    that cut; `bounds` (L, U); `counts`; `principal_variation`, the path of best play to the first chance node or leaf.
    Of a game, `tree` is the part that was generated (`grown`). The engines without steps, for a FlatTree or with
    `steps=False`, give the same but for `steps` and `cutoffs`, which are empty, and the pictures that come of them.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> run.counts["leaves"], run.counts["leaves_total"], len(run.cutoffs)
    (5, 8, 2)
    """

    def __init__(
        self, tree: Any, algorithm: str, options: dict[str, Any], found: Found, code: dict[str, Listing]
    ) -> None:  # fmt: skip
        self.tree = tree
        self.algorithm = algorithm
        self.options = options
        self.steps = found.steps
        self.value = _number(found.value)
        self.bound = found.bound
        self.best = found.best
        self.bounds = _number(found.bounds[0]), _number(found.bounds[1])
        self.counts = found.counts
        self.principal_variation = found.path
        self.grown = found.grown
        self.cuts_at = found.cuts_at
        self.code = {kind: listing.lines for kind, listing in code.items()}
        self._leaves = found.leaves

    @cached_property
    def leaves(self) -> list[str]:
        """The ids of the nodes evaluated, in order."""
        return self._leaves()

    @cached_property
    def cutoffs(self) -> list[Step]:
        """The steps that cut."""
        return [step for step in self.steps if step.event == "cutoff"]

    @property
    def best_action(self) -> str | None:
        """The label of the edge to `best`, None if it has none."""
        return None if self.best is None else self.tree.action(self.best)

    def listing(self, lang: str = "en") -> dict[str, list[str]]:
        """Return the pseudocode for each kind of node in a language."""
        from emmviz.pseudocode import spoken

        return {kind: spoken(lines, lang) for kind, lines in self.code.items()}

    # -- frames ----------------------------------------------------------------------------------------------------

    def frame(self, step: int = -1) -> Frame:
        """Return the state of the tree after the first `step` steps, from 0 to len(steps); -1 is the last."""
        from emmviz.frame import frame_of

        return frame_of(self, step)

    def frames(self) -> Iterator[Frame]:
        """Yield the frames from 0 to the last."""
        from emmviz.frame import frames_of

        return frames_of(self)

    def caption(self, step: int = -1, *, lang: str = "en") -> str:
        """Return the sentence that says what the step before this frame did."""
        from emmviz.narrate import caption

        return caption(self, step, lang=lang)

    # -- pictures --------------------------------------------------------------------------------------------------

    def scene(self, step: int = -1, **look: Any) -> Scene:
        """Return the positioned marks of a frame; how it looks as for `emmviz.scene.draw`."""
        from emmviz.scene import draw

        return draw(self.tree, self.frame(step), **look)

    def to_svg(self, step: int = -1, **options: Any) -> str:
        """Return the picture of a frame as SVG text."""
        from emmviz.render.svg import render

        return render(self.scene(step, **options))

    def to_dot(self, step: int = -1, **options: Any) -> graphviz.Digraph:
        """Return the picture of a frame as a `graphviz.Digraph`."""
        from emmviz.render.graphviz import to_dot

        return to_dot(self.scene(step, **options))

    def plot(self, ax: Axes | None = None, step: int = -1, **options: Any) -> Axes:
        """Draw a frame with matplotlib and return the axes."""
        from emmviz.render.matplotlib import plot

        return plot(self.scene(step, **options), ax)

    def animate(self, *, interval: int = 1000, **options: Any) -> FuncAnimation:
        """Return a matplotlib animation of all frames, `interval` milliseconds each."""
        from emmviz.render.matplotlib import animate

        return animate(self, interval=interval, **options)

    def save(self, path: str | Path, **options: Any) -> Path:
        """Write the run to a file, whose suffix decides; see `emmviz.render.save`.

        A picture is of one frame (`step=k`, by default the last), a deck or a film of all or of chosen ones
        (`steps="cuts"`, a list, a range), and html is the player.
        """
        from emmviz.render import save

        return save(self, path, **options)

    def strip(self, path: str | Path, **options: Any) -> Path:
        """Write numbered frames side by side, to be printed (`steps="cuts"`, a list, a range); see `emmviz.strip`."""
        from emmviz.strip import save_strip

        return save_strip(self, path, **options)

    def __repr__(self) -> str:
        counts = self.counts
        of = "" if counts["leaves_total"] is None else f" of {counts['leaves_total']}"
        return f"<Run {self.algorithm}: value {self.value}, best {self.best}, {counts['leaves']}{of} leaves>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        from emmviz.player import play

        return play(self)._repr_mimebundle_()


def run(
    algorithm: str, visit: Callable[..., Search], code: dict[str, Listing], kinds: tuple[str, ...],
    *, tree: Any, steps: bool, more: tuple[str, ...] = (), **options: Any,
) -> Run:  # fmt: skip
    """Check the arguments of a search, choose the engine, drive the search to its end, and return its Run.

    Parameters: algorithm, its name; visit, the generator that searches a node; code, the pseudocode for each kind of
    node; kinds, those that it knows; tree, a GameTree, Game or FlatTree; steps, False for the engine that records none;
    more, the names of the options that only this algorithm has and `visit` takes; options, all of them.
    """
    if getattr(tree, "is_flat", False):
        from emmviz.search.fast import run_flat

        return run_flat(algorithm, tree, **options)
    if not steps:
        from emmviz.search.quick import run_quick

        return run_quick(algorithm, tree, kinds, **options)
    own = {name: options[name] for name in more}
    common = {name: value for name, value in options.items() if name not in own}
    task = task_for(tree, kinds, algorithm, code, partial(visit, **own) if own else visit, **common)
    if task.table is not None:
        task.table.forget(task.state(task.tree.root), task.depth)
    done: list[Step] = []
    driver = drive(task.visit(task, task.tree.root, task.window, task.depth, (None, None)))
    while True:
        try:
            done.append(next(driver))
        except StopIteration as stop:
            value, bound = stop.value
            value, bound = task.settle(value, bound, task.window)
            return Run(task.tree, algorithm, options, _found(task, done, value, bound), code)


def _number(value: Any) -> Number:
    # What a search in floats found is that very number; the only floats that the rest knows are the infinities.
    return value if isinstance(value, Fraction) or value in (INF, -INF) else Fraction(value)


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


def algorithms() -> list[str]:
    """Return the names of the searches: one for each module of `emmviz.search` that has pseudocode, `CODE`.

    >>> "star1" in algorithms()
    True
    """
    return sorted(modules("emmviz.search", "CODE = "))


def search(tree: Any, algorithm: str, **options: Any) -> Run:
    """Search a tree with the algorithm of a name.

    Parameters: tree, a GameTree, a Game or a FlatTree; algorithm, one of `algorithms()`; options, those that it takes.
    Returns: a Run. Raises: TreeError for an unknown name, and what the algorithm raises.

    >>> from emmviz import GameTree
    >>> search(GameTree.parse("max(4, chance(3, 9))"), "star1", bounds=(0, 10)).best
    'B'
    """
    return _function(algorithm)(tree, **options)


def options_of(algorithm: str) -> dict[str, Any]:
    """Return the options that a search takes, with their defaults.

    Parameters: algorithm, one of `algorithms()`. Raises: TreeError for an unknown name.

    >>> options_of("star2")["probe_order"]
    'cyclic'
    """
    parameters = signature(_function(algorithm)).parameters
    return {name: parameter.default for name, parameter in parameters.items() if name != "tree"}


def _function(algorithm: str) -> Callable[..., Run]:
    if algorithm not in algorithms():
        raise TreeError(f"unknown algorithm {algorithm!r:.60}; expected one of {', '.join(algorithms())}")
    function: Callable[..., Run] = getattr(import_module(f"emmviz.search.{algorithm}"), algorithm)
    return function
