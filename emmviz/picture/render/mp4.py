"""MP4: the frames of a film as a video, encoded by ffmpeg."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from emmviz.base.errors import TreeError
from emmviz.base.extras import missing_module
from emmviz.base.numbers import brief
from emmviz.picture.render.painted import Painted

__all__ = ["ffmpeg", "mp4"]

# Frames a second of a video: enough for a player to find its way, few enough for a small file.
_RATE = 5


def ffmpeg() -> str:
    """The program that writes videos."""
    try:
        from imageio_ffmpeg import get_ffmpeg_exe
    except ImportError as error:
        raise missing_module("mp4 needs imageio-ffmpeg", "film", "imageio_ffmpeg") from error
    found: str = get_ffmpeg_exe()
    return found


def mp4(frames: Iterator[Painted], times: list[float]) -> bytes:
    """Return a video of constant frame rate, in colours that every player supports.

    Parameters: frames; times, how long each is shown, in seconds.
    Raises: ImportError without the extra `film`; TreeError with what ffmpeg says.
    """
    program = ffmpeg()
    first = next(frames)
    high, wide = first.pixels.shape[:2]
    # Both sides must be even: where one is odd, its last row or column is doubled.
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
    # The video is written in a temporary folder.
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
                pass  # its log says what went wrong
            except BaseException:
                process.kill()
                raise
        if process.returncode:
            end = log.read_text(errors="replace").strip()[-300:]
            raise TreeError(f"ffmpeg could not write the mp4: {brief(end, 300)}")
        return target.read_bytes()
