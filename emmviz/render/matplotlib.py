"""Matplotlib: a scene as patches and text on axes, as an animation, and as PNG or PDF."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from matplotlib import rc_context
from matplotlib.animation import FuncAnimation
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from emmviz.errors import TreeError
from emmviz.files import write_whole
from emmviz.render.artists import clean, paint
from emmviz.scene import Scene
from emmviz.scenes import Scenes

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["animate", "figure", "plot", "save_bytes", "save_frames", "write"]

SUFFIXES = ("png", "pdf")
STARTS = {"png": rb"\x89PNG\r\n", "pdf": rb"%PDF-"}

# The scene's unit is a hundredth of an inch.
_UNIT = 1 / 100
# Beyond this a picture fills the memory, and no viewer opens it.
_PIXELS, _SIDE = 60_000_000, 32_000


def plot(scene: Scene, ax: Axes | None = None) -> Axes:
    """Draw a scene on matplotlib axes; the shape of each node has the node's id as its gid.

    Parameters: scene; ax, axes to draw on, scaled to fit; None for a new figure of pyplot of the scene's size, which a
    notebook then shows.
    Returns: the axes.

    >>> from emmviz import GameTree
    >>> plot(GameTree.parse("max(1, 2)").scene(), figure(300, 200).add_subplot())
    <Axes: >
    """
    if ax is None:
        # Only here, where the user wants a figure that pyplot shows and closes.
        from matplotlib import pyplot

        new = pyplot.figure(figsize=(scene.width * _UNIT, scene.height * _UNIT), facecolor=_ground(scene))
        ax = new.add_axes((0, 0, 1, 1))
    paint(scene, ax)
    return ax


def _ground(scene: Scene) -> str:
    return "none" if scene.theme.transparent else scene.theme.colours["paper"]


def animate(
    run: Run, interval: int = 1000, theme: Any = "light", lang: str = "en", layout: str = "tidy"
) -> FuncAnimation:
    """Return an animation of all frames of a run, from before the first step to after the last.

    Parameters: run; interval, milliseconds a frame; theme, lang, layout as for `emmviz.scene.draw`.
    Returns: a FuncAnimation on a figure of its own, for `to_jshtml()` or `save()`; matplotlib warns where it is thrown
    away unseen. Raises: TreeError.
    """
    scenes = Scenes(run, theme=theme, lang=lang, layout=layout)
    fig = figure(scenes.plan.width, scenes.plan.height)
    ax = fig.add_axes((0, 0, 1, 1))

    def show(k: int) -> Sequence[Any]:
        ax.clear()
        paint(scenes.scene(k), ax)
        return ()

    return FuncAnimation(fig, show, frames=len(scenes), init_func=lambda: show(0), interval=interval,
                         repeat=False, cache_frame_data=False)  # fmt: skip


def figure(width: float, height: float) -> Figure:
    """Return an empty figure for a scene of a size, unknown to pyplot."""
    fig = Figure(figsize=(width * _UNIT, height * _UNIT))
    FigureCanvasAgg(fig)
    return fig


def write(scene: Scene, target: str | Path | BinaryIO, format: str, **options: Any) -> None:
    """Write a scene as PNG or PDF to a path or an open binary file; options as for `save_bytes`."""
    data = save_bytes(scene, format, **options)
    if isinstance(target, (str, Path)):
        write_whole(target, data)
    else:
        target.write(data)


def save_bytes(
    scene: Scene, suffix: str, *, scale: float = 1.5, colours: int | None = None, engine: str = "matplotlib"
) -> bytes:
    """Return a scene as the bytes of a PNG or PDF file, the same each time.

    Parameters: scene; suffix, png or pdf; scale, pixels of a PNG for a unit of the scene, less where the picture would
    be too large; colours, None or how many a PNG may have at most, for a smaller file; engine, "graphviz" for a PDF in
    a twentieth of the time, by the extra `dot`.

    >>> from emmviz import GameTree
    >>> save_bytes(GameTree.parse("max(1, 2)").scene(), "png")[1:4]
    b'PNG'
    """
    if engine != "matplotlib":
        from emmviz.render.xdot_pdf import by_engine

        return by_engine(engine, scene, suffix)
    wide, high = scene.width * scale, scene.height * scale
    shrink = min(1.0, _SIDE / wide, _SIDE / high, (_PIXELS / (wide * high)) ** 0.5)
    if suffix == "png" and shrink < 0.01:
        raise TreeError(f"a PNG of {scene.width:.0f} × {scene.height:.0f} units could not be read; save svg or pdf")
    fig = figure(scene.width, scene.height)
    paint(scene, fig.add_axes((0, 0, 1, 1)))
    out = io.BytesIO()
    if suffix == "pdf":
        # Type 42 embeds the fonts, so that the text can be searched and edited.
        with rc_context({"pdf.fonttype": 42}):
            about = {"Title": clean(scene.title), "Creator": "emmviz", "Producer": None, "CreationDate": None}
            fig.savefig(out, format="pdf", metadata=about, facecolor=_ground(scene))
        return out.getvalue()
    from PIL import Image

    fig.set_facecolor(_ground(scene))
    fig.set_dpi(scale * shrink / _UNIT)
    canvas = fig.canvas
    assert isinstance(canvas, FigureCanvasAgg)
    # Hinting would round each letter to whole pixels, and lines would run wider than they were measured.
    with rc_context({"text.hinting": "no_hinting"}):
        canvas.draw()  # type: ignore[no-untyped-call]
    pixels = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
    image = Image.fromarray(pixels).convert("RGBA" if scene.theme.transparent else "RGB")
    if colours and not scene.theme.transparent:
        paper = image.getpixel((0, 0))
        image = image.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        # The nearest of few colours may be a shade off, which shows as a box on a white page.
        palette = image.getpalette() or []
        place = 3 * int(image.getpixel((0, 0)))  # type: ignore[arg-type]
        image.putpalette([*palette[:place], *paper, *palette[place + 3 :]])  # type: ignore[misc]
    image.save(out, "png", dpi=(fig.dpi, fig.dpi))
    return out.getvalue()


def save_frames(scenes: Scenes, *, suffix: str) -> bytes:
    """Return scenes as the bytes of one PDF, a page each with its sentence, the same each time.

    Parameters: scenes; suffix, which must be pdf. Raises: TreeError for png.

    >>> from emmviz import gallery, star1
    >>> save_frames(Scenes(star1(gallery.aima_scale()), "cuts"), suffix="pdf").count(b"/Type /Page ")
    2
    """
    from matplotlib.backends.backend_pdf import PdfPages

    from emmviz.compose import captioned

    if suffix != "pdf":
        raise TreeError(f"{suffix} holds a single frame, not {len(scenes)}: give one step, or save apng, gif or pdf")
    out = io.BytesIO()
    drawn = list(captioned(scenes))
    about = {"Title": clean(drawn[-1].title), "Creator": "emmviz", "Producer": None, "CreationDate": None}
    with rc_context({"pdf.fonttype": 42}), PdfPages(out, metadata=about) as pages:
        for scene in drawn:
            fig = figure(scene.width, scene.height)
            paint(scene, fig.add_axes((0, 0, 1, 1)))
            pages.savefig(fig, facecolor=_ground(scene))
    return out.getvalue()
