"""Pages: a PDF file to which matplotlib's figures are added as pages, the same bytes each time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from fontTools import subset
from matplotlib import rc_context
from matplotlib.backends.backend_pdf import PdfPages

__all__ = ["pages"]

# By these tables a program joins and moves letters. Matplotlib has placed each one already, and to read them, or what
# the letters are called, takes most of the time that it takes to embed a font.
_SHAPING = ["GDEF", "GPOS", "GSUB"]


@contextmanager
def pages(out: IO[bytes], title: str, *, outlines: bool = False) -> Iterator[PdfPages]:
    """Open a PDF file with a title, and embed in it what its pages use of the fonts.

    Parameters: out, what the file is written to when it is closed; title; outlines, True where a font is drawn by
    PostScript outlines, which cannot be embedded as it is.

    >>> from io import BytesIO
    >>> from matplotlib.figure import Figure
    >>> with pages(out := BytesIO(), "Nothing") as file:
    ...     file.savefig(Figure())
    >>> out.getvalue()[:5]
    b'%PDF-'
    """
    about: dict[str, Any] = {"Title": title, "Creator": "emmviz", "Producer": None, "CreationDate": None}
    # Type 42 embeds the fonts, so that the text can be searched and edited; type 3 draws each letter, and the text can
    # still be searched.
    with rc_context({"pdf.fonttype": 3 if outlines else 42}), _without_shaping(), PdfPages(out, metadata=about) as file:
        yield file


@contextmanager
def _without_shaping() -> Iterator[None]:
    load = subset.load_font

    def load_less(path: Any, options: subset.Options, *rest: Any, **more: Any) -> Any:
        options.glyph_names = False
        font = load(path, options, *rest, **more, dontLoadGlyphNames=True)
        for tag in _SHAPING:
            if tag in font:
                del font[tag]
        return font

    subset.load_font = load_less
    try:
        yield
    finally:
        subset.load_font = load
