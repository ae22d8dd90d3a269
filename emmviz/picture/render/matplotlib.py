"""Matplotlib: a scene as patches and texts on axes that the caller owns, and as an animation."""

from __future__ import annotations

from matplotlib import rcParams
from matplotlib.animation import FuncAnimation
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch

from emmviz.picture.drawn import FoldOption, Hide, Highlight
from emmviz.picture.ink import Text
from emmviz.picture.render.drawing import canvas_of, ground, inches
from emmviz.picture.render.installed import faces, warn_of_boxes
from emmviz.picture.render.strokes import Outline, colour_of, strokes
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import ThemeLike
from emmviz.search.run import Run

_SIDES = {"start": "left", "middle": "center", "end": "right"}


def plot(scene: Scene, ax: Axes | None = None) -> Axes:
    """Draw a scene on matplotlib axes, by default the axes of a new figure; each shape has its node's id as its gid.

    >>> from matplotlib.figure import Figure
    >>> from emmviz import GameTree
    >>> ax = plot(GameTree.parse("max(1, 2)").scene(), Figure().add_subplot())
    >>> [artist.get_gid() for artist in ax.patches if artist.get_gid()]
    ['edge L1', 'edge L2', 'A', 'L1', 'L2']
    """
    if ax is None:
        # Imported only where the user wants a figure that pyplot shows and closes.
        from matplotlib import pyplot

        ax = pyplot.figure(figsize=inches(scene), facecolor=ground(scene)).add_axes((0, 0, 1, 1))
    warn_of_boxes(scene)
    _paint(scene, ax)
    return ax


def animate(
    run: Run,
    interval: int = 1000,
    theme: ThemeLike = "light",
    *,
    lang: str = "en",
    layout: str = "tidy",
    fold: FoldOption = None,
    numbers: str | None = None,
    transparent: bool | None = None,
    page: str | None = None,
    hide: Hide = (),
    highlight: Highlight = None,
    direction: str | None = None,
    reach: bool | None = None,
) -> FuncAnimation:
    """Return an animation of all frames of a run, `interval` milliseconds each, for `to_jshtml()` or `save()`.

    Matplotlib warns if it is discarded unseen.
    """
    board = Storyboard(
        run,
        theme=theme,
        lang=lang,
        layout=layout,
        fold=fold,
        numbers=numbers,
        transparent=transparent,
        page=page,
        hide=hide,
        highlight=highlight,
        direction=direction,
        reach=reach,
    ).captioned()
    fig = canvas_of(board.scene(0)).figure
    ax = fig.add_axes((0, 0, 1, 1))

    def show(k: int) -> tuple[()]:
        ax.clear()
        _paint(board.scene(k), ax)
        return ()

    return FuncAnimation(
        fig, show, frames=len(board), init_func=lambda: show(0), interval=interval, repeat=False, cache_frame_data=False
    )


def _paint(scene: Scene, ax: Axes) -> None:
    """Draw a scene on axes, in the order of the SVG, and fit the axes to the scene."""
    ax.set_xlim(0, scene.width)
    ax.set_ylim(scene.height, 0)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.apply_aspect()
    box = ax.get_window_extent()
    # Points a unit: line widths and fonts are measured in points, places in units.
    points = min(box.width / scene.width, box.height / scene.height) * 72 / ax.figure.dpi
    names = list(faces(scene.theme.font).names)
    for stroke in strokes(scene):
        if isinstance(stroke, Text):
            drawn = ax.text(
                stroke.x,
                stroke.y,
                stroke.text,
                family=names,
                size=stroke.size * points,
                color=colour_of(stroke),
                va="baseline",
                zorder=2,
                ha=_SIDES[stroke.anchor],
                weight=stroke.style.get("font-weight", "normal"),
                parse_math=False,
                usetex=False,
            )
            drawn.set_gid(stroke.role)
        else:
            # Not add_patch, which would measure each shape to find limits that are known.
            ax.add_artist(_patch(stroke, points))


def _patch(stroke: Outline, points: float) -> PathPatch:
    patch = PathPatch(
        stroke.path,
        facecolor=stroke.fill,
        edgecolor=stroke.line,
        linewidth=stroke.width * points,
        capstyle=stroke.cap,
        joinstyle=stroke.join,
        zorder=2,
    )
    patch.set_gid(stroke.gid)
    if stroke.dashes:
        # Matplotlib's dashes are in line widths or in points, depending on its settings.
        each = 1 / stroke.width if rcParams["lines.scale_dashes"] else points
        patch.set_linestyle((0, [dash * each for dash in stroke.dashes]))
    return patch
