"""Bound: whether the number that a node reports is its value, or a bound on it."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.kinds.kind import Book, Kind, constant, end_of, pointers_of_backup, rule_and, working_of_backup
from emmviz.learn.question import Question, Suspect, Traits
from emmviz.learn.writing import Writer
from emmviz.search.events import Bound

__all__ = ["KIND"]

_BOUNDS = (Bound.EXACT, Bound.LOWER, Bound.UPPER)


def _ask(book: Book) -> Iterator[Question]:
    """Ask just before the last child of a node settles its number."""
    choices = tuple(book.words[f"worth_{bound.value}"] for bound in _BOUNDS)
    for visit in book.visits:
        if book.tree.kind(visit.node) not in book.run.cuts_at or not visit.updates:
            continue
        last, k, still = visit.last.step, visit.updates[-1].k - 1, visit.last.interval
        if (
            last.bound is None
            or last.value is None
            or (book.before[k].value, book.before[k].bound) == (last.value, last.bound)
        ):
            continue
        # No value lies beyond L and U, so a reader who remembers them may know more than the number says.
        low, high = book.run.bounds
        if still and still[0] == still[1] and last.bound is not Bound.EXACT:
            continue
        if (last.bound is Bound.UPPER and last.value <= low) or (last.bound is Bound.LOWER and last.value >= high):
            continue
        prompt = book.say("ask_bound", visit.node, name=book.narrator.name(visit.node))
        answer = book.words[f"worth_{last.bound.value}"]
        window = visit.first.step.window
        traits = Traits(
            edge=window is not None and last.value in window,
            plain=3 if answer == choices[0] else 0,
            hides=("number", visit.node),
        )
        yield book.question(
            "bound",
            k,
            visit.node,
            prompt,
            answer,
            "choice",
            choices,
            end=visit.last,
            traits=traits,
        )


def _numbers(writer: Writer) -> str:
    end, narrator = end_of(writer.question), writer.narrator
    last = end.step
    assert last.window is not None
    if writer.run.tree.kind(last.node) == "chance":
        numbers = narrator.total(end.terms, None)
    else:
        numbers = writer.join(narrator.bounded(*result) for result in end.results)
    return writer.quiz["numbers_bound"].format(
        name=narrator.child(last.node), numbers=numbers, window=narrator.window(last.window)
    )


KIND = Kind(
    name="bound",
    ask=_ask,
    form="choice",
    working=working_of_backup,
    hints=rule_and(_numbers),
    suspects=lambda question: [Suspect(question.choices[0], "bound_as_value", question.node, end_of(question))],
    pointers=pointers_of_backup,
    skill=constant("bounds"),
    quiz=6,
    paper=7,
    at_end=True,
    facts=lambda question: [
        Suspect(choice, None, note=Writer(question).words[f"fact_{side}"])
        for side, choice in zip(("lower", "upper"), question.choices[1:], strict=True)
    ],
)
