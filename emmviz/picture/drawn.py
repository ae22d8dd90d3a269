"""The part of a tree that is drawn: the nodes that are not folded away, row by row, with theme and language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from emmviz.base.messages import brief, expect, refuse_if
from emmviz.base.numbers import Number, is_whole
from emmviz.base.pairs import grouped
from emmviz.games.board import Board
from emmviz.picture.boards import lettered
from emmviz.picture.named_themes import theme
from emmviz.picture.theme import PARTS, Theme
from emmviz.search.events import Bound
from emmviz.search.run import Run
from emmviz.story.frame import Cut, Frame, is_estimate
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree

# One part, or several.
Hide: TypeAlias = str | Iterable[str]
# A node, to which the path from the root leads, or several nodes.
Highlight: TypeAlias = str | Iterable[str] | None


def _several(asked: Any, option: str, known: Collection[str], **holes: str) -> list[str]:
    """Return one name or several as a list; those that are not known are refused."""
    expect(isinstance(asked, Iterable), f"wrong.picture.{option}", asked, 40, **holes)
    names = [asked] if isinstance(asked, str) else list(asked)
    for name in names:
        refuse_if(name not in known, f"wrong.picture.{option}_unknown", name=brief(name, 40), **holes)
    return names


def hidden(hide: Hide) -> frozenset[str]:
    """Return the parts that a picture leaves out, each of which must be one of `PARTS`.

    >>> sorted(hidden(("names", "legend")))
    ['legend', 'names']
    """
    return frozenset(_several(hide, "hide", PARTS, parts=", ".join(PARTS)))


def highlighted(tree: GameTree, highlight: Highlight) -> frozenset[str]:
    """Return the nodes that are highlighted: those given, or the path to a single one.

    An edge is highlighted where both its ends are.

    >>> from emmviz import gallery
    >>> sorted(highlighted(gallery.aima_scale(), "G")), sorted(highlighted(gallery.aima_scale(), ["B", "G"]))
    (['A', 'C', 'G'], ['B', 'G'])
    """
    if highlight is None:
        return frozenset()
    wanted = _several(highlight, "highlight", tree)
    if not isinstance(highlight, str):
        return frozenset(wanted)
    while (parent := tree.parent(wanted[-1])) is not None:
        wanted.append(parent)
    return frozenset(wanted)


# The part to leave out: nothing, everything below a number of rows, or the subtrees of some nodes.
FoldOption: TypeAlias = int | Iterable[str] | None


def folded(tree: GameTree, fold: FoldOption) -> dict[str, int]:
    """Return the nodes below which nothing is drawn, each with the number of nodes that this hides.

    A whole number folds all that is more rows below the root; else these are the ids of the nodes.

    >>> from emmviz import gallery
    >>> folded(gallery.aima_scale(), 1), folded(gallery.aima_scale(), ["D"])
    ({'B': 6, 'C': 6}, {'D': 2})
    """
    if fold is None:
        return {}
    if is_whole(fold):
        expect(fold >= 1, "wrong.picture.fold_rows", int(fold))
        wanted = [tree.root]
        for _ in range(min(fold, len(tree))):
            wanted = [child for node in wanted for child in tree.children(node)]
        wanted = [node for node in wanted if tree.children(node)]
    else:
        wanted = _several(fold, "fold", tree)
    for node in wanted:
        refuse_if(not tree.children(node), "wrong.picture.fold_leaf", node=brief(node))
    return {node: len(tree.preorder(node)) - 1 for node in wanted}


# -- what is drawn of a tree -------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class NodeContents:
    """The texts that inner nodes contain at some time; all pictures of a run, or of several, have room for it.

    `numbers` are each with its node, its bound, None for a running sum, and whether it is an estimate; `dials` whether
    chance nodes have a dial, as they do where the search can cut at them; `sums` whether running sums are written into
    them all the same, as another run has no dials. `windows` are those with which each node is searched. Without
    `told_apart` numbers that differ may look alike, as where a lab shows the place at which two become equal. `cuts`
    are the nodes that are cut at some time, below which words may appear, and `read` the nodes of which the run
    itself learns a number.
    """

    numbers: tuple[tuple[str, Number, Bound | None, bool], ...] = ()
    dials: bool = False
    sums: bool = False
    windows: tuple[tuple[str, tuple[Number, Number]], ...] = ()
    told_apart: bool = True
    cuts: frozenset[str] = frozenset()
    read: frozenset[str] = frozenset()


_WRITTEN: WeakKeyDictionary[Run, NodeContents] = WeakKeyDictionary()


def written_by(run: Run) -> NodeContents:
    """Return the contents of nodes in the frames of a run; they are computed once."""
    if run not in _WRITTEN:
        numbers = dict.fromkeys(
            (
                step.node,
                step.value,
                None if step.event == "update" and run.tree.kind(step.node) == "chance" else step.bound,
                is_estimate(run.tree, step),
            )
            for step in run.steps
            if step.value is not None
        )
        windows = dict.fromkeys((step.node, step.window) for step in run.steps if step.window)
        cuts = frozenset(child for step in run.steps for child in step.skipped)
        read = frozenset(node for node, *_ in numbers)
        _WRITTEN[run] = NodeContents(
            tuple(numbers), "chance" in run.cuts_at, windows=tuple(windows), cuts=cuts, read=read
        )
    return _WRITTEN[run]


def written_in(frame: Frame) -> NodeContents:
    """Return the contents of the nodes in a single frame."""
    numbers = dict.fromkeys(
        (node, state.value, state.bound, state.estimate)
        for node, state in frame.nodes.items()
        if state.value is not None
    )
    windows = ((node, state.window) for node, state in frame.nodes.items() if state.window)
    cuts = frozenset(child for cut in frame.cuts for child in cut.step.skipped)
    read = frozenset(node for node, *_ in numbers)
    return NodeContents(tuple(numbers), "chance" in frame.cuts_at, windows=tuple(windows), cuts=cuts, read=read)


@dataclass(frozen=True, slots=True)
class DrawnTree:
    """The part of a tree that is drawn, in a theme and a language.

    `frame` is any frame of its run, with only the cutoffs that are drawn; `written` is what all frames write into
    nodes. `cuts` has the cutoffs of the edge to a node, and `folds` the number of nodes hidden below a node. `kinds`,
    `children`, `parent` and `depth` are by node, parents first and left to right. `rows` are the nodes by depth, and
    `right` the nodes in the right half of their siblings. `boards` are the games' pictures of positions, if drawn
    beside them. `hide` are the parts that are left out, `is_searched` is whether windows and values are shown on edges,
    and `dense` whether the nodes are as near to each other as their texts allow, without free space around the tree.
    """

    frame: Frame
    written: NodeContents
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
    is_searched: bool = False
    dense: bool = False

    @property
    def tree(self) -> GameTree:
        """The whole tree."""
        return self.frame.tree

    @property
    def rightward(self) -> bool:
        """Return whether the tree grows from left to right."""
        return self.theme.direction == "right"

    @property
    def has_dials(self) -> bool:
        """Return whether chance nodes have a dial."""
        return self.written.dials and "dials" not in self.hide

    def has_dial(self, node: str) -> bool:
        """Return whether a node has a dial around it."""
        return self.has_dials and self.kinds[node] == "chance"

    def has_board_below(self, node: str) -> bool:
        """Return whether a node has its board below it, where nothing else is; the others have it beside them."""
        return node in self.boards and (self.kinds[node] == "leaf" or node in self.rows[-1])

    def outline(self, node: str) -> str:
        """Return the shape at which the edges of a node end: its own, or the circle of its dial."""
        return "circle" if self.has_dial(node) else self.theme.shape(self.kinds[node])


# The narrators of the pictures of a run, by how they write; a picture is planned for rooms of many sizes.
_NARRATORS: WeakKeyDictionary[NodeContents, dict[tuple[object, ...], Narrator]] = WeakKeyDictionary()


def narrator_in(tree: GameTree, theme: Theme, lang: str, written: NodeContents | None = None) -> Narrator:
    """Return the narrator that writes names, numbers and sentences of a tree as they appear in its picture."""

    def anew() -> Narrator:
        fractions = theme.numbers == "fractions"
        return Narrator(tree, lang, fractions=fractions, digits=theme.digits, kind_words=theme.words)

    if written is None:
        return anew()
    if not written.numbers:
        return _told_apart(anew(), written)
    known = _NARRATORS.setdefault(written, {})
    style = lang, theme.numbers, theme.digits, theme.words and tuple(theme.words.items())
    if style not in known or known[style].tree is not tree:
        known[style] = _told_apart(anew(), written) if written.told_apart else anew()
    return known[style]


# What the pictures of a run write into nodes: to measure them for rooms of many sizes, each text is written once.
_LABELS: WeakKeyDictionary[Narrator, tuple[NodeContents, list[tuple[str, str, bool]]]] = WeakKeyDictionary()


def labels_in(narrator: Narrator, written: NodeContents) -> list[tuple[str, str, bool]]:
    """Return each node with each text for its value, and whether that is a running sum."""
    if narrator not in _LABELS or _LABELS[narrator][0] is not written:
        texts = (
            (node, narrator.label(value, bound, estimate=estimate), bound is None)
            for node, value, bound, estimate in written.numbers
        )
        _LABELS[narrator] = written, [*dict.fromkeys(texts)]
    return _LABELS[narrator][1]


@cache
def _light(numbers: str) -> Theme:
    return theme("light", numbers=numbers)


def narrator_of(run: Run, lang: str, numbers: str = "decimals") -> Narrator:
    """Return the narrator that writes as the pictures of a run do by default, with decimals or fractions.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> narrator_of(run, "en").sentence(run.frame(22).moment)
    'Leaf 1 below F gives 1, so MIN F is worth at most 1.'
    """
    return narrator_in(run.tree, _light(numbers), lang, written_by(run))


def _told_apart(narrator: Narrator, written: NodeContents) -> Narrator:
    """Let a narrator tell numbers apart in a picture, and return it.

    Of what is `written` there, the value of a node differs visibly from the ends of its window and, at a player, from
    its children's values. The probabilities of outcomes also differ visibly. A number that is only a bound is rounded
    so that the bound is true.
    """
    tree = narrator.tree
    numbers, probs = defaultdict[str | None, set[Number]](set), defaultdict[str | None, set[Number]](set)
    leaves = [(leaf, tree.value(leaf)) for leaf in tree.leaves() if tree.kind(leaf) == "leaf"]
    known = [(node, value) for node, value, bound, _ in written.numbers if bound is not None and node in tree]
    for node, value in known + leaves:
        numbers[node].add(value)
        if tree.prob(node) is None:
            numbers[tree.parent(node)].add(value)
    for node, window in written.windows:
        numbers[node].update(window)
    for node in tree:
        if (prob := tree.prob(node)) is not None:
            probs[tree.parent(node)].add(prob)
    values: set[Number] = {value for _, value in leaves}
    values.update(value for _, value, bound, _ in written.numbers if bound in (None, Bound.EXACT))
    limits = {(value, bound is Bound.UPPER) for _, value, bound, _ in written.numbers if value not in values}
    narrator.round_truly({value: upper for value, upper in limits if (value, not upper) not in limits})
    narrator.tell_apart(*numbers.values())
    narrator.tell_apart(*probs.values(), is_prob=True)
    return narrator


def drawn_part(
    frame: Frame,
    theme: Theme,
    lang: str,
    fold: FoldOption = None,
    *,
    hide: frozenset[str] = frozenset(),
    still: bool = False,
    dense: bool = False,
    written: NodeContents | None = None,
) -> DrawnTree:
    """Return the part of a frame's tree that is drawn.

    It is `still` where the search is over, and `dense` if it is as small as it can be; `written` is what all frames
    write into nodes, by default what this one does.

    >>> from emmviz import gallery, star1
    >>> drawn_part(star1(gallery.aima_scale()).frame(0), Theme("plain", {}), "en", fold=2).rows
    [['A'], ['B', 'C'], ['D', 'E', 'F', 'G']]
    """
    tree, folds = frame.tree, folded(frame.tree, fold)
    gone = {node for above in folds for node in tree.preorder(above)[1:]}
    order = [node for node in tree.preorder() if node not in gone]
    # Cutoffs in folded parts are not shown.
    frame = frame._replace(cuts=tuple(cut for cut in frame.cuts if not gone.issuperset(cut.step.skipped)))
    cuts = grouped((child, cut) for cut in frame.cuts for child in cut.step.skipped)
    children = {node: [] if node in folds else tree.children(node) for node in order}
    parent = {child: node for node, below in children.items() for child in below}
    right = frozenset(child for below in children.values() for child in below[(len(below) + 1) // 2 :])
    depth = {tree.root: 0}
    for node in order[1:]:
        depth[node] = depth[parent[node]] + 1
    rows = list(grouped((depth[node], node) for node in order).values())
    written = written or written_in(frame)
    narrator = narrator_in(tree, theme, lang, written)
    kinds = {node: tree.kind(node) for node in order}
    shown = {node: lettered(board, lang, theme.words) for node in order if (board := tree.nodes[node].get("board"))}
    return DrawnTree(
        frame,
        written,
        theme,
        narrator,
        cuts,
        folds,
        kinds,
        children,
        parent,
        depth,
        rows,
        right,
        shown,
        hide,
        bool(frame.algorithm) and not still,
        dense,
    )
