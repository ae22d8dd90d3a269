"""QR codes, black on white whatever is around them."""

from __future__ import annotations

import re

from emmviz.base.errors import TreeError
from emmviz.base.extras import needed
from emmviz.base.messages import Message
from emmviz.picture.render.svg import escape

# How every file of one begins.
MARK = rb'<svg xmlns="http://www.w3.org/2000/svg" class="emmviz-qr"'


def qr_code(text: str, *, error: str = "m") -> str:
    """Return the QR code of a text as SVG in a page, which takes the size of its place.

    `error` says how much of it may be hidden: l, m, q or h.

    >>> qr_code("https://example.org")[:41]
    '<svg viewBox="0 0 31 31" class="segno"><p'
    """
    with needed("qr", "lecture", "segno"):
        import segno
    try:
        code = segno.make(text, error=error, micro=False)
    except segno.DataOverflowError:
        raise TreeError(Message("wrong.lecture.qr", count=f"{len(text):,}")) from None
    return str(code.svg_inline(omitsize=True, border=3, light="#fff"))


def qr_picture(text: str, title: str) -> str:
    """Return the QR code of a link as an SVG file; a long one has the fewest and so the largest squares."""
    drawn = qr_code(text, error="l")
    side = re.match(r'<svg viewBox="0 0 (\d+)', drawn)
    assert side
    size = f'viewBox="0 0 {side[1]} {side[1]}" width="{4 * int(side[1])}" height="{4 * int(side[1])}"'
    name = f'role="img" aria-label="{escape(title)}"'
    return f"{MARK.decode()} {size} {name}><title>{escape(title)}</title>{drawn.partition('>')[2]}\n"
