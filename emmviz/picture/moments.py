"""Moments: at which step each of several runs is, in each of their common pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.steps import chosen_steps, steps_with
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["at_each", "moments"]

Thing: TypeAlias = "GameTree | Run"


def at_each(things: Sequence[Thing], step: Any) -> tuple[int, ...]:
    """Return at which step each is in a single picture.

    Parameters: things; step, the same for all runs, of which those that are over by then stand at their ends, None or
    -1 for the end of each, or a list with one for each, None for a tree.
    Raises: TreeError for a step that no run has, and for a list that is not as long as the things.

    >>> from emmviz import gallery, star1, star2
    >>> runs = star1(gallery.aima_scale()), star2(gallery.aima_scale())
    >>> at_each(runs, 30), at_each(runs, None), at_each(runs, [3, -1])
    ((27, 30), (27, 31), (3, 31))
    """
    if isinstance(step, Sequence) and not isinstance(step, str):
        if len(step) != len(things):
            raise TreeError(
                f"step names {len(step)} steps for {len(things)} pictures; give one for each, or one for all"
            )
        return tuple(_own(thing, k) for thing, k in zip(things, step, strict=True))
    if step in (None, -1):
        return tuple(map(_total, things))
    most = max(things, key=_total)
    return _clipped(things, _own(most, step))


def moments(things: Sequence[Thing], steps: Any) -> list[tuple[int, ...]]:
    """Return at which step each is in several pictures: all after as many steps, those that are over at their ends.

    Parameters: things, at least one of them a run; steps as for `chosen_steps`, "cuts" and "values" of any run.
    Raises: TreeError for steps that no run has, or none.

    >>> from emmviz import gallery, star1, star2
    >>> moments((star1(gallery.aima_scale()), star2(gallery.aima_scale())), "cuts")
    [(23, 23), (25, 25), (27, 29)]
    """
    runs = [thing for thing in things if not isinstance(thing, GameTree)]
    longest = max(runs, key=_total)
    chosen: set[int] = set()
    if isinstance(steps, str) and steps in ("cuts", "values"):
        # Where nothing is cut in any, the longest says so.
        having = [run for run in runs if steps_with(run, steps)] or [longest]
        for run in having:
            chosen.update(chosen_steps(run, steps))
    else:
        chosen.update(chosen_steps(longest, steps))
    return [_clipped(things, k) for k in sorted(chosen)]


def _clipped(things: Sequence[Thing], k: int) -> tuple[int, ...]:
    return tuple(min(k, _total(thing)) for thing in things)


def _total(thing: Thing) -> int:
    return 0 if isinstance(thing, GameTree) else len(thing.steps)


def _own(thing: Thing, step: Any) -> int:
    """Return the step of one of them, counted from its start."""
    if isinstance(thing, GameTree):
        if step not in (None, 0, -1):
            raise TreeError(f"a tree has no steps, so step={brief(step, 40)} means nothing; give None for it")
        return 0
    return thing.frame(-1 if step is None else step).k
