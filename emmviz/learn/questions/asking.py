"""Asking: the questions that a run raises, each at a frame whose picture does not yet show the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.learn.questions.backwards import when_cut, when_unread
from emmviz.learn.questions.book import Book
from emmviz.learn.questions.bugs import which_bugs, wrong_steps
from emmviz.learn.questions.costs import grows, reads
from emmviz.learn.questions.cut import bounds, cuts
from emmviz.learn.questions.limits import limit_moves, limits
from emmviz.learn.questions.loops import settles, sweeps
from emmviz.learn.questions.moves import bests, rescales
from emmviz.learn.questions.numbers import intervals, values, windows
from emmviz.learn.questions.order import nexts, unread
from emmviz.learn.questions.question import EVERY, KINDS, Question
from emmviz.learn.questions.turning import when_move

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["kinds_for", "questions"]

_ASKERS: dict[str, Callable[[Book], Iterator[Question]]] = {
    "unread": unread,
    "next": nexts,
    "window": windows,
    "cut": cuts,
    "interval": intervals,
    "value": values,
    "bound": bounds,
    "best": bests,
    "rescale": rescales,
    "when_unread": when_unread,
    "when_cut": when_cut,
    "when_move": when_move,
    "sweep": sweeps,
    "settled": settles,
    "which_bug": which_bugs,
    "wrong_step": wrong_steps,
    "grown": grows,
    "read": reads,
    "limited": limits,
    "limited_move": limit_moves,
}


def questions(run: Run, kinds: str | Iterable[str] | None = None, lang: str = "en") -> list[Question]:
    """Return what can be asked about a run, in the order of its steps.

    Parameters: run, with its steps; kinds, one or several of value, interval, window, next (the node visited next),
    cut (is it cut, by which bound, set by whom), bound (what a node's number says of its value), best (the move),
    unread (the leaves that are never read) and rescale (does the move survive), None for all of these; or backwards,
    only where named: when_unread (for which values of a leaf another is never read), when_cut (for which bounds a node
    is cut), when_move (for which value, probability or power a move is chosen); or, where play comes back to the root
    by an edge called ↺, sweep (what a guess becomes in one sweep of value iteration) and settled (where they settle);
    or, of programs with a known mistake, which_bug (which one gives a number) and wrong_step (where it shows first);
    or, counting leaves, grown (of a tree that is one round, how many after more rounds) and read (how many Star1
    reads); or, of a search to a depth in a tree with estimates, limited (what its root is worth) and limited_move (the
    move it chooses); lang, a language.
    Returns: a list of Question, with none of a kind that the run gives no occasion for.
    Raises: TreeError for an unknown kind or language, or a run without steps or that was broken off.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> [(q.step, q.prompt, q.answer) for q in questions(run, "best")]
    [(17, 'Which move does MAX A choose? Of equally good ones it takes the one searched first.', 'B')]
    """
    wanted = kinds_for(kinds)
    if not run.steps:
        raise TreeError("a run without steps raises no questions; search again without steps=False")
    book = Book(run, lang)
    found = [question for kind in EVERY if kind in wanted for question in _ASKERS[kind](book)]
    return sorted(found, key=lambda question: (question.step, EVERY.index(question.kind)))


def kinds_for(kinds: Any) -> set[str]:
    """Check which kinds of questions are asked for.

    Raises: TreeError that lists the kinds.
    """
    several = isinstance(kinds, Iterable) and not isinstance(kinds, str)
    wanted = list(KINDS) if kinds is None else list(kinds) if several else [kinds]
    for kind in wanted:
        if kind not in EVERY:
            raise TreeError(f"kinds must be of {', '.join(EVERY)}, not {brief(kind)}")
    return set(wanted)
