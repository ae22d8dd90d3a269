"""Steps: the frames of a run to show, by name or by their numbers, and the frames of several runs in one picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, Option, expect, refuse_if
from emmviz.base.numbers import is_whole
from emmviz.search.run import Run
from emmviz.tree.game_tree import GameTree

# Which frames: "all", "cuts", "values", one by its number, or several.
Steps: TypeAlias = str | int | Iterable[int]
# The step that pictures show: one step for all, None for their ends, or one for each. "cut 2" is also a step.
StepOption: TypeAlias = int | str | Sequence[int | str | None] | None
TreeOrRun: TypeAlias = "GameTree | Run"

# The events of a choice by name: what cuts, and what gives an inner node its number.
_EVENTS = {"cuts": ("cutoff",), "values": ("leave", "cutoff")}


def chosen_steps(run: Run, steps: Steps) -> tuple[int, ...]:
    """Return the numbers of the chosen frames, in order, each once.

    Parameters
    ----------
    run : Run
        The run.
    steps : Steps
        "all" for every frame, from before the first step to after the last. "cuts" for the frames in which a node is
        cut. "values" for the first frame, and those in which an inner node gets its value or is cut. Otherwise the
        number of a frame, or several as a list or a range; negative numbers count from the end.

    Returns
    -------
    tuple of int
        The numbers.

    Raises
    ------
    TreeError
        For frames that are not there, or none.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> chosen_steps(star1(gallery.aima_scale()), "cuts"), chosen_steps(star1(gallery.aima_scale()), [0, 2, -1])
    ((23, 25), (0, 2, 27))
    """
    total = len(run.steps)
    if steps == "all":
        return tuple(range(total + 1))
    if isinstance(steps, str) and steps in _EVENTS:
        chosen = steps_with(run, steps)
        refuse_if(not chosen, f"wrong.picture.no_{steps}", option=Option("steps", steps))
        return (0, *chosen) if steps == "values" else chosen
    wanted: list[Any] = list(steps) if isinstance(steps, Iterable) else [steps]
    numbers = set[int]()
    for k in wanted:
        expect(is_whole(k, -total - 1, total), "wrong.picture.steps", steps, last=total)
        numbers.add(int(k) % (total + 1))
    refuse_if(not numbers, "wrong.picture.no_steps")
    return tuple(sorted(numbers))


def steps_with(run: Run, choice: str) -> tuple[int, ...]:
    """Return the numbers of the frames with "cuts" or with "values".

    >>> from emmviz import gallery, star1
    >>> steps_with(star1(gallery.aima_scale()), "values")
    (8, 15, 17, 23, 25, 27)
    """
    return tuple(k for k, step in enumerate(run.steps, start=1) if step.event in _EVENTS[choice])


def step_called(run: Run, name: str) -> int:
    """Return the number of a frame that is called by a number, "end", "cut 2" or "value 3", counted from 1.

    >>> from emmviz import gallery, star1
    >>> step_called(star1(gallery.aima_scale()), "cut 2")
    25
    """
    total = len(run.steps)
    places = {str(k): k for k in range(total + 1)} | {"end": total}
    kinds = {kind: steps_with(run, f"{kind}s") for kind in ("cut", "value")}
    places |= {f"{kind} {i}": k for kind, steps in kinds.items() for i, k in enumerate(steps, start=1)}
    named = {
        f"{kind}s": Message("wrong.picture.step_places", name=kind, n=len(steps)) if steps else ""
        for kind, steps in kinds.items()
    }
    expect(name in places, "wrong.picture.step", name, total=total, **named)
    return places[name]


def numbered(parts: Sequence[TreeOrRun], step: StepOption) -> StepOption:
    """Return the step of each part as a number, also if it is called by a name.

    >>> from emmviz import gallery, star1, star2
    >>> numbered([star1(gallery.aima_scale()), star2(gallery.aima_scale())], "cut 1")
    [23, 29]
    """
    names = step if isinstance(step, Sequence) and not isinstance(step, str) else [step] * len(parts)
    # Several steps, as "all" means, are refused where only one can be drawn.
    if step == "all" or len(names) != len(parts) or not any(isinstance(name, str) for name in names):
        return step
    numbers = _each(parts, names)
    return numbers if len(parts) > 1 else numbers[0]


def at_each(parts: Sequence[TreeOrRun], step: StepOption) -> tuple[int, ...]:
    """Return the step of each tree or run in a single picture: the same step for all, or the steps in a list.

    A run with fewer steps is then at its end, as are all runs for None and -1.

    >>> from emmviz import gallery, star1, star2
    >>> runs = star1(gallery.aima_scale()), star2(gallery.aima_scale())
    >>> at_each(runs, 30), at_each(runs, None), at_each(runs, [3, -1])
    ((27, 30), (27, 31), (3, 31))
    """
    if isinstance(step, Sequence) and not isinstance(step, str):
        refuse_if(len(step) != len(parts), "wrong.picture.step_each", steps=len(step), pictures=len(parts))
        return tuple(_each(parts, step))
    longest = max(parts, key=_total)
    return _clipped(parts, _total(longest) if step in (None, -1) else _own(longest, step))


def moments(parts: Sequence[TreeOrRun], steps: Steps) -> list[tuple[int, ...]]:
    """Return for each of several pictures the step of each run: the same for all, or a shorter run's last step.

    >>> from emmviz import gallery, star1, star2
    >>> moments((star1(gallery.aima_scale()), star2(gallery.aima_scale())), "cuts")
    [(23, 23), (25, 25), (27, 29)]
    """
    runs = [part for part in parts if not isinstance(part, GameTree)]
    # Where nothing is cut in any, the longest says so.
    longest = max(runs, key=_total)
    having = [run for run in runs if steps_with(run, steps)] if steps in ("cuts", "values") else []
    return [_clipped(parts, k) for k in sorted({k for run in having or [longest] for k in chosen_steps(run, steps)})]


def _clipped(parts: Sequence[TreeOrRun], k: int) -> tuple[int, ...]:
    return tuple(min(k, _total(part)) for part in parts)


def _total(part: TreeOrRun) -> int:
    return 0 if isinstance(part, GameTree) else len(part.steps)


def _each(parts: Sequence[TreeOrRun], steps: Sequence[int | str | None]) -> list[int]:
    """Return the chosen step of each part; if a part has no such step, the error message names the part."""
    numbers = []
    for place, (part, step) in enumerate(zip(parts, steps, strict=True), start=1):
        try:
            numbers.append(_own(part, step))
        except TreeError as error:
            if len(parts) == 1:
                raise
            search = "" if isinstance(part, GameTree) else f" ({part.algorithm})"
            fault = Message("wrong.picture.step_in", number=place, search=search, fault=error.args[0])
            raise TreeError(fault) from None
    return numbers


def _own(part: TreeOrRun, step: int | str | None) -> int:
    """Return the chosen step of one part as a number from 0."""
    if isinstance(part, GameTree):
        refuse_if(step not in (None, 0, -1), "wrong.picture.step_of_tree", option=Option("step", step))
        return 0
    return step_called(part, step) if isinstance(step, str) else part.frame(-1 if step is None else step).k
