"""Film: the steps of a run as an animated GIF or PNG, or as a video; each frame is painted over the last."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import chain
from struct import pack
from typing import NamedTuple

from tqdm import tqdm

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.named_themes import film_look
from emmviz.picture.render import png
from emmviz.picture.render.apng import apng
from emmviz.picture.render.gif import gif
from emmviz.picture.render.installed import warn_of_font
from emmviz.picture.render.mp4 import mp4
from emmviz.picture.render.renderer import Renderer
from emmviz.picture.render.repaint import Box, Canvas, Painted
from emmviz.picture.render.timing import durations, tweens
from emmviz.picture.scene import Scene
from emmviz.picture.several import Several
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import drawn_colours
from emmviz.picture.timeline import pieces
from emmviz.picture.tween import between, with_ghosts

__all__ = ["APNG", "GIF", "MP4", "save_frames"]

# How much a small picture is enlarged unless a scale is given; and the longest side that players show.
_SCALE, _LARGEST = 2.0, 8000


class _Screen(NamedTuple):
    """What a kind of film fills: its size in pixels, and how many seconds each picture of a motion is shown."""

    width: int
    height: int
    tick: float


# A video is packed tighter, and shown larger.
_SCREENS = {"gif": _Screen(1280, 720, 0.06), "apng": _Screen(1280, 720, 0.05), "mp4": _Screen(1920, 1080, 0.05)}


def save_frames(
    suffix: str, board: Storyboard | Several, *, seconds: float | None = None, hold: float | None = None,
    scale: float | None = None, colours: int = 64, progress: bool = False,
) -> bytes:  # fmt: skip
    """Return a film of a run, the same bytes each time; GIF and APNG play in a loop.

    Parameters: suffix, gif, apng or mp4; board; seconds, how long a step is shown, None for as long as its sentence
    takes to read, a cut longest; hold, how long the last one is, None for 3 seconds more than that; scale, pixels for a
    unit of the scene, None for what fits into 1280 × 720, or for mp4 into 1920 × 1080, at most 2; colours, those that a
    gif has; progress, whether to show a bar.
    Raises: TreeError, ImportError for mp4 without the extra `film`.

    >>> from emmviz import gallery, star1
    >>> save_frames("gif", Storyboard(star1(gallery.aima_scale()), "cuts"), scale=0.5)[:6]
    b'GIF89a'
    """
    warn_of_font(board.theme)
    times = durations(board, suffix, seconds, hold)
    if isinstance(colours, bool) or not isinstance(colours, int) or not 32 <= colours <= 256:
        raise TreeError(f"colours must be a whole number from 32 to 256, not {brief(colours, 40)}")
    frames = _painted(board, times, _SCREENS[suffix], scale, progress)
    if suffix == "mp4":
        return mp4(frames)
    if suffix == "gif":
        return b"".join(gif(frames, drawn_colours(board.theme), colours))
    return apng(frames)


def _painted(
    board: Storyboard | Several, times: list[float], screen: _Screen, scale: float | None, progress: bool
) -> Iterator[Painted]:
    """Paint the frames one after the other, all on the same canvas, with those of the motion between them."""
    shots = board.captioned().shots()
    first = next(shots)
    canvas = Canvas(first.scene, _scale(first.scene, screen, scale))
    bar = tqdm(chain([first], shots), total=len(board), unit="frame", disable=not progress)
    for shot, seconds in zip(bar, times, strict=True):
        now = pieces(shot.scene)
        shares = tweens(seconds, screen.tick) if shot.motion else []
        drawn = with_ghosts(shot, now) if shares else now
        for share in shares:
            boxes = canvas.paint(between(shot, drawn, share))
            yield Painted(canvas.pixels, _around(boxes), screen.tick)
        yield Painted(canvas.pixels, _around(canvas.paint(now)), round(seconds - len(shares) * screen.tick, 3))


def _around(boxes: list[Box]) -> Box:
    """Return the box of several; a frame without a change has a single pixel, so that it keeps its duration."""
    lefts, tops, rights, bottoms = zip(*(boxes or [(0, 0, 1, 1)]), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _scale(scene: Scene, screen: _Screen, scale: float | None) -> float:
    wide, high = scene.size
    if scale is None:
        return min(_SCALE, screen.width / wide, screen.height / high)
    png.check_scale(scale, 20)
    return min(scale, _LARGEST / wide, _LARGEST / high)


# A comment before the end of a GIF, and a box after a video that players skip.
_COMMENT, _BOX = b"!\xfe\x06emmviz\0;", pack(">I", 14) + b"freeemmviz"
GIF = Renderer(
    suffixes=("gif",),
    mark=rb"GIF8.*" + re.escape(_COMMENT) + rb"\Z",
    frames=partial(save_frames, "gif"),
    marked=lambda data: data[:-1] + _COMMENT,
    look=film_look,
)
APNG = Renderer(
    suffixes=("apng",), mark=png.MARK, frames=partial(save_frames, "apng"), marked=png.marked, look=film_look
)
MP4 = Renderer(
    suffixes=("mp4",),
    mark=rb"....ftyp.*" + re.escape(_BOX) + rb"\Z",
    frames=partial(save_frames, "mp4"),
    marked=lambda data: data + _BOX,
    look=film_look,
    extra="film",
    module="imageio_ffmpeg",
)
