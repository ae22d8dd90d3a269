"""State: how far a student has come with a search by hand; it never changes, every answer gives another one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief, plural
from emmviz.learn.acting.asks import Ask, Cut, asks_of
from emmviz.learn.acting.desk import Desk, Pick, desk_for
from emmviz.learn.acting.judge import Judgement, judge, right_nodes
from emmviz.learn.answers.names import read_node
from emmviz.search.run import Run
from emmviz.study.random_trees.model import is_whole

__all__ = ["TRIES", "State", "Try", "answer", "begin", "onward", "show", "undo", "ways_on"]

# After so many wrong answers the right one is shown, and the search goes on with it.
TRIES = 2


class Try(NamedTuple):
    """An answer: what was asked, the place of the ask, what was given, and the verdict on it."""

    ask: Ask
    place: int
    given: Any
    judgement: Judgement


@dataclass(frozen=True)
class State:
    """How far a student has come: the picks so far, how many asks are done, and every answer in order.

    `given` asks of them were done before the student began; `past` is the state before the last ask was done, None at
    the start; the first `turn` picks make the order: those after them are what the search takes next by itself.

    >>> from emmviz import gallery
    >>> state = begin(gallery.aima_scale(), "star1")
    >>> state = answer(state, "C")  # any order will do
    >>> state.ask.kind, state.ask.node, answer(state, "(-oo, oo)").ask.node
    ('window', 'C', 'C')
    """

    desk: Desk = field(repr=False)
    picks: tuple[Pick, ...] = ()
    done: int = 0
    tries: tuple[Try, ...] = ()
    given: int = 0
    past: State | None = field(default=None, repr=False, compare=False)
    turn: int = 0

    @property
    def run(self) -> Run:
        """The right run in the order picked so far."""
        return self.desk.run(self.picks[: self.turn])

    @cached_property
    def ask(self) -> Ask | None:
        """What is asked for now, None at the end."""
        asks = asks_of(self.desk, self.run)
        return asks[self.done] if self.done < len(asks) else None

    @property
    def step(self) -> int:
        """How many steps the search has taken."""
        return len(self.run.steps) if self.ask is None else self.ask.step

    @property
    def tried(self) -> int:
        """How many answers were given to what is asked for now."""
        return sum(one.place == self.done for one in self.tries)


def begin(tree: Any, algorithm: str, *, done: int = 0, **options: Any) -> State:
    """Return the state before the first answer.

    Parameters: as for `desk_for`; done, how many numbers the search has already reported, from left to right.
    Raises: TreeError where that leaves no number to find, and as `desk_for`.

    >>> from emmviz import gallery
    >>> begin(gallery.aima_scale(), "star1", done=3).ask[:3]
    ('next', 18, 'A')
    """
    desk = desk_for(tree, algorithm, **options)
    places = [place for place, ask in enumerate(asks_of(desk, desk.run())) if ask.kind == "value"]
    if not is_whole(done) or not 0 <= done < len(places):
        raise TreeError(f"done must be a whole number from 0 to {len(places) - 1}, not {brief(done)}: "
                        f"this search reports {len(places)} {plural(len(places), 'number')}, "
                        "and one at least is left to find")  # fmt: skip
    state = State(desk)
    for _ in range(places[done - 1] + 1 if done else 0):
        state = onward(state, _asked(state).answer)
    return replace(state, given=state.done, past=None)


def answer(state: State, given: Any) -> State:
    """Return the state after an answer.

    What cannot be read changes nothing but the last of `tries`. A right answer leads on; so does the second wrong one,
    and in a search marked at the end any: the search then goes on as is right.
    Parameters: state; given, the id of a node or what it is called, a `Cut`, or a number or a window as one types it.
    Raises: TreeError at the end.
    """
    ask = _asked(state)
    if ask.kind == "next" and isinstance(given, str) and len(nodes := read_node(state.run, given)) == 1:
        (given,) = nodes
    judgement = judge(state.desk, state.run, state.picks, ask, given)
    tries = (*state.tries, Try(ask, state.done, given, judgement))
    wrong = sum(one.place == state.done and one.judgement.verdict == "wrong" for one in tries)
    if judgement.verdict == "right" or wrong >= TRIES or (wrong and state.desk.at_end):
        return _on(state, ask, given if judgement.verdict == "right" else ask.answer, tries)
    return replace(state, tries=tries)


def show(state: State) -> State:
    """Return the state in which the right answer was shown instead of given. Raises: TreeError at the end."""
    ask = _asked(state)
    shown = Judgement("shown", None, judge(state.desk, state.run, state.picks, ask, None).shown)
    return _on(state, ask, ask.answer, (*state.tries, Try(ask, state.done, None, shown)))


def onward(state: State, taken: Any) -> State:
    """Return the state after what is taken, which is right, without an entry in `tries`."""
    return _on(state, _asked(state), taken, state.tries)


def ways_on(state: State) -> list[str]:
    """Return the nodes that are right now, in the order of the tree; none where something else is asked for.

    >>> from emmviz import gallery
    >>> ways_on(begin(gallery.aima_scale(), "star1"))
    ['B', 'C']
    """
    ask = _asked(state)
    return right_nodes(state.desk, state.picks, ask) if ask.kind == "next" else []


def undo(state: State) -> State:
    """Return the state before the last ask was done; the start stays as it is."""
    return state if state.past is None else state.past


def _asked(state: State) -> Ask:
    if state.ask is None:
        raise TreeError("this search is done: there is nothing more to answer")
    return state.ask


def _on(state: State, ask: Ask, taken: Any, tries: tuple[Try, ...]) -> State:
    picks, turn = state.picks, state.turn
    if ask.kind == "next" and not isinstance(taken, Cut):
        picks = (*picks, Pick(taken, ask.probe))
        turn = turn if taken == ask.answer else len(picks)
    return State(state.desk, picks, state.done + 1, tries, state.given, state, turn)
