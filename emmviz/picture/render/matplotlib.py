"""Matplotlib: a scene as patches and text on axes, and as an animation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from matplotlib.animation import FuncAnimation
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from emmviz.picture.render.artists import paint
from emmviz.picture.render.installed import warn_of_font
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import ThemeLike

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["UNIT", "animate", "figure", "figure_of", "ground", "inches", "plot"]

# The scene's unit is a hundredth of an inch, that of a page a point.
UNIT, _POINT = 1 / 100, 1 / 72


def plot(scene: Scene, ax: Axes | None = None) -> Axes:
    """Draw a scene on matplotlib axes; the shape of each node has the node's id as its gid.

    Parameters: scene; ax, axes to draw on, scaled to fit; None for a new figure of pyplot of the scene's size, which a
    notebook then shows.
    Returns: the axes.

    >>> from emmviz import GameTree
    >>> plot(GameTree.parse("max(1, 2)").scene(), figure(300, 200).add_subplot())
    <Axes: >
    """
    warn_of_font(scene.theme)
    if ax is None:
        # Imported only where the user wants a figure that pyplot shows and closes.
        from matplotlib import pyplot

        new = pyplot.figure(figsize=inches(scene), facecolor=ground(scene))
        ax = new.add_axes((0, 0, 1, 1))
    paint(scene, ax)
    return ax


def ground(scene: Scene) -> str:
    """Return the colour behind a scene."""
    return "none" if scene.theme.transparent else scene.theme.colours["paper"]


def animate(run: Run, interval: int = 1000, theme: ThemeLike = "light", **look: Any) -> FuncAnimation:
    """Return an animation of all frames of a run, from before the first step to after the last.

    Parameters: run; interval, milliseconds a frame; theme and look as for `draw`.
    Returns: a FuncAnimation on a figure of its own, for `to_jshtml()` or `save()`; matplotlib warns if it is
    discarded unseen. Raises: TreeError.
    """
    board = Storyboard(run, theme=theme, **look).captioned()
    warn_of_font(board.theme)
    fig = figure_of(board.scene(0))
    ax = fig.add_axes((0, 0, 1, 1))

    def show(k: int) -> Sequence[Any]:
        ax.clear()
        paint(board.scene(k), ax)
        return ()

    return FuncAnimation(fig, show, frames=len(board), init_func=lambda: show(0), interval=interval,
                         repeat=False, cache_frame_data=False)  # fmt: skip


def inches(scene: Scene) -> tuple[float, float]:
    """Return the width and height of a scene in inches.

    >>> from emmviz import GameTree
    >>> [round(side, 2) for side in inches(GameTree.parse("max(1, 2)").scene(theme="slide"))]
    [13.33, 7.5]
    """
    wide, high = scene.size
    unit = _POINT if scene.theme.page else UNIT
    return wide * unit, high * unit


def figure_of(scene: Scene) -> Figure:
    """Return an empty figure of a scene's size, unknown to pyplot."""
    wide, high = inches(scene)
    return figure(wide / UNIT, high / UNIT)


def figure(width: float, height: float) -> Figure:
    """Return an empty figure, its size in hundredths of an inch, unknown to pyplot."""
    fig = Figure(figsize=(width * UNIT, height * UNIT))
    FigureCanvasAgg(fig)
    return fig
