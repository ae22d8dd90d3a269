"""Film: the steps of a run as an animated gif or png, or as a video; each frame is painted over the last."""

from __future__ import annotations

import re
import subprocess
import zlib
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from math import ceil
from pathlib import Path
from struct import pack
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.GifImagePlugin import getdata
from tqdm import tqdm

from emmviz.base.errors import TreeError
from emmviz.base.extras import missing_module
from emmviz.base.numbers import brief
from emmviz.picture.compose import captioned
from emmviz.picture.render import png
from emmviz.picture.render.palette import Palette
from emmviz.picture.render.repaint import Box, Canvas
from emmviz.picture.render.timing import durations
from emmviz.picture.storyboard import Storyboard

__all__ = ["marked", "save_frames"]

SUFFIXES = ("gif", "apng", "mp4")
# A comment before the end of a gif, and a box that players pass over behind a video.
_COMMENT, _BOX = b"!\xfe\x06emmviz\0;", pack(">I", 14) + b"freeemmviz"
MARKS = {
    "gif": rb"GIF8.*" + re.escape(_COMMENT) + rb"\Z",
    "apng": png.MARKS["png"],
    "mp4": rb"....ftyp.*" + re.escape(_BOX) + rb"\Z",
}

# A film is as large as fits here, unless a scale is asked for, and never larger than players show.
_PAGE, _LARGEST, _SCALE = (1920, 1080), 8000, 1.5
# Frames a second of a video: enough for a player to find its way, few enough for a small file.
_RATE = 5


class _Frame(NamedTuple):
    """One frame: all its pixels, the box in which they differ from the last frame's, and how long it stays."""

    pixels: NDArray[np.uint8]
    box: Box
    seconds: float


def save_frames(
    board: Storyboard, *, suffix: str, seconds: float = 1.0, hold: float = 3.0, scale: float | None = None,
    colours: int = 64, progress: bool = False,
) -> bytes:  # fmt: skip
    """Return a film of a run, the same bytes each time; gif and apng play for ever.

    Parameters: scenes; suffix, gif, apng or mp4; seconds, how long a step is shown; hold, how long the last one is;
    scale, pixels for a unit of the scene, None for what fits into 1920 × 1080, at most 1.5; colours, those that
    a gif has; progress, whether a bar shows how far it is.
    Raises: TreeError, ImportError for mp4 without the extra `film`.

    >>> from emmviz import gallery, star1
    >>> save_frames(Storyboard(star1(gallery.aima_scale()), "cuts"), suffix="gif", scale=0.5)[:6]
    b'GIF89a'
    """
    times = durations(board, suffix, seconds, hold)
    if isinstance(colours, bool) or not isinstance(colours, int) or not 32 <= colours <= 256:
        raise TreeError(f"colours must be a whole number from 32 to 256, not {brief(colours, 40)}")
    if suffix == "mp4":
        program = _ffmpeg()
        return _mp4(_painted(board, times, scale, progress), program, times)
    if suffix == "gif":
        return b"".join(_gif(_painted(board, times, scale, progress), board, colours))
    return b"".join(_apng(_painted(board, times, scale, progress), len(board)))


def marked(data: bytes, *, suffix: str) -> bytes:
    """Put the mark of emmviz into a film."""
    if suffix == "apng":
        return png.marked(data)
    return data[:-1] + _COMMENT if suffix == "gif" else data + _BOX


def _painted(board: Storyboard, times: list[float], scale: float | None, progress: bool) -> Iterator[_Frame]:
    """Paint the frames one after the other, all on the same canvas."""
    drawn = captioned(board)
    first = next(drawn)
    canvas = Canvas(first, _scale(first.width, first.height, scale))
    bar = tqdm(chain([first], drawn), total=len(board), unit="frame", disable=not progress)
    for scene, seconds in zip(bar, times, strict=True):
        # Where nothing differs a single pixel stands for the frame, so that it keeps its time.
        lefts, tops, rights, bottoms = zip(*(canvas.paint(scene) or [(0, 0, 1, 1)]), strict=True)
        yield _Frame(canvas.pixels, (min(lefts), min(tops), max(rights), max(bottoms)), seconds)


def _scale(width: float, height: float, scale: float | None) -> float:
    if scale is None:
        return min(_SCALE, _PAGE[0] / width, _PAGE[1] / height)
    png.check_scale(scale, 20)
    return min(scale, _LARGEST / width, _LARGEST / height)


