"""SVG files: a picture, or several as one that plays by itself."""

from __future__ import annotations

from emmviz.picture.named_themes import film_look as look
from emmviz.picture.render.animated_svg import animated
from emmviz.picture.render.svg import render
from emmviz.picture.storyboard import Storyboard

__all__ = ["look", "render", "save_frames"]

SUFFIXES = ("svg",)
MARKS = {
    "svg": rb'<svg xmlns="http://www.w3.org/2000/svg" viewBox="[^"]*" width="[^"]*" height="[^"]*" role="img" '
    rb'class="emmviz-tree" '
}


def save_frames(board: Storyboard, *, seconds: float | None = None, hold: float | None = None) -> str:
    """Write several scenes as one SVG element that plays by itself; see `emmviz.picture.render.animated_svg`."""
    return animated(board, seconds=seconds, hold=hold) if len(board) > 1 else render(next(iter(board.captioned())))
