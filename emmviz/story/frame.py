"""Frame: the state of a tree after the first k steps of a run; the fold that makes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from emmviz.base.errors import TreeError
from emmviz.base.numbers import Number, brief
from emmviz.search.step import Bound, Step

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.story.narrate import Narrator
    from emmviz.tree.game_tree import GameTree

__all__ = ["Cut", "Fold", "Frame", "NodeState", "blank", "frame_of", "frames_of", "unwritten"]


class NodeState(NamedTuple):
    """What is known of one node.

    `state` is unseen, open, current, done, probed, cut or unreachable, or hidden where a game has not grown so far;
    `value` with its `bound` is its number so far; `best` is
    the child that leads; `lit` tells that its value is the bound that the current step cuts with; `step` is the last
    step that happened at it, from which follow `window`, `interval`, and `partial`, the running sum of a chance node.
    """

    state: str = "unseen"
    value: Number | None = None
    bound: Bound | None = None
    best: str | None = None
    lit: bool = False
    step: Step | None = None

    @property
    def window(self) -> tuple[Number, Number] | None:
        """The window (alpha, beta) that it is searched with."""
        return self.step.window if self.step else None

    @property
    def interval(self) -> tuple[Number, Number] | None:
        """What a chance node can still be worth, least and most."""
        return self.step.interval if self.step else None

    @property
    def partial(self) -> Number | None:
        """The sum over the outcomes of a chance node that have returned, while others are to come."""
        return self.step.running if self.step else None


class Cut(NamedTuple):
    """A cutoff of the run: its number, after which step it shows, and the step."""

    number: int
    after: int
    step: Step


class Frame(NamedTuple):
    """The state of a tree after the first `k` of `total` steps.

    `step` is the last of them, None at the start; `nodes` the state of each node; `path` the call stack, root first;
    `counts` what was read and cut so far; `cuts` all cutoffs of the run, those with `after` above `k` still to come;
    `numbers` all numbers that the run ever shows, so that every frame is drawn at one size; `bounds` (L, U).
    `cuts_at` are the kinds of nodes that the search can cut at. A frame of no run has no `algorithm`.
    """

    tree: GameTree
    k: int
    total: int
    step: Step | None
    nodes: Mapping[str, NodeState]
    path: tuple[str, ...]
    counts: Mapping[str, Any]
    cuts: tuple[Cut, ...] = ()
    numbers: tuple[tuple[Number, Bound | None], ...] = ()
    bounds: tuple[Number, Number] | None = None
    algorithm: str = ""
    options: Mapping[str, object] = {}
    code: Mapping[str, tuple[str, ...]] = {}
    cuts_at: frozenset[str] = frozenset()

    @property
    def caption(self) -> str:
        """The sentence of the step, in English; what is about to happen at the start; nothing without a run."""
        return self.say("en")

    def say(self, lang: str) -> str:
        """Return the sentence of the step in a language."""
        from emmviz.story.narrate import Narrator

        return self.said(Narrator(self.tree, lang))

    def said(self, teller: Narrator) -> str:
        """Return the sentence of the step as a narrator of this tree tells it."""
        return teller.tell(self.step) if self.step else teller.start(self) if self.algorithm else ""

    @property
    def line(self) -> str:
        """The line of pseudocode that the step stands for."""
        if self.step is None or self.step.line is None:
            return ""
        return self.code[self.tree.kind(self.step.node)][self.step.line]

    @property
    def stack(self) -> tuple[tuple[str, tuple[Number, Number] | None], ...]:
        """The call stack, root first: each node with its window."""
        return tuple((node, self.nodes[node].window) for node in self.path)


# What is the same in all frames of a run.
_ABOUT: WeakKeyDictionary[Run, tuple[tuple[Cut, ...], tuple[tuple[Number, Bound | None], ...]]] = WeakKeyDictionary()


class Fold:
    """The running state while steps are applied one by one.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> fold = Fold(run)
    >>> sorted(fold.apply(run.steps[0])), fold.nodes["A"].state
    (['A'], 'current')
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.tree = run.tree
        self.nodes = dict.fromkeys(run.tree, NodeState())
        self.path: list[str] = []
        self.k = 0
        self.counts: dict[str, Any] = dict.fromkeys(run.counts, 0) | {"leaves_total": run.counts["leaves_total"]}
        if run not in _ABOUT:
            _ABOUT[run] = cuts_of(run), numbers_of(run)
        self._cuts, self._numbers = _ABOUT[run]
        self._ended = False
        if run.grown:
            self._mark(run.tree.preorder()[1:], "hidden")
        self._lit: str | None = None
        for _, node, edge in run.tree.edges(data=True):
            if edge.get("prob") == 0:
                self._mark(run.tree.preorder(node), "unreachable")

    def apply(self, step: Step) -> set[str]:
        """Apply one step and return the nodes whose state it changed."""
        changed = set(self._settle_last())
        node, tree = step.node, self.tree
        self.k += 1
        arrives = step.event in ("enter", "evaluate", "recall", "probe")
        changed |= self._return_to(tree.parent(node) if arrives else node)
        if arrives:
            self.path.append(node)
        if step.event in ("enter", "evaluate"):
            self.counts["nodes"] += 1
        if step.event in ("enter", "probe"):
            changed |= self._mark(self._in(tree.children(node), "hidden"), "unseen")
        if step.event == "evaluate":
            self.counts["leaves"] += 1
            changed |= self._mark(self._in(tree.preorder(node)[1:], "unseen"), "unreachable")
        elif step.event == "probe":
            self.counts["probes"] += 1
        elif step.event == "cutoff":
            self.counts["cutoffs"] += 1
            for child in step.skipped:
                changed |= self._mark([child], "cut")
                changed |= self._mark(self._in(tree.preorder(child)[1:], "unseen"), "unreachable")
            if step.setter is not None:
                self._set(step.setter, lit=True)
                changed.add(step.setter)
        # The running sum of a chance node is no value yet, nor is what tells nothing of a player's.
        known = step.bound is not None and not (step.event == "update" and tree.kind(node) == "chance")
        value, bound = (step.value, step.bound) if known else (None, None)
        if not known and arrives:  # what probes have found of it still holds
            value, bound = self.nodes[node].value, self.nodes[node].bound
        if step.probed and step.child and step.result and step.bound:
            is_min = tree.kind(step.child) == "min"
            if step.bound is (Bound.UPPER if is_min else Bound.LOWER):
                known_so_far = step.highs if is_min else step.lows
                assert step.ask is not None
                self._set(step.child, value=known_so_far[step.ask.place][1], bound=step.bound)
        self._set(node, state="current", value=value, bound=bound, best=step.best, step=step)
        self._ended = step.event in ("evaluate", "recall", "cutoff", "leave")
        self._lit = step.setter if step.event == "cutoff" else None
        return changed | {node}

    def frame(self) -> Frame:
        """Return the state now as a frame."""
        run = self.run
        step = run.steps[self.k - 1] if self.k else None
        return Frame(self.tree, self.k, len(run.steps), step, dict(self.nodes), tuple(self.path), dict(self.counts),
                     self._cuts, self._numbers, run.bounds, run.algorithm, run.options, run.code,
                     run.cuts_at)  # fmt: skip

    def _settle_last(self) -> Iterator[str]:
        """What was current a step ago is now done, or open."""
        if not self.path:
            return
        last = self.path[-1]
        yield last
        self._set(last, state="done" if self._ended else "open")
        if self._ended:
            self.path.pop()
        if self._lit is not None:
            yield self._lit
            self._set(self._lit, lit=False)

    def _return_to(self, node: str | None) -> set[str]:
        """A probe ends without a word: what is open below the node where the search goes on was only probed."""
        left = set()
        while self.path and self.path[-1] != node:
            left.add(self.path.pop())
        return self._mark(left, "probed")

    def _in(self, nodes: Iterable[str], state: str) -> list[str]:
        return [node for node in nodes if self.nodes[node].state == state]

    def _set(self, node: str, **values: Any) -> None:
        self.nodes[node] = self.nodes[node]._replace(**values)

    def _mark(self, nodes: Iterable[str], state: str) -> set[str]:
        marked = set(nodes)
        for node in marked:
            self._set(node, state=state)
        return marked


