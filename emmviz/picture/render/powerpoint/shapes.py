"""PowerPoint shapes: presets, their real connection sites, and each kind of shape as XML, in points of the slide."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from emmviz.base.text import printable
from emmviz.picture.ink import Text
from emmviz.picture.render.svg import escape

__all__ = [
    "EMPTY",
    "PRESETS",
    "SITES",
    "Box",
    "arc",
    "emu",
    "fill",
    "freeform",
    "group",
    "line",
    "one_line",
    "outline",
    "pattern",
    "shape",
    "site_at",
    "text_body",
    "title",
    "xml_text",
]

# The flowchart's merge is a triangle on its tip; a flipped triangle would turn its text upside down.
PRESETS = {"up": "triangle", "down": "flowChartMerge", "circle": "ellipse", "square": "rect", "box": "roundRect"}

_C = (1 - math.sqrt(0.5)) / 2
_FOUR = ((0.5, 0.0), (0.0, 0.5), (0.5, 1.0), (1.0, 0.5))
# Where connectors can be glued, by the numbers that PowerPoint gives the places, as shares of width and height.
SITES: Mapping[str, tuple[tuple[float, float], ...]] = {
    "triangle": ((0.5, 0.0), (0.25, 0.5), (0.0, 1.0), (0.5, 1.0), (1.0, 1.0), (0.75, 0.5)),
    "flowChartMerge": ((0.5, 0.0), (0.25, 0.5), (0.5, 1.0), (0.75, 0.5)),
    "ellipse": ((0.5, 0.0), (_C, _C), (0.0, 0.5), (_C, 1 - _C), (0.5, 1.0), (1 - _C, 1 - _C), (1.0, 0.5), (1 - _C, _C)),
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

    >>> site_at("ellipse", Box(0, 0, 100, 100), 4)
    (50, 100)
    """
    across, down = SITES[preset][index]
    return round(box.x + across * box.w), round(box.y + down * box.h)


def fill(colour: str, opacity: str | None = None) -> str:
    """Write how an area or a text is filled, by a colour or by a slot of the deck's theme, such as accent1; bg1 is the
    ground of the slide that the shape is pasted into."""
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
    """Write the text of a shape, in points; low, how much lower its middle is than that of the room for text."""
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
    """Write a shape with text in it, or a text box, from its number on the slide, its name, and pieces of XML."""
    kind = ' txBox="1"' if is_text else ""
    return (
        f"<p:sp><p:nvSpPr>{_named(ident, says)}<p:cNvSpPr{kind}/><p:nvPr/></p:nvSpPr>"
        f'<p:spPr><a:xfrm><a:off x="{box.x}" y="{box.y}"/><a:ext cx="{box.w}" cy="{box.h}"/></a:xfrm>'
        f'<a:prstGeom prst="{preset}"><a:avLst>{adjust}</a:avLst></a:prstGeom>{area}{line}</p:spPr>{body}</p:sp>'
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
