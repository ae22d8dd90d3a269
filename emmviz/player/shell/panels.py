"""Panels: what stands beside the picture at a step, the number line, the call stack and the counts, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from emmviz.base.locale import words
from emmviz.base.numbers import Number, is_finite

if TYPE_CHECKING:
    from emmviz.picture.plan import Plan
    from emmviz.search.run import Run
    from emmviz.story.frame import NodeState

__all__ = ["count_rows", "number_line", "stack_row"]


def number_line(plan: Plan, bounds: tuple[Number, Number], node: str, state: NodeState) -> dict[str, Any]:
    """Return the number line of a chance node whose interval is known: shares of the bounds, and texts."""
    assert state.interval is not None
    tell, share = plan.narrator, plan.share
    number = tell.number
    least, most = map(number, bounds)
    low, high = state.interval
    window = None
    if state.window is not None:
        alpha, beta = state.window
        texts = [number(end) if is_finite(end) else "" for end in (alpha, beta)]
        window = {"low": round(share(alpha), 3), "high": round(share(beta), 3), "alpha": texts[0], "beta": texts[1]}
    says = tell.words["panel"].format(
        name=node, low=number(low), high=number(high), window=tell.window(state.window or bounds)
    )
    interval = {"low": round(share(low), 3), "high": round(share(high), 3), "texts": [number(low), number(high)]}
    return {"low": least, "high": most, "window": window, "interval": interval, "says": says}


def stack_row(plan: Plan, node: str, state: NodeState) -> dict[str, str]:
    """Return a line of the call stack: the node, its window, and its value so far."""
    tell, kind, lang = plan.narrator, plan.tree.kind(node), words(plan.lang)
    phrases = lang["stack"]
    note = ""
    if state.interval:
        low, high = map(tell.number, state.interval)
        note = phrases["interval"].format(low=low, high=high)
    elif state.partial is not None:
        note = phrases["sum"].format(value=tell.number(state.partial))
    elif state.value is not None and kind in ("max", "min"):
        note = phrases["best"].format(value=tell.number(state.value))
    window = tell.window(state.window) if state.window else ""
    return {"node": f"{node} {lang['kind'][kind]}", "window": window, "note": note}


def count_rows(run: Run, counts: Mapping[str, Any], lang: str) -> list[list[Any]]:
    """Return what a search has counted so far, each number with its words."""
    phrases = words(lang)["player"]
    rows = [(counts["leaves"], "leaves")]
    if run.cuts_at:
        rows.append((counts["cutoffs"], "cutoffs"))
    if run.counts["probes"]:
        rows.insert(1, (counts["probes"], "probes"))
    total = counts["leaves_total"]
    if total is None:  # not known of a game that is never built whole
        rows[0] = (counts["leaves"], "leaves_read")
    # "1 of 8 leaves": where there is a total, the word goes by it.
    few = {what: total if what == "leaves" else n for n, what in rows}
    return [[n, phrases[f"{what}_one" if few[what] == 1 else what].format(n=total)] for n, what in rows]