def cuts_of(run: Run) -> tuple[Cut, ...]:
    """Return a run's cutoffs, numbered from 1."""
    found = [(k, step) for k, step in enumerate(run.steps, start=1) if step.event == "cutoff"]
    return tuple(Cut(number, k, step) for number, (k, step) in enumerate(found, start=1))


def numbers_of(run: Run) -> tuple[tuple[Number, Bound | None], ...]:
    """Return the distinct numbers that a run writes into inner nodes, with their bounds."""
    seen = dict.fromkeys(
        (step.value, None if run.tree.kind(step.node) == "chance" and step.event == "update" else step.bound)
        for step in run.steps
        if step.value is not None
    )
    return tuple(seen)


def frame_of(run: Run, step: int = -1) -> Frame:
    """Fold the first `step` steps of a run; -1 folds them all.

    Raises: TreeError when there are not that many steps.
    """
    total = len(run.steps)
    if not isinstance(step, int) or isinstance(step, bool) or not -total - 1 <= step <= total:
        raise TreeError(f"step must be a whole number from 0 to {total}, or -1 for the last, not {brief(step)}")
    fold = Fold(run)
    for item in run.steps[: step % (total + 1)]:
        fold.apply(item)
    return fold.frame()


def frames_of(run: Run) -> Iterator[Frame]:
    """Yield the frames of a run from the start to the end."""
    fold = Fold(run)
    yield fold.frame()
    for step in run.steps:
        fold.apply(step)
        yield fold.frame()


def blank(tree: GameTree) -> Frame:
    """Return the frame of a tree that nobody has searched; a node without children shows its estimate."""
    known = {node: tree.estimate(node) for node in tree if tree.is_unexpanded(node)}
    nodes = dict.fromkeys(tree, NodeState()) | {
        node: NodeState(value=value, bound=Bound.EXACT) for node, value in known.items() if value is not None
    }
    numbers = tuple((value, Bound.EXACT) for value in known.values() if value is not None)
    return Frame(tree, 0, 0, None, nodes, (), {}, numbers=numbers, bounds=tree.bounds)


def unwritten(frame: Frame) -> Frame:
    """Return a frame of the same run in which nothing is known: a handout to be filled in, of the key's own size."""
    nodes = {node: NodeState("done" if frame.algorithm else state.state) for node, state in frame.nodes.items()}
    return frame._replace(k=0, step=None, nodes=nodes, path=())
