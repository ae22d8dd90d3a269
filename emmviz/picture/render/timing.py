"""Timing: how long each frame of a film is shown: as long as its text takes to read, a cut longest."""

from __future__ import annotations

from emmviz.base.locale import words
from emmviz.base.messages import expect, refuse_if
from emmviz.base.numbers import is_number
from emmviz.picture.motion import SECONDS
from emmviz.picture.several import SideBySide
from emmviz.picture.storyboard import Storyboard

_SHORTEST, _LONGEST = 0.02, 600.0
# Seconds to look at what has changed before one reads, how much longer a cut is shown than any other step, and how much
# longer the last frame is.
_LOOK, _CUT, _END = 1.0, 1.0, 3.0


def reading_time(sentence: str, lang: str) -> float:
    """Return how many seconds a frame with a sentence needs: a look at the tree, then each word, number and sign.

    References
    ----------
    Trauzettel-Klosinski and Dietz (2012), "Standardized assessment of reading performance: the new international
    reading speed texts IReST".

    Examples
    --------
    >>> reading_time("Read leaf 1 below D: 2.", "en")
    2.6
    """
    speed: int = words(lang)["reading"]["words_a_minute"]
    return round(_LOOK + 60 * len(sentence.split()) / speed, 1)


def durations(board: Storyboard | SideBySide, suffix: str, seconds: float | None, hold: float | None) -> list[float]:
    """Return how many seconds each scene of a film is shown: as asked, or as long as its text takes to read.

    Cuts are shown longer than other scenes. The last scene is held 3 seconds longer, unless `hold` says how long.

    >>> from emmviz import gallery, star1
    >>> board = Storyboard(star1(gallery.aima_scale()), [0, 3, 25, 26], theme={"evidence": False})
    >>> durations(board, "gif", None, None)
    [6.5, 3.1, 12.5, 7.9]
    """
    refuse_if(not board.total, "wrong.picture.needs_run", suffix=suffix)
    for name, value in (("seconds", seconds), ("hold", hold)):
        fits = value is None or is_number(value, _SHORTEST, _LONGEST)
        expect(fits, "wrong.picture.number", value, 40, name=name, least=_SHORTEST, most=_LONGEST)
    times = [reading_time(text, board.lang) if seconds is None else float(seconds) for text in board.texts]
    if seconds is None:
        least = max(
            (time for time, step in zip(times, board.steps, strict=True) if step not in board.cuts), default=0.0
        )
        times = [
            max(time, least) + _CUT if step in board.cuts else time
            for time, step in zip(times, board.steps, strict=True)
        ]
    times[-1] = times[-1] + _END if hold is None else float(hold)
    return [round(time, 2) for time in times]


def motion_time(seconds: float) -> float:
    """Return how many of the seconds of a frame the motion into it takes: half of them at most.

    >>> motion_time(3.1), motion_time(0.25)
    (0.95, 0.125)
    """
    return min(SECONDS, seconds / 2)


def tweens(seconds: float, tick: float) -> list[float]:
    """Return when pictures of the motion into a frame are shown, as shares of it; the frame has what time is left.

    >>> tweens(3.1, 0.3), tweens(0.25, 0.1)
    ([0.0, 0.3333333333333333, 0.6666666666666666], [0.0])
    """
    # A hair more, as 0.3 / 0.1 is less than 3.
    count = int(motion_time(seconds) / tick + 1e-9)
    return [i / count for i in range(count)]
