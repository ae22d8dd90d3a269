"""Film: the steps of a run as an animated GIF or PNG, or as a video; each frame is painted over the last."""

from __future__ import annotations

import re
from struct import pack

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.named_themes import film_look as look
from emmviz.picture.render import png
from emmviz.picture.render.apng import apng
from emmviz.picture.render.gif import gif
from emmviz.picture.render.installed import warn_of_font
from emmviz.picture.render.mp4 import mp4
from emmviz.picture.render.painted import Screen, painted
from emmviz.picture.render.timing import durations
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.styles import drawn_colours

__all__ = ["look", "marked", "save_frames"]

SUFFIXES = ("gif", "apng", "mp4")
# A video is packed tighter, and shown larger.
_SCREENS = {"gif": Screen(1280, 720, 0.06), "apng": Screen(1280, 720, 0.05), "mp4": Screen(1920, 1080, 0.05)}
# A comment before the end of a GIF, and a box after a video that players skip.
_COMMENT, _BOX = b"!\xfe\x06emmviz\0;", pack(">I", 14) + b"freeemmviz"
MARKS = {
    "gif": rb"GIF8.*" + re.escape(_COMMENT) + rb"\Z",
    "apng": png.MARKS["png"],
    "mp4": rb"....ftyp.*" + re.escape(_BOX) + rb"\Z",
}


def save_frames(
    board: Storyboard, *, suffix: str, seconds: float | None = None, hold: float | None = None,
    scale: float | None = None, colours: int = 64, progress: bool = False,
) -> bytes:  # fmt: skip
    """Return a film of a run, the same bytes each time; GIF and APNG play in a loop.

    Parameters: board; suffix, gif, apng or mp4; seconds, how long a step is shown, None for as long as its sentence
    takes to read, a cut longest; hold, how long the last one is, None for 3 seconds more than that; scale, pixels for a
    unit of the scene, None for what fits into 1280 × 720, or for mp4 into 1920 × 1080, at most 2; colours, those that a
    gif has; progress, whether to show a bar.
    Raises: TreeError, ImportError for mp4 without the extra `film`.

    >>> from emmviz import gallery, star1
    >>> save_frames(Storyboard(star1(gallery.aima_scale()), "cuts"), suffix="gif", scale=0.5)[:6]
    b'GIF89a'
    """
    warn_of_font(board.theme)
    times = durations(board, suffix, seconds, hold)
    if isinstance(colours, bool) or not isinstance(colours, int) or not 32 <= colours <= 256:
        raise TreeError(f"colours must be a whole number from 32 to 256, not {brief(colours, 40)}")
    frames = painted(board, times, _SCREENS[suffix], scale, progress)
    if suffix == "mp4":
        return mp4(frames)
    if suffix == "gif":
        return b"".join(gif(frames, drawn_colours(board.theme), colours))
    return apng(frames)


def marked(data: bytes, *, suffix: str) -> bytes:
    """Add the mark of emmviz to a film."""
    if suffix == "apng":
        return png.marked(data)
    return data[:-1] + _COMMENT if suffix == "gif" else data + _BOX
