"""Star1: alpha-beta through chance nodes, because every leaf is known to lie between L and U."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Unpack

from emmviz.base.numbers import Number
from emmviz.search.algorithm import Algorithm
from emmviz.search.algorithms import alphabeta
from emmviz.search.algorithms.alphabeta import player
from emmviz.search.options import Options, spelled_out
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.search.step import Ask, Bound, Listing, Probe, Search, Step, Value, Why, setter_of
from emmviz.search.task import Task, Window
from emmviz.search.terms import Ends, weighted

if TYPE_CHECKING:
    from emmviz.games.game import Game
    from emmviz.tree.flat.flat_tree import FlatTree
    from emmviz.tree.game_tree import GameTree

__all__ = ["ALGORITHM", "CODE", "Outlook", "inner_window", "outcomes", "star1"]

KINDS = ("max", "min", "chance", "leaf")
NOTHING: Mapping[str, Mapping[str, Value]] = {}

CODE = alphabeta.CODE | {
    "chance": Listing("""
enter    | [lo, hi] of each outcome ← [L, U]
         | for outcome i, of probability p:
         |     Aᵢ ← (α − Σ p·hi of the others) / p
         |     Bᵢ ← (β − Σ p·lo of the others) / p
         |     v ← search(i, max(Aᵢ, L), min(Bᵢ, U))
