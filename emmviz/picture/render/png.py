"""PNG: a scene as pixels, painted by matplotlib."""

from __future__ import annotations

import io
import re
import zlib
from numbers import Real
from struct import pack

import numpy as np
from matplotlib import rc_context
from PIL import Image

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, Option, expect, refuse_if
from emmviz.base.numbers import as_float
from emmviz.picture.render.drawing import canvas_of, fill, ground, inches
from emmviz.picture.render.installed import warn_of_boxes
from emmviz.picture.render.renderer import Renderer
from emmviz.picture.scene import Scene

# A picture in a notebook or a question has no mark; a file has one, after its header of 33 bytes.
_HEAD = 33


def chunk(name: bytes, data: bytes) -> bytes:
    """Return a piece of a PNG file, with the name that says what its data mean."""
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))


_CHUNK = chunk(b"tEXt", b"Software\0emmviz")
MARK = rb"\x89PNG\r\n\x1a\n.{25}" + re.escape(_CHUNK)

# A larger picture would fill the memory, and no viewer opens it.
_PIXELS, _SIDE = 60_000_000, 32_000
_SCALE, _MOST_SCALE, _MOST_DPI = 1.5, 1000, 10_000


def check_scale(scale: object, most: int, *, name: str = "scale") -> None:
    """Raise TreeError for a scale (or an option with another name) that is not a number from 0.05 to the most."""
    expect(
        not isinstance(scale, bool) and isinstance(scale, Real) and 0.05 <= as_float(scale) <= most,
        "wrong.picture.number",
        scale,
        40,
        name=name,
        least=0.05,
        most=most,
    )


def png_bytes(
    scene: Scene, *, scale: float | None = None, dpi: float | None = None, colours: int | None = None
) -> bytes:
    """Return a scene as the bytes of a PNG file, the same each time.

    Parameters
    ----------
    scene : Scene
        The picture.
    scale : float, optional
        Pixels for a unit of the scene or a point of its page, from 0.05 to 1000, by default 1.5; less where the picture
        would be too large.
    dpi : float, optional
        Pixels for an inch, in place of `scale`.
    colours : int, optional
        How many it may have at most, for a smaller file.

    Examples
    --------
    >>> from emmviz import GameTree
    >>> png_bytes(GameTree.parse("max(1, 2)").scene())[1:4]
    b'PNG'
    """
    return encoded(pixels(scene, scale=scale, dpi=dpi), colours)


def pixels(scene: Scene, *, scale: float | None = None, dpi: float | None = None) -> Image.Image:
    """Return a scene as an image of Pillow, with the options of `png_bytes`."""
    warn_of_boxes(scene)
    if scale is not None and dpi is not None:
        raise TreeError(Message("wrong.picture.scale_and_dpi", scale=Option("scale", scale), dpi=Option("dpi", dpi)))
    if dpi is not None:
        check_scale(dpi, _MOST_DPI, name="dpi")
        scale = dpi * inches(scene)[0] / scene.size[0]
    scale = _SCALE if scale is None else scale
    check_scale(scale, _MOST_SCALE)
    wide, high = (side * scale for side in scene.size)
    shrink = min(1.0, _SIDE / wide, _SIDE / high, (_PIXELS / (wide * high)) ** 0.5)
    refuse_if(shrink < 0.01, "wrong.picture.png", wide=round(scene.size[0]), high=round(scene.size[1]))
    canvas = canvas_of(scene)
    fig = canvas.figure
    fill(fig, scene)
    fig.set_facecolor(ground(scene))
    fig.set_dpi(wide * shrink / fig.get_figwidth())
    # Hinting would round each letter to whole pixels, and lines would run wider than they were measured.
    with rc_context({"text.hinting": "no_hinting"}):
        canvas.draw()  # type: ignore[no-untyped-call]
    painted = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
    image = Image.fromarray(painted).convert("RGBA" if scene.theme.transparent else "RGB")
    image.info["dpi"] = (fig.dpi, fig.dpi)
    return image


def encoded(image: Image.Image, colours: int | None = None, *, level: int = 8) -> bytes:
    """Return an image, as `pixels` makes it, as the bytes of a PNG file with a number of colours at most.

    One with few colours is packed at a level of 1 to 9: 9 takes three times as long as 8, for a fortieth less.
    """
    dpi = image.info.get("dpi")
    if colours is not None and image.mode == "RGB":
        image = _fewer(image, colours)
    out = io.BytesIO()
    image.save(out, "png", dpi=dpi, **({} if colours is None else {"compress_level": level}))
    return out.getvalue()


def marked(data: bytes) -> bytes:
    """Add the mark of emmviz to a PNG, animated or not: the name of the software that wrote it."""
    return data[:_HEAD] + _CHUNK + data[_HEAD:]


def _fewer(image: Image.Image, colours: int) -> Image.Image:
    paper = image.getpixel((0, 0))
    image = image.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    # With few colours white may become off-white, which shows as a box on a white page.
    palette = image.getpalette() or []
    place = 3 * int(image.getpixel((0, 0)))  # type: ignore[arg-type]
    image.putpalette([*palette[:place], *paper, *palette[place + 3 :]])  # type: ignore[misc]
    return image


RENDERER = Renderer(suffixes=("png",), mark=MARK, picture=png_bytes, marked=marked)
