"""Interval: between which two numbers a chance node lies, each time that an outcome narrows it."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.base.numbers import Number
from emmviz.learn.kinds.kind import Book, Kind, Pointer, moment_at
from emmviz.learn.question import Question, Suspect, Traits
from emmviz.learn.writing import Writer
from emmviz.search.events import Bound
from emmviz.story.moment import weighted

__all__ = ["KIND", "ask_at", "child_of"]


def _ask(book: Book) -> Iterator[Question]:
    for k, moment in enumerate(book.moments):
        still = moment.interval
        is_open = moment.step.event == "update" and still is not None and still[0] != still[1]
        if is_open and still != book.before[k].interval:
            yield ask_at(book, k)


def ask_at(book: Book, k: int) -> Question:
    """Ask between which two numbers the node of step `k` lies, to which a child has just returned."""
    moment = book.moments[k]
    step, (value, bound) = moment.step, moment.step.result
    return book.question(
        "interval",
        k,
        step.node,
        f"{book.returned(moment)} {book.say('ask_interval', step.node, name=step.node)}",
        moment.interval,
        "interval",
        traits=Traits(
            edge=bound is not Bound.EXACT and value in book.run.bounds,
            plain=1,
            gives=(("number", step.child), ("visited", step.child)),
            hides=("number", step.node),
        ),
    )


def _working(writer: Writer) -> str:
    """Add up the least and the greatest value that the node can still have."""
    moment = moment_at(writer.question)
    assert moment.interval is not None
    return f"{writer.narrator.sentence(moment)} {_sums(writer, *moment.interval)}."


def _sums(writer: Writer, low: Number | None = None, high: Number | None = None) -> str:
    """Write the two sums with their results, or with these left open."""
    moment, total = moment_at(writer.question), writer.narrator.total
    return writer.quiz["numbers_interval"].format(low=total(moment.lows, low), high=total(moment.highs, high))


def _suspects(question: Question) -> Iterator[Suspect]:
    """Give the interval that comes of a probed reply that counts as its outcome's value."""
    moment = moment_at(question)
    step, tree = moment.step, question.run.tree
    if not moment.probed or step.child is None or step.result is None:
        return
    place, value = tree.children(step.node).index(step.child), step.result[0]
    lows, highs = ([*terms] for terms in (moment.lows, moment.highs))
    for terms in (lows, highs):
        terms[place] = (terms[place][0], value)
    yield Suspect((weighted(lows), weighted(highs)), "probe_as_value")


def child_of(question: Question) -> Iterator[Pointer]:
    """Point at the child that has just returned."""
    child = moment_at(question).step.child
    if child is not None:
        yield (child, "term")


KIND = Kind(
    name="interval",
    ask=_ask,
    form="interval",
    working=_working,
    hints=lambda writer: (
        writer.quiz["rule_interval_probed" if moment_at(writer.question).probed else "rule_interval"],
        _sums(writer),
    ),
    suspects=_suspects,
    pointers=child_of,
    skill=lambda question: "probes" if question.run.algorithm == "star2" else "intervals",
    quiz=3,
    paper=5,
    repeated=True,
)
