"""The kinds of questions, in the order in which several are asked at one frame: none gives a later one away."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill
from types import ModuleType

from emmviz.base.messages import Option, expect, refuse_if
from emmviz.learn.kinds import (
    best,
    bound,
    cut,
    interval,
    limited,
    lines_in_order,
    next,
    read,
    rescale,
    settled,
    sweep,
    unread,
    value,
    when_cut,
    when_move,
    when_unread,
    which_bug,
    window,
)
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import FREE, NAMED_ONLY, Kind
from emmviz.learn.question import Question
from emmviz.search.run import Run

_FILES = (
    unread,
    next,
    window,
    cut,
    interval,
    value,
    bound,
    best,
    rescale,
    when_unread,
    when_cut,
    when_move,
    sweep,
    settled,
    which_bug,
    read,
    limited,
)
KINDS: dict[str, Kind] = {file.KIND.name: file.KIND for file in _FILES}
# The kinds that no run raises.
_UNRAISED = {kind.name: kind for kind in (FREE, lines_in_order.KIND)}


def kind_of(question: Question) -> Kind:
    """Return the kind of a question, which is "free" for an author's own."""
    return KINDS.get(question.kind) or _UNRAISED.get(question.kind, FREE)


def place_of(question: Question) -> int:
    """Return the position of a question's kind among those that are asked at one frame."""
    return [*KINDS, question.kind].index(question.kind)


def questions(
    run: Run, kinds: str | Iterable[str] | None = None, lang: str = "en", *, numbers: str = "decimals"
) -> list[Question]:
    """Return the questions that can be asked about a run, in the order of its steps.

    Each question is asked at a frame whose picture does not yet show the answer.

    Parameters
    ----------
    run : Run
        A run with its steps.
    kinds : str or iterable of str, optional
        One kind or several; by default the kinds of the first list.

        {ranked}

        These kinds are asked only if you name them:

        {named}
    lang : str
        The language.
    numbers : {"decimals", "fractions"}
        How the questions write numbers.

    Returns
    -------
    list of Question
        The questions. A kind that does not fit the run has none.

    Raises
    ------
    TreeError
        If a kind or the language is unknown, or the run has no steps or was interrupted.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> [(q.step, q.prompt[:29], q.answer) for q in questions(run, "best")]
    [(17, 'Which move does MAX A choose?', 'B')]
    """
    wanted = kinds_for(kinds)
    refuse_if(not run.steps, "wrong.learn.no_steps", option=Option("steps", False))
    examiner = Examiner(run, lang, numbers)
    raised = (question for name, kind in KINDS.items() if name in wanted for question in kind.ask(examiner))
    return sorted(raised, key=lambda question: (question.step, place_of(question)))


def _list(files: Iterable[ModuleType]) -> str:
    """Return a list of kinds for a docstring: each with what it asks, as its file begins."""
    lines = (f'- "{file.KIND.name}": {str(file.__doc__).partition(": ")[2]}' for file in files)
    return "\n".join(fill(line, 112, initial_indent=" " * 8, subsequent_indent=" " * 10) for line in lines).strip()


questions.__doc__ = (
    str(questions.__doc__)
    .replace("{ranked}", _list(file for file in _FILES if file.KIND.rank != NAMED_ONLY))
    .replace("{named}", _list(file for file in _FILES if file.KIND.rank == NAMED_ONLY))
)


def kinds_for(kinds: str | Iterable[str] | None) -> set[str]:
    """Return the kinds of questions that are asked for; the error about an unknown one lists all kinds."""
    if kinds is None:
        return {name for name, kind in KINDS.items() if kind.rank != NAMED_ONLY}
    wanted = list(kinds) if isinstance(kinds, Iterable) and not isinstance(kinds, str) else [kinds]
    for kind in wanted:
        expect(kind in KINDS, "wrong.learn.kinds", kind, known=", ".join(KINDS))
    return set(wanted)
