"""Notebook: what a cell shows of a scene, as SVG, as PNG and as text."""

from __future__ import annotations

import re
from base64 import b64encode
from contextlib import suppress

from emmviz.picture.render.svg import render as svg
from emmviz.picture.render.text import render as text
from emmviz.picture.scene import Scene

__all__ = ["mimebundle"]

# A picture of more units a side would be shrunk until nothing in it is readable.
_READABLE = 20_000
# The width of a notebook's cell on a common screen.
_CELL = 860


def _for_a_cell(drawn: str, scene: Scene) -> str:
    """Shrink a picture that is slightly wider than a cell; a far wider one is scrolled instead."""
    wide, high = scene.size
    if not _CELL < wide <= 1.5 * _CELL:
        return drawn
    high *= _CELL / wide
    return re.sub(r' width="[^"]*" height="[^"]*"', f' width="{_CELL}" height="{high:.1f}"', drawn, count=1)


def mimebundle(scene: Scene) -> dict[str, str]:
    """Return a scene as SVG, as PNG where matplotlib is there, and as text: what a notebook shows without a kernel too.

    >>> from emmviz import GameTree
    >>> sorted(mimebundle(GameTree.parse("max(1, 2)").scene()))
    ['image/png', 'image/svg+xml', 'text/plain']
    """
    data = {"image/svg+xml": _for_a_cell(svg(scene), scene), "text/plain": text(scene)}
    if max(scene.size) <= _READABLE:
        # Python in the browser has no matplotlib, but every browser shows SVG.
        with suppress(ModuleNotFoundError):
            from emmviz.picture.render.png import save_bytes

            # The PNG is the fallback for readers that show no SVG, so it may be small.
            data["image/png"] = b64encode(save_bytes(scene, scale=1.2, colours=40)).decode("ascii")
    return data
