"""Run: a finished search with its steps, and the searches by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from emmviz.errors import TreeError
from emmviz.numbers import Number
from emmviz.search.step import Bound, Listing, Search, Step, drive
from emmviz.search.task import Task, task_for

if TYPE_CHECKING:
    import graphviz
    from matplotlib.animation import FuncAnimation
    from matplotlib.axes import Axes

    from emmviz.frame import Frame
    from emmviz.scene import Scene
    from emmviz.tree import GameTree

__all__ = ["Run", "algorithms", "run", "search"]


class Run:
    """A finished search: what it found, what it read, and every step on the way.

    `tree`, `algorithm`, `options`; `value` with its `bound` (a narrow window may give only a bound); `best`, the root
    child chosen, and `best_action`, its label; `steps`; `leaves`, the ids in the order evaluated; `cutoffs`, the steps
    that cut; `bounds` (L, U); `counts`; `principal_variation`, the path of best play to the first chance node or leaf.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> run.counts["leaves"], run.counts["leaves_total"], len(run.cutoffs)
    (5, 8, 2)
    """

    def __init__(
        self, tree: GameTree, algorithm: str, options: dict[str, Any], steps: list[Step], value: Number, bound: Bound,
        task: Task, code: dict[str, Listing],
    ) -> None:  # fmt: skip
        self.tree = tree
        self.algorithm = algorithm
        self.options = options
        self.steps = steps
        self.value = value
        self.bound = bound
        self.bounds = task.bounds
        self.code = {kind: listing.lines for kind, listing in code.items()}
        # The kinds of nodes whose pseudocode has a line for a cut: what windows, bounds and dials are shown for.
        self.cuts_at = frozenset(kind for kind, listing in code.items() if {"alpha", "beta"} & listing.keys())
        self._task = task

    @cached_property
    def leaves(self) -> list[str]:
        """The ids of the nodes evaluated, in order."""
        return [step.node for step in self.steps if step.event == "evaluate"]

    @cached_property
    def cutoffs(self) -> list[Step]:
        """The steps that cut."""
        return [step for step in self.steps if step.event == "cutoff"]

    @property
    def best(self) -> str | None:
        """The root child chosen, the first of equals; None where no player chooses at the root."""
        return self.steps[-1].best

    @property
    def best_action(self) -> str | None:
        """The label of the edge to `best`, None if it has none."""
        return None if self.best is None else self.tree.action(self.best)

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many leaves were evaluated, leaves there are, nodes were entered, probes and cutoffs were made."""
        events = [step.event for step in self.steps]
        total = len(self.tree.leaves()) if self.options["depth"] is None else len(self._task.horizon())
        return {
            "leaves": events.count("evaluate"),
            "leaves_total": total,
            "nodes": events.count("enter") + events.count("evaluate"),
            "probes": events.count("probe"),
            "cutoffs": events.count("cutoff"),
        }

    @cached_property
    def principal_variation(self) -> list[str]:
        """The nodes from the root along best play, to the first chance node or leaf."""
        chosen = {step.node: step.best for step in self.steps if step.event in ("leave", "cutoff")}
        path: list[str] = [self.tree.root]
        while (best := chosen.get(path[-1])) is not None:
            path.append(best)
        return path

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

    def scene(self, step: int = -1, *, theme: Any = "light", lang: str = "en", layout: str = "tidy") -> Scene:
        """Return the positioned marks of a frame; see `emmviz.scene`."""
        from emmviz.scene import draw

        return draw(self.tree, self.frame(step), theme=theme, lang=lang, layout=layout)

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
        """Write a frame (`step=k`, by default the last), or as html the player, to a file; the suffix decides."""
        from emmviz.render import save

        return save(self, path, **options)

    def __repr__(self) -> str:
        counts = self.counts
        return (
            f"<Run {self.algorithm}: value {self.value}, best {self.best}, "
            f"{counts['leaves']} of {counts['leaves_total']} leaves>"
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        from emmviz.player import play

        return play(self)._repr_mimebundle_()


def run(
    algorithm: str, tree: GameTree, visit: Callable[..., Search], code: dict[str, Listing], kinds: tuple[str, ...],
    **options: Any,
) -> Run:  # fmt: skip
    """Check the arguments, drive a search to its end, and return its Run."""
    task = task_for(tree, kinds, algorithm, **options)
    steps: list[Step] = []
    driver = drive(visit(task, tree.root, task.window, task.depth, (None, None)))
    while True:
        try:
            steps.append(next(driver))
        except StopIteration as stop:
            value, bound = stop.value
            value, bound = task.settle(value, bound, task.window)
            return Run(tree, algorithm, options, steps, value, bound, task, code)


def algorithms() -> list[str]:
    """Return the names of the searches: one for each module of `emmviz.search` that has a function of its own name.

    >>> "star1" in algorithms()
    True
    """
    import emmviz.search as package

    names = [module.name for module in iter_modules(package.__path__)]
    return sorted(name for name in names if hasattr(import_module(f"emmviz.search.{name}"), "CODE"))


def search(tree: GameTree, algorithm: str, **options: Any) -> Run:
    """Search a tree with the algorithm of a name.

    Parameters: tree; algorithm, one of `algorithms()`; options, those of the algorithm.
    Returns: a Run. Raises: TreeError for an unknown name, and what the algorithm raises.

    >>> from emmviz import GameTree
    >>> search(GameTree.parse("max(4, chance(3, 9))"), "star1", bounds=(0, 10)).best
    'B'
    """
    if algorithm not in algorithms():
        raise TreeError(f"unknown algorithm {algorithm!r:.60}; expected one of {', '.join(algorithms())}")
    run_it: Callable[..., Run] = getattr(import_module(f"emmviz.search.{algorithm}"), algorithm)
    return run_it(tree, **options)
