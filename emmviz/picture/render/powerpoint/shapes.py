"""PowerPoint shapes: their outlines, where connectors are glued to them, and each kind of shape as XML."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from emmviz.base.text import printable
from emmviz.picture.ink import Text
from emmviz.picture.render.svg import escape

# Places are shares of the width and height of a shape.
Share: TypeAlias = tuple[float, float]


class Outline(NamedTuple):
    """A custom shape: PowerPoint's presets have no connection sites where edges meet triangles and circles.

    `path` is what is drawn in a square of 2 by 2, `text` the room for its text as left, top, right and bottom, and
    `sites` are the places where connectors can be glued.
    """

    path: str
    text: tuple[float, float, float, float]
    sites: tuple[Share, ...]


def _corners(*corners: tuple[int, int]) -> str:
    first, *others = (f'<a:pt x="{x}" y="{y}"/>' for x, y in corners)
    return f"<a:moveTo>{first}</a:moveTo>" + "".join(f"<a:lnTo>{corner}</a:lnTo>" for corner in others)


# PowerPoint's own sites of a rectangle, by its numbers.
_FOUR: tuple[Share, ...] = ((0.5, 0.0), (0.0, 0.5), (0.5, 1.0), (1.0, 0.5))
_TENTHS = [n / 10 for n in range(11)]
_ROUND = '<a:moveTo><a:pt x="0" y="1"/></a:moveTo><a:arcTo wR="1" hR="1" stAng="10800000" swAng="21600000"/>'
_AROUND = [math.radians(angle) for angle in range(0, 360, 10)]
_INSIDE = (1 - math.sqrt(0.5)) / 2
# LibreOffice takes the first sites for the middles of the four sides of the box: no edge of ours uses these.
OURS = 4
_MIDDLES = ((0.5, 0.0), (0.25, 0.5), (0.5, 1.0), (0.75, 0.5))
# Each slope from the tip of a triangle, with its mirror image. The broad side is at the bottom.
_SLOPES = [(0.5 + side * y / 2, y) for y in _TENTHS for side in ((-1, 1) if y else (0,))]
# The outline for each shape of a node. A flipped triangle would turn its text upside down.
OUTLINES: Mapping[str, Outline] = {
    "up": Outline(
        _corners((1, 0), (2, 2), (0, 2)),
        (0.25, 0.5, 0.75, 1.0),
        (*_MIDDLES, *_SLOPES, *((x, 1.0) for x in _TENTHS[1:-1])),
    ),
    "down": Outline(
        _corners((0, 0), (2, 0), (1, 2)),
        (0.25, 0.0, 0.75, 0.5),
        (*_MIDDLES, *((x, 1 - y) for x, y in _SLOPES), *((x, 0.0) for x in _TENTHS[1:-1])),
    ),
    "circle": Outline(
        _ROUND,
        (_INSIDE, _INSIDE, 1 - _INSIDE, 1 - _INSIDE),
        (*_FOUR, *((0.5 + math.sin(angle) / 2, 0.5 - math.cos(angle) / 2) for angle in _AROUND)),
    ),
}
PRESETS = {"square": "rect", "box": "roundRect"}
SITES: Mapping[str, tuple[Share, ...]] = {name: outline.sites for name, outline in OUTLINES.items()} | {
    "rect": _FOUR,
    "roundRect": _FOUR,
}

_EMU = 12_700  # in a point
# The numbers of the shapes that the two ends of a connector are glued to, each with its site.
Glue: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
# No text in a shape, which can be typed into.
EMPTY = "<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody>"


class Box(NamedTuple):
    """A rectangle in whole units of the file."""

    x: int
    y: int
    w: int
    h: int


def emu(points: float) -> int:
    """Return a length of the slide in the unit of the file."""
    return round(points * _EMU)


def site_at(preset: str, box: Box, index: int) -> tuple[int, int]:
    """Return where a connection site of a shape is.

    >>> site_at("circle", Box(0, 0, 100, 100), OURS + 18)
    (50, 100)
    """
    across, down = SITES[preset][index]
    return round(box.x + across * box.w), round(box.y + down * box.h)


def fill(colour: str, opacity: str | None = None) -> str:
    """Write how an area or a text is filled, by a colour or by a slot of the theme, for example accent1; bg1 is the
    background of the slide into which the shape is pasted."""
    if colour == "none":
        return "<a:noFill/>"
    inside = f'<a:alpha val="{round(float(opacity) * 100_000)}"/>' if opacity else ""
    if not colour.startswith("#"):
        return f'<a:solidFill><a:schemeClr val="{colour}">{inside}</a:schemeClr></a:solidFill>'
    return f'<a:solidFill><a:srgbClr val="{colour[1:].upper()}">{inside}</a:srgbClr></a:solidFill>'


def pattern(lines: str, back: str) -> str:
    """Write how an area is hatched, in a colour on another."""
    inside = [fill(colour).removeprefix("<a:solidFill>").removesuffix("</a:solidFill>") for colour in (lines, back)]
    return f'<a:pattFill prst="ltUpDiag"><a:fgClr>{inside[0]}</a:fgClr><a:bgClr>{inside[1]}</a:bgClr></a:pattFill>'


def outline(look: Mapping[str, str], scale: float) -> str:
    """Write the line of a shape or connector from the attributes of a style."""
    if look.get("stroke", "none") == "none":
        return "<a:ln><a:noFill/></a:ln>"
    dashes = look.get("stroke-dasharray")
    # A preset that a lecturer finds in the menu.
    preset = f'<a:prstDash val="{"dash" if float(dashes.split()[0]) >= 4 else "sysDot"}"/>' if dashes else ""
    cap = {"round": "rnd", "square": "sq"}.get(look.get("stroke-linecap", ""), "flat")
    return (
        f'<a:ln w="{emu(float(look.get("stroke-width", 1)) * scale)}" cap="{cap}">'
        f"{fill(look['stroke'], look.get('stroke-opacity'))}{preset}<a:round/></a:ln>"
    )


def text_body(text: Text, look: Mapping[str, str], size: float, lang: str, low: float = 0.0) -> str:
    """Write the text of a shape, in points; `low` is how much lower its middle is than the middle of its room."""
    align = {"start": "l", "middle": "ctr", "end": "r"}[text.anchor]
    # The text is centred between two margins, so it moves by half of what one of them grows.
    top, bottom = emu(max(0.0, 2 * low)), emu(max(0.0, -2 * low))
    bold, colour = look.get("font-weight") == "bold", look.get("fill", "#000000")
    letters = (
        f'lang="{lang}" sz="{max(100, round(size * 100))}" b="{bold:d}" noProof="1">{fill(colour)}'
        '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/>'
    )
    line = one_line(text.text)
    run = f"<a:r><a:rPr {letters}</a:rPr><a:t>{line}</a:t></a:r>" if line else f"<a:endParaRPr {letters}</a:endParaRPr>"
    return (
        f'<p:txBody><a:bodyPr wrap="none" lIns="0" tIns="{top}" rIns="0" bIns="{bottom}" rtlCol="0" anchor="ctr">'
        f'<a:noAutofit/></a:bodyPr><a:lstStyle/><a:p><a:pPr algn="{align}"/>{run}</a:p></p:txBody>'
    )


def xml_text(text: str) -> str:
    """Return a text on one line without the characters that XML does not allow.

    >>> xml_text("nul\\0 <b>")
    'nul\ufffd <b>'
    """
    return printable(" ".join(text.split()))


def one_line(text: str) -> str:
    """Make any text safe in XML, on one line."""
    return escape(xml_text(text))


def shape(
    ident: tuple[int, str],
    preset: str,
    box: Box,
    area: str,
    line: str,
    body: str,
    *,
    says: str = "",
    adjust: str = "",
    is_text: bool = False,
) -> str:
    """Write a shape with text in it, or a text box, from its id on the slide, its name, and pieces of XML.

    `preset` is one of PowerPoint's, or of the custom OUTLINES.
    """
    custom = OUTLINES.get(preset)
    geometry = (
        _own_geometry(custom) if custom else f'<a:prstGeom prst="{preset}"><a:avLst>{adjust}</a:avLst></a:prstGeom>'
    )
    kind = ' txBox="1"' if is_text else ""
    return (
        f"<p:sp><p:nvSpPr>{_named(ident, says)}<p:cNvSpPr{kind}/><p:nvPr/></p:nvSpPr>"
        f'<p:spPr><a:xfrm><a:off x="{box.x}" y="{box.y}"/><a:ext cx="{box.w}" cy="{box.h}"/></a:xfrm>'
        f"{geometry}{area}{line}</p:spPr>{body}</p:sp>"
    )


def _own_geometry(outline: Outline) -> str:
    """Write a custom shape, with its sites and its room for text, which grow with it."""
    places = [*outline.sites, outline.text[:2], outline.text[2:]]
    guides = "".join(
        f'<a:gd name="{axis}{i}" fmla="*/ {size} {round(share * 100_000)} 100000"/>'
        for i, place in enumerate(places)
        for axis, size, share in zip("xy", "wh", place, strict=True)
    )
    sites = "".join(f'<a:cxn ang="0"><a:pos x="x{i}" y="y{i}"/></a:cxn>' for i in range(len(outline.sites)))
    first, last = len(places) - 2, len(places) - 1
    return (
        f"<a:custGeom><a:avLst/><a:gdLst>{guides}</a:gdLst><a:ahLst/><a:cxnLst>{sites}</a:cxnLst>"
        f'<a:rect l="x{first}" t="y{first}" r="x{last}" b="y{last}"/><a:pathLst><a:path w="2" h="2">{outline.path}'
        "<a:close/></a:path></a:pathLst></a:custGeom>"
    )


def freeform(ident: tuple[int, str], corners: Sequence[tuple[int, int]], area: str) -> tuple[str, Box]:
    """Write a closed shape of straight sides without an outline, and return it with its box."""
    xs, ys = zip(*corners, strict=True)
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    points = [f'<a:pt x="{x - box.x}" y="{y - box.y}"/>' for x, y in corners]
    path = f"<a:moveTo>{points[0]}</a:moveTo>" + "".join(f"<a:lnTo>{point}</a:lnTo>" for point in points[1:])
    return (
        f"<p:sp><p:nvSpPr>{_named(ident)}<p:cNvSpPr/><p:nvPr/></p:nvSpPr>"
        f'<p:spPr><a:xfrm><a:off x="{box.x}" y="{box.y}"/><a:ext cx="{box.w}" cy="{box.h}"/></a:xfrm>'
        f'<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>'
        f'<a:path w="{box.w}" h="{box.h}">{path}<a:close/></a:path></a:pathLst></a:custGeom>{area}'
        f"<a:ln><a:noFill/></a:ln></p:spPr>{EMPTY}</p:sp>"
    ), box


def arc(ident: tuple[int, str], box: Box, start: float, end: float, line: str) -> str:
    """Write an arc of the ellipse in a box, clockwise from one angle to another, in degrees from three o'clock."""
    guides = "".join(
        f'<a:gd name="adj{i}" fmla="val {round(angle % 360 * 60_000)}"/>' for i, angle in enumerate((start, end), 1)
    )
    return shape(ident, "arc", box, "<a:noFill/>", line, EMPTY, adjust=guides)


