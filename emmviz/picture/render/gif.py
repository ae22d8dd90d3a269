"""GIF: the frames of a film in the few colours that all share, each clear where nothing changes.

Written here and not by Pillow's `save_all`, which keeps all frames in memory: for 136 frames of a tree of 67 nodes it
takes 570 MB where this takes 70, and half as long again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from struct import pack

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.GifImagePlugin import getdata

from emmviz.picture.render.repaint import Painted

__all__ = ["gif"]

# Colours count as different by the upper five bits of red, green and blue.
_CELLS = 1 << 15
# A blend nearer than this to a colour of the palette needs none of its own, as long as others may need one.
_NEAR = 22.0


def gif(frames: Iterator[Painted], flat: Iterable[str], colours: int) -> Iterator[bytes]:
    """Yield the pieces of a GIF that plays in a loop.

    Parameters: frames; flat, colours that must stay exact; colours, how many there may be.
    """
    # The colour table comes first but is known last, so the frames are kept, already compressed.
    # One colour stands for pixels that do not change.
    clear = colours - 1
    palette = _Palette(flat, clear)
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
        # Pillow packs a greyscale picture and one with a palette alike.
        packed += getdata(image, (left, top), duration=10 * round(frame.seconds * 100), transparency=clear, disposal=1)
    bits = (colours - 1).bit_length()
    yield b"GIF89a" + pack("<HHBBB", wide, high, 0x80 | (bits - 1) << 4 | bits - 1, 0, 0) + palette.table(1 << bits)
    yield b"!\xff\x0bNETSCAPE2.0\x03\x01" + pack("<H", 0) + b"\0"
    yield from packed
    yield b";"


class _Palette:
    """A limited number of colours, and for every pixel the index of its colour, or of the nearest one.

    Flat colours, such as those of a theme, are all in it and stay exact; the blends at the edges of letters and lines
    share the rest, the most frequent first.

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
        found: NDArray[np.uint8] = self._place.astype(np.uint8)[cells]
        return found

    def table(self, size: int) -> bytes:
        """Return red, green and blue of each colour, filled up with black to a size."""
        return self.colours.astype(np.uint8).tobytes().ljust(3 * size, b"\0")


def _cells(pixels: NDArray[np.uint8]) -> NDArray[np.uint16]:
    packed = np.ascontiguousarray(pixels).view("<u4")[..., 0]
    found: NDArray[np.uint16] = ((packed & 0xF8) << 7 | packed >> 6 & 0x3E0 | packed >> 19 & 0x1F).astype(np.uint16)
    return found
