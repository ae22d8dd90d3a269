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

from emmviz.picture.render.painted import Painted

__all__ = ["apng"]


def apng(frames: Iterator[Painted], count: int) -> Iterator[bytes]:
    """Yield the pieces of a PNG of `count` frames that plays in a loop."""
    # Each frame after the first lies over the one before.
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
