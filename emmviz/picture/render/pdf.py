"""PDF: a scene as a page, or several as a page each, painted by matplotlib or faster by Graphviz."""

from __future__ import annotations

import io
from typing import Any

from matplotlib import rc_context
from matplotlib.backends.backend_pdf import PdfPages

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.picture.compose import captioned
from emmviz.picture.marks import Scene
from emmviz.picture.render.artists import clean, paint
from emmviz.picture.render.matplotlib import figure, ground
from emmviz.picture.scenes import Scenes

__all__ = ["save_bytes", "save_frames"]

SUFFIXES = ("pdf",)
# Who made it stands among what the trailer says about the file, as matplotlib and Graphviz write it. A file of several
# ends is another's: it holds one of emmviz, or somebody has written into that.
_INFO = rb"\n(\d+) 0 obj\s*<<\s*(?:/Title <[0-9a-f]*>\s*)?/Creator \(emmviz\)"
MARKS = {"pdf": rb"%PDF-(?!.*%%EOF.*%%EOF).*" + _INFO + rb".*/Info \1 0 R[^%]*%%EOF\s*\Z"}


def save_bytes(scene: Scene, *, engine: str = "matplotlib") -> bytes:
    """Return a scene as the bytes of a PDF file, the same each time.

    Parameters: scene; engine, "matplotlib", or "graphviz" for a twentieth of the time, by the extra `dot`.
    Raises: TreeError for another engine.

    >>> from emmviz import GameTree
    >>> save_bytes(GameTree.parse("max(1, 2)").scene())[:5]
    b'%PDF-'
    """
    if engine == "graphviz":
        from emmviz.picture.render.xdot_pdf import pdf

        return pdf(scene)
    if engine != "matplotlib":
        raise TreeError(f'engine must be "matplotlib" or "graphviz", not {brief(engine, 40)}')
    return _pages([scene])


def save_frames(scenes: Scenes) -> bytes:
    """Return scenes as the bytes of one PDF, a page each with its sentence, the same each time.

    >>> from emmviz import gallery, star1
    >>> save_frames(Scenes(star1(gallery.aima_scale()), "cuts")).count(b"/Type /Page ")
    2
    """
    return _pages(list(captioned(scenes)))


def _pages(drawn: list[Scene]) -> bytes:
    out = io.BytesIO()
    about: dict[str, Any] = {
        "Title": clean(drawn[-1].title), "Creator": "emmviz", "Producer": None, "CreationDate": None,
    }  # fmt: skip
    # Type 42 embeds the fonts, so that the text can be searched and edited.
    with rc_context({"pdf.fonttype": 42}), PdfPages(out, metadata=about) as pages:
        for scene in drawn:
            fig = figure(scene.width, scene.height)
            paint(scene, fig.add_axes((0, 0, 1, 1)))
            pages.savefig(fig, facecolor=ground(scene))
    return out.getvalue()
