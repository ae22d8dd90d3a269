"""Report: what a run found, as plain data for other programs and as lines for people."""

from __future__ import annotations

import json

from emmviz.base.numbers import INF, Number, as_float, full, is_rounded, show
from emmviz.search.events import Bound
from emmviz.search.run import Run
from emmviz.story.narrate import Narrator
from emmviz.story.visits import cutoffs_of
from emmviz.tree.formats.json import to_data

__all__ = ["run_json", "summary"]


_LONGEST = 10**12


def run_json(run: Run) -> dict[str, object]:
    """Return what a run found as data that `json.dumps` takes.

    Numbers are exact texts ("21/10", "3", "-inf"), rounded only above 4,300 digits ("about 3.33333333333e4999");
    `value_float` is the value as a float, None where no float can hold it; a position that JSON cannot hold is its
    `repr`; the `step` of a cutoff is the frame that shows it. A tree nested deeper than JSON's reader takes is refused.

    >>> from emmviz import gallery, star1
    >>> found = run_json(star1(gallery.aima_scale()))
    >>> found["value"], found["value_float"], found["best_action"], found["cutoffs"][0]["skipped"]
    ('21/10', 2.1, 'a1', ['L6'])
    """
    return {
        "algorithm": run.algorithm,
        "value": full(run.value),
        # JSON has no infinity, and a fraction may be larger than any float.
        "value_float": number if abs(number := as_float(run.value)) < INF else None,
        "bound": run.bound.value,
        "best": run.best,
        "best_action": run.best_action,
        "best_actions": run.best_actions,
        "principal_variation": run.principal_variation,
        "bounds": [full(end) for end in run.bounds],
        "counts": run.counts,
        "leaves": [_plain(leaf) for leaf in run.leaves],
        "cutoffs": [
            {
                "node": step.node,
                "child": step.child,
                "side": step.side,
                "value": None if step.value is None else full(step.value),
                "bound": None if step.bound is None else step.bound.value,
                "setter": moment.setter,
                "skipped": list(step.skipped),
                "step": moment.k,
            }
            for moment in cutoffs_of(run)
            for step in (moment.step,)
        ],
        "tree": to_data(run.tree),
    }


def _plain(leaf: object) -> object:
    """Return a leaf as it is, or the `repr` of a position that JSON cannot hold."""
    try:
        json.dumps(leaf)
    except (TypeError, ValueError):
        return repr(leaf)
    return leaf


def summary(run: Run, lang: str = "en") -> list[str]:
    """Return what a run found as lines of text.

    >>> from emmviz import GameTree, star1
    >>> summary(star1(GameTree.parse("max(stop: 4, go: chance(3, 9))")))[0:2]
    ['value                6', 'best move            go, to B']
    """
    counts = run.counts
    sign = "" if run.bound is Bound.EXACT else f"{run.bound.sign} "
    moves = [_move(run, node) for node in run.bests or filter(None, [run.best])]
    if len(moves) > 1:
        moves[-1] += " (equally good)"
    of = "" if counts["leaves_total"] is None else f" of {counts['leaves_total']}"
    rows = [
        ("value", f"{sign}{_both(run.value)}"),
        ("best moves" if len(moves) > 1 else "best move", "; ".join(moves) or "none, for no player moves at the root"),
        ("leaves read", f"{counts['leaves']}{of}"),
        *([("probes", str(counts["probes"]))] if counts["probes"] else []),
        ("cutoffs", str(counts["cutoffs"])),
    ]
    narrator = Narrator(run.tree, lang) if run.cutoffs else None  # a FlatTree has no names
    rows += [
        (
            f"  {n} at {cut.step.node}",
            f"{narrator.reason(cut, arithmetic=True)}: {', '.join(cut.step.skipped)} not searched",
        )
        for n, cut in enumerate(cutoffs_of(run), start=1)
        if narrator
    ]
    path, *rest = run.principal_variation
    for node in rest:
        label = run.tree.action(node)
        path += f" —{label}→ {node}" if label else f" → {node}"
    rows += [("principal variation", path), ("bounds", f"[{show(run.bounds[0])}, {show(run.bounds[1])}]")]
    return [f"{name:19}  {text}" for name, text in rows]


def _move(run: Run, node: str) -> str:
    """Write a move of the root: its label, if it has one, and where it leads."""
    action = run.tree.action(node)
    return f"{action}, to {node}" if action else f"to {node}"


def _both(value: Number) -> str:
    """Write a value as a decimal and, where that is rounded or not whole, as a fraction."""
    if isinstance(value, float) or value.denominator == 1:
        return show(value)
    if value.denominator > _LONGEST:  # from a search in floats, or a fraction too long to be of use
        return f"{'about ' if is_rounded(value) else ''}{show(value, digits=12)}"
    whole = full(value)
    exactly = "" if whole.startswith("about") else f", exactly {whole.replace('-', '−')}"
    return f"{'about ' if is_rounded(value) else ''}{show(value)}{exactly}"
