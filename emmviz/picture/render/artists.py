"""Artists: the strokes of a scene as matplotlib's patches and texts, on axes that are somebody else's or change."""

from __future__ import annotations

from matplotlib import rcParams
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch

from emmviz.picture.render.strokes import Outline, Stroke, Words, strokes
from emmviz.picture.scene import Scene

__all__ = ["Painter", "paint"]

_SIDES = {"start": "left", "middle": "center", "end": "right"}


def paint(scene: Scene, ax: Axes) -> None:
    """Draw a scene on axes, in the order of the SVG, and fit the axes to the scene.

    Parameters: scene; ax, whose limits, aspect and axis lines are set.

    >>> from matplotlib.figure import Figure
    >>> from emmviz import GameTree
    >>> paint(GameTree.parse("max(1, 2)").scene(), ax := Figure().add_subplot())
    >>> [artist.get_gid() for artist in ax.patches if artist.get_gid()]
    ['edge L1', 'edge L2', 'A', 'L1', 'L2']
    """
    ax.set_xlim(0, scene.width)
    ax.set_ylim(scene.height, 0)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.apply_aspect()
    painter = Painter(scene, ax)
    for stroke in strokes(scene):
        painter.draw(stroke)


class Painter:
    """Draws strokes one by one; later ones lie above earlier ones."""

    def __init__(self, scene: Scene, ax: Axes) -> None:
        self.ax = ax
        box = ax.get_window_extent()
        # Points a unit: line widths and fonts are measured in points, places in units.
        self.points = min(box.width / scene.width, box.height / scene.height) * 72 / ax.figure.dpi

    def draw(self, stroke: Stroke) -> Artist:
        """Put a stroke on the axes and return what it has become."""
        return self._text(stroke) if isinstance(stroke, Words) else self._patch(stroke)

    def _patch(self, stroke: Outline) -> Artist:
        patch = PathPatch(
            stroke.path, facecolor=stroke.fill, edgecolor=stroke.line, linewidth=stroke.width * self.points,
            capstyle=stroke.cap, joinstyle=stroke.join, zorder=2,
        )  # fmt: skip
        patch.set_gid(stroke.gid)
        if stroke.dashes:
            # Matplotlib's dashes are in line widths or in points, depending on its settings.
            each = 1 / stroke.width if rcParams["lines.scale_dashes"] else self.points
            patch.set_linestyle((0, [dash * each for dash in stroke.dashes]))
        # Not add_patch, which would measure each shape to find limits that are known.
        return self.ax.add_artist(patch)

    def _text(self, words: Words) -> Artist:
        drawn = self.ax.text(
            words.x, words.y, words.text, family=list(words.names), size=words.size * self.points, color=words.colour,
            va="baseline", zorder=2, ha=_SIDES[words.anchor], weight=words.weight, parse_math=False, usetex=False,
        )  # fmt: skip
        drawn.set_gid(words.role)
        return drawn
