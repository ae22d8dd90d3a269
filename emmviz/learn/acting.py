"""Acting: a student's progress in a search by hand. A state never changes; every answer gives another one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, Unpack

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, counted, expect
from emmviz.base.numbers import is_whole
from emmviz.learn.answers.names import read_node
from emmviz.learn.asking import Desk, Pick, Turn, ask_pick, ask_value, desk_for, next_node, right_nodes, turns_of
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.marking import mark_of, verdict_on
from emmviz.learn.question import Question
from emmviz.search.options import ProbingOptions
from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree

# After so many wrong answers the right one is shown, and the search goes on with it.
TRIES = 2


class Attempt(NamedTuple):
    """An answer.

    `ask` is the question, and `place` its position among all asks. `response` is the answer, and `verdict` is "right",
    "wrong", "unread" (it cannot be read) or "shown". `mistake` is the name of the known mistake or None; `why` explains
    it.
    """

    ask: Question
    place: int
    response: Any
    verdict: str
    mistake: str | None = None
    why: str = ""


@dataclass(frozen=True)
class ActState:
    """A student's progress: the picks so far, how many asks are `answered`, and every answer in order.

    `worked` of the asks were answered before the student began. The first `ordered` picks make the order; the search
    takes the picks after them by itself.

    >>> from emmviz import gallery
    >>> state = begin(gallery.aima_scale(), "star1")
    >>> state = answer(state, "C")  # any order will do
    >>> state.ask.kind, state.ask.node, answer(state, "(-oo, oo)").ask.node
    ('window', 'C', 'C')
    """

    desk: Desk = field(repr=False)
    picks: tuple[Pick, ...] = ()
    answered: int = 0
    tries: tuple[Attempt, ...] = ()
    worked: int = 0
    ordered: int = 0

    @property
    def run(self) -> Run:
        """The right run in the order picked so far."""
        return self.desk.run(self.picks[: self.ordered])

    @cached_property
    def turn(self) -> Turn | None:
        """Return the turn that the search asks for now, without its question; None at the end."""
        turns = turns_of(self.desk, self.run)
        return turns[self.answered] if self.answered < len(turns) else None

    @cached_property
    def ask(self) -> Question | None:
        """The question that the search asks now; None at the end."""
        return self.turn and self.turn.ask(Examiner(self.run, self.desk.lang), self.picks, self.turn.step)

    @property
    def step(self) -> int:
        """The number of steps that the search has taken."""
        return len(self.run.steps) if self.turn is None else self.turn.step


def begin(
    tree: GameTree,
    algorithm: str,
    *,
    level: int = 2,
    marking: str = "at once",
    done: int = 0,
    lang: str = "en",
    **options: Unpack[ProbingOptions],
) -> ActState:
    """Return the state before the first answer, after as many numbers as are `done`, from left to right.

    >>> from emmviz import gallery
    >>> begin(gallery.aima_scale(), "star1", done=3).step
    18
    """
    desk = desk_for(tree, algorithm, level=level, marking=marking, lang=lang, **options)
    places = [place for place, turn in enumerate(turns_of(desk, desk.run())) if turn.ask is ask_value]
    most = len(places) - 1
    expect(is_whole(done, 0, most), "wrong.learn.done", done, most=most, numbers=counted("number", len(places)))
    state = ActState(desk)
    for _ in range(places[done - 1] + 1 if done else 0):
        state = onward(state)
    return replace(state, worked=state.answered)


def answer(state: ActState, response: Any) -> ActState:
    """Return the state after an answer: a node by id or name, a choice, or a number or a window as one types it.

    What cannot be read, and the node at which the search is, change nothing but the last of `tries`. A right answer
    leads on; so does the second wrong one, and in a search marked at the end any: the search then goes on as is right.
    """
    ask = _asked(state)
    if ask.form == "node" and len(nodes := read_node(state.run, response)) == 1:
        (response,) = nodes
    verdict = verdict_on(ask, response)
    mark = mark_of(ask, verdict)
    # The search may have gone to its only way on by itself: to pick that node is not a mistake.
    counts = verdict.readable and mark.mistake != "already_here"
    attempt = Attempt(
        ask,
        place=state.answered,
        response=response,
        verdict="right" if mark.correct else "wrong" if counts else "unread",
        mistake=mark.mistake,
        why="" if verdict.reason == "right" else mark.feedback,
    )
    tries = (*state.tries, attempt)
    wrong = sum(attempt.place == state.answered and attempt.verdict == "wrong" for attempt in tries)
    leads_on = mark.correct or wrong >= TRIES or (wrong and state.desk.at_end)
    return replace(onward(state, response if mark.correct else None) if leads_on else state, tries=tries)


def show(state: ActState) -> ActState:
    """Return the state in which the right answer was shown instead of given."""
    return replace(onward(state), tries=(*state.tries, Attempt(_asked(state), state.answered, None, "shown")))


def onward(state: ActState, picked: str | None = None) -> ActState:
    """Return the state after a right answer, without an entry in `tries`; `picked` None is what the search takes."""
    picks, ordered, run, turn = state.picks, state.ordered, state.run, state.turn
    if turn is not None and turn.ask is ask_pick and (first := next_node(run, turn.step)) is not None:
        picks = (*picks, Pick(picked or first, run.steps[turn.step].event == "probe"))
        ordered = ordered if picked in (None, first) else len(picks)
    return replace(state, picks=picks, answered=state.answered + 1, ordered=ordered)


def ways_on(state: ActState) -> list[str]:
    """Return the nodes that are right now, in the order of the tree; none if something else is asked for.

    >>> from emmviz import gallery
    >>> ways_on(begin(gallery.aima_scale(), "star1"))
    ['B', 'C']
    """
    turn = state.turn
    return right_nodes(state.run, state.picks, turn.step) if turn is not None and turn.ask is ask_pick else []


def went_alone(state: ActState) -> list[str]:
    """Return the nodes that the search has gone to by itself since the last answer, as the only way on.

    >>> from emmviz import GameTree
    >>> went_alone(answer(begin(GameTree.parse("max(1, 2)"), "minimax"), "L1"))
    ['L2']
    """
    turns, steps = turns_of(state.desk, state.run), state.run.steps
    asked = {turn.step for turn in turns}
    first = turns[state.answered - 1].step if state.answered else state.step
    # The reply that is probed was picked with the probe.
    return [
        steps[k].node
        for k in range(first, state.step)
        if steps[k].event in ("enter", "evaluate") and k not in asked and steps[k - 1].event != "probe"
    ]


def _asked(state: ActState) -> Question:
    if state.ask is None:
        raise TreeError(Message("wrong.learn.all_done"))
    return state.ask


# -- how far it is from the right search ------------------------------------------------------------------------------


class Distance(NamedTuple):
    """The distance between a student's search and the right one in the same order.

    `asked` steps were asked for so far, of `total` that the student has to do: `wrong` of them were wrong at the first
    try, `shown` were shown before any, and the others were right; `extra` are the leaves that would have been read in
    vain, `missing` those that a wrong cut would have left out; `mistakes` counts the known mistakes by name.
    """

    asked: int
    wrong: int
    shown: int
    total: int
    extra: tuple[str, ...]
    missing: tuple[str, ...]
    mistakes: Counter[str]


def distance(state: ActState) -> Distance:
    """Return the distance between a student's search and the right one.

    >>> from emmviz import gallery
    >>> distance(answer(begin(gallery.aima_scale(), "star1"), "Cut by α")).missing
    ('L1', 'L2', 'L3', 'L4', 'L5')
    """
    first = {attempt.place: attempt for attempt in reversed(state.tries) if attempt.verdict != "unread"}
    wrong = [first[place] for place in sorted(first) if place <= state.answered and first[place].verdict == "wrong"]
    early = [
        attempt.ask
        for attempt in wrong
        if attempt.response in attempt.ask.choices and attempt.ask.answer not in attempt.ask.choices
    ]
    late = [
        attempt.response
        for attempt in wrong
        if attempt.ask.answer in attempt.ask.choices and attempt.response in state.desk.tree
    ]
    missing = (leaf for ask in early for leaf in still_read(state.run, ask.node or "", ask.step))
    return Distance(
        asked=len(first),
        wrong=len(wrong),
        shown=sum(attempt.verdict == "shown" for attempt in first.values()),
        total=len(turns_of(state.desk, state.run)) - state.worked,
        extra=tuple(dict.fromkeys(first_leaf(state.desk.tree, node) for node in late)),
        missing=tuple(dict.fromkeys(missing)),
        mistakes=Counter(attempt.mistake for attempt in wrong if attempt.mistake),
    )


def still_read(run: Run, node: str, step: int) -> list[str]:
    """Return the leaves below a node that a run reads after a number of steps."""
    below = set(run.tree.preorder(node))
    return [later.node for later in run.steps[step:] if later.event == "evaluate" and later.node in below]


def first_leaf(tree: GameTree, node: str) -> str:
    """Return the first leaf on the way down from a node: at least that one would be read there."""
    return next(below for below in tree.preorder(node) if tree.kind(below) == "leaf")
