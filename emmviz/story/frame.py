"""Frame: the state of a tree after the first k steps of a run, folded one step at a time, forwards or backwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from emmviz.base.messages import expect
from emmviz.base.numbers import Number, is_whole
from emmviz.search.algorithm import depth_lines
from emmviz.search.events import Bound, MaybeNone, Step
from emmviz.search.intervals import limits_player
from emmviz.search.run import Run
from emmviz.story.moment import Moment
from emmviz.story.narrate import Narrator
from emmviz.story.visits import ARRIVALS, ENDS, cutoffs_of, moments_of
from emmviz.tree.game_tree import GameTree


class NodeState(NamedTuple):
    """The state of one node in a frame.

    Attributes
    ----------
    state : str
        One of unseen, open, current, done, probed, cut, unreachable, or hidden (if a game has not grown that far).
    value, bound : Number, Bound
        Its value so far, and whether that is exact, a lower bound or an upper bound; None before it has one.
    best : str or None
        The best child so far.
    lit : bool
        Whether its value is the bound that caused the cut of the current step.
    estimate : bool
        Whether the value is only an estimate.
    moment : Moment or None
        The last step at the node, which gives its window, interval and running sum.
    erring : bool
        Whether its player may move at random.
    weight : Number or None
        The probability that it then chooses each of its children.
    """

    state: str = "unseen"
    value: Number | None = None
    bound: Bound | None = None
    best: str | None = None
    lit: bool = False
    estimate: bool = False
    moment: Moment | None = None
    erring: bool = False
    weight: Number | None = None

    @property
    def window(self) -> tuple[Number, Number] | None:
        """The window (alpha, beta) with which it is searched."""
        return self.moment.step.window if self.moment else None

    @property
    def interval(self) -> tuple[Number, Number] | None:
        """The smallest and the largest value that a chance node can still have."""
        return self.moment.interval if self.moment else None

    @property
    def partial(self) -> Number | None:
        """The sum over the outcomes of a chance node that have returned so far."""
        return self.moment.running if self.moment else None


class Cut(NamedTuple):
    """A cutoff of the run, and its moment."""

    number: int
    moment: Moment

    @property
    def after(self) -> int:
        """The number of its step: later frames show the cutoff."""
        return self.moment.k

    @property
    def step(self) -> Step:
        """The step."""
        return self.moment.step


class Frame(NamedTuple):
    """The state of a tree after the first `k` of `total` steps of a run.

    Attributes
    ----------
    tree : GameTree
        The tree.
    k, total : int
        The number of steps made, and of all steps.
    moment : Moment or None
        The last step made; None at the start.
    nodes : mapping
        The state of each node.
    path : tuple of str
        The call stack, root first.
    counts : mapping
        What has been read and cut so far.
    cuts : tuple of Cut
        All cutoffs of the run; a cutoff whose `after` exceeds `k` has not happened yet.
    bounds : tuple or None
        The bounds (L, U) of all leaves; None if the tree declares none.
    algorithm : str
        The name of the search; empty for a tree without a run.
    options : mapping
        The options of the search.
    code : mapping
        The pseudocode of the search, for each kind of node.
    cuts_at : frozenset of str
        The kinds of nodes that the search can cut at.
    """

    tree: GameTree
    k: int
    total: int
    moment: Moment | None
    nodes: Mapping[str, NodeState]
    path: tuple[str, ...]
    counts: Mapping[str, int | MaybeNone]
    cuts: tuple[Cut, ...] = ()
    bounds: tuple[Number, Number] | None = None
    algorithm: str = ""
    options: Mapping[str, object] = {}
    code: Mapping[str, tuple[str, ...]] = {}
    cuts_at: frozenset[str] = frozenset()

    @property
    def step(self) -> Step | None:
        """The last step; None at the start."""
        return self.moment.step if self.moment else None

    @property
    def caption(self) -> str:
        """The English caption of the step. At the start it says what is about to happen; without a run it is empty."""
        return self.caption_in("en")

    def caption_in(self, lang: str) -> str:
        """Return the caption of the step in a language."""
        return self.sentence(Narrator(self.tree, lang))

    def sentence(self, narrator: Narrator) -> str:
        """Return the caption of the step in the words of a narrator of this tree."""
        return narrator.sentence(self.moment) if self.moment else narrator.start(self) if self.algorithm else ""

    @property
    def line(self) -> str:
        """The line of pseudocode that the step belongs to."""
        step = self.step
        return "" if step is None or self.row is None else self.code[self.tree.kind(step.node)][self.row]

    @property
    def row(self) -> int | None:
        """The number of that line, from 0; None if there is none."""
        step = self.step
        if step is None or step.line is None:
            return None
        # A step counts the lines of the algorithm itself, and the rule of the depth is above them.
        above = len(depth_lines(self.tree.kind(step.node), self.options))
        return 0 if above and step.event == "evaluate" else step.line + above

    @property
    def stack(self) -> tuple[tuple[str, tuple[Number, Number] | None], ...]:
        """The call stack, root first: each node with its window."""
        return tuple((node, self.nodes[node].window) for node in self.path)


def blank(tree: GameTree) -> Frame:
    """Return the frame of a tree without a search; an unexpanded node shows its estimate."""
    nodes = dict.fromkeys(tree, NodeState()) | {
        node: NodeState(value=value, bound=Bound.EXACT, estimate=True)
        for node in tree
        if tree.is_unexpanded(node) and (value := tree.estimate(node)) is not None
    }
    return Frame(tree, 0, 0, None, nodes, (), {}, bounds=tree.bounds)


def unwritten(frame: Frame) -> Frame:
    """Return a frame of the same run without any values: a handout to fill in, of the same size as its key."""
    nodes = {node: NodeState("done" if frame.algorithm else state.state) for node, state in frame.nodes.items()}
    return frame._replace(k=0, moment=None, nodes=nodes, path=())


def best_moves(frame: Frame) -> dict[str, str]:
    """Return the child that each player chose, for each node whose search has finished.

    >>> from emmviz import gallery, star1
    >>> best_moves(star1(gallery.aima_scale()).frame())
    {'A': 'B', 'D': 'L1', 'E': 'L3', 'F': 'L5'}
    """
    states = frame.nodes.items()
    return {
        node: state.best for node, state in states if state.best and state.moment and state.moment.step.event in ENDS
    }


# -- the fold ----------------------------------------------------------------------------------------------------------


# The counters to which an event adds one.
_COUNTED = {"enter": ("nodes",), "evaluate": ("nodes", "leaves"), "probe": ("probes",), "cutoff": ("cutoffs",)}


class Fold:
    """The state of a tree while the steps of a run are applied one by one, or undone.

    >>> from emmviz import gallery, star1
    >>> fold = Fold(star1(gallery.aima_scale()))
    >>> sorted(fold.advance()), fold.nodes["A"].state
    (['A'], 'current')
    """

    def __init__(self, run: Run) -> None:
        self.tree = run.tree
        self.moments = moments_of(run)
        self.nodes = dict.fromkeys(run.tree, NodeState())
        self.path: list[str] = []
        self.k = 0
        self.counts = {counter: count if counter == "leaves_total" else 0 for counter, count in run.counts.items()}
        # What all frames have in common. It does not refer to the run, which its fold would otherwise keep alive.
        self._frame = Frame(
            run.tree,
            0,
            len(run.steps),
            None,
            {},
            (),
            {},
            tuple(Cut(number, moment) for number, moment in enumerate(cutoffs_of(run), start=1)),
            run.bounds,
            run.algorithm,
            run.options,
            run.code,
            run.cuts_at,
        )
        # For each step applied, how to undo it: the old states of the nodes, and the removed part of the path.
        self._past: list[tuple[dict[str, NodeState], int, list[str]]] = []
        self._before: dict[str, NodeState] = {}
        if run.grown:
            self._mark(run.tree.preorder()[1:], "hidden")
        for _, node, edge in run.tree.edges(data=True):
            if edge.get("prob") == 0:
                self._mark(run.tree.preorder(node), "unreachable")

    def frame(self) -> Frame:
        """Return the current state as a frame."""
        return self._frame._replace(
            k=self.k,
            moment=self.moments[self.k - 1] if self.k else None,
            nodes=dict(self.nodes),
            path=tuple(self.path),
            counts=dict(self.counts),
        )

    def go(self, k: int) -> None:
        """Go forwards or backwards until k steps are applied."""
        while self.k < k:
            self.advance()
        while self.k > k:
            self.retreat()

    def retreat(self) -> None:
        """Undo the last step."""
        self.k -= 1
        before, kept, left = self._past.pop()
        self.nodes.update(before)
        self.path[kept:] = left
        self._count(self.moments[self.k].step, -1)

    def advance(self) -> dict[str, NodeState]:
        """Apply the next step, and return the old states of all nodes that may have changed."""
        moment, self._before = self.moments[self.k], {}
        step = moment.step
        node, arrives = step.node, step.event in ARRIVALS
        kept, left = self._settle(self.tree.parent(node) if arrives else node)
        if arrives:
            self.path.append(node)
        self._count(step, 1)
        if step.event in ("enter", "probe"):
            self._mark(self._in(self.tree.children(node), "hidden"), "unseen")
        elif step.event == "evaluate":
            self._mark(self._in(self.tree.preorder(node)[1:], "unseen"), "unreachable")
        elif step.event == "cutoff":
            self._cut(moment)
        self._number(moment)
        self._past.append((self._before, kept, left))
        self.k += 1
        return self._before

    def _settle(self, here: str | None) -> tuple[int, list[str]]:
        """Close the nodes that the search has left; return the length of the remaining path, and what was removed.

        No step marks the end of a probe.
        """
        left: list[str] = []
        if self.k:
            last = self.moments[self.k - 1]
            ended = last.step.event in ENDS
            self._set(last.step.node, state="done" if ended else "open")
            if last.step.event == "cutoff" and last.setter is not None:
                self._set(last.setter, lit=False)
            if ended:
                left.append(self.path.pop())
        while self.path and self.path[-1] != here:
            left.append(self.path.pop())
            self._set(left[-1], state="probed")
        return len(self.path), left[::-1]

    def _cut(self, moment: Moment) -> None:
        for child in moment.step.skipped:
            self._mark([child], "cut")
            self._mark(self._in(self.tree.preorder(child)[1:], "unseen"), "unreachable")
        if moment.setter is not None:
            self._set(moment.setter, lit=True)

    def _number(self, moment: Moment) -> None:
        """Give the number of a step to its node, and the number of a probe to the node probed."""
        step, known = moment.step, self.nodes[moment.step.node]
        value, bound = step.value, step.bound
        # The running sum of a chance node is not a value yet, and neither is a useless bound at a MAX or MIN node.
        if bound is None or (step.event == "update" and self.tree.kind(step.node) == "chance"):
            # What probes found still holds.
            value, bound = (known.value, known.bound) if step.event in ARRIVALS else (None, None)
        if moment.probed and step.child and step.bound and moment.child_window:
            is_max = self.tree.kind(step.child) == "max"
            if limits_player(is_max, step.bound):
                so_far = moment.lows if is_max else moment.highs
                self._set(step.child, value=so_far[moment.child_window.place][1], bound=step.bound)
        self._set(
            step.node,
            state="current",
            value=value,
            bound=bound,
            best=step.best,
            moment=moment,
            estimate=is_estimate(self.tree, step),
        )

    def _count(self, step: Step, by: int) -> None:
        for counter in _COUNTED.get(step.event, ()):
            self.counts[counter] += by

    def _in(self, nodes: Iterable[str], state: str) -> list[str]:
        return [node for node in nodes if self.nodes[node].state == state]

    def _mark(self, nodes: Iterable[str], state: str) -> None:
        for node in nodes:
            self._set(node, state=state)

    def _set(self, node: str, **values: Any) -> None:
        known = self.nodes[node]
        self._before.setdefault(node, known)
        self.nodes[node] = known._replace(**values)


def is_estimate(tree: GameTree, step: Step) -> bool:
    """Return whether a step gives its node an estimate instead of a value: at the depth limit."""
    return step.event == "evaluate" and tree.kind(step.node) != "leaf"


# One fold serves all frames of a run, so the next or the previous frame costs only one step.
_FOLDS: WeakKeyDictionary[Run, Fold] = WeakKeyDictionary()


def frame_of(run: Run, step: int = -1) -> Frame:
    """Return the state after the first `step` steps of a run (-1 for all); raise TreeError if there are fewer."""
    k = check_step(step, len(run.steps))
    if run not in _FOLDS:
        _FOLDS[run] = Fold(run)
    _FOLDS[run].go(k)
    return _FOLDS[run].frame()


def check_step(step: Any, last: int) -> int:
    """Return the number of a step, from 0; raise TreeError if it is out of range."""
    expect(is_whole(step, -last - 1, last), "wrong.search.step", step, last=last)
    return int(step) % (last + 1)


def frames_of(run: Run) -> Iterator[Frame]:
    """Yield the frames of a run from the start to the end."""
    fold = Fold(run)
    for k in range(len(run.steps) + 1):
        fold.go(k)
        yield fold.frame()
