"""Steps: which frames of a run are shown, by name or by their numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["Steps", "chosen_steps", "steps_with"]

# Which frames: "all", "cuts", "values", one by its number, or several.
Steps: TypeAlias = str | int | Iterable[int]

# The events of a choice by name: what cuts, and what gives an inner node its number.
_EVENTS = {"cuts": ("cutoff",), "values": ("leave", "cutoff")}


def chosen_steps(run: Run, steps: Steps) -> tuple[int, ...]:
    """Return the numbers of the chosen frames, in order.

    Parameters: run; steps, "all" from before the first step to after the last, "cuts" for those in which something is
    cut, "values" from before the first step on for those in which an inner node gets its number, so that each brings
    one, one number, or several such as a list or a range; negative ones count from the end.
    Returns: the numbers, each once. Raises: TreeError for frames that are not there, or none.

    >>> from emmviz import gallery, star1
    >>> chosen_steps(star1(gallery.aima_scale()), "cuts"), chosen_steps(star1(gallery.aima_scale()), [0, 2, -1])
    ((23, 25), (0, 2, 27))
    """
    total = len(run.steps)
    if steps == "all":
        return tuple(range(total + 1))
    if isinstance(steps, str) and steps in _EVENTS:
        chosen = steps_with(run, steps)
        if not chosen:
            nothing = "nothing is cut in this run" if steps == "cuts" else "no inner node has a number in this run"
            raise TreeError(f'{nothing}, so steps="{steps}" chooses no frame; "all" or a list of numbers do')
        return (0, *chosen) if steps == "values" else chosen
    found = set()
    for k in steps if isinstance(steps, Iterable) else [steps]:
        if not isinstance(k, int) or isinstance(k, bool) or not -total - 1 <= k <= total:
            raise TreeError(
                f'steps must be "all", "cuts", "values", or whole numbers from 0 to {total} (-1 is the last), '
                f"not {brief(steps)}"
            )
        found.add(k % (total + 1))
    if not found:
        raise TreeError("steps is empty, so there is no frame to show")
    return tuple(sorted(found))


def steps_with(run: Run, what: str) -> tuple[int, ...]:
    """Return the numbers of the frames with "cuts" or with "values", none where there are none.

    >>> from emmviz import gallery, star1
    >>> steps_with(star1(gallery.aima_scale()), "values")
    (8, 15, 17, 23, 25, 27)
    """
    return tuple(k for k, step in enumerate(run.steps, start=1) if step.event in _EVENTS[what])
