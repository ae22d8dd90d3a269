"""MP4: the frames of a film as a video, encoded by ffmpeg."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.extras import missing_module
from emmviz.base.numbers import brief
from emmviz.picture.render.apng import pieces
from emmviz.picture.render.repaint import Painted

__all__ = ["ffmpeg", "mp4"]

# In seconds: at most so long is one frame shown, and one that is shown longer than this is not part of a motion.
_OFTEN, _SHORT = 1.0, 0.05


def ffmpeg() -> str:
    """The program that writes videos."""
    try:
        from imageio_ffmpeg import get_ffmpeg_exe
    except ImportError as error:
        raise missing_module("mp4 needs imageio-ffmpeg", "film", "imageio_ffmpeg") from error
    found: str = get_ffmpeg_exe()
    return found


def mp4(frames: Iterator[Painted]) -> bytes:
    """Return a video in colours that every player supports, each frame of which is shown for its time.

    Parameters: frames.
    Raises: ImportError without the extra `film`; TreeError with what ffmpeg says.
    """
    program = ffmpeg()
    # Both sides must be even: where one is odd, its last row or column, which is empty, is left out.
    even = "crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0"
    # Without frames that are packed before those they follow (-bf 0), the last one is shown as long as it should be.
    command: list[Any] = [
        program, "-loglevel", "error", "-y", "-f", "apng", "-max_fps", "0", "-i", "-",
        "-vf", f"{even},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-fps_mode", "vfr",
        "-video_track_timescale", "1000",
        "-c:v", "libx264", "-preset", "veryfast", "-tune", "stillimage", "-crf", "20", "-g", "300", "-bf", "0",
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
                # As an animated PNG, for that tells ffmpeg how long each frame is shown.
                for piece in pieces(_often(frames), 1):
                    process.stdin.write(piece)
                process.stdin.close()
            except BrokenPipeError:
                # Its log says what went wrong; what is still in the pipe cannot be written either.
                with suppress(BrokenPipeError):
                    process.stdin.close()
            except BaseException:
                process.kill()
                raise
        if process.returncode:
            end = log.read_text(errors="replace").strip()[-300:]
            raise TreeError(f"ffmpeg could not write the mp4: {brief(end, 300)}")
        return target.read_bytes()


def _often(frames: Iterator[Painted]) -> Iterator[Painted]:
    """Yield each frame, and again while it stays: players look for a frame near where one jumps to.

    One that stays is yielded twice at least, for ffmpeg shows the last frame of all as long as the one before it.
    """
    for frame in frames:
        count = ceil(frame.seconds / _OFTEN) + (frame.seconds >= 2 * _SHORT)
        each = frame.seconds / count
        yield frame._replace(seconds=each)
        for _ in range(count - 1):
            yield Painted(frame.pixels, (0, 0, 1, 1), each)
