"""Timing: how long each frame of a film is shown."""

from __future__ import annotations

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.storyboard import Storyboard

__all__ = ["durations"]

_SHORTEST, _LONGEST = 0.02, 600.0


def durations(board: Storyboard, suffix: str, seconds: float, hold: float) -> list[float]:
    """Return how many seconds each scene of a film is shown.

    Parameters: board, a Storyboard; suffix, for errors; seconds, how long each stays; hold, how long the last one does.
    Raises: TreeError for a tree, which has no steps, and for times that no format can hold.

    >>> from emmviz import gallery, star1
    >>> durations(Storyboard(star1(gallery.aima_scale()), "cuts"), "gif", 0.5, 3)
    [0.5, 3.0]
    """
    if not board.total:
        raise TreeError(f"{suffix} shows the steps of a search, so it needs a run: save star1(tree), not the tree")
    for name, value in (("seconds", seconds), ("hold", hold)):
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not _SHORTEST <= value <= _LONGEST:
            raise TreeError(f"{name} must be a number from {_SHORTEST} to {_LONGEST:.0f}, not {brief(value, 40)}")
    return [float(seconds)] * (len(board) - 1) + [float(hold)]
