"""Shown: how a tree or a run shows and saves itself; the one step upwards in the house.

The rooms above are named here and imported on first use, so a tree is searched without loading pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError

if TYPE_CHECKING:
    import graphviz
    from matplotlib.animation import FuncAnimation
    from matplotlib.axes import Axes

__all__ = ["Stepped", "Still"]


def _above(module: str) -> Any:
    return import_module(f"emmviz.{module}")


def mimebundle(scene: Any) -> dict[str, Any]:
    """Return what a notebook shows of a scene; see `emmviz.picture.render.notebook`."""
    bundle: dict[str, Any] = _above("picture.render.notebook").mimebundle(scene)
    return bundle


class _Shown:
    """What has a picture: a tree, or a run at one of its steps.

    Every picture takes the options of `emmviz.picture.draw.draw` for how it looks; that of a run takes a step first.
    """

    def scene(self, *args: Any, **look: Any) -> Any:
        """Return the positioned marks that every renderer draws."""
        raise NotImplementedError

    def save(self, path: str | Path, **options: Any) -> Path:
        """Write a file, whose suffix decides what it becomes; see `emmviz.picture.render.save`.

        A picture of a run is of one frame (`step=k`, by default the last), a deck or a film of all or of chosen ones
        (`steps="cuts"`, a list, a range), and html is the player.
        """
        saved: Path = _above("picture.render").save(self, path, **options)
        return saved

    def to_svg(self, *step: int, **options: Any) -> str:
        """Return the picture as SVG text."""
        text: str = _above("picture.render.svg").render(self.scene(*step, **options))
        return text

    def to_dot(self, *step: int, **options: Any) -> graphviz.Digraph:
        """Return the picture as a `graphviz.Digraph`."""
        return _above("picture.render.graphviz").to_dot(self.scene(*step, **options))

    def plot(self, ax: Axes | None = None, *step: int, **options: Any) -> Axes:
        """Draw the picture with matplotlib and return the axes."""
        axes: Axes = _above("picture.render.matplotlib").plot(self.scene(*step, **options), ax)
        return axes


class Still(_Shown):
    """A tree: one picture."""

    def validate(self) -> Any:
        """Check the tree, and return it."""
        raise NotImplementedError

    def scene(self, **look: Any) -> Any:
        """Return the positioned marks that every renderer draws; how it looks as for `emmviz.picture.draw.draw`."""
        self.validate()
        return _above("picture.draw").draw(self, _above("story.frame").blank(self), **look)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return mimebundle(self.scene())


class Stepped(_Shown):
    """A run: a frame and a picture for each step, and in a notebook the player."""

    tree: Any
    lang: str = "en"

    def frame(self, step: int = -1) -> Any:
        """Return the state of the tree after the first `step` steps, from 0 to len(steps); -1 is the last."""
        return _above("story.fold").frame_of(self, step)

    def frames(self) -> Iterator[Any]:
        """Yield the frames from 0 to the last."""
        frames: Iterator[Any] = _above("story.fold").frames_of(self)
        return frames

    def caption(self, step: int = -1, *, lang: str = "en") -> str:
        """Return the sentence that says what the step before this frame did."""
        sentence: str = _above("story.narrate").caption(self, step, lang=lang)
        return sentence

    def scene(self, step: int = -1, **look: Any) -> Any:
        """Return the positioned marks of a frame; how it looks as for `emmviz.picture.draw.draw`."""
        return _above("picture.draw").draw(self.tree, self.frame(step), **look)

    def animate(self, *, interval: int = 1000, **options: Any) -> FuncAnimation:
        """Return a matplotlib animation of all frames, `interval` milliseconds each."""
        made: FuncAnimation = _above("picture.render.matplotlib").animate(self, interval=interval, **options)
        return made

    def strip(self, path: str | Path, **options: Any) -> Path:
        """Write numbered frames side by side, to be printed (`steps="cuts"`, a list, a range)."""
        saved: Path = _above("picture.strip").save_strip(self, path, **options)
        return saved

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        try:
            return _above("player").play(self, lang=self.lang)._repr_mimebundle_()
        except TreeError as error:  # too long for a cell: what to do stands below it, without a traceback
            return {"text/plain": f"{self!r}\n{error}"}
