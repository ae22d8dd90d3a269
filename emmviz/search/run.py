"""Run: a finished search with its steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, message_of
from emmviz.base.numbers import INF, Number, full, plural
from emmviz.base.shown import DrawableRun
from emmviz.search.algorithm import Algorithm, in_language
from emmviz.search.events import Bound, MaybeNone, Step, Value, Window
from emmviz.tree.flat.flat_tree import FlatTree
from emmviz.tree.game_tree import GameTree


class Run(DrawableRun):
    """A finished search: its result, the leaves that it read, and every step.

    A search of a FlatTree, or one with `steps=False`, returns the same, except that `steps` and `cutoffs` are empty.
    Such a run has no pictures of its steps.

    Attributes
    ----------
    tree : GameTree or FlatTree
        The tree that was searched; for a game, the part that was generated.
    algorithm : str
        The name of the search.
    options : dict
        The options of the search.
    value, bound : Fraction, Bound
        The value of the root, and whether this number is exact; with a narrow window it may be only a bound.
    best, best_action : str or None
        The chosen child of the root, and the label of its edge.
    bests, best_actions : list of str, or None
        All equally good children of the root, in the order of the tree, and the label of each edge (or the id of the
        child if the edge has no label). They are None if the search does not know them: it was cut at the root, or a
        child has only a bound that may be equally good. They are empty if no player moves at the root.
    steps, cutoffs : list of Step
        Every step, and the steps that cut.
    leaves : list of str
        The ids of the leaves, in the order in which they were evaluated.
    bounds : tuple
        The bounds (L, U) of all leaves.
    counts : dict
        The numbers of leaves, nodes, cuts and probes.
    principal_variation : list of str
        The path of best play to the first chance node or leaf.
    grown : bool
        Whether the tree is only the part of a game that was generated.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> run.counts["leaves"], run.counts["leaves_total"], len(run.cutoffs)
    (5, 8, 2)
    """

    # One exception: a search of a FlatTree has no steps and no pictures, and keeps the FlatTree.
    tree: GameTree

    def __init__(
        self,
        tree: GameTree | FlatTree,
        algorithm: Algorithm,
        options: dict[str, Any],
        value: Value,
        bounds: Window,
        *,
        counts: Mapping[str, int | MaybeNone],
        leaves: Callable[[], list[str]],
        path: list[str],
        steps: list[Step],
        bests: list[str] | None = None,
        grown: bool = False,
    ) -> None:
        self.tree = tree  # type: ignore[assignment]
        self.algorithm = algorithm.name
        self.options = options
        self.steps = steps
        self.value, self.bound = _number(value[0]), value[1]
        self.best = path[1] if len(path) > 1 else None
        # Outside a narrow window, only a bound is known.
        self.bests = None if bests and self.bound is not Bound.EXACT else bests
        self.bounds = _number(bounds[0]), _number(bounds[1])
        self.counts = counts
        self.principal_variation = path
        self.grown = grown
        self.cuts_at = algorithm.cuts_at
        self.code = algorithm.lines(options)
        self.remarks: Mapping[int, Any] = {}  # `emmviz.story.moment.StepRemark`s by the number of the step
        self._leaves = leaves

    def __getstate__(self) -> dict[str, object]:
        # The function that returns the leaves cannot be pickled; the leaves themselves can.
        try:
            return vars(self) | {"leaves": self.leaves, "_leaves": None}
        except TreeError as error:
            return vars(self) | {"_leaves": partial(_refused, message_of(error))}

    @cached_property
    def leaves(self) -> list[str]:
        """The ids of the leaves that were evaluated, in order."""
        return self._leaves()

    @cached_property
    def cutoffs(self) -> list[Step]:
        """The steps that cut."""
        return [step for step in self.steps if step.event == "cutoff"]

    def reach(self, node: str) -> Fraction:
        """Return the probability of reaching a node if players make the best moves that the search found.

        It is exact, and 0 for nodes off these moves. A player whose moves are not known is assumed to choose the path
        to the node.

        >>> from emmviz import GameTree, expectiminimax
        >>> run = expectiminimax(GameTree.parse("max(go: chance(.9: min(1, 2), .1: 3), stop: 0)"))
        >>> [str(run.reach(leaf)) for leaf in run.tree.leaves()]
        ['9/10', '0', '1/10', '0']
        """
        # A player who is cut at L or U has the value that counts.
        ends = (step for step in self.steps if step.event in ("leave", "cutoff"))
        moves = {step.node: step.best for step in ends if step.best is not None}
        return Fraction(self.tree.reach(node, moves))

    @property
    def best_action(self) -> str | None:
        """The label of the edge to `best`; None if it has none."""
        return None if self.best is None else self.tree.action(self.best)

    @property
    def best_actions(self) -> list[str] | None:
        """The labels of the edges to `bests`, or their ids if they have none; None if the search does not know.

        >>> from emmviz import GameTree, expectiminimax
        >>> expectiminimax(GameTree.parse("max(a: 3, b: 2, c: 3)")).best_actions
        ['a', 'c']
        """
        return self.bests and [self.tree.action(child) or child for child in self.bests]

    def listing(self, lang: str = "en") -> dict[str, list[str]]:
        """Return the pseudocode for each kind of node in a language."""
        return {kind: in_language(lines, lang) for kind, lines in self.code.items()}

    def __repr__(self) -> str:
        counts = self.counts
        of = "" if counts["leaves_total"] is None else f" of {counts['leaves_total']}"
        leaves = plural(counts["leaves_total"] or counts["leaves"], "leaf", "leaves")
        return f"<Run {self.algorithm}: value {full(self.value)}, best {self.best}, {counts['leaves']}{of} {leaves}>"


def _refused(why: Message | str) -> list[str]:
    raise TreeError(why)


def _number(value: Number) -> Number:
    # A float that a search found becomes that exact fraction; elsewhere only the infinities are floats.
    return value if isinstance(value, Fraction) or value in (INF, -INF) else Fraction(value)
