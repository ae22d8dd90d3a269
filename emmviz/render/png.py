"""PNG: a scene as pixels, painted by matplotlib."""

from __future__ import annotations

import io

import numpy as np
from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from PIL import Image

from emmviz.errors import TreeError
from emmviz.marks import Scene
from emmviz.render.artists import paint
from emmviz.render.matplotlib import UNIT, figure, ground

__all__ = ["save_bytes"]

SUFFIXES = ("png",)
STARTS = {"png": rb"\x89PNG\r\n"}

# Beyond this a picture fills the memory, and no viewer opens it.
_PIXELS, _SIDE = 60_000_000, 32_000


def save_bytes(scene: Scene, *, scale: float = 1.5, colours: int | None = None) -> bytes:
    """Return a scene as the bytes of a PNG file, the same each time.

    Parameters: scene; scale, pixels for a unit of the scene, less where the picture would be too large; colours, None
    or how many it may have at most, for a smaller file. Raises: TreeError for a scene too large to be read.

    >>> from emmviz import GameTree
    >>> save_bytes(GameTree.parse("max(1, 2)").scene())[1:4]
    b'PNG'
    """
    wide, high = scene.width * scale, scene.height * scale
    shrink = min(1.0, _SIDE / wide, _SIDE / high, (_PIXELS / (wide * high)) ** 0.5)
    if shrink < 0.01:
        raise TreeError(f"a PNG of {scene.width:.0f} × {scene.height:.0f} units could not be read; save svg or pdf")
    fig = figure(scene.width, scene.height)
    paint(scene, fig.add_axes((0, 0, 1, 1)))
    fig.set_facecolor(ground(scene))
    fig.set_dpi(scale * shrink / UNIT)
    canvas = fig.canvas
    assert isinstance(canvas, FigureCanvasAgg)
    # Hinting would round each letter to whole pixels, and lines would run wider than they were measured.
    with rc_context({"text.hinting": "no_hinting"}):
        canvas.draw()  # type: ignore[no-untyped-call]
    pixels = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
    image = Image.fromarray(pixels).convert("RGBA" if scene.theme.transparent else "RGB")
    if colours and not scene.theme.transparent:
        image = _fewer(image, colours)
    out = io.BytesIO()
    image.save(out, "png", dpi=(fig.dpi, fig.dpi))
    return out.getvalue()


def _fewer(image: Image.Image, colours: int) -> Image.Image:
    paper = image.getpixel((0, 0))
    image = image.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    # The nearest of few colours may be a shade off, which shows as a box on a white page.
    palette = image.getpalette() or []
    place = 3 * int(image.getpixel((0, 0)))  # type: ignore[arg-type]
    image.putpalette([*palette[:place], *paper, *palette[place + 3 :]])  # type: ignore[misc]
    return image
