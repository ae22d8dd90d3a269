"""Report: what a run found as plain data, for other programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from emmviz.errors import TreeError
from emmviz.numbers import Number, is_finite

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["run_json"]


def run_json(run: Run) -> dict[str, Any]:
    """Return what a run found as data that `json.dumps` takes.

    Parameters: run.
    Returns: a dict; numbers are exact texts ("21/10", "3", "-inf"), and
    `value_float` is the value for programs that need no more (None where no float can hold it); a cutoff's `step` is
    the frame that shows it, its `bound` tells what its `value` is: exact, lower or upper.
    Raises: TreeError for a tree that is nested deeper than JSON's reader takes.

    >>> from emmviz import gallery, star1
    >>> found = run_json(star1(gallery.aima_scale()))
    >>> found["value"], found["value_float"], found["best_action"], found["cutoffs"][0]["skipped"]
    ('21/10', 2.1, 'a1', ['L6'])
    """
    try:
        tree = json.loads(run.tree.to_json())
    except RecursionError:
        raise TreeError("the tree is nested deeper than JSON's reader takes; save it as txt or svg") from None
    return {
        "algorithm": run.algorithm,
        "value": str(run.value),
        "value_float": _float(run.value),
        "bound": run.bound.value,
        "best": run.best,
        "best_action": run.best_action,
        "principal_variation": run.principal_variation,
        "bounds": [str(end) for end in run.bounds],
        "counts": run.counts,
        "leaves": run.leaves,
        "cutoffs": [
            {
                "node": step.node,
                "child": step.child,
                "side": step.side,
                "value": None if step.value is None else str(step.value),
                "bound": None if step.bound is None else step.bound.value,
                "setter": step.setter,
                "skipped": list(step.skipped),
                "step": k,
            }
            for k, step in enumerate(run.steps, start=1)
            if step.event == "cutoff"
        ],
        "tree": tree,
    }


def _float(value: Number) -> float | None:
    # JSON has no word for an infinity, and a fraction may be larger than any float.
    try:
        return float(value) if is_finite(value) else None
    except OverflowError:
        return None
