"""PDF: a scene as a page, or several as a page each, painted by matplotlib."""

from __future__ import annotations

import io
from collections.abc import Sequence

from emmviz.picture.render.drawing import fill
from emmviz.picture.render.glyphs import clean
from emmviz.picture.render.installed import faces, warn_of_font
from emmviz.picture.render.matplotlib import figure_of, ground
from emmviz.picture.render.pages import pages
from emmviz.picture.scene import Scene
from emmviz.picture.storyboard import Storyboard

__all__ = ["save_bytes", "save_frames", "save_pages"]

SUFFIXES = ("pdf",)
# The producer is in the information that the trailer refers to. A file with several ends is not ours: it embeds one of
# emmviz, or somebody has edited that.
_INFO = rb"\n(\d+) 0 obj\s*<<\s*/Creator \(emmviz\)"
MARKS = {"pdf": rb"%PDF-(?!.*%%EOF.*%%EOF).*" + _INFO + rb".*/Info \1 0 R[^%]*%%EOF\s*\Z"}


def save_bytes(scene: Scene) -> bytes:
    """Return a scene as the bytes of a PDF file, the same each time.

    >>> from emmviz import GameTree
    >>> save_bytes(GameTree.parse("max(1, 2)").scene())[:5]
    b'%PDF-'
    """
    return save_pages([scene])


def save_frames(board: Storyboard) -> bytes:
    """Return scenes as the bytes of one PDF, a page each with its sentence, the same each time.

    >>> from emmviz import gallery, star1
    >>> save_frames(Storyboard(star1(gallery.aima_scale()), "cuts")).count(b"/Type /Page ")
    2
    """
    return save_pages(list(board.captioned()))


def save_pages(drawn: Sequence[Scene]) -> bytes:
    """Return scenes as the bytes of one PDF, a page each."""
    warn_of_font(drawn[-1].theme)
    out = io.BytesIO()
    with pages(out, clean(drawn[-1].title), outlines=faces(drawn[-1].theme.font).outlines) as file:
        for scene in drawn:
            fig = figure_of(scene)
            fill(fig, scene)
            file.savefig(fig, facecolor=ground(scene))  # type: ignore[no-untyped-call]
    return out.getvalue()
