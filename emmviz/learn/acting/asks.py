"""Asks: what the student is asked for, one thing at a time, along a right run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from emmviz.base.numbers import is_finite
from emmviz.learn.acting.desk import Desk
from emmviz.learn.kinds import interval, value, window
from emmviz.learn.kinds.book import Book
from emmviz.learn.question import Question
from emmviz.search.run import Run
from emmviz.story.moment import Moment
from emmviz.story.visits import moments_of, visits_of

__all__ = ["Ask", "Cut", "asks_of", "question_of"]


class Cut(NamedTuple):
    """The student cuts, by "alpha" or by "beta"."""

    side: str


class Ask(NamedTuple):
    """One thing that the student is asked for.

    `kind` is "next" (which node, or a cut), "window", "interval" or "value"; `step` the number of steps that the search
    has taken; `node` what it is about, for "next" the node that is being searched; `answer` the id of a node, a Cut, a
    pair or a number; `probe` whether the node is to be probed.
    """

    kind: str
    step: int
    node: str
    answer: Any
    probe: bool = False


# What is asked for along a run is found once; a run belongs to one desk.
_ASKS: WeakKeyDictionary[Run, list[Ask]] = WeakKeyDictionary()


def asks_of(desk: Desk, run: Run) -> list[Ask]:
    """Return what is asked for along a run of a desk.

    >>> from emmviz import gallery
    >>> from emmviz.learn.acting.desk import desk_for
    >>> desk = desk_for(gallery.aima_scale(), "star1")
    >>> [(ask.kind, ask.node, ask.answer) for ask in asks_of(desk, desk.run())][:3]
    [('next', 'A', 'B'), ('window', 'B', (-inf, inf)), ('next', 'B', 'D')]
    """
    if run not in _ASKS:
        _ASKS[run] = list(_asks(desk, run))
    return _ASKS[run]


def _asks(desk: Desk, run: Run) -> Iterator[Ask]:
    tree, moments, windows = run.tree, moments_of(run), desk.level > 1
    probing = None
    for k, moment in enumerate(moments):
        step, parent = moment.step, tree.parent(moment.step.node)
        if step.event == "probe" and parent is not None:
            probing = step.child
            yield Ask("next", k, parent, step.child, True)
            if windows:
                yield Ask("window", k, step.node, step.window)
        elif step.event in ("enter", "evaluate") and parent is not None:
            if step.node != probing:
                yield Ask("next", k, parent, step.node)
                if windows and _says_window(moment):
                    yield Ask("window", k, step.node, step.window)
            probing = None
        elif step.event == "update" and not windows and _narrows(run, moments, k):
            yield Ask("interval", k, step.node, moment.interval)
        elif step.event == "cutoff":
            yield Ask("next", k, step.node, Cut(step.side or ""))
            yield Ask("value", k, step.node, step.value)
        elif step.event == "leave":
            yield Ask("value", k, step.node, step.value)


def _says_window(moment: Moment) -> bool:
    """Whether a window is worth asking for: of an inner node, or of a leaf on which A or B decides."""
    inner = moment.child_window
    if moment.step.window is None:
        return False
    return moment.step.event == "enter" or (
        inner is not None and any(is_finite(inner.limit(high)) for high in (False, True))
    )


def _narrows(run: Run, moments: list[Moment], k: int) -> bool:
    """Whether the interval of a chance node is asked for: unless the node is done, and has a value."""
    interval = moments[k].interval
    return interval is not None and moments[k + 1].step.event != "leave" and all(map(is_finite, interval))


def question_of(desk: Desk, run: Run, ask: Ask) -> Question:
    """Return what is asked as a question of the run, so that it is marked and hinted at as any other.

    For "next" it is the question whether the search cuts, asked after the child that has just returned.
    """
    book = Book(run, desk.lang)
    if ask.kind == "next":
        return book.question("cut", ask.step - 1, ask.node, "", ask.answer, "choice")
    if ask.kind == "window":
        return window.ask_at(book, ask.step)
    if ask.kind == "interval":
        return interval.ask_at(book, ask.step)
    return value.ask_at(book, visits_of(run).at[ask.step], ask.step)
