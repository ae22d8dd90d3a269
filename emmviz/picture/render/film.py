"""Film: the steps of a run as an animated GIF or PNG, or as a video; each frame is painted over the last.

GIF and PNG are written here and not by Pillow's `save_all`, which keeps all frames of a GIF in memory: for 136 frames
of a tree of 67 nodes it takes 570 MB where this takes 70, and half as long again; and makes nothing of a PNG
transparent: its files are two and a half to four times as large.
"""

from __future__ import annotations

import re
import subprocess
import zlib
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import chain
from math import ceil
from pathlib import Path
from struct import pack
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.GifImagePlugin import getdata
from tqdm import tqdm

from emmviz.base.extras import needed
from emmviz.base.messages import brief, refuse_if
from emmviz.picture.named_themes import film_look
from emmviz.picture.render import png
from emmviz.picture.render.installed import warn_of_boxes
from emmviz.picture.render.renderer import Renderer
from emmviz.picture.render.repaint import Canvas, FilmFrame
from emmviz.picture.render.timing import durations, tweens
from emmviz.picture.several import SideBySide
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import drawn_colours
from emmviz.picture.timeline import pieces
from emmviz.picture.tween import between, with_ghosts

# How much a small picture is enlarged unless a scale is given; and the longest side that players show.
_SCALE, _LARGEST = 2.0, 8000
# What a kind of film fills: its width and height in pixels, and how many seconds each picture of a motion is shown. A
# video is packed tighter, and shown larger.
_SCREENS = {"gif": (1280, 720, 0.15), "apng": (1280, 720, 0.1), "mp4": (1920, 1080, 0.05)}
# The last of the 64 colours of a GIF marks pixels that do not change.
_CLEAR = 63
# Colours count as different by the upper five bits of red, green and blue.
_CELLS = 1 << 15
# A blend nearer than this to a colour of the palette gets that colour, as long as other blends may need one.
_NEAR = 22.0
# How many frames a PNG claims to have while it is written, when that is not known yet; ffmpeg reads to the end anyway.
_UNCOUNTED = 2**31 - 1
# In seconds: at most so long is one frame of a video shown, and one that is shown longer than this is not part of a
# motion.
_OFTEN, _SHORT = 1.0, 0.05


def film_bytes(
    suffix: str,
    board: Storyboard | SideBySide,
    *,
    seconds: float | None = None,
    hold: float | None = None,
    scale: float | None = None,
    progress: bool = False,
) -> bytes:
    """Return a film of a run, the same bytes each time; GIF and APNG play in a loop.

    Parameters
    ----------
    suffix : str
        gif, apng or mp4, which needs the extra `film`.
    board : Storyboard or SideBySide
        The frames.
    seconds : float, optional
        How long a step is shown, by default as long as its sentence takes to read, a cut longest.
    hold : float, optional
        How long the last one is shown, by default 3 seconds longer than that.
    scale : float, optional
        Pixels for a unit of the scene, by default what fits into 1280 × 720, or for mp4 into 1920 × 1080, at most 2.
    progress : bool, default False
        Whether to show a bar.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> film_bytes("gif", Storyboard(star1(gallery.aima_scale()), "cuts"), scale=0.5)[:6]
    b'GIF89a'
    """
    board = board.captioned()
    frames = _painted(board, durations(board, suffix, seconds, hold), suffix, scale, progress)
    if suffix == "mp4":
        return _mp4(frames)
    if suffix == "gif":
        return b"".join(_gif(frames, drawn_colours(board.theme)))
    head, _, *chunks = _apng(frames, 7)
    # It plays so many frames, for ever.
    return b"".join([head, png.chunk(b"acTL", pack(">II", len(chunks) - 1, 0)), *chunks])


def _painted(
    board: Storyboard | SideBySide, times: list[float], suffix: str, scale: float | None, progress: bool
) -> Iterator[FilmFrame]:
    """Paint the frames one after the other, all on the same canvas, with the frames of the motion between them."""
    shots = board.shots()
    first, (width, height, tick) = next(shots), _SCREENS[suffix]
    wide, high = first.scene.size
    if scale is not None:
        png.check_scale(scale, 20)
    most = (_SCALE, width / wide, height / high) if scale is None else (scale, _LARGEST / wide, _LARGEST / high)
    warn_of_boxes(first.scene)
    canvas = Canvas(first.scene, min(most))
    bar = tqdm(chain([first], shots), total=len(board), unit="frame", disable=not progress, leave=False)
    for shot, seconds in zip(bar, times, strict=True):
        now = pieces(shot.scene)
        shares = tweens(seconds, tick) if shot.motion else []
        drawn = with_ghosts(shot, now) if shares else now
        for share in shares:
            yield canvas.painted(between(shot, drawn, share), tick)
        yield canvas.painted(now, round(seconds - len(shares) * tick, 3))


