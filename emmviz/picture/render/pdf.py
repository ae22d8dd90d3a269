"""PDF: a scene as a page, or several as a page each, painted by matplotlib."""

from __future__ import annotations

import io
from collections.abc import Sequence

from matplotlib import rc_context
from matplotlib.backends.backend_pdf import PdfPages

from emmviz.base.progress import counted
from emmviz.picture.render.drawing import canvas_of, fill, ground
from emmviz.picture.render.installed import clean, faces, warn_of_boxes
from emmviz.picture.render.renderer import Renderer
from emmviz.picture.scene import Scene


def save_pages(drawn: Sequence[Scene]) -> bytes:
    """Return scenes as the bytes of one PDF, a page each, the same each time.

    >>> from emmviz import gallery, star1
    >>> from emmviz.picture.storyboard import Storyboard
    >>> save_pages(list(Storyboard(star1(gallery.aima_scale()), "cuts"))).count(b"/Type /Page ")
    2
    """
    warn_of_boxes(drawn[-1])
    out = io.BytesIO()
    about: dict[str, str | None] = {
        "Title": clean(drawn[-1].title),
        "Creator": "emmviz",
        "Producer": None,
        "CreationDate": None,
    }
    # Type 42 embeds the fonts, so that the text can be searched and edited; PostScript outlines cannot be embedded so:
    # type 3 draws each letter, and the text can still be searched.
    kind = 3 if faces(drawn[-1].theme.font).outlines else 42
    with rc_context({"pdf.fonttype": kind}), PdfPages(out, metadata=about) as file:
        for scene in counted(drawn, "page"):
            fig = canvas_of(scene).figure
            fill(fig, scene)
            file.savefig(fig, facecolor=ground(scene))
    return out.getvalue()


# The producer is in the information that the trailer refers to. A file with several ends is not ours: it embeds one of
# emmviz, or somebody has edited that.
_INFO = rb"\n(\d+) 0 obj\s*<<\s*/Creator \(emmviz\)"
MARK = rb"%PDF-(?!.*%%EOF.*%%EOF).*" + _INFO + rb".*/Info \1 0 R[^%]*%%EOF\s*\Z"
RENDERER = Renderer(
    suffixes=("pdf",),
    mark=MARK,
    picture=lambda scene: save_pages([scene]),
    # With its sentence below each.
    frames=lambda board: save_pages(list(counted(board.captioned(), "page"))),
)
