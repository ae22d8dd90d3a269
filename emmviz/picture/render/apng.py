"""Animated PNG: the frames of a film, each transparent where nothing changes.

Written here and not by Pillow's `save_all`, which makes nothing transparent: its files are two and a half to four times
as large.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from fractions import Fraction
from struct import pack

import numpy as np

from emmviz.picture.render.repaint import Painted

__all__ = ["apng", "pieces"]

# Nobody needs to know how many frames follow but a program that reads no further.
_ANY = 2**31 - 1


def apng(frames: Iterator[Painted]) -> bytes:
    """Return a PNG of several frames that plays in a loop."""
    head, _, *found = pieces(frames, 7)
    return b"".join([head, _several(len(found) - 1), *found])


def pieces(frames: Iterator[Painted], effort: int) -> Iterator[bytes]:
    """Yield the pieces of such a file: its head, a number of frames that is none, each frame, and its end.

    Parameters: frames; effort, from 1 to 9, to pack them tightly.
    """
    # Each frame after the first lies over the one before.
    numbers = 0
    for frame in frames:
        (left, top, right, bottom), pixels = frame.box, frame.pixels
        if not numbers:
            shown = np.zeros_like(pixels)
            size = pack(">IIBBBBB", pixels.shape[1], pixels.shape[0], 8, 6, 0, 0, 0)
            yield b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", size)
            yield _several(_ANY)
        before, now = shown[top:bottom, left:right], pixels[top:bottom, left:right]
        changed = (now != before).any(axis=2)
        # A zero begins each row: the pixels as they stand.
        rows = np.zeros((bottom - top, 1 + 4 * (right - left)), np.uint8)
        rows[:, 1:] = (now * changed[..., None]).reshape(bottom - top, -1)
        before[...] = now
        delay = Fraction(frame.seconds).limit_denominator(100)
        about = _chunk(b"fcTL", pack(">IIIIIHHBB", numbers, right - left, bottom - top, left, top, delay.numerator,
                                   delay.denominator, 0, 1 if numbers else 0))  # fmt: skip
        data = zlib.compress(rows.tobytes(), effort)
        yield about + (_chunk(b"fdAT", pack(">I", numbers + 1) + data) if numbers else _chunk(b"IDAT", data))
        numbers += 2 if numbers else 1
    yield _chunk(b"IEND", b"")


def _several(count: int) -> bytes:
    """Return the chunk that makes a PNG play so many frames, for ever."""
    return _chunk(b"acTL", pack(">II", count, 0))


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))
