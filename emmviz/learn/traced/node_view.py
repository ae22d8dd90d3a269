"""NodeView: a node of a tree as a student's own function sees it, for reading only."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from emmviz.base.numbers import Number
    from emmviz.tree.game_tree import GameTree

__all__ = ["NodeView"]


class NodeView:
    """A node as a function under `@traced` sees it: everything can be read, nothing changed.

    Two views of one node in one call are the same object, so that they can be compared and be keys of a dict.

    >>> from emmviz import GameTree
    >>> from emmviz.learn import traced
    >>> @traced
    ... def first(node):
    ...     print(node, node.kind, node.children, node.probs, node.outcomes[0])
    ...     return node.children[0].value
    >>> run = first(GameTree.parse("chance(.9: 2, .1: 3)"))
    A chance (leaf L1, leaf L2) (Fraction(9, 10), Fraction(1, 10)) (Fraction(9, 10), leaf L1)
    """

    __slots__ = ("_id", "_recorder", "_tree")
    _id: str
    _recorder: Any
    _tree: GameTree

    def __init__(self, recorder: Any, id: str) -> None:
        for name, value in (("_id", id), ("_recorder", recorder), ("_tree", recorder.tree)):
            object.__setattr__(self, name, value)

    @property
    def id(self) -> str:
        """The node's id, its name in the picture."""
        return self._id

    @property
    def name(self) -> str:
        """The same as `id`."""
        return self._id

    @property
    def kind(self) -> str:
        """One of "max", "min", "chance" and "leaf"."""
        return self._tree.kind(self._id)

    @property
    def value(self) -> Fraction | None:
        """A leaf's utility, exact; None at any other node."""
        if self.kind != "leaf":
            return None
        self._recorder.was_read(self._id)
        return self._tree.value(self._id)

    @property
    def estimate(self) -> Fraction | None:
        """An inner node's heuristic value, for a depth limit; None where the tree gives none."""
        return self._tree.estimate(self._id)

    @property
    def children(self) -> tuple[NodeView, ...]:
        """The children, left to right; none at a leaf."""
        return tuple(map(self._recorder.view, self._tree.children(self._id)))

    @property
    def prob(self) -> Fraction | None:
        """The probability on the edge to this node, exact; None where its parent is no chance node."""
        return self._tree.prob(self._id)

    @property
    def probs(self) -> tuple[Fraction, ...]:
        """The probabilities of a chance node's children, in their order; empty at any other node."""
        return tuple(branch.prob for branch in self._tree.branches(self._id) if branch.prob is not None)

    @property
    def outcomes(self) -> tuple[tuple[Fraction, NodeView], ...]:
        """The pairs (probability, child) of a chance node; empty at any other node."""
        return tuple(zip(self.probs, self.children, strict=False))

    @property
    def action(self) -> str | None:
        """The label on the edge to this node, None if it has none."""
        return self._tree.action(self._id)

    @property
    def bounds(self) -> tuple[Number, Number]:
        """(L, U): every leaf of the tree lies between them."""
        bounds: tuple[Number, Number] = self._recorder.bounds
        return bounds

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"node {self._id} can only be read: its {name} cannot be set")

    def __copy__(self) -> NodeView:
        return self

    def __deepcopy__(self, memo: Any) -> NodeView:
        return self

    def __repr__(self) -> str:
        kind = self.kind
        return self._id if kind == "chance" else f"{kind if kind == 'leaf' else kind.upper()} {self._id}"
