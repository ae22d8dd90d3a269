"""Moves: what has been read where the search is, and what is wrong with a node that was picked, or with a cut."""

from __future__ import annotations

from collections.abc import Set

from emmviz.learn.acting.asks import Ask, Cut
from emmviz.search.intervals import clamped
from emmviz.search.run import Run
from emmviz.story.moment import Moment
from emmviz.story.visits import moments_of, visits_of

__all__ = ["move_mistake", "returned", "stopped_mistake"]


def returned(run: Run, ask: Ask) -> set[str | None]:
    """Return the successors, or the replies probed, that have returned at this visit of the node being searched."""
    if not ask.step:
        return set()
    visit = visits_of(run).at[ask.step - 1]
    if ask.probe:
        return {
            one.first.step.child for one in visit.below if one.first.step.event == "probe" and one.first.k <= ask.step
        }
    return {one.step.child for one in visit.updates if not one.probed and one.k <= ask.step}


def move_mistake(run: Run, ask: Ask, node: str, read: Set[str | None]) -> str:
    """Return the name of the mistake behind a wrong pick.

    Parameters: run; ask, for "next"; node, which was picked; read, what has `returned`.
    """
    return _read_on(run, ask, node, read) if isinstance(ask.answer, Cut) else _not_next(run, ask, node, read)


def _read_on(run: Run, ask: Ask, node: str, read: Set[str | None]) -> str:
    """A node was picked where the search cuts."""
    tree, cut, end = run.tree, run.steps[ask.step], moments_of(run)[ask.step]
    if node not in cut.skipped:
        return _elsewhere(run, ask, node, read)
    reached, ends = cut.value, cut.window
    if tree.kind(ask.node) == "chance" and cut.result is not None:
        inner = end.child_window
        reached, ends = cut.result[0], (inner.limit(False), inner.limit(True)) if inner else None
    equal = ends is not None and reached == ends[cut.side == "beta"]
    return "equal" if equal else "read_too_much"


def stopped_mistake(run: Run, ask: Ask, side: str) -> str:
    """Return the name of the mistake behind a cut where the search goes on."""
    before = moments_of(run)[ask.step - 1] if ask.step else None
    kind = run.tree.kind(ask.node)
    if kind not in run.cuts_at:
        return "never_cuts"
    if before is None or before.step.node != ask.node or before.step.event != "update":
        return "nothing_read"
    if kind != "chance":
        return _by_wrong_end(run, ask, kind, side) or "stopped_too_early"
    return _outcome_cut(run, before, side) or "stopped_too_early"


def _by_wrong_end(run: Run, ask: Ask, kind: str, side: str) -> str | None:
    return f"cut_side_{kind}" if side == ("alpha" if kind == "max" else "beta") else None


def _outcome_cut(run: Run, before: Moment, side: str) -> str | None:
    """Whether the last outcome would cut on this side if it were held against the wrong numbers."""
    inner, result = before.child_window, before.step.result
    if inner is None or result is None:
        return None
    ends = {"clamped_test": clamped((inner.limit(False), inner.limit(True)), run.bounds), "outcome_cut": inner.window}
    reached = {name: result[0] <= low if side == "alpha" else result[0] >= high for name, (low, high) in ends.items()}
    return next((name for name, cuts in reached.items() if cuts), None)


def _not_next(run: Run, ask: Ask, node: str, read: Set[str | None]) -> str:
    """A node that the search does not go to, while it does go on."""
    if ask.probe and run.tree.parent(node) == ask.node and run.tree.prob(node) != 0:
        return "probe_first"
    return _elsewhere(run, ask, node, read)


def _elsewhere(run: Run, ask: Ask, node: str, read: Set[str | None]) -> str:
    tree, above = run.tree, run.tree.parent(node)
    if above == ask.node and tree.prob(node) == 0:
        return "improbable"
    if node in read:
        return "again"
    is_reply = ask.probe and above is not None and tree.parent(above) == ask.node
    return "in_order" if above == ask.node or is_reply else "elsewhere"