def _gif(frames: Iterator[_Frame], board: Storyboard, colours: int) -> Iterator[bytes]:
    """The colour table comes first and is known last, so the frames are kept, packed as they are written."""
    # One place is for pixels that stay as they were.
    clear = colours - 1
    palette = Palette(board.theme.colours.values(), clear)
    packed: list[bytes] = []
    for frame in frames:
        left, top, right, bottom = frame.box
        if not packed:
            high, wide = frame.pixels.shape[:2]
            shown = np.full((high, wide), clear, np.uint8)
        now = palette.indices(frame.pixels[top:bottom, left:right])
        before = shown[top:bottom, left:right]
        image = Image.fromarray(np.where(now == before, np.uint8(clear), now))
        before[...] = now
        # In Pillow a grey picture and one of numbered colours are packed alike.
        packed += getdata(image, (left, top), duration=10 * round(frame.seconds * 100), transparency=clear, disposal=1)
    bits = (colours - 1).bit_length()
    yield b"GIF89a" + pack("<HHBBB", wide, high, 0x80 | (bits - 1) << 4 | bits - 1, 0, 0) + palette.table(1 << bits)
    yield b"!\xff\x0bNETSCAPE2.0\x03\x01" + pack("<H", 0) + b"\0"
    yield from packed
    yield b";"


def _apng(frames: Iterator[_Frame], count: int) -> Iterator[bytes]:
    """Each frame after the first lies over the one before and is clear where nothing changes."""
    numbers = 0
    for frame in frames:
        (left, top, right, bottom), pixels = frame.box, frame.pixels
        if not numbers:
            shown = np.zeros_like(pixels)
            yield b"\x89PNG\r\n\x1a\n"
            yield _chunk(b"IHDR", pack(">IIBBBBB", pixels.shape[1], pixels.shape[0], 8, 6, 0, 0, 0))
            yield _chunk(b"acTL", pack(">II", count, 0))
        before, now = shown[top:bottom, left:right], pixels[top:bottom, left:right]
        changed = (now != before).any(axis=2)
        # A zero begins each row: the pixels as they stand.
        rows = np.zeros((bottom - top, 1 + 4 * (right - left)), np.uint8)
        rows[:, 1:] = (now * changed[..., None]).reshape(bottom - top, -1)
        before[...] = now
        delay = Fraction(frame.seconds).limit_denominator(100)
        yield _chunk(b"fcTL", pack(">IIIIIHHBB", numbers, right - left, bottom - top, left, top, delay.numerator,
                                   delay.denominator, 0, 1 if numbers else 0))  # fmt: skip
        data = zlib.compress(rows.tobytes(), 7)
        yield _chunk(b"fdAT", pack(">I", numbers + 1) + data) if numbers else _chunk(b"IDAT", data)
        numbers += 2 if numbers else 1
    yield _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))


def _ffmpeg() -> str:
    """The program that writes videos."""
    try:
        from imageio_ffmpeg import get_ffmpeg_exe
    except ImportError as error:
        raise missing_module("mp4 needs imageio-ffmpeg", "film", "imageio_ffmpeg") from error
    found: str = get_ffmpeg_exe()
    return found


def _mp4(frames: Iterator[_Frame], program: str, times: list[float]) -> bytes:
    """A video of steady rate in the colours that every player knows; it grows in a folder that is gone afterwards."""
    first = next(frames)
    high, wide = first.pixels.shape[:2]
    # Both sides must be even: the last row and column stand twice where they are not.
    page = np.empty((high + high % 2, wide + wide % 2, 4), np.uint8)
    step = Fraction(times[0]).limit_denominator(1000)
    rate = max(1, round(_RATE * step)) / step
    colour = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"
    command: list[Any] = [
        program, "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size",
        f"{page.shape[1]}x{page.shape[0]}", "-framerate", str(1 / step), "-i", "-",
        "-vf", f"{colour},fps={rate},tpad=stop_mode=clone:stop_duration={times[-1]}",
        "-t", f"{sum(times[:-1]) + times[-1]:.3f}",
        "-c:v", "libx264", "-preset", "veryfast", "-tune", "stillimage", "-crf", "20", "-g", f"{30 * ceil(rate)}",
        "-threads", "2", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
        "-bitexact", "-movflags", "+faststart",
    ]  # fmt: skip
    with TemporaryDirectory(prefix="emmviz") as folder:
        target, log = Path(folder, "film.mp4"), Path(folder, "log")
        with log.open("wb") as errors, subprocess.Popen(
            [*command, target], stdin=subprocess.PIPE, stderr=errors, stdout=errors
        ) as process:  # fmt: skip
            assert process.stdin is not None
            try:
                for frame in chain([first], frames):
                    page[:high, :wide] = frame.pixels
                    page[high:], page[:, wide:] = page[high - 1], page[:, wide - 1 : wide]
                    process.stdin.write(page.tobytes())
            except BrokenPipeError:
                pass  # what went wrong stands in its log
            except BaseException:
                process.kill()
                raise
        if process.returncode:
            end = log.read_text(errors="replace").strip()[-300:]
            raise TreeError(f"ffmpeg could not write the mp4: {brief(end, 300)}")
        return target.read_bytes()
