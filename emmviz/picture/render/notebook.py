"""Notebook: what a cell shows of a scene, as SVG, as PNG and as text."""

from __future__ import annotations

import re
from base64 import b64encode
from contextlib import suppress

from emmviz.picture.render.svg import scene_svg
from emmviz.picture.render.text import scene_text
from emmviz.picture.scene import Scene

# A picture of more units a side would be shrunk until nothing in it is readable.
_READABLE = 20_000
# No text on a screen is smaller, in px.
_LEAST = 12
# The width of a notebook's cell on a common screen.
_CELL = 860


def mimebundle(scene: Scene) -> dict[str, str]:
    """Return a scene as SVG, as PNG where matplotlib is there, and as text: what a notebook shows without a kernel too.

    >>> from emmviz import GameTree
    >>> sorted(mimebundle(GameTree.parse("max(1, 2)").scene()))
    ['image/png', 'image/svg+xml', 'text/plain']
    """
    drawn, (wide, high) = scene_svg(scene), scene.size
    if _CELL < wide <= 1.5 * _CELL:  # a picture that is far wider is scrolled instead
        drawn = re.sub(
            r' width="[^"]*" height="[^"]*"', f' width="{_CELL}" height="{high * _CELL / wide:.1f}"', drawn, count=1
        )
    data = {"image/svg+xml": drawn, "text/plain": scene_text(scene)}
    if max(wide, high) <= _READABLE:
        # Python in the browser has no matplotlib, but every browser shows SVG.
        with suppress(ModuleNotFoundError):
            from emmviz.picture.render.png import png_bytes

            # The PNG is the fallback for readers that show no SVG, so it may be small.
            data["image/png"] = b64encode(png_bytes(scene, scale=1.2, colours=40)).decode("ascii")
    return data


def mime(scene: Scene) -> tuple[str, str]:
    """Return a scene as HTML, for hosts whose cells are narrow and do not scroll: it shrinks as far as can be read.

    >>> from emmviz import GameTree
    >>> mime(GameTree.parse("max(1, 2)").scene())[1][:33]
    '<div style="overflow-x:auto"><svg'
    """
    least = min(1.0, _LEAST / scene.theme.small) * scene.size[0]
    look = f"display:block;max-width:100%;min-width:{least:.0f}px;height:auto"
    return "text/html", f'<div style="overflow-x:auto"><svg style="{look}"{scene_svg(scene).removeprefix("<svg")}</div>'