def line(
    ident: tuple[int, str], start: tuple[int, int], end: tuple[int, int], look: str, glue: Glue | None = None
) -> tuple[str, Box]:
    """Write a straight line, and return it with its box; glue, what its two ends are glued to."""
    (x1, y1), (x2, y2) = start, end
    box = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
    flip = (' flipH="1"' if x2 < x1 else "") + (' flipV="1"' if y2 < y1 else "")
    preset, glued = "line", ""
    if glue:
        preset = "straightConnector1"
        (first, site), (second, other) = glue
        glued = f'<a:stCxn id="{first}" idx="{site}"/><a:endCxn id="{second}" idx="{other}"/>'
    return (
        f"<p:cxnSp><p:nvCxnSpPr>{_named(ident)}<p:cNvCxnSpPr>{glued}</p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr>"
        f'<p:spPr><a:xfrm{flip}><a:off x="{box.x}" y="{box.y}"/><a:ext cx="{box.w}" cy="{box.h}"/></a:xfrm>'
        f'<a:prstGeom prst="{preset}"><a:avLst/></a:prstGeom>{look}</p:spPr></p:cxnSp>'
    ), box


def group(ident: tuple[int, str], box: Box, inside: str, says: str) -> str:
    """Write a group of shapes, whose places are those on the slide."""
    corner, size = f'x="{box.x}" y="{box.y}"', f'cx="{box.w}" cy="{box.h}"'
    return (
        f"<p:grpSp><p:nvGrpSpPr>{_named(ident, says)}<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>"
        f"<a:off {corner}/><a:ext {size}/><a:chOff {corner}/><a:chExt {size}/></a:xfrm></p:grpSpPr>{inside}</p:grpSp>"
    )


def title(ident: tuple[int, str], text: str, lang: str) -> str:
    """Write the title of a slide, in the place that the layout has for it."""
    return (
        f'<p:sp><p:nvSpPr>{_named(ident)}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/>'
        f"</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r>"
        f'<a:rPr lang="{lang}"/><a:t>{one_line(text)}</a:t></a:r></a:p></p:txBody></p:sp>'
    )


def _named(ident: tuple[int, str], says: str = "") -> str:
    described = f' descr="{one_line(says)}"' if says else ""
    return f'<p:cNvPr id="{ident[0]}" name="{one_line(ident[1])}"{described}/>'
