"""The part of a tree that is drawn: the nodes that are not folded away, row by row, with theme and language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from emmviz.base.numbers import Number
from emmviz.games.board import Board
from emmviz.picture.boards import lettered
from emmviz.picture.parts import Fold, folded, unfolded
from emmviz.picture.theme import Theme
from emmviz.search.events import Bound
from emmviz.story.frame import Cut, Frame, is_estimate
from emmviz.story.narrate import Narrator

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["Drawn", "Written", "drawn_part", "written_by", "written_in"]


@dataclass(frozen=True, eq=False)
class Written:
    """What is written into inner nodes at some time, for which all pictures of a run or several have room.

    `numbers` are each with the kind of its node, its bound, None for a running sum, and whether it is an estimate;
    `dials` whether chance nodes have a dial, as they do where the search can cut at them; `sums` whether running sums
    are written into them all the same, as another run has no dials.
    """

    numbers: tuple[tuple[str, Number, Bound | None, bool], ...] = ()
    dials: bool = False
    sums: bool = False


_WRITTEN: WeakKeyDictionary[Run, Written] = WeakKeyDictionary()


def written_by(run: Run) -> Written:
    """Return what a run writes into nodes; it is found once."""
    if run not in _WRITTEN:
        numbers: dict[tuple[str, Number, Bound | None, bool], None] = {}
        for step in run.steps:
            if step.value is not None:
                kind = run.tree.kind(step.node)
                bound = None if kind == "chance" and step.event == "update" else step.bound
                numbers[kind, step.value, bound, is_estimate(run.tree, step)] = None
        _WRITTEN[run] = Written(tuple(numbers), "chance" in run.cuts_at)
    return _WRITTEN[run]


def written_in(frame: Frame) -> Written:
    """Return what a single frame has in its nodes."""
    numbers = {
        (frame.tree.kind(node), state.value, state.bound, state.estimate): None
        for node, state in frame.nodes.items()
        if state.value is not None
    }
    return Written(tuple(numbers), "chance" in frame.cuts_at)


@dataclass(frozen=True, slots=True)
class Drawn:
    """The part of a tree that is drawn, in a theme and a language.

    `frame` is any of its run, with only the cutoffs that are drawn; `written` what all frames write into nodes; `cuts`
    holds the cutoffs of the edge to a node; `folds` the number of nodes hidden below a node; `kinds`, `children`,
    `parent` and `depth` are by node, parents first and left to right; `rows` the nodes by depth; `right` those in the
    right half of their siblings; `boards` what a game shows of their positions, where it is drawn beside them; `hide`
    the parts that are left out; `still` whether the search is over in all that is drawn, so that nothing moves along
    the edges; `dense` whether its nodes stand as near to each other as their texts allow, with nothing free around the
    tree.
    """

    frame: Frame
    written: Written
    theme: Theme
    narrator: Narrator
    cuts: Mapping[str, list[Cut]]
    folds: Mapping[str, int]
    kinds: Mapping[str, str]
    children: Mapping[str, list[str]]
    parent: Mapping[str, str]
    depth: Mapping[str, int]
    rows: list[list[str]]
    right: frozenset[str]
    boards: Mapping[str, Board]
    hide: frozenset[str] = frozenset()
    still: bool = False
    dense: bool = False

    @property
    def tree(self) -> GameTree:
        """The whole tree."""
        return self.frame.tree

    @property
    def is_searched(self) -> bool:
        """Whether windows and values are shown on its edges."""
        return bool(self.frame.algorithm) and not self.still

    @property
    def has_dials(self) -> bool:
        """Whether chance nodes have a dial."""
        return self.written.dials and "dials" not in self.hide

    @property
    def has_sums(self) -> bool:
        """Whether running sums are written into chance nodes: a dial says more, but another run may have none."""
        return self.written.sums or not self.has_dials

    def shape(self, node: str) -> str:
        """Return the shape of a node."""
        return self.theme.shape(self.kinds[node])


def drawn_part(
    frame: Frame, theme: Theme, lang: str, fold: Fold = None, *, boards: bool = True,
    hide: frozenset[str] = frozenset(), still: bool = False, dense: bool = False, written: Written | None = None,
) -> Drawn:  # fmt: skip
    """Return what is drawn of a frame's tree.

    Parameters: frame, any of a run; theme; lang, a language; fold as for `emmviz.picture.parts.folded`;
    boards, False to leave out those of a game's positions; hide, what else is left out, see `emmviz.picture.parts`;
    still, True where the search is over; dense, True for a tree as small as it can be; written, what all frames write
    into nodes, by default what this one does.
    Raises: TreeError that names what cannot be folded.

    >>> from emmviz import gallery, star1
    >>> drawn_part(star1(gallery.aima_scale()).frame(0), Theme("plain", {}), "en", fold=2).rows
    [['A'], ['B', 'C'], ['D', 'E', 'F', 'G']]
    """
    tree, folds = frame.tree, folded(frame.tree, fold)
    order = list(unfolded(tree, folds))
    # Cutoffs in folded parts are not shown.
    seen = set(order)
    frame = frame._replace(cuts=tuple(cut for cut in frame.cuts if seen.intersection(cut.step.skipped)))
    cuts: dict[str, list[Cut]] = {}
    for cut in frame.cuts:
        for child in cut.step.skipped:
            cuts.setdefault(child, []).append(cut)
    children = {node: [] if node in folds else tree.children(node) for node in order}
    parent: dict[str, str] = {}
    depth = {tree.root: 0}
    right: set[str] = set()
    for node, below in children.items():
        parent |= dict.fromkeys(below, node)
        depth |= dict.fromkeys(below, depth[node] + 1)
        right.update(below[(len(below) + 1) // 2 :])
    rows: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
    for node in order:
        rows[depth[node]].append(node)
    narrator = Narrator(tree, lang, fractions=theme.numbers == "fractions", own=theme.words)
    kinds = {node: tree.kind(node) for node in order}
    shown = {
        node: lettered(board, lang, theme.words)
        for node in order
        if boards and (board := tree.nodes[node].get("board"))
    }
    return Drawn(frame, written or written_in(frame), theme, narrator, cuts, folds, kinds, children, parent, depth,
                 rows, frozenset(right), shown, hide, still, dense)  # fmt: skip
