"""Theme: how a picture looks, in colours, sizes and shapes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from emmviz.base.numbers import INF

__all__ = ["Theme", "ThemeLike"]


@dataclass(frozen=True, slots=True)
class Theme:
    """How a picture looks: colours by name, sizes in the unit of the picture, a shape for each kind of node.

    `page` is (width, height) where the picture must fill a page, such as a 16:9 slide of 960 × 540 points; `least` is
    the smallest size of text on it, and a small tree is enlarged `largest` times at the most. A tree narrower than
    `roomy` is spread out, and a node is no further than `reach` to the right of its first child. `ring` is the distance
    from a chance node to its dial; `tight` lets cut marks and windows share a row; `steep` is a triangle's height
    divided by its base, `digits` the number of significant digits of a node, `numbers` "decimals" or "fractions"; a
    `transparent` picture has no background; `words` are one's own for max, min and chance, in every language; `brand`
    are the colours of a house that those of the theme come from.
    """

    name: str
    colours: Mapping[str, str]
    value: float = 17
    label: float = 15
    small: float = 13
    gap: float = 24
    pad: float = 15
    roomy: float = 760
    reach: float = INF
    ring: float = 13
    tight: bool = False
    steep: float = 0.8
    digits: int = 4
    numbers: str = "decimals"
    transparent: bool = False
    page: tuple[float, float] | None = None
    least: float = 0
    largest: float = 3
    font: str = "DejaVu Sans, Verdana, Arial, sans-serif"
    shapes: Mapping[str, str] | None = None
    words: Mapping[str, str] | None = None
    brand: tuple[str, str, str] | None = None

    def shape(self, kind: str) -> str:
        """Return the shape for a kind: up, down, circle, square or box."""
        return (self.shapes or {"max": "up", "min": "down", "chance": "circle", "leaf": "box"})[kind]


# What names a theme: one of the named ones, the path of a .toml file, a dict of changes, or a Theme.
ThemeLike: TypeAlias = str | Path | Mapping[str, Any] | Theme