def _gif(frames: Iterator[FilmFrame], flat: Iterable[str]) -> Iterator[bytes]:
    """Yield the pieces of a GIF that plays in a loop; the flat colours stay exact."""
    # The colour table is at the beginning but is known last, so the frames are kept, already compressed.
    palette = _Palette(flat, _CLEAR)
    packed: list[bytes] = []
    for frame in frames:
        left, top, right, bottom = frame.box
        if not packed:
            high, wide = frame.pixels.shape[:2]
            shown = np.full((high, wide), _CLEAR, np.uint8)
        now = palette.indices(frame.pixels[top:bottom, left:right])
        before = shown[top:bottom, left:right]
        image = Image.fromarray(np.where(now == before, np.uint8(_CLEAR), now))
        before[...] = now
        # Pillow packs a greyscale picture and one with a palette alike.
        packed += getdata(image, (left, top), duration=10 * round(frame.seconds * 100), transparency=_CLEAR, disposal=1)
    # Colours of six bits; red, green and blue of each, and black if there are fewer.
    table = palette.colours.astype(np.uint8).tobytes().ljust(3 * (_CLEAR + 1), b"\0")
    yield b"GIF89a" + pack("<HHBBB", wide, high, 0x80 | 5 << 4 | 5, 0, 0) + table
    yield b"!\xff\x0bNETSCAPE2.0\x03\x01" + pack("<H", 0) + b"\0"
    yield from packed
    yield b";"


