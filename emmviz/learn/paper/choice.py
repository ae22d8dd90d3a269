"""Choice: which questions of a run go on paper, so that none gives away the answer to another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from emmviz.learn.mistakes.recognise import end_of
from emmviz.learn.questions.question import BACKWARDS, BUGS, COSTS, LIMITS, LOOPS, Question
from emmviz.story.visits import moments_of

__all__ = ["choose", "spoils"]

# In order of preference, where there is not room for all.
_FIRST = (
    "best", "rescale", "unread", "window", "cut", "interval", "value", "bound", "next",
    *BACKWARDS, *LOOPS, *BUGS, *COSTS, *LIMITS,
)  # fmt: skip
# What is said of a search after its end stands below what comes in its course.
_LAST = ("unread", "value", "bound", "best", "rescale")
_ORDER = (*(kind for kind in _FIRST if kind not in _LAST), *_LAST)
# The questions about what a node returns.
_RESULTS = ("value", "bound", "cut", "interval")


def choose(questions: Iterable[Question], most: int) -> list[Question]:
    """Choose questions of one run for a page that shows them all at once.

    Parameters: questions; most, how many. Returns: those chosen, as many kinds as there are, none of which is answered
    by the words of another, by kind and then in the order of the search.

    >>> from emmviz.learn import exercise
    >>> [(question.kind, question.node) for question in choose(exercise(3, "pruning").questions, 4)]
    [('window', 'G'), ('cut', 'G'), ('interval', 'C'), ('unread', None)]
    """
    left = {kind: [question for question in questions if question.kind == kind] for kind in _FIRST}
    for several in left.values():
        several.sort(key=_interest)
    chosen: list[Question] = []
    while len(chosen) < most and any(left.values()):
        for several in left.values():
            while several and len(chosen) < most:
                question = several.pop(0)
                if not any(spoils(question, other) or spoils(other, question) for other in chosen):
                    chosen.append(question)
                    break
    return sorted(chosen, key=_place)


def spoils(asked: Question, other: Question) -> bool:
    """Return whether the words of one question give away the answer to another about the same run."""
    shown = _shown_in(asked)
    if other.kind == "next":
        return asked.step >= other.step and other.answer in (asked.node, *shown) and asked is not other
    if other.kind == "unread":
        return asked.kind == "next" and asked.run.steps[asked.step - 1].event == "cutoff"
    kinds = (*_RESULTS, "window") if asked.kind == "next" else _RESULTS
    return other.kind in kinds and other.node in shown


def _shown_in(question: Question) -> tuple[str | None, ...]:
    """The nodes whose numbers a question shows, the sentence before it on paper included."""
    steps = question.run.steps
    if question.kind in ("cut", "interval"):
        return (steps[question.step].child,)
    if question.kind == "next":
        last = moments_of(question.run)[question.step - 1]
        return (last.step.node, last.setter, *question.run.tree.children(last.step.node))
    return ()


def _interest(question: Question) -> tuple[Any, ...]:
    """A sort key: the more there is to think about, the lower."""
    run, answer = question.run, question.answer
    if question.kind == "cut":
        dull = answer == question.choices[0]
    elif question.kind == "window":
        dull = answer in (run.bounds, run.steps[0].window)
    elif question.kind == "bound":
        dull = answer == question.choices[0]
    elif question.kind == "next":
        dull = run.steps[question.step - 1].event != "cutoff"
    elif question.kind == "value":
        # The root first, then chance nodes, then players'.
        node = question.node or ""
        return (node != run.tree.root, run.tree.kind(node) != "chance", -question.step)
    else:
        dull = False
    return (dull, -question.step)


def _place(question: Question) -> tuple[int, int]:
    """A sort key: by kind, so that every variant of a sheet asks the same in the same place, then by the search."""
    ends = question.kind in ("value", "bound", "best")
    return (_ORDER.index(question.kind), end_of(question) if ends else question.step)
