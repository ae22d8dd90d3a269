"""Frame: the state of a tree after the first k steps of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.base.numbers import Number
from emmviz.search.events import Bound, Step
from emmviz.story.moment import Moment

if TYPE_CHECKING:
    from emmviz.story.narrate import Narrator
    from emmviz.tree.game_tree import GameTree

__all__ = ["Cut", "Frame", "NodeState", "Written", "blank", "unwritten"]


class NodeState(NamedTuple):
    """The state of one node.

    `state` is unseen, open, current, done, probed, cut or unreachable, or hidden where a game has not grown so far;
    `value` and `bound` its value so far, `estimate` whether that is only an estimate; `best` the best child so far;
    `lit` whether its value is the bound that the current step cuts with; `moment` the last step at the node, which
    gives its `window`, its `interval`, and `partial`, the running sum of a chance node. A node is `erring` where its
    player may move at random; `weight` is then how often each of its children is chosen.
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
        """The window (alpha, beta) that it is searched with."""
        return self.moment.step.window if self.moment else None

    @property
    def interval(self) -> tuple[Number, Number] | None:
        """What a chance node can still be worth, least and most."""
        return self.moment.interval if self.moment else None

    @property
    def partial(self) -> Number | None:
        """The sum over the outcomes of a chance node that have returned so far."""
        return self.moment.running if self.moment else None


class Cut(NamedTuple):
    """A cutoff of the run: its number, and its moment."""

    number: int
    moment: Moment

    @property
    def after(self) -> int:
        """The number of its step: frames from there on show it."""
        return self.moment.k

    @property
    def step(self) -> Step:
        """The step."""
        return self.moment.step


@dataclass(frozen=True, eq=False)
class Written:
    """What is written into inner nodes in some frame of a run: it is one for all of them, which are drawn alike.

    `numbers` each with the kind of its node and its bound, None for a running sum; `estimates` those of them that are
    estimates; `sums` whether running sums stand beside the dials of another run.
    """

    numbers: tuple[tuple[str, Number, Bound | None], ...] = ()
    estimates: tuple[tuple[str, Number], ...] = ()
    sums: bool = False


class Frame(NamedTuple):
    """The state of a tree after the first `k` of `total` steps.

    `moment` is the last of them, None at the start; `nodes` the state of each node; `path` the call stack, root first;
    `counts` what was read and cut so far; `cuts` all cutoffs of the run, those with `after` above `k` still to come;
    `written` what the run ever writes into nodes; `bounds` (L, U); `cuts_at` the kinds of nodes that the search can cut
    at. The frame of a tree without a run has no `algorithm`.
    """

    tree: GameTree
    k: int
    total: int
    moment: Moment | None
    nodes: Mapping[str, NodeState]
    path: tuple[str, ...]
    counts: Mapping[str, Any]
    cuts: tuple[Cut, ...] = ()
    written: Written = Written()
    bounds: tuple[Number, Number] | None = None
    algorithm: str = ""
    options: Mapping[str, object] = {}
    code: Mapping[str, tuple[str, ...]] = {}
    cuts_at: frozenset[str] = frozenset()

    @property
    def step(self) -> Step | None:
        """The last step, None at the start."""
        return self.moment.step if self.moment else None

    @property
    def caption(self) -> str:
        """The sentence of the step, in English; at the start what is about to happen; empty without a run."""
        return self.say("en")

    def say(self, lang: str) -> str:
        """Return the sentence of the step in a language."""
        from emmviz.story.narrate import Narrator

        return self.sentence(Narrator(self.tree, lang))

    def sentence(self, narrator: Narrator) -> str:
        """Return the sentence of the step in the words of a narrator of this tree."""
        return narrator.sentence(self.moment) if self.moment else narrator.start(self) if self.algorithm else ""

    @property
    def line(self) -> str:
        """The line of pseudocode that the step belongs to."""
        if self.step is None or self.step.line is None:
            return ""
        return self.code[self.tree.kind(self.step.node)][self.step.line]

    @property
    def stack(self) -> tuple[tuple[str, tuple[Number, Number] | None], ...]:
        """The call stack, root first: each node with its window."""
        return tuple((node, self.nodes[node].window) for node in self.path)


def blank(tree: GameTree) -> Frame:
    """Return the frame of a tree without a search; an unexpanded node shows its estimate."""
    known = {node: tree.estimate(node) for node in tree if tree.is_unexpanded(node)}
    nodes = dict.fromkeys(tree, NodeState()) | {
        node: NodeState(value=value, bound=Bound.EXACT, estimate=True)
        for node, value in known.items()
        if value is not None
    }
    estimates = tuple((tree.kind(node), value) for node, value in known.items() if value is not None)
    numbers = tuple((*estimate, Bound.EXACT) for estimate in estimates)
    return Frame(tree, 0, 0, None, nodes, (), {}, written=Written(numbers, estimates), bounds=tree.bounds)


def unwritten(frame: Frame) -> Frame:
    """Return a frame of the same run without any values: a handout to fill in, the same size as its key."""
    nodes = {node: NodeState("done" if frame.algorithm else state.state) for node, state in frame.nodes.items()}
    return frame._replace(k=0, moment=None, nodes=nodes, path=())
