"""Distance: how far what a student did lies from the right search."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from emmviz.learn.acting.asks import Cut, asks_of
from emmviz.learn.acting.state import State

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree.game_tree import GameTree

__all__ = ["Distance", "distance", "first_leaf", "still_read"]


class Distance(NamedTuple):
    """How far a student's search lies from the right one in the same order.

    `asked` steps were asked for so far, `wrong` of them not right at the first try, of `total` that the student has to
    do; `extra` are the leaves that would have been read in vain, `missing` those that a wrong cut would have left out;
    `mistakes` counts the known mistakes by name.
    """

    asked: int
    wrong: int
    total: int
    extra: tuple[str, ...]
    missing: tuple[str, ...]
    mistakes: Counter[str]


def distance(state: State) -> Distance:
    """Return how far a student's search lies from the right one.

    >>> from emmviz import gallery
    >>> from emmviz.learn.acting.state import answer, begin
    >>> distance(answer(begin(gallery.aima_scale(), "star1"), Cut("alpha"))).missing
    ('L1', 'L2', 'L3', 'L4', 'L5')
    """
    first: dict[int, Any] = {}
    for one in state.tries:
        if one.judgement.verdict != "unread":
            first.setdefault(one.place, one)
    wrong = [one for place, one in first.items() if place <= state.done and one.judgement.verdict != "right"]
    extra: dict[str, None] = {}
    missing: dict[str, None] = {}
    for one in wrong:
        if one.ask.kind == "next" and isinstance(one.given, Cut) and not isinstance(one.ask.answer, Cut):
            missing |= dict.fromkeys(still_read(state.run, one.ask.node, one.ask.step))
        elif isinstance(one.ask.answer, Cut) and isinstance(one.given, str):
            extra[first_leaf(state.desk.tree, one.given)] = None
    mistakes = Counter(one.judgement.mistake for one in wrong if one.judgement.mistake)
    total = len(asks_of(state.desk, state.run)) - state.given
    return Distance(len(first), len(wrong), total, tuple(extra), tuple(missing), mistakes)


def still_read(run: Run, node: str, step: int) -> list[str]:
    """Return the leaves below a node that a run reads after so many steps."""
    below = set(run.tree.preorder(node))
    return [one.node for one in run.steps[step:] if one.event == "evaluate" and one.node in below]


def first_leaf(tree: GameTree, node: str) -> str:
    """Return the first leaf on the way down from a node: at least that one would be read there."""
    return next(one for one in tree.preorder(node) if tree.kind(one) == "leaf")
