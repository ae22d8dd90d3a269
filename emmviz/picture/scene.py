"""Scene: one picture by its meaning, the same for every renderer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from emmviz.base.numbers import plural
from emmviz.base.shown import mimebundle, save_scene
from emmviz.picture.marks import Caption, Edge, Legend, Level, Node
from emmviz.picture.theme import Theme

__all__ = ["Scene"]


class Scene(NamedTuple):
    """A picture: its marks from back to front, with its width and height in their unit.

    `description` is its sentence in the language `lang`, `headline` the same in at most 40 characters; of `hide`
    nothing is drawn; in a picture of several trees `heads` are the root and the title of each.
    """

    width: float
    height: float
    theme: Theme
    title: str
    description: str
    levels: tuple[Level, ...]
    edges: tuple[Edge, ...]
    nodes: tuple[Node, ...]
    reasons: tuple[Caption, ...]
    caption: Caption | None
    legend: tuple[Legend, ...]
    lang: str = "en"
    hide: frozenset[str] = frozenset()
    headline: str = ""
    heads: tuple[tuple[str, str], ...] = ()

    @property
    def zoom(self) -> float:
        """How many times larger than its marks it is shown, so that it fills the page of its theme."""
        return self.theme.page[0] / self.width if self.theme.page else 1.0

    @property
    def size(self) -> tuple[float, float]:
        """The width and height that it is shown in: those of the page of its theme, where that has one."""
        return self.width * self.zoom, self.height * self.zoom

    @property
    def by_id(self) -> Mapping[str, Node]:
        """The nodes by id."""
        return {node.id: node for node in self.nodes}

    @property
    def heading(self) -> str:
        """The title of a slide that shows it: what happens, unless that is hidden."""
        return self.title if "caption" in self.hide else self.headline or self.title

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write this picture to a file; the suffix decides what it becomes, such as svg, png or pdf."""
        return save_scene(self, path, overwrite=overwrite)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return mimebundle(self)

    def __repr__(self) -> str:
        n = len(self.nodes)
        return f"<Scene {self.title!r}: {n} {plural(n, 'node')}, {self.size[0]:.0f} × {self.size[1]:.0f}>"
