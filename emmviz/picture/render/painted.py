"""Painted: the frames of a film as pixels, each painted over the last."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from emmviz.picture.compose import captioned
from emmviz.picture.render import png
from emmviz.picture.render.repaint import Box, Canvas
from emmviz.picture.storyboard import Storyboard

__all__ = ["Painted", "painted"]

# A film is as large as fits here, unless a scale is given, and never larger than players show.
_PAGE, _LARGEST, _SCALE = (1920, 1080), 8000, 1.5


class Painted(NamedTuple):
    """A frame of a film: all its pixels, the box in which they differ from the last frame, and its duration."""

    pixels: NDArray[np.uint8]
    box: Box
    seconds: float


def painted(board: Storyboard, times: list[float], scale: float | None, progress: bool) -> Iterator[Painted]:
    """Paint the frames one after the other, all on the same canvas."""
    drawn = captioned(board)
    first = next(drawn)
    canvas = Canvas(first, _scale(first.width, first.height, scale))
    bar = tqdm(chain([first], drawn), total=len(board), unit="frame", disable=not progress)
    for scene, seconds in zip(bar, times, strict=True):
        # A frame without a change becomes a single pixel, so that it keeps its duration.
        lefts, tops, rights, bottoms = zip(*(canvas.paint(scene) or [(0, 0, 1, 1)]), strict=True)
        yield Painted(canvas.pixels, (min(lefts), min(tops), max(rights), max(bottoms)), seconds)


def _scale(width: float, height: float, scale: float | None) -> float:
    if scale is None:
        return min(_SCALE, _PAGE[0] / width, _PAGE[1] / height)
    png.check_scale(scale, 20)
    return min(scale, _LARGEST / width, _LARGEST / height)
