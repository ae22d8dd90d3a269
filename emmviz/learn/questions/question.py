"""Question: what is asked at one frame of a run, with its answer; Mark: the verdict on an answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from emmviz.learn.questions.where import Where
    from emmviz.search.run import Run

__all__ = ["BACKWARDS", "BUGS", "COSTS", "EVERY", "FORMS", "KINDS", "LIMITS", "LOOPS", "Mark", "Question"]

# In the order in which several are asked at one frame: none gives a later one away.
KINDS = ("unread", "next", "window", "cut", "interval", "value", "bound", "best", "rescale")
# Backwards, for which numbers something comes about: asked only where they are named, since they search many times.
BACKWARDS = ("when_unread", "when_cut", "when_move")
# Of a tree in which play comes back to its root, and of programs with a known mistake; only where they are named, too.
LOOPS = ("sweep", "settled")
BUGS = ("which_bug", "wrong_step")
# Of leaves counted, and of a search that stops at a depth; only where they are named.
COSTS = ("grown", "read")
LIMITS = ("limited", "limited_move")
EVERY = (*KINDS, *BACKWARDS, *LOOPS, *BUGS, *COSTS, *LIMITS)
FORMS = ("number", "interval", "node", "nodes", "choice", "order", "region")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked at one frame of a run.

    `kind` is one of `EVERY`; `step` the frame that is shown, from 0 to len(run.steps): what happens after it is asked
    for; `node` what it is about, None where that is the whole tree; `prompt` the sentence, in `lang`. `answer` is of a
    `form`: a "number", an "interval" (low, high), the id of a "node", a tuple of ids of "nodes", one of `choices`, a
    "choice", all of them in their "order", or a "region", a Region of numbers, of which `where` tells more; `bug` is
    the name of the mistake that a question of a program is about. `run` is where it comes from.

    >>> from emmviz import gallery, star1
    >>> from emmviz.learn import questions
    >>> question = questions(star1(gallery.aima_scale()), kinds="cut")[-1]
    >>> question.prompt
    'F gives ≤ 1. Does the search cut here, at C?'
    >>> question.answer
    'yes, by α, set by B'
    """

    kind: str
    step: int
    node: str | None
    prompt: str
    answer: object
    form: str
    choices: tuple[str, ...] = ()
    lang: str = "en"
    run: Run = field(repr=False, compare=False, kw_only=True)
    where: Where | None = field(default=None, repr=False, compare=False, kw_only=True)
    bug: str | None = field(default=None, repr=False, kw_only=True)


class Mark(NamedTuple):
    """The verdict on an answer: whether it is right, the known mistake behind it or None, and a sentence."""

    correct: bool
    mistake: str | None
    feedback: str
