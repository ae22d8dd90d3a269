"""Next: which node is visited next, after one has been searched."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.kinds.cuts import meets_a_bound, setter, skill_of_search, still_open
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, Rank
from emmviz.learn.question import Difficulty, Fact, Question, Spoilers, Suspect
from emmviz.learn.writing import Writer
from emmviz.story.frame import frame_of
from emmviz.story.moment import Moment
from emmviz.story.visits import ARRIVALS, moments_of


def _ask(examiner: Examiner) -> Iterator[Question]:
    """Ask each time that a node has been searched: the search may be cut, or not."""
    steps, arrival = examiner.run.steps, len(examiner.run.steps)
    for k in range(len(steps) - 1, 0, -1):
        if steps[k].event in ARRIVALS:
            arrival = k
        # A probe or a recalled value is not a visit, so a reader could not know which node is meant.
        clear = arrival < len(steps) and steps[arrival].event in ("enter", "evaluate")
        if clear and steps[k - 1].event in ("evaluate", "leave", "cutoff"):
            node, before = steps[arrival].node, steps[arrival - 1]
            # If the number that a child has returned decides whether the search goes on, the verdict states it.
            returned = [before.child] if before.event == "update" else []
            yield examiner.question(
                "next",
                k,
                None,
                examiner.words["ask_next"],
                node,
                "node",
                detail=arrival,
                difficulty=Difficulty(
                    0 if steps[k - 1].event == "cutoff" else 3,
                    is_borderline=steps[k].event == "update" and meets_a_bound(examiner.run, k),
                ),
                spoilers=Spoilers(
                    hides=("visited", node),
                    gives=_given_away(examiner.moments[k - 1], examiner),
                    states=(("visited", node), *(("number", child) for child in returned)),
                ),
            )


def _given_away(last: Moment, examiner: Examiner) -> tuple[Fact, ...]:
    """Return the facts that the sentence before the question reveals: numbers and windows of the last node searched."""
    nodes = (last.step.node, last.setter, *examiner.tree.children(last.step.node))
    cut: tuple[Fact, ...] = (("unread", None),) if last.step.event == "cutoff" else ()
    return (*cut, *((kind, node) for node in nodes if node for kind in ("number", "window", "visited")))


def _cuts_before(question: Question) -> list[Moment]:
    """Return the cutoffs that led away from what might have been visited next."""
    return [
        moment
        for moment in moments_of(question.run)[question.step - 1 : question.detail]
        if moment.step.event == "cutoff"
    ]


def _working(writer: Writer) -> str:
    """Say what the search has just found, and whose child the next node is."""
    cuts, narrator, node = _cuts_before(writer.question), writer.narrator, writer.question.answer
    found = narrator.sentence(cuts[-1]) if cuts else still_open(writer, writer.question.detail - 1)
    parent = narrator.name(writer.run.tree.parent(node) or "")
    return f"{found} {writer.words['next_child'].format(child=writer.called(node), name=parent)}"


def _numbers(writer: Writer) -> str:
    last, narrator, words = writer.run.steps[writer.question.step - 1], writer.narrator, writer.quiz
    parent = writer.run.tree.parent(last.node) or ""
    child, name = narrator.child(last.node), narrator.name(parent)
    window = frame_of(writer.run, writer.question.step).nodes[parent].window
    if window is None:
        return words["numbers_next"].format(child=child, value=narrator.number(last.value), name=name)
    return words["numbers_next_window"].format(
        child=child,
        value=narrator.bounded(last.value, last.bound) if last.bound else "",
        name=name,
        window=narrator.window(window),
    )


def _facts(question: Question) -> Iterator[Suspect]:
    """Say of every other node whether it was visited before, is visited later, or never is."""
    run, words = question.run, Writer(question).words
    leaves = {*run.tree.leaves()}
    before, later = (
        {step.node for step in steps if step.event in ("enter", "evaluate")}
        for steps in (run.steps[: question.step], run.steps[question.step :])
    )
    for when, nodes in (
        ("before_leaf", before & leaves),
        ("before", before - leaves),
        ("later", later - before),
        ("never", {*run.tree} - before - later),
    ):
        if nodes:
            yield Suspect(frozenset(nodes), None, note=words[f"fact_{when}"])


KIND = Kind(
    name="next",
    ask=_ask,
    form="node",
    working=_working,
    hints=lambda writer: (writer.quiz["rule_next" if writer.run.cuts_at else "rule_next_full"], _numbers(writer)),
    pointers=lambda question: [pointer for cut in _cuts_before(question)[-1:] for pointer in setter(cut)],
    skill=skill_of_search,
    rank=Rank(paper=8),
    recall=True,
    facts=_facts,
)
