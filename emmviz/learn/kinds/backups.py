"""Backups: what is said of a node that backs up a number, by the kinds that ask for that number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from emmviz.learn.kinds.cuts import setter
from emmviz.learn.kinds.kind import Pointer
from emmviz.learn.mistakes.backup_mistakes import backed_up
from emmviz.learn.mistakes.rows import Row
from emmviz.learn.question import Question
from emmviz.learn.writing import Writer
from emmviz.story.moment import Moment
from emmviz.story.visits import moments_of


def end_of(question: Question) -> Moment:
    """Return the step at which the node of a question has its value."""
    return moments_of(question.run)[question.spoilers.shown_until]


def working_of_backup(writer: Writer) -> str:
    """Say how the node got its value."""
    return writer.narrator.sentence(end_of(writer.question))


def pointers_of_backup(question: Question) -> Iterator[Pointer]:
    """Point at the children whose numbers the node's own is made of."""
    end, tree = end_of(question), question.run.tree
    if end.step.event == "cutoff":
        yield from setter(end)
    elif tree.kind(end.step.node) == "chance":
        yield from ((way.child, "term") for way in tree.branches(end.step.node) if way.prob)
    elif end.step.best is not None:
        yield (end.step.best, "term")


def worth_of_moves(rows: Sequence[Row]) -> dict[str, Fraction]:
    """Return the value of each move of a tree in a full search."""
    values = backed_up(rows)
    return {rows[kid].node: values[kid] for kid in rows[0].kids}


def arithmetic_of_backup(writer: Writer) -> str:
    """Write what the node's number is made of, without the result."""
    end, narrator = end_of(writer.question), writer.narrator
    name, kind = narrator.child(end.step.node), writer.run.tree.kind(end.step.node)
    if kind == "chance":
        return f"{name}{narrator.sign(narrator.are_rough(end.terms))}{narrator.total(end.terms, None)}"
    values = writer.join(narrator.bounded(*returned) for returned in end.results)
    key = "backed_up_one" if len(end.results) == 1 else "backed_up"
    most = narrator.most(kind, len(end.results))
    return f"{name}: {writer.quiz[key].format(name=name, most=most, values=values)}"
