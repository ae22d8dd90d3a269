"""Window: with which window a node is searched."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.base.numbers import INF, Number, is_finite
from emmviz.learn.kinds.cuts import moment_at, skill_of_search
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Hints, Kind, Pointer, Rank
from emmviz.learn.mistakes.pruning_mistakes import limit
from emmviz.learn.question import Difficulty, Notation, Question, Spoilers, Suspect
from emmviz.learn.writing import Writer
from emmviz.search.events import Window
from emmviz.search.intervals import clamped
from emmviz.story.frame import frame_of
from emmviz.story.moment import ChildWindow, setter_of, weighted


def _ask(examiner: Examiner) -> Iterator[Question]:
    """Ask just before a node is visited whose window is not the one shown at its parent."""
    shown: dict[str, Window | None] = {}
    for k, (step, before) in enumerate(zip(examiner.run.steps, examiner.before, strict=True)):
        parent = examiner.tree.parent(step.node)
        is_new = parent is not None and step.window not in (None, shown.get(parent))
        if is_new and step.event in ("enter", "evaluate") and before.state not in ("open", "current"):
            yield ask_at(examiner, k)
        shown[step.node] = step.window


def ask_at(examiner: Examiner, k: int) -> Question:
    """Ask for the window of the node that step `k` visits; an end beyond L or U means L or U."""
    step = examiner.moments[k].step
    is_given = step.window in (examiner.run.bounds, examiner.run.steps[0].window)
    bounds = examiner.run.bounds if "chance" in examiner.run.cuts_at else (-INF, INF)
    return examiner.question(
        "window",
        k,
        step.node,
        examiner.say("ask_window", step.node, name=examiner.narrator.child(step.node)),
        step.window,
        "interval",
        notation=Notation(bounds=bounds),
        difficulty=Difficulty(3 if is_given else 0),
        spoilers=Spoilers(hides=("window", step.node)),
    )


def _working(writer: Writer) -> str:
    """Say how the window follows; its end is L or U if no other node limits it."""
    moment = moment_at(writer.question)
    inner, sentence = moment.child_window, writer.narrator.sentence(moment)
    if inner and any(map(is_finite, inner.limits)):
        return sentence
    return writer.sentences(sentence, _sums(writer, inner) if inner else _passed_on(writer, moment.step.node))


def _passed_on(writer: Writer, node: str) -> str:
    """Say which window the node above passes on, or why the search begins with a new one."""
    tree, narrator = writer.run.tree, writer.narrator
    parent = tree.parent(node) or ""
    value = frame_of(writer.run, writer.question.step).nodes[parent].value
    key = "reset" if (kind := tree.kind(parent)) == "chance" else "first" if value is None else kind
    return writer.words[f"window_{key}"].format(
        name=narrator.name(parent), value=narrator.number(value), search=narrator.algorithm(writer.run.algorithm)
    )


def _sums(writer: Writer, inner: ChildWindow) -> str:
    """Write the arithmetic of A and B if they are finite, with L and U."""
    low, high = map(writer.narrator.equal, writer.run.bounds)
    sums = [
        f"{letter}{writer.narrator.arithmetic(inner, side, open_=True)}"
        for letter, side in (("Aᵢ", False), ("Bᵢ", True))
        if is_finite(inner.limits[side])
    ]
    return writer.quiz["numbers_window" if sums else "numbers_window_open"].format(
        sums="; ".join(sums), low=low, high=high
    )


def _hints(writer: Writer) -> Hints:
    moment, words = moment_at(writer.question), writer.quiz
    if inner := moment.child_window:
        return words["rule_window_chance"], _sums(writer, inner)
    node = moment.step.node
    is_reset = writer.run.tree.kind(writer.run.tree.parent(node) or "") == "chance"
    return _passed_on(writer, node) if is_reset else words["rule_window"], _above(writer, node)


def _above(writer: Writer, node: str) -> str:
    """Say what the node above has so far."""
    parent = writer.run.tree.parent(node)
    assert parent is not None, "the root has no window to find"
    steps, value = (
        writer.run.steps[: writer.question.step],
        frame_of(writer.run, writer.question.step).nodes[parent].value,
    )
    # Its window is now that of the question, with which it was entered is not.
    entered = next(step.window for step in reversed(steps) if step.node == parent and step.event in ("enter", "probe"))
    return writer.quiz["numbers_above" if value is not None else "numbers_above_first"].format(
        name=writer.narrator.name(parent),
        window=writer.narrator.window(entered),
        value=value is not None and writer.number(value),
    )


def _suspects(question: Question) -> Iterator[Suspect]:
    """Give the bounds of all leaves, and the windows that mistakes pass to an outcome, before these are clamped."""
    moment, writer = moment_at(question), Writer(question)
    inner = moment.child_window
    if inner is None:
        return
    # Where the search is carried out by hand, these have a mistake with a name: the window was reset.
    if question.feedback == "full" and question.answer != question.run.bounds:
        note = writer.words["fact_bounds"].format(given="{given}", name=writer.narrator.child(moment.step.node))
        yield Suspect(question.run.bounds, None, moment.step.node, note=note)
    alpha, beta = inner.window
    most, least = weighted(inner.others(False)), weighted(inner.others(True))
    signed: tuple[Number, Number] = limit(alpha, most, inner.prob, 1), limit(beta, least, inner.prob, 1)
    undivided = alpha - most, beta - least
    for name, ends in (("window_unchanged", (alpha, beta)), ("wrong_sign", signed), ("not_divided", undivided)):
        if clamped(ends, question.run.bounds) != question.answer:
            yield Suspect(ends, name, moment.step.node, moment)


def _pointers(question: Question) -> Iterator[Pointer]:
    """Point at the nodes that set the finite ends."""
    moment = moment_at(question)
    inner = moment.child_window
    ends, origins = (inner.window, inner.origins) if inner else (moment.step.window, moment.origins)
    for high, end in enumerate(ends or ()):
        origin = setter_of(origins, bool(high), end)
        if origin is not None and is_finite(end):
            yield (origin, "beta" if high else "alpha")


KIND = Kind(
    name="window",
    ask=_ask,
    form="interval",
    working=_working,
    hints=_hints,
    suspects=_suspects,
    pointers=_pointers,
    skill=skill_of_search,
    rank=Rank(paper=3, quiz=4),
    meant=True,
)
