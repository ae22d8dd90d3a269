"""Interval: the two numbers between which a chance node's value must be, each time that an outcome narrows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from emmviz.base.numbers import Number
from emmviz.learn.kinds.cuts import is_probing, moment_at
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, Pointer, Rank
from emmviz.learn.question import Difficulty, Notation, Question, Spoilers, Suspect
from emmviz.learn.writing import Writer
from emmviz.search.events import Bound
from emmviz.search.intervals import clamped
from emmviz.story.frame import frame_of
from emmviz.story.moment import Terms, weighted


def _ask(examiner: Examiner) -> Iterator[Question]:
    for k, moment in enumerate(examiner.moments):
        still = moment.interval
        is_open = moment.step.event == "update" and still is not None and still[0] != still[1]
        if is_open and still != examiner.before[k].interval:
            yield ask_at(examiner, k)


def ask_at(examiner: Examiner, k: int) -> Question:
    """Ask between which two numbers the value of the node of step `k`, to which a child has just returned, must be."""
    moment = examiner.moments[k]
    step, (value, bound) = moment.step, moment.step.result
    asked = examiner.say("ask_interval", step.node, name=examiner.narrator.child(step.node))
    return examiner.question(
        "interval",
        k,
        step.node,
        f"{examiner.returned(moment)} {asked}",
        moment.interval,
        "interval",
        notation=Notation(closed=True),
        difficulty=Difficulty(1, is_borderline=bound is not Bound.EXACT and value in examiner.run.bounds),
        spoilers=Spoilers(hides=("number", step.node), gives=(("number", step.child), ("visited", step.child))),
    )


def _working(writer: Writer) -> str:
    """Add up the least and the greatest value that the node can still have."""
    moment = moment_at(writer.question)
    return f"{writer.narrator.sentence(moment)} {_sums(writer, *moment.interval)}."


def _sums(writer: Writer, low: Number | None = None, high: Number | None = None) -> str:
    """Write the two sums with their results, or with these left open."""
    moment, total = moment_at(writer.question), writer.narrator.total
    return writer.quiz["numbers_interval"].format(low=total(moment.lows, low), high=total(moment.highs, high))


def _suspects(question: Question) -> Iterator[Suspect]:
    """Give the interval if a probed reply counts as its outcome's value, if leaves not yet read count, or if the window
    is read off the picture instead.
    """
    moment, tree = moment_at(question), question.run.tree
    step, outcomes = moment.step, [way.child for way in tree.branches(moment.step.node) if way.prob]

    def counted(terms: Terms, values: Mapping[str, Number]) -> Number:
        ways = zip(outcomes, terms, strict=True)
        return weighted([(prob, values.get(child, value)) for child, (prob, value) in ways])

    if moment.probed and step.child is not None and step.result is not None:
        reply = {step.child: step.result[0]}
        yield Suspect((counted(moment.lows, reply), counted(moment.highs, reply)), "probe_as_value")
    leaves = {child: tree.value(child) for child in outcomes if tree.kind(child) == "leaf"}
    low, high = counted(moment.lows, leaves), counted(moment.highs, leaves)
    yield from (Suspect((least, high), "unread_used") for least in (weighted(moment.lows), low))
    window = frame_of(question.run, question.step).nodes[step.node].window
    blue = window and clamped(window, question.run.bounds)
    if question.pictured and blue != question.run.bounds:
        yield from (Suspect(pair, "window_read") for pair in dict.fromkeys((blue, window)) if pair)


def child_of(question: Question) -> list[Pointer]:
    """Point at the child that has just returned."""
    return [(moment_at(question).step.child, "term")]


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
    skill=lambda question: "probes" if is_probing(question.run) else "intervals",
    rank=Rank(paper=5, quiz=3, repeated=True),
)
