"""Bound: whether the number that a node reports is its value, or a bound on it."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.kinds.kind import Book, Kind, Rank, constant, end_of, pointers_of_backup, rule_and, working_of_backup
from emmviz.learn.question import Question, Suspect, Traits
from emmviz.learn.writing import Writer
from emmviz.search.events import Bound
from emmviz.story.visits import Visit

__all__ = ["KIND"]


def _ask(book: Book) -> Iterator[Question]:
    """Ask just before the last child of a node settles its number."""
    choices = tuple(book.words[f"worth_{bound.value}"] for bound in Bound)
    for visit in book.visits:
        last = visit.last.step
        if not _is_open(book, visit) or last.bound is None:
            continue
        answer = book.words[f"worth_{last.bound.value}"]
        traits = Traits(
            is_borderline=last.value in (visit.first.step.window or ()),
            ease=3 if answer == choices[0] else 0,
            hides=("number", visit.node),
        )
        yield book.question(
            "bound",
            visit.updates[-1].k - 1,
            visit.node,
            book.say("ask_bound", visit.node, name=book.narrator.name(visit.node)),
            answer,
            "choice",
            choices,
            end=visit.last,
            traits=traits,
        )


def _is_open(book: Book, visit: Visit) -> bool:
    """Whether a visit ends with a number of which nothing that is seen, nor L or U, says what it says of the value."""
    value, bound = visit.last.step.value, visit.last.step.bound
    if book.tree.kind(visit.node) not in book.run.cuts_at or not visit.updates or value is None:
        return False
    before, still, (low, high) = book.before[visit.updates[-1].k - 1], visit.last.interval, book.run.bounds
    is_sure = still is not None and still[0] == still[1] and bound is not Bound.EXACT
    at_end = value <= low if bound is Bound.UPPER else bound is Bound.LOWER and value >= high
    return not is_sure and not at_end and (before.value, before.bound) != (value, bound)


def _numbers(writer: Writer) -> str:
    end, narrator = end_of(writer.question), writer.narrator
    last = end.step
    is_sum = writer.run.tree.kind(last.node) == "chance"
    numbers = narrator.total(end.terms, None) if is_sum else writer.join(narrator.bounded(*one) for one in end.results)
    return writer.quiz["numbers_bound"].format(
        name=narrator.child(last.node),
        numbers=numbers,
        window=narrator.window(last.window),
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
    rank=Rank(paper=7, quiz=6, at_end=True),
    facts=lambda question: [
        Suspect(choice, None, note=Writer(question).words[f"fact_{side}"])
        for side, choice in zip(("lower", "upper"), question.choices[1:], strict=True)
    ],
)
