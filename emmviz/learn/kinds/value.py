"""Value: the number that a node returns if it is not cut."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.base.numbers import INF, Number, is_finite, is_rounded
from emmviz.learn.answers.intervals import Interval
from emmviz.learn.kinds.backups import arithmetic_of_backup, end_of, pointers_of_backup, working_of_backup
from emmviz.learn.kinds.examiner import Examiner, shows
from emmviz.learn.kinds.kind import Hints, Kind, Rank
from emmviz.learn.mistakes.recognise import wrong_methods_of
from emmviz.learn.question import Difficulty, Question, Spoilers, Suspect
from emmviz.learn.writing import Writer
from emmviz.search.events import Bound, Window
from emmviz.story.frame import frame_of
from emmviz.story.visits import ENDS, Visit, visits_of


def _ask(examiner: Examiner) -> Iterator[Question]:
    """Ask as late as the picture does not yet show it."""
    for visit in examiner.visits:
        last = visit.last.step
        if last.event != "leave" or last.value is None:
            continue
        if hidden := [moment.k - 1 for moment in visit.updates if not shows(examiner.before[moment.k - 1], last.value)]:
            yield ask_at(examiner, visit, hidden[-1])


def ask_at(examiner: Examiner, visit: Visit, step: int) -> Question:
    """Ask for the number that a visit to a node ends with, at a frame."""
    last, kind = visit.last.step, examiner.tree.kind(visit.node)
    cuts = kind in examiner.run.cuts_at
    prompt = examiner.say("ask_report" if cuts else "ask_value", visit.node, name=examiner.narrator.name(visit.node))
    if cuts and examiner.run.options.get("fail") == "hard":
        prompt += " " + examiner.words["note_hard"]
    # A player's exact value can be read off the values of its children.
    read_off = 2 if last.bound is Bound.EXACT else 1
    return examiner.question(
        "value",
        step,
        visit.node,
        prompt,
        last.value,
        "number",
        end=visit.last,
        difficulty=Difficulty(
            0 if visit.node == examiner.tree.root or kind == "chance" else read_off,
            is_borderline=is_tied(examiner, visit),
        ),
        spoilers=Spoilers(hides=("number", visit.node)),
    )


def is_tied(examiner: Examiner, visit: Visit) -> bool:
    """Return whether several children of the node give the number that it takes, or all outcomes the same one."""
    results = [moment.step.result for moment in visit.updates if moment.step.result and not moment.probed]
    values = [value for value, bound in results if bound is Bound.EXACT]
    if examiner.tree.kind(visit.node) == "chance":
        return len({*values}) < 2
    return values.count(visit.last.step.value) > 1


def _suspects(question: Question) -> Iterator[Suspect]:
    methods, end, node = wrong_methods_of(question.run), question.spoilers.shown_until, question.node or ""
    state = frame_of(question.run, question.step).nodes[node]
    is_other = state.value not in (None, question.answer)
    if is_other and state.bound and state.bound.sign and (note := _true_so_far(question, node)):
        yield Suspect(state.value, None, node, sign=state.bound.sign, note=note)
    here = [wrong for wrong in methods.values(node, end) if wrong.way == "here"]
    elsewhere = [wrong for wrong in methods.values(node, end) if wrong.way != "here"]
    yield from (methods.suspect(wrong, node, end) for wrong in here)
    # The ends of an earlier interval are more likely read off the picture than made by a mistake below.
    yield from _earlier_ends(question)
    for suspect, wrong in ((methods.suspect(wrong, node, end), wrong) for wrong in elsewhere):
        if suspect.node is None or not _is_shown(question, suspect.node):
            # Where it goes wrong would give the answer away.
            yield Suspect(wrong.value, wrong.mistake) if question.feedback == "hint" else suspect


def _earlier_ends(question: Question) -> Iterator[Suspect]:
    """Give the smallest and largest values that a chance node, or an outcome that is not read, could have so far."""
    writer, node, tree = Writer(question), question.node or "", question.run.tree
    if tree.kind(node) != "chance":
        return

    def ends(key: str, interval: Window, name: str, **others: str) -> Iterator[Suspect]:
        for side, value in zip(("least", "most"), interval, strict=True):
            if is_finite(value) and value != question.answer:
                note = writer.words[f"{key}_{side}"].format(given=_as_said(writer, value), name=name, **others)
                yield Suspect(value, None, note=note)

    visit = visits_of(question.run).at[question.spoilers.shown_until]
    for moment in visit.updates:
        if moment.interval is not None and moment.k <= question.step:
            # A cut reads no more, so that what was possible then is still possible.
            key = "still" if moment is visit.updates[-1] and visit.last.step.event == "cutoff" else "fact"
            after = writer.words["after_probe" if moment.probed else "after"]
            child = writer.narrator.child(moment.step.child)
            yield from ends(key, moment.interval, writer.called(node), after=after.format(child=child))
    outcomes = [way.child for way in tree.branches(node) if way.prob]
    for child, (_, low), (_, high) in zip(outcomes, visit.last.lows, visit.last.highs, strict=False):
        if child in visit.last.step.skipped:
            yield from ends("open", (low, high), writer.called(child), child=writer.called(node))


def _true_so_far(question: Question, node: str) -> str:
    """Say which children a bound that is true at the frame of a question leaves out."""
    writer, steps = Writer(question), question.run.steps[question.step : question.spoilers.shown_until]
    counted = [step.child for step in steps if (step.event, step.node) == ("update", node)]
    nodes = writer.narrator.listed(map(writer.narrator.child, counted)) if counted else ""
    return nodes and writer.words["fact_true"].format(given="{given}", nodes=nodes)


def _as_said(writer: Writer, value: Number) -> str:
    """Write a number without the sign that was typed before it; a rounded one is written as it was typed."""
    return "{given}" if is_rounded(value) else writer.number(value)


def _is_shown(question: Question, node: str) -> bool:
    """Return whether the picture beside a question shows what a mistake at a node would have changed.

    It shows the number of the node, or of a node between it and the asked one. If the node is not below the asked one,
    the picture shows how the search went on from there.
    """
    if not question.pictured or question.step == 0:
        return False
    tree, states = question.run.tree, frame_of(question.run, question.step).nodes
    while node != question.node:
        last, above = states[node].moment, tree.parent(node)
        if above is None or (last and last.step.event in ENDS):
            return True
        node = above
    return False


def _facts(question: Question) -> Iterator[Suspect]:
    """Say which node beside or below this one has that value, and whether it is more or less than every leaf."""
    methods, writer, node = wrong_methods_of(question.run), Writer(question), question.node or ""
    tree, states = methods.tree, frame_of(question.run, question.step).nodes

    def fact(key: str, answer: Number | Interval, **fields: str) -> Suspect:
        given = "{given}" if isinstance(answer, Interval) else _as_said(writer, answer)
        return Suspect(
            answer, None, note=writer.words[f"fact_{key}"].format(given=given, name=writer.called(node), **fields)
        )

    so_far = states[node].partial
    if so_far is not None:
        yield fact("so_far", so_far)
    # What was searched before is known; the value of another node may be asked for later.
    searched = [other for other in tree if (last := states[other].moment) and last.step.event in ENDS]
    near = {*tree.children(node), *tree.children(tree.parent(node) or node)}
    for other in sorted(searched, key=lambda other: other not in near):
        if other != node and other in methods.worth and (other in near or tree.kind(other) != "leaf"):
            yield fact("other", methods.worth[other], other=writer.narrator.child(other))
    # Leaves with probability 0 also count.
    leaves = (
        [tree.value(below) for below in tree.preorder(node) if tree.kind(below) == "leaf"] if methods.is_whole else []
    )
    if leaves and min(leaves) <= question.answer <= max(leaves):
        low, high = min(leaves), max(leaves)
        below = [way.child for way in tree.branches(node) if way.prob != 0]
        but = ""
        if any(tree.kind(child) != "leaf" for child in below):
            children = writer.narrator.listed(map(writer.narrator.child, below))
            but = writer.words[f"but_{tree.kind(node)}"].format(name=writer.called(node), children=children)
        for end in (fact("smallest", low), fact("largest", high)):
            yield end._replace(note=writer.sentences(end.note, but))
        yield fact("under", Interval(-INF, low), least=writer.number(low))
        yield fact("over", Interval(high, INF), most=writer.number(high))


def _hints(writer: Writer) -> Hints:
    end = end_of(writer.question)
    bound = None if end.at_bound else end.step.side
    return writer.quiz[f"rule_value_{bound or writer.run.tree.kind(end.step.node)}"], arithmetic_of_backup(writer)


def _skill(question: Question) -> str:
    tree = question.run.tree
    inside = {tree.kind(node) for node in tree.subtree(question.node or tree.root)} - {"leaf"}
    if "chance" not in inside:
        return "players"
    return "expectation" if inside == {"chance"} else "backup"


KIND = Kind(
    name="value",
    ask=_ask,
    form="number",
    working=working_of_backup,
    hints=_hints,
    suspects=_suspects,
    pointers=pointers_of_backup,
    skill=_skill,
    rank=Rank(paper=6, quiz=5, repeated=True, at_end=True),
    meant=True,
    facts=_facts,
    of_run=lambda run: run.value,
)
