"""Safe: HTML that cannot break a deck, whatever a lecture contains; pictures are embedded, nothing is loaded."""

from __future__ import annotations

import re
from base64 import b64encode
from fractions import Fraction
from html import unescape
from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, brief, refuse_if
from emmviz.picture.render.svg import escape

_TAGS = (
    "b strong i em u s del sub sup kbd code br span small mark abbr a img q cite wbr "
    "p div ul ol li dl dt dd blockquote pre hr h1 h2 h3 h4 h5 h6 figure figcaption "
    "table caption thead tbody tfoot tr th td"
)
_STYLES = "text-align font-weight font-style display flex flex-wrap gap width max-width padding"
_ATTRIBUTES = {
    "a": {"href"},
    "img": {"src", "alt"},
    "ol": {"start"},
    "th": {"colspan", "rowspan", "scope", "align"},
    "td": {"colspan", "rowspan", "align"},
    "*": {"style"},
}
_MATH = (
    "math mrow mi mn mo ms mtext mspace mstyle mpadded mphantom menclose mtable mtr mtd "
    "mfrac msqrt mroot msub msup msubsup munder mover munderover"
)
_LOOKS = (
    "display stretchy form mathvariant width height displaystyle scriptlevel linethickness accent fence columnalign"
)
PICTURE = re.compile(r"data:image/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=\s]*\Z")
# What may be shown, and where a link may lead.
_ADDRESSES = {"src": PICTURE, "href": re.compile("https?://|mailto:")}

# How the files of pictures begin, by the names of their kinds.
_BEGINS = {
    "png": rb"\x89PNG\r\n\x1a\n",
    "jpeg": rb"\xff\xd8\xff",
    "gif": rb"GIF8",
    "webp": rb"RIFF....WEBP",
    "svg+xml": rb"(?:\xef\xbb\xbf)?\s*<(?:\?xml.*<svg|!--.*<svg|!DOCTYPE svg|svg)\b",
}


def picture(kind: str, content: bytes) -> str:
    """Return a picture as a data URL.

    >>> picture("png", b"x")
    'data:image/png;base64,eA=='
    """
    return f"data:image/{kind};base64,{b64encode(content).decode('ascii')}"


def picture_in(path: Path, largest: int = 20_000_000) -> str:
    """Return the picture in a file as a data URL; what is larger than `largest` bytes, or no picture, is refused."""
    try:
        with path.open("rb") as file:  # not as much as there is: it may be a device
            content = file.read(largest + 1)
    except FileNotFoundError:
        raise TreeError(Message("wrong.lecture.picture.missing", name=brief(str(path), 200))) from None
    refuse_if(
        len(content) > largest, "wrong.lecture.picture.large", name=brief(path.name, 60), most=Fraction(largest, 10**6)
    )
    for kind, begins in _BEGINS.items():
        if re.match(begins, content, re.DOTALL):
            return picture(kind, content)
    raise TreeError(Message("wrong.lecture.picture.kind", name=brief(path.name, 60)))


def safe(html: str) -> str:
    """Return HTML without scripts, style sheets, drawings and anything that would be loaded; its tags are closed.

    >>> safe('<p onclick="x()">a<script>b</script></section>')
    '<p>a</p>'
    """
    import nh3

    cleaned = nh3.clean(
        html,
        tags=set(_TAGS.split()),
        attributes=_ATTRIBUTES,
        attribute_filter=lambda _, name, value: (
            value if name not in _ADDRESSES or _ADDRESSES[name].match(value) else None
        ),
        filter_style_properties=set(_STYLES.split()),
        url_schemes={"http", "https", "mailto", "data"},
    )
    return re.sub(r'<img(?:\s+[\w-]+="[^"]*")*\s*>', _with_alt, cleaned)


def safe_formula(mathml: str) -> str:
    """Return MathML with everything else removed.

    >>> safe_formula('<math href="x"><mtext><script>x</script></mtext><mi>p</mi></math>')
    '<math><mtext></mtext><mi>p</mi></math>'
    """
    import nh3

    return nh3.clean(mathml, tags=set(_MATH.split()), attributes={"*": set(_LOOKS.split())})


def _with_alt(tag: re.Match[str]) -> str:
    """A picture with its alternative text, or only the text if the picture may not be shown."""
    words = re.search(r' alt="([^"]*)"', tag[0])
    if ' src="' not in tag[0]:
        return escape(unescape(words[1])) if words else ""
    return tag[0] if words else tag[0].replace("<img", '<img alt=""', 1)