update   |     [lo, hi] of outcome i ← what v tells
alpha    |     if v ≤ Aᵢ: return Σ p·hi      ▸ cut
beta     |     if v ≥ Bᵢ: return Σ p·lo      ▸ cut
leave    | return Σ p·v
"""),
}


@spelled_out(Options)
def star1(tree: GameTree | FlatTree | Game[Any], **options: Unpack[Options]) -> Run:
    """Search with Star1: a chance node narrows the window for each outcome and stops when no outcome can matter.

    Parameters: tree; options, as below. The cuts rest on the bounds: every leaf and estimate lies between them.
    Infinite bounds give fewer cuts.
    Returns: a Run. Raises: TreeError, BoundsError.
    Source: Ballard (1983); unequal probabilities after Hauk, Buro and Schaeffer (2006).

    >>> from emmviz import gallery
    >>> run = star1(gallery.aima_scale())
    >>> run.value, run.best_action, len(run.leaves)
    (Fraction(21, 10), 'a1', 5)
    """
    return search(tree, ALGORITHM, **options)


def _visit(task: Task, node: str, window: Window, depth: float, why: Why) -> Search:
    if task.kind(node) != "chance" or task.ends_at(node, depth):
        return player(task, node, window, depth, why)
    return _chance(task, node, window, depth, why)


def _chance(task: Task, node: str, window: Window, depth: float, why: Why) -> Search:
    outlook = Outlook.of(task, node, window, depth, why)
    yield outlook.entered()
    found: Value = yield from outcomes(task, outlook, depth)
    return found


@dataclass(slots=True)
class Outlook:
    """What a chance node knows of its outcomes while it is searched: between what two numbers each of them lies."""

    node: str
    window: Window
    why: Why
    outcomes: list[tuple[str, Fraction]]
    lows: Ends
    highs: Ends
    setters: tuple[str | None, str | None]
    code: Listing

    @classmethod
    def of(cls, task: Task, node: str, window: Window, depth: float, why: Why) -> Outlook:
        """Return what is known before anything is read: that each outcome lies in the bounds."""
        found = [(child, prob) for child, prob, _ in task.branches(node, depth) if prob is not None]
        L, U = task.bounds
        setters = setter_of(why, False, window[0]), setter_of(why, True, window[1])
        probs = [prob for _, prob in found]
        return cls(node, window, why, found, Ends.all(probs, L), Ends.all(probs, U), setters, task.code["chance"])

    def entered(self) -> Step:
        """The step that enters the node."""
        return Step("enter", self.node, window=self.window, why=self.why, lows=self.lows, highs=self.highs,
                    line=self.code["enter"])  # fmt: skip

    def ask(self, i: int, *, probe: bool = False) -> Ask:
        """What the node asks of outcome i, or of a reply that it probes there."""
        child, _ = self.outcomes[i]
        form = Probe if probe else Ask
        return form(self.node, child, i, self.window, self.lows, self.highs, self.setters, self.why)

    def learn(self, i: int, low: Number | None, high: Number | None) -> None:
        """Write down that outcome i is worth at least low and at most high; None tells nothing new."""
        if low is not None and low > self.lows[i][1]:
            self.lows = self.lows.learn(i, low)
        if high is not None and high < self.highs[i][1]:
            self.highs = self.highs.learn(i, high)

    def learned(self, ask: Ask, bound: Bound, result: Value, line: str) -> Step:
        """The step at which outcome `ask.child` has told its result."""
        return Step("update", self.node, ask.child, self.window, None, bound, ask, result, self.lows, self.highs,
                    line=self.code[line])  # fmt: skip

    def cutoff(self, task: Task, seen: Step, side: str, skipped: tuple[str, ...], line: str) -> Step:
        """The step that stops after `seen`, on the "alpha" or "beta" side."""
        reached, end = (self.highs, Bound.UPPER) if side == "alpha" else (self.lows, Bound.LOWER)
        value, end = task.settle(weighted(reached), end, self.window)
        return seen._replace(event="cutoff", value=value, bound=end, side=side, skipped=skipped, line=self.code[line])


def inner_window(ask: Ask, bounds: Window) -> Window:
    """Return the window for the child that is asked, clamped to [L, U] on both sides.

    A window given outside the bounds must not turn over.
    """
    L, U = bounds
    return min(max(ask.limit(False), L), U), max(min(ask.limit(True), U), L)


def outcomes(
    task: Task, outlook: Outlook, depth: float, known: Mapping[str, Mapping[str, Value]] = NOTHING
) -> Generator[Any, Any, Value]:
    """Search the outcomes of a chance node one by one, until none of the rest can matter.

    `known` holds, for each child, what probes have found of its own children.
    """
    L, U = task.bounds
    bound = Bound.EXACT
    for i, (child, _) in enumerate(outlook.outcomes):
        ask = outlook.ask(i)
        replies = {"known": known[child]} if child in known else {}
        result = yield task.visit(task, child, inner_window(ask, task.bounds), depth, ask, **replies)
        v, bound = result
        if (bound is Bound.UPPER and v <= L) or (bound is Bound.LOWER and v >= U):
            bound = Bound.EXACT  # nothing lies beyond the bounds
        outlook.learn(i, None if bound is Bound.UPPER else v, None if bound is Bound.LOWER else v)
        seen = outlook.learned(ask, bound, result, "update")
        yield seen
        # The tests use A and B themselves, not the clamped window: only they speak of the node as a whole.
        for side, fails in (("alpha", task.fails_low(v, bound, ask.limit(False))),
                            ("beta", task.fails_high(v, bound, ask.limit(True)))):  # fmt: skip
            if fails and i + 1 < len(outlook.outcomes):
                skipped = tuple(other for other, _ in outlook.outcomes[i + 1 :])
                stop = outlook.cutoff(task, seen, side, skipped, side)
                yield stop
                assert stop.value is not None
                assert stop.bound is not None
                return stop.value, stop.bound
    lows, highs, window = outlook.lows, outlook.highs, outlook.window
    value, bound = task.settle(weighted(lows if bound is Bound.LOWER else highs), bound, window)
    yield Step("leave", outlook.node, window=window, value=value, bound=bound, lows=lows, highs=highs,
               line=outlook.code["leave"])  # fmt: skip
    return value, bound


ALGORITHM = Algorithm("star1", _visit, CODE, KINDS, cuts="everywhere")
