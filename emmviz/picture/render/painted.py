"""Painted: the frames of a film as pixels, each painted over the last, with those of the motion between them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from emmviz.picture.render import png
from emmviz.picture.render.repaint import Box, Canvas
from emmviz.picture.render.timing import tweens
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.tween import between

__all__ = ["Painted", "Screen", "painted"]

# How much a small picture is enlarged unless a scale is given; and the longest side that players show.
_SCALE, _LARGEST = 2.0, 8000


class Screen(NamedTuple):
    """What a kind of film fills: its size in pixels, and how many seconds each picture of a motion is shown."""

    width: int
    height: int
    tick: float


class Painted(NamedTuple):
    """A frame of a film: all its pixels, the box in which they differ from the last frame, and its duration."""

    pixels: NDArray[np.uint8]
    box: Box
    seconds: float


def painted(
    board: Storyboard, times: list[float], screen: Screen, scale: float | None, progress: bool
) -> Iterator[Painted]:
    """Paint the frames one after the other, all on the same canvas.

    Parameters: board; times, how long each is shown; screen, what they fit into unless there is a scale; scale, pixels
    for a unit of the scene; progress, whether to show a bar.
    """
    shots = board.captioned().shots()
    first = next(shots)
    canvas = Canvas(first.scene, _scale(first.scene, screen, scale))
    bar = tqdm(chain([first], shots), total=len(board), unit="frame", disable=not progress)
    for (scene, before, motion), seconds in zip(bar, times, strict=True):
        shares = tweens(seconds, screen.tick) if motion else []
        for share in shares:
            boxes = canvas.paint_layers(between(before, scene, motion, share))
            yield Painted(canvas.pixels, _around(boxes), screen.tick)
        yield Painted(canvas.pixels, _around(canvas.paint(scene)), round(seconds - len(shares) * screen.tick, 3))


def _around(boxes: list[Box]) -> Box:
    """Return the box of several; a frame without a change has a single pixel, so that it keeps its duration."""
    lefts, tops, rights, bottoms = zip(*(boxes or [(0, 0, 1, 1)]), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _scale(scene: Scene, screen: Screen, scale: float | None) -> float:
    wide, high = scene.size
    if scale is None:
        return min(_SCALE, screen.width / wide, screen.height / high)
    png.check_scale(scale, 20)
    return min(scale, _LARGEST / wide, _LARGEST / high)
