"""Cuts: what is said of a node at which the search is cut or might have been, by the kinds that ask for that."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from operator import ge, gt, le, lt

from emmviz.base.numbers import INF, is_finite
from emmviz.learn.kinds.kind import Pointer
from emmviz.learn.question import Question
from emmviz.learn.writing import Writer
from emmviz.search.events import Window
from emmviz.search.run import Run
from emmviz.story.moment import ChildWindow, Moment, origin_of, own_origins
from emmviz.story.visits import moments_of, visits_of


def moment_at(question: Question) -> Moment:
    """Return the step that follows the frame at which a question is asked."""
    return moments_of(question.run)[question.step]


def is_probing(run: Run) -> bool:
    """Return whether a search takes the option `probes`."""
    return "probes" in run.options


def skill_of_search(question: Question) -> str:
    """Return the skill that the search of a question needs."""
    run = question.run
    if is_probing(run):
        return "probes"
    if not run.cuts_at:
        return "reading"
    return "windows" if any(run.tree.kind(node) == "chance" for node in run.tree) else "cutoffs"


def setter(cut: Moment) -> Iterator[Pointer]:
    """Point at the node that set the bound by which a node was cut."""
    if cut.setter is not None and cut.step.side is not None:
        yield (cut.setter, cut.step.side)


def sentence_of(writer: Writer, moment: Moment) -> str:
    """Say what happens at a step, with why there is no cut after a child; of a step that no run took, only what."""
    return still_open(writer, moment.k - 1) if moment.k else writer.narrator.sentence(moment)


def still_open(writer: Writer, k: int) -> str:
    """Say why a node goes on after what a child has just returned: its value against the bound that might cut."""
    run, narrator = writer.run, writer.narrator
    moment = moments_of(run)[k]
    step, kind = moment.step, run.tree.kind(moment.step.node)
    sentence = narrator.sentence(moment)
    # A chance node has an interval, a player a value.
    still = moment.interval or (None if step.value is None else (step.value, step.value))
    # The window of the visit, which no child has narrowed yet.
    window = visits_of(run).at[k].first.step.window
    if step.event != "update" or kind not in run.cuts_at or still is None or window is None:
        return sentence
    low, high = still
    strict = run.options.get("cut_on_equal") is False
    # Only a finite end of the window could cut, and only one of them at a player's node.
    could = [
        end
        for end, number, never in zip(("alpha", "beta"), window, ("max", "min"), strict=True)
        if is_finite(number) and kind != never
    ]
    key = f"open_{kind}" if not could else kind if kind != "chance" or len(could) == 2 else could[0]
    # Once probes have read all that is below a node, a cut would save nothing.
    is_above, is_below = (ge, le) if strict else (gt, lt)
    if not all(is_above(high, window[0]) if end == "alpha" else is_below(low, window[1]) for end in could):
        key = "complete"
    elif key in could and low == high:  # it can no longer be worth anything else
        key = "min" if key == "alpha" else "max"
    return f"{sentence} {_no_cut(writer, key, moment, still, window)}"


def _no_cut(writer: Writer, key: str, moment: Moment, still: Window, window: Window) -> str:
    """Say why a node is not cut, from what it can still be worth and its window, whose ends may be Aᵢ, Bᵢ, L or U."""
    narrator, strict, node = writer.narrator, writer.run.options.get("cut_on_equal") is False, moment.step.node
    ends: dict[str, str] = {}
    for high, side in enumerate(("alpha", "beta")):
        origin, end = origin_of(own_origins(moment), bool(high)), narrator.equal(window[high])
        if isinstance(origin, ChildWindow) and origin.limits[high] != window[high]:
            ends[side] = ("α = L", "β = U")[high] + end
        else:
            is_limit = isinstance(origin, ChildWindow) and writer.run.tree.kind(node) != "chance"
            ends[side] = (("Aᵢ", "Bᵢ") if is_limit else "αβ")[high] + end
    return writer.words[f"no_cut_{key}"].format(
        name=narrator.name(node),
        low=narrator.number(still[0]),
        high=narrator.number(still[1]),
        more="≥" if strict else ">",
        less="≤" if strict else "<",
        **ends,
    )


def why_visited(writer: Writer, nodes: Collection[str]) -> dict[str, str]:
    """Say for each of some nodes that the search visits why no cut prevented that: the test just before the visit."""
    run, narrator, words = writer.run, writer.narrator, writer.words
    test, probe, entered, reasons = None, "", dict[str, Moment](), dict[str, str]()
    for k, moment in enumerate(moments_of(run)):
        step = moment.step
        if step.event == "update":
            test, entered = k, {}
        elif step.event in ("enter", "evaluate") and step.node in nodes and step.node not in reasons:
            visit, leaf = "read" if step.event == "evaluate" else "entered", writer.called(step.node)
            if step.node == probe:
                search = narrator.algorithm(run.algorithm)
                reasons[probe] = words["fact_probe"].format(search=search, leaf=leaf)
            elif sentence := _why_open(writer, test, list(entered.values())):
                reasons[step.node] = words[f"fact_{visit}"].format(sentence=sentence, leaf=leaf)
            else:
                parent = run.tree.parent(step.node) or step.node
                can_cut = run.tree.kind(parent) in run.cuts_at
                text = words[f"fact_{visit}_first"] if can_cut else narrator.lang["act"]["mistake_never_cuts"]
                reasons[step.node] = text.format(name=narrator.name(parent), leaf=leaf)
        if step.event == "enter":
            entered[step.node] = moment
        probe = (step.child or "") if step.event == "probe" else ""
    return reasons


def _why_open(writer: Writer, test: int | None, entered: Sequence[Moment]) -> str:
    """Say why there was no cut at the last test, or at a chance node entered since; "" if nothing could be cut."""
    run = writer.run
    for moment in (moment for moment in entered if run.tree.kind(moment.step.node) == "chance"):
        (low, high), (alpha, beta) = run.bounds, moment.step.window or (-INF, INF)
        for side, end, could in (("alpha", alpha, high > alpha), ("beta", beta, low < beta)):
            if all(map(is_finite, (end, low, high))) and could and "chance" in run.cuts_at:
                return _no_cut(writer, side, moment, run.bounds, (alpha, beta))
    kind = "" if test is None else run.tree.kind(run.steps[test].node)
    if test is None or kind not in run.cuts_at:
        return ""
    # A player without a bound cannot be cut, whatever it has.
    window = visits_of(run).at[test].first.step.window
    is_unbounded = window is not None and kind != "chance" and not is_finite(window[kind == "max"])
    return "" if entered and is_unbounded else still_open(writer, test)


def meets_a_bound(run: Run, step: int) -> bool:
    """Return whether the number that a child has just given its node is the very bound that it is compared with."""
    moment = moments_of(run)[step]
    window = visits_of(run).at[step].first.step.window or ()
    return any(end in (moment.interval or (moment.step.value,)) for end in window if is_finite(end))
