"""Cut: whether the search cuts after a child, at which bound, and which node set that bound."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from emmviz.base.numbers import Number, is_finite
from emmviz.learn.kinds.cuts import meets_a_bound, moment_at, setter, skill_of_search, still_open
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.interval import child_of
from emmviz.learn.kinds.kind import Hints, Kind, Pointer, Rank
from emmviz.learn.question import Difficulty, Question, Spoilers, Suspect
from emmviz.learn.writing import Writer
from emmviz.story.frame import frame_of
from emmviz.story.moment import Moment, Origins, origin_of, source_of
from emmviz.story.visits import Visit, moments_of, visits_of

_SIDES = {"max": ("beta",), "min": ("alpha",), "chance": ("alpha", "beta")}
_LETTER = {"alpha": "α", "beta": "β"}


class _Bounds(NamedTuple):
    """What may cut a node: the finite ends of its window by their sides, the `sides` that cut a node of its kind, and
    what the choices call each cut: by a side, or `at_bound`, because no leaf is worth more, or less.
    """

    ends: dict[str, Number]
    sides: list[str]
    labels: dict[str, str]
    at_bound: list[str]


def _ask(examiner: Examiner) -> Iterator[Question]:
    """Ask after each child of a node that has more of them and a bound that may cut."""
    for visit in examiner.visits:
        bounds = _bounds(examiner, visit)
        if bounds is None:
            continue
        for moment in visit.updates:
            after = examiner.moments[moment.k]
            event = after.step.event if after.step.node == visit.node else ""
            if event == "leave":
                continue
            answer = examiner.words["no"]
            if after.at_bound:
                (answer,) = bounds.at_bound
            elif event == "cutoff" and after.step.side:
                answer = bounds.labels[after.step.side]
            yield _question(examiner, moment, answer, _choices(examiner, moment, bounds))


def _bounds(examiner: Examiner, visit: Visit) -> _Bounds | None:
    """Return the bounds that may cut the node of a visit; None if nothing can."""
    kind, window = examiner.tree.kind(visit.node), visit.first.step.window
    # In an empty window both bounds cut.
    if kind not in examiner.run.cuts_at or window is None or not window[0] < window[1]:
        return None
    ends = {side: end for side, end in zip(_LETTER, window, strict=True) if is_finite(end)}
    names = {side: _label(examiner, visit.first.origins, side, end) for side, end in ends.items()}
    labels = {side: name for side, name in names.items() if name is not None}
    sides = [side for side in _SIDES[kind] if side in ends]
    at_bound = [examiner.words[f"cut_at_bound_{kind}"]] if kind != "chance" and _cuts_at_bounds(examiner) else []
    return _Bounds(ends, sides, labels, at_bound) if (sides or at_bound) and labels.keys() == ends.keys() else None


def _choices(examiner: Examiner, moment: Moment, bounds: _Bounds) -> tuple[str, ...]:
    """Return the choices after a child: no cut, the possible cuts, and one by the child that has just returned.

    That child does not set a bound, unless the value is a bound.
    """
    step = moment.step
    wrong = [
        _cut_by(examiner, side, step.child)
        for side in bounds.sides
        if step.result and step.result[0] != bounds.ends[side]
    ]
    return tuple(dict.fromkeys([examiner.words["no"], *bounds.labels.values(), *bounds.at_bound, *wrong[:1]]))


def _cuts_at_bounds(examiner: Examiner) -> bool:
    return bool(examiner.run.options.get("cut_at_bounds"))


def _question(examiner: Examiner, moment: Moment, answer: str, choices: tuple[str, ...]) -> Question:
    node, child = moment.step.node, moment.step.child
    prompt = f"{examiner.returned(moment)} {examiner.say('ask_cut', name=examiner.narrator.name(node))}"
    if examiner.run.options.get("cut_on_equal") is False:
        prompt += " " + examiner.words["note_strict"]
    if _cuts_at_bounds(examiner):
        prompt += " " + examiner.words["note_at_bounds"]
    return examiner.question(
        "cut",
        moment.k - 1,
        node,
        prompt,
        answer,
        "choice",
        choices,
        difficulty=Difficulty(
            3 if answer == choices[0] else 0,
            is_borderline=_is_trivial(examiner, examiner.moments[moment.k])
            or meets_a_bound(examiner.run, moment.k - 1),
        ),
        spoilers=Spoilers(hides=("number", node), gives=(("number", child), ("visited", child))),
    )


def _is_trivial(examiner: Examiner, moment: Moment) -> bool:
    """Return whether a step cuts only because no leaf is worth less than L, or more than U."""
    step, high = moment.step, moment.step.side == "beta"
    is_given = step.window is not None and step.window[high] == examiner.run.bounds[high]
    return step.event == "cutoff" and moment.setter is None and is_given


def _label(examiner: Examiner, origins: Origins, side: str, end: Number) -> str | None:
    """Say by which bound a node is cut and who set it; None for a window that a student's program made up."""
    high = side == "beta"
    setter, end, _, clamped = source_of(origin_of(origins, high), high, end)
    if setter is not None:
        return _cut_by(examiner, side, setter)
    known = examiner.run.bounds if clamped else examiner.visits[0].first.step.window
    key = "given" if not clamped else "most" if high else "least"
    return examiner.words[f"cut_by_{key}"].format(bound=_LETTER[side]) if known and known[high] == end else None