class _Palette:
    """A limited number of colours, and for every pixel the index of its colour, or of the nearest one.

    Flat colours (for example the colours of a theme) are all in it, exactly. The blends at the edges of letters and
    lines share the rest, the most frequent first.

    >>> palette = _Palette(["#ffffff", "#0072B2"], 16)
    >>> palette.indices(np.array([[[255, 255, 255, 255], [0, 114, 178, 255], [254, 254, 254, 255]]], np.uint8))
    array([[0, 1, 0]], dtype=uint8)
    """

    def __init__(self, flat: Iterable[str], most: int) -> None:
        self._most = most
        self._place = np.full(_CELLS, -1, np.int16)
        self.colours = np.zeros((0, 3))
        for name in dict.fromkeys(flat):
            colour = np.array([int(name[i : i + 2], 16) for i in (1, 3, 5)] + [255], np.uint8)
            cell = int(_cells(colour.reshape(1, 4))[0])
            if self._place[cell] < 0 and len(self.colours) < most:
                self._add(cell, colour[:3])

    def _add(self, cell: int, colour: NDArray[np.generic]) -> None:
        self._place[cell] = len(self.colours)
        self.colours = np.vstack([self.colours, colour])

    def indices(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return the number of the colour for each pixel of red, green, blue and 255."""
        cells = _cells(pixels)
        count = np.bincount(cells.ravel(), minlength=_CELLS)
        new = np.flatnonzero((count > 0) & (self._place < 0))
        # The most frequent first; ties go by the number of the cell.
        for cell in sorted(new.tolist(), key=lambda cell: (-count[cell], cell)):
            middle = np.array([(cell >> shift & 31) * 255 // 31 for shift in (10, 5, 0)])
            far = ((self.colours - middle) ** 2).sum(axis=1)
            if len(self.colours) < self._most and far.min(initial=np.inf) > _NEAR**2:
                self._add(cell, middle)
            else:
                self._place[cell] = far.argmin()
        return self._place.astype(np.uint8)[cells]


def _cells(pixels: NDArray[np.uint8]) -> NDArray[np.uint16]:
    packed = np.ascontiguousarray(pixels).view("<u4")[..., 0]
    return np.asarray((packed & 0xF8) << 7 | packed >> 6 & 0x3E0 | packed >> 19 & 0x1F, np.uint16)


def _apng(frames: Iterator[FilmFrame], effort: int) -> Iterator[bytes]:
    """Yield the pieces of a PNG that plays in a loop: its head, room for the number of frames, each frame, its end."""
    # Each frame after the first is painted over the one before.
    numbers = 0
    for frame in frames:
        (left, top, right, bottom), pixels = frame.box, frame.pixels
        if not numbers:
            shown = np.zeros_like(pixels)
            size = pack(">IIBBBBB", pixels.shape[1], pixels.shape[0], 8, 6, 0, 0, 0)
            yield b"\x89PNG\r\n\x1a\n" + png.chunk(b"IHDR", size)
            yield png.chunk(b"acTL", pack(">II", _UNCOUNTED, 0))
        before, now = shown[top:bottom, left:right], pixels[top:bottom, left:right]
        changed = (now != before).any(axis=2)
        # A zero begins each row: its pixels have no filter.
        rows = np.zeros((bottom - top, 1 + 4 * (right - left)), np.uint8)
        rows[:, 1:] = (now * changed[..., None]).reshape(bottom - top, -1)
        before[...] = now
        delay = Fraction(frame.seconds).limit_denominator(100)
        about = png.chunk(
            b"fcTL",
            pack(
                ">IIIIIHHBB",
                numbers,
                right - left,
                bottom - top,
                left,
                top,
                delay.numerator,
                delay.denominator,
                0,
                1 if numbers else 0,
            ),
        )
        data = zlib.compress(rows.tobytes(), effort)
        yield about + (png.chunk(b"fdAT", pack(">I", numbers + 1) + data) if numbers else png.chunk(b"IDAT", data))
        numbers += 2 if numbers else 1
    yield png.chunk(b"IEND", b"")


def _mp4(frames: Iterator[FilmFrame]) -> bytes:
    """Return a video in colours that every player supports, each frame of which is shown for its time."""
    with needed("mp4", "film", "imageio_ffmpeg"):
        from imageio_ffmpeg import get_ffmpeg_exe
    # Both sides must be even: where one is odd, its last row or column, which is empty, is left out.
    even = "crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0"
    with TemporaryDirectory(prefix="emmviz") as folder:
        source, target = Path(folder, "film.png"), Path(folder, "film.mp4")
        # As an animated PNG, for that tells ffmpeg how long each frame is shown.
        with source.open("wb") as file:
            file.writelines(_apng(_often(frames), 1))
        # Without frames that are packed before those they follow (-bf 0), the last is shown as long as it should be.
        command = [
            get_ffmpeg_exe(),
            "-loglevel",
            "error",
            "-y",
            "-f",
            "apng",
            "-max_fps",
            "0",
            "-i",
            source,
            "-vf",
            f"{even},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
            "-fps_mode",
            "vfr",
            "-video_track_timescale",
            "1000",
            "-c:v",
            "libx264",
            "-preset",
            "veryfast",
            "-tune",
            "stillimage",
            "-crf",
            "20",
            "-g",
            "300",
            "-bf",
            "0",
            "-threads",
            "2",
            "-colorspace",
            "bt709",
            "-color_primaries",
            "bt709",
            "-color_trc",
            "bt709",
            "-bitexact",
            "-movflags",
            "+faststart",
            target,
        ]
        ffmpeg = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        refuse_if(ffmpeg.returncode, "wrong.picture.ffmpeg", why=brief(ffmpeg.stderr.strip()[-300:], 300))
        return target.read_bytes()


def _often(frames: Iterator[FilmFrame]) -> Iterator[FilmFrame]:
    """Yield each frame, and again while it stays: players look for a frame near where one jumps to.

    One that stays is yielded twice at least, for ffmpeg shows the last frame of all as long as the one before it.
    """
    for frame in frames:
        count = ceil(frame.seconds / _OFTEN) + (frame.seconds >= 2 * _SHORT)
        each = frame.seconds / count
        yield frame._replace(seconds=each)
        for _ in range(count - 1):
            yield FilmFrame(frame.pixels, (0, 0, 1, 1), each)


# A comment before the end of a GIF, and a box after a video that players skip.
_COMMENT, _BOX = b"!\xfe\x06emmviz\0;", pack(">I", 14) + b"freeemmviz"
# What only a single picture can be.
_OF_ONE = ("blank", "title", "transparent")
GIF = Renderer(
    suffixes=("gif",),
    mark=rb"GIF8.*" + re.escape(_COMMENT) + rb"\Z",
    frames=partial(film_bytes, "gif"),
    marked=lambda data: data[:-1] + _COMMENT,
    look=film_look,
    without=_OF_ONE,
    usual="values",
)
APNG = Renderer(
    suffixes=("apng",),
    mark=png.MARK,
    frames=partial(film_bytes, "apng"),
    marked=png.marked,
    look=film_look,
    without=_OF_ONE,
    usual="values",
)
MP4 = Renderer(
    suffixes=("mp4",),
    mark=rb"....ftyp.*" + re.escape(_BOX) + rb"\Z",
    frames=partial(film_bytes, "mp4"),
    marked=lambda data: data + _BOX,
    look=film_look,
    without=_OF_ONE,
    usual="values",
    extra="film",
    module="imageio_ffmpeg",
)
