"""Bound: whether the number that a node returns is its value, or a bound on it."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.base.numbers import Number
from emmviz.learn.kinds.backups import end_of, pointers_of_backup, working_of_backup
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, Rank, constant, rule_and
from emmviz.learn.question import Difficulty, Question, Spoilers, Suspect
from emmviz.learn.writing import Writer
from emmviz.search.events import Bound, Step
from emmviz.story.visits import Visit, cutoffs_of, visits_of


def _ask(examiner: Examiner) -> Iterator[Question]:
    """Ask just before the last child of a node settles its value."""
    choices = tuple(examiner.words[f"worth_{bound.value}"] for bound in Bound)
    for visit in examiner.visits:
        last = visit.last.step
        if not _is_open(examiner, visit) or last.bound is None:
            continue
        answer = examiner.words[f"worth_{last.bound.value}"]
        yield examiner.question(
            "bound",
            visit.updates[-1].k - 1,
            visit.node,
            examiner.say("ask_bound", visit.node, name=examiner.narrator.name(visit.node)),
            answer,
            "choice",
            choices,
            end=visit.last,
            difficulty=Difficulty(
                3 if answer == choices[0] else 0,
                is_borderline=last.value in (visit.first.step.window or ()),
            ),
            spoilers=Spoilers(hides=("number", visit.node)),
        )


def _is_open(examiner: Examiner, visit: Visit) -> bool:
    """Return whether nothing visible, nor L or U, shows how the reported number relates to the value."""
    value, bound = visit.last.step.value, visit.last.step.bound
    if examiner.tree.kind(visit.node) not in examiner.run.cuts_at or not visit.updates or value is None:
        return False
    before, still, (low, high) = examiner.before[visit.updates[-1].k - 1], visit.last.interval, examiner.run.bounds
    is_sure = still is not None and still[0] == still[1] and bound is not Bound.EXACT
    at_end = value <= low if bound is Bound.UPPER else bound is Bound.LOWER and value >= high
    return not is_sure and not at_end and (before.value, before.bound) != (value, bound)


def _numbers(writer: Writer) -> str:
    end, narrator = end_of(writer.question), writer.narrator
    last = end.step
    is_sum = writer.run.tree.kind(last.node) == "chance"
    numbers = (
        narrator.total(end.terms, None)
        if is_sum
        else writer.join(narrator.bounded(*returned) for returned in end.results)
    )
    return writer.quiz["numbers_bound"].format(
        name=narrator.child(last.node),
        numbers=numbers,
        window=narrator.window(last.window),
    )


def _working(writer: Writer) -> str:
    """Say how the node got its value, and if that is exact, what was skipped below it."""
    end, run = end_of(writer.question), writer.run
    if end.step.bound is not Bound.EXACT:
        return writer.sentences(_bounded_child(writer), working_of_backup(writer), _returns(writer))
    node = end.step.node
    below, begin = {*run.tree.preorder(node)}, visits_of(run).at[end.k - 1].first.k
    is_cut = any(cut.step.node in below and begin <= cut.k <= end.k for cut in cutoffs_of(run))
    skips = is_cut or any(run.tree.prob(child) == 0 for child in below)
    exact = writer.words["exact_skipped" if skips else "exact_read"].format(name=writer.narrator.name(node))
    return writer.sentences(working_of_backup(writer), exact)


def _bounded_child(writer: Writer) -> str:
    """Say which child gives only a bound because it was cut, if the node therefore returns one."""
    narrator = writer.narrator
    for child, value, bound, cut in _bounding(writer):
        unread = narrator.listed(map(narrator.child, cut.skipped), "nor")
        holes = {"v": writer.number(value), "child": narrator.child(child)}
        return writer.words[f"child_{bound.value}"].format(nodes=unread, **holes)
    return ""


def _bounding(writer: Writer) -> Iterator[tuple[str, Number, Bound, Step]]:
    """Yield each child that was cut and whose bound the node therefore returns, with that bound and the cut."""
    end, visits = end_of(writer.question), visits_of(writer.run)
    for update in visits.at[end.k - 1].updates if end.step.event == "leave" else ():
        child, (value, bound) = update.step.child, update.step.result or (0, None)
        cut = visits.at[update.k - 2].last.step
        decides = end.step.best in (None, child) and not update.probed and bound is end.step.bound
        if decides and child and bound is not None and cut.node == child and cut.event == "cutoff":
            yield child, value, bound, cut


def _returns(writer: Writer) -> str:
    """Say what a cut left unread, and what the node therefore returns."""
    end, narrator = end_of(writer.question), writer.narrator
    step = end.step
    if step.event != "cutoff" or step.bound is None or step.value != narrator.reached(end):
        return ""
    return writer.words[f"returns_{step.bound.value}"].format(
        nodes=narrator.listed(map(narrator.child, step.skipped), "nor"),
        name=narrator.child(step.node),
        v=writer.number(step.value),
    )


def _suspects(question: Question) -> Iterator[Suspect]:
    """Take a bound for the value; the working mostly says what the search has not read."""
    writer, end = Writer(question), end_of(question)
    if end.step.bound is Bound.EXACT:
        return
    key = "only_bound" if _bounded_child(writer) or _returns(writer) else "only_bound_below"
    note = writer.words[key].format(name=writer.narrator.child(end.step.node), v=writer.number(end.step.value))
    yield Suspect(question.choices[0], "bound_as_value", question.node, end, note=note)


def _note(writer: Writer, side: str) -> str:
    name = writer.called(str(writer.question.node))
    return writer.words[f"fact_{side}"].format(given="{given}", name=name)


KIND = Kind(
    name="bound",
    ask=_ask,
    form="choice",
    working=_working,
    hints=rule_and(_numbers),
    suspects=_suspects,
    pointers=pointers_of_backup,
    skill=constant("bounds"),
    rank=Rank(paper=7, quiz=6, at_end=True),
    facts=lambda question: [
        Suspect(choice, None, note=_note(Writer(question), side))
        for side, choice in zip(("lower", "upper"), question.choices[1:], strict=True)
    ],
)