def _cut_by(examiner: Examiner, side: str, setter: str | None) -> str:
    return examiner.words["cut_by"].format(bound=_LETTER[side], setter=setter and examiner.narrator.child(setter))


def _working(writer: Writer) -> str:
    after = moments_of(writer.run)[writer.question.step + 1]
    return writer.narrator.sentence(after) if after.step.event == "cutoff" else still_open(writer, writer.question.step)


def _hints(writer: Writer) -> Hints:
    question, narrator, node = writer.question, writer.narrator, writer.question.node or ""
    moment = moment_at(question)
    # The window before the child's number narrows it.
    window = frame_of(writer.run, question.step).nodes[node].window
    assert window is not None
    holes = {"name": narrator.name(node), "window": narrator.window(window)}
    if moment.interval:
        low, high = map(writer.number, moment.interval)
        numbers = writer.quiz["numbers_cut_chance"].format(low=low, high=high, **holes)
    else:
        numbers = writer.quiz["numbers_cut"].format(value=writer.number(moment.step.value), **holes)
    tree, kind = writer.run.tree, writer.run.tree.kind(node)
    is_below_chance = tree.kind(tree.parent(node) or node) == "chance"
    form = ("_below" if is_below_chance else "_set") if kind != "chance" and is_finite(window[kind == "max"]) else ""
    return writer.quiz[f"rule_cut_{kind}{form}"], numbers


def _suspects(question: Question) -> Iterator[Suspect]:
    """If nothing is cut, yield the choices whose bound would cut if it were clamped to L or U."""
    moment, writer = moment_at(question), Writer(question)
    inner, returned = moment.child_window, moment.step.result
    if question.answer != question.choices[0] or inner is None or returned is None:
        return
    (low, high), value = question.run.bounds, returned[0]
    cuts = {
        "alpha": inner.limits[0] < low and value <= low,
        "beta": inner.limits[1] > high and value >= high,
    }
    for place, (side, would_cut) in enumerate(cuts.items()):
        if not would_cut:
            continue
        note = writer.words[f"clamped_{side}"].format(
            end=writer.narrator.equal(question.run.bounds[place]),
            limit=writer.narrator.equal(inner.limits[place]),
            value=writer.number(value),
        )
        for choice in question.choices[1:]:
            # The child's own value is no bound for its parent, whatever the test is.
            if _LETTER[side] in choice and choice != _set_by_child(writer, side, inner.child):
                yield Suspect(choice, "clamped_test", question.node, moment, note=note)


def _set_by_child(writer: Writer, side: str, child: str) -> str:
    return writer.words["cut_by"].format(bound=_LETTER[side], setter=writer.narrator.child(child))


def _facts(question: Question) -> Iterator[Suspect]:
    """Say that the child that has just returned sets no bound for its parent, and which bound never cuts a player."""
    step, writer = moment_at(question).step, Writer(question)
    kind = question.run.tree.kind(step.node)
    never = {"max": _LETTER["alpha"], "min": _LETTER["beta"]}.get(kind)
    for choice in question.choices if never else ():
        if str(never) in choice:
            yield Suspect(choice, None, note=writer.words[f"fact_never_{kind}"])
    if step.child is not None:
        child, first = writer.narrator.child(step.child), visits_of(question.run).at[question.step].first
        for (side, letter), end in zip(_LETTER.items(), first.step.window or (), strict=False):
            origin = _origin(writer, first.origins, side, end)
            note = writer.words["fact_own_child"].format(
                child=child, name=writer.narrator.child(step.node), letter=letter, origin=origin
            )
            yield Suspect(_set_by_child(writer, side, step.child), None, note=note)


def _origin(writer: Writer, origins: Origins, side: str, end: Number) -> str:
    """Say what set an end of the window that a node had when the search entered it."""
    high = side == "beta"
    setter, end, _, clamped = source_of(origin_of(origins, high), high, end)
    key = "set" if setter is not None else "given" if not clamped else "high" if high else "low"
    return writer.words[f"origin_{key}"].format(
        setter=setter and writer.narrator.child(setter), end=writer.narrator.equal(end)
    )


def _pointers(question: Question) -> Iterable[Pointer]:
    after = moments_of(question.run)[question.step + 1]
    return setter(after) if after.step.event == "cutoff" else child_of(question)


KIND = Kind(
    name="cut",
    ask=_ask,
    form="choice",
    working=_working,
    hints=_hints,
    suspects=_suspects,
    facts=_facts,
    pointers=_pointers,
    skill=skill_of_search,
    rank=Rank(paper=4, quiz=2),
)
