"""SVG: a scene as text, with inline styles so that it works on slides and on code hosts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from emmviz.base.text import UNPRINTABLE, printable
from emmviz.games.board import Board
from emmviz.picture.boards import board_size, in_words, lettered, lower_board
from emmviz.picture.geometry import SWEEP, Point, dial_point
from emmviz.picture.ink import Arc, Circle, Group, Ink, Lines, Polygon, Rect, Style, Text
from emmviz.picture.lower import lower
from emmviz.picture.named_themes import theme
from emmviz.picture.scene import Scene

# Lines are drawn half outside of their shapes.
_BOARD_EDGE = 2
_SPECIAL = re.compile(f'[&<>"{UNPRINTABLE[1:]}')


def scene_svg(scene: Scene, *, inline: bool = True, prefix: str = "") -> str:
    """Write a scene as one SVG element, with its styles in it unless a widget's style sheet has them (`inline=False`).

    If several pictures share a page, a prefix precedes the ids of the nodes.

    >>> from emmviz import GameTree
    >>> svg = scene_svg(GameTree.parse("max(1, 2)").scene())
    >>> '<g id="A" class="node max" data-node="A">' in svg
    True
    """
    inside = "".join(map(SvgWriter(inline=inline, prefix=prefix).write, lower(scene)))
    return document(scene, inside) if inline else _opening(scene) + inside + "</svg>"


def document(scene: Scene, inside: str, style: str = "") -> str:
    """Return a whole SVG of a scene: what it is in words, a ground, a style sheet, if any, and what is inside."""
    look = scene.theme
    return "".join(
        [
            _opening(scene),
            f"<title>{escape(scene.title)}</title><desc>{escape(description(scene))}</desc>{style}",
            "" if look.transparent else f'<rect width="100%" height="100%" fill="{look.colours["paper"]}"/>',
            inside,
            "</svg>",
        ]
    )


def _opening(scene: Scene) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(scene.width)} {short(scene.height)}" '
        f'width="{short(scene.size[0])}" height="{short(scene.size[1])}" role="img" class="emmviz-tree" '
        f'lang="{escape(scene.lang)}" font-family="{escape(scene.theme.font)}">'
    )


def escape(text: str) -> str:
    """Make any text safe inside an element or a quoted attribute.

    >>> escape('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    if not _SPECIAL.search(text):
        return text
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return printable(text)


def with_code(text: str) -> str:
    """Make any text safe inside an element; text between backticks becomes code.

    >>> with_code("`a < b`, or")
    '<code style="white-space:pre-wrap">a &lt; b</code>, or'
    """
    return re.sub("`([^`]*)`", r'<code style="white-space:pre-wrap">\1</code>', escape(text))


class SvgWriter:
    """Writes ink, with or without its styles; `prefix` precedes the ids of nodes, None for no ids."""

    def __init__(self, *, inline: bool, prefix: str | None = "") -> None:
        self.inline, self.prefix = inline, prefix
        # By identity: most shapes share a few styles, which are kept here so that their ids are not reused.
        self.styles: dict[int, tuple[Style, str]] = {}

    def write(self, ink: Ink) -> str:
        """Write a shape, or a group with all that is in it."""
        return _WRITERS[type(ink)](self, ink)

    def _circle(self, circle: Circle) -> str:
        where = f'cx="{short(circle.x)}" cy="{short(circle.y)}" r="{short(circle.radius)}"'
        return f'<circle class="{circle.part}" {where}{self._style(circle.style)}/>'

    def _rect(self, rect: Rect) -> str:
        part, style, x, y, width, height, rounding = rect
        where = f'x="{short(x - width / 2)}" y="{short(y - height / 2)}" width="{short(width)}"'
        corners = f' rx="{rounding}"' if rounding else ""
        return f'<rect class="{part}" {where} height="{short(height)}"{corners}{self._style(style)}/>'

    def _polygon(self, polygon: Polygon) -> str:
        points = " ".join([f"{short(x)},{short(y)}" for x, y in polygon.corners])
        return f'<polygon class="{polygon.part}" points="{points}"{self._style(polygon.style)}/>'

    def _path(self, path: Lines | Arc) -> str:
        data = path_data(path)
        # If there is a style sheet, a program may fill a path that is empty now.
        if self.inline and not data:
            return ""
        return f'<path class="{path.part}" d="{data}"{self._style(path.style)}/>'

    def _group(self, group: Group) -> str:
        of = escape(group.of)
        named = group.what == "node" and self.prefix is not None
        ident = f' id="{escape(self.prefix or "")}{of}"' if named else ""
        stands = f' data-{group.what}="{of}"' if group.what else ""
        moved = f' transform="translate({short(group.x)} {short(group.y)})"' if group.x or group.y else ""
        says = f"<title>{escape(group.says)}</title>" if group.says and self.inline else ""
        inside = "".join(map(self.write, group.items))
        return f'<g{ident} class="{" ".join(group.classes)}"{stands}{moved}>{says}{inside}</g>'

    def _text(self, text: Text) -> str:
        anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
        where = f'x="{short(text.x)}" y="{short(text.y)}" font-size="{short(text.size)}"'
        written = f'<text class="{text.part}" {where}{anchor}{self._style(text.style)}>{escape(text.text)}</text>'
        return self._rect(text.back) + written if text.back else written

    def _style(self, style: Style) -> str:
        if not self.inline:
            return ""
        if id(style) not in self.styles:
            self.styles[id(style)] = style, "".join(f' {key}="{value}"' for key, value in style.items())
        return self.styles[id(style)][1]


_WRITERS: dict[type, Callable[[SvgWriter, Any], str]] = {
    Group: SvgWriter._group,
    Text: SvgWriter._text,
    Circle: SvgWriter._circle,
    Rect: SvgWriter._rect,
    Polygon: SvgWriter._polygon,
    Lines: SvgWriter._path,
    Arc: SvgWriter._path,
}


def path_data(path: Lines | Arc) -> str:
    """Write strokes or an arc as the data of an SVG path.

    >>> path_data(Lines("line", {}, (((0, 0), (10, 2.5)),)))
    'M0 0L10 2.5'
    """
    if isinstance(path, Lines):
        return "".join([f"M{_point(start)}L{_point(end)}" for start, end in path.strokes])
    start, end = (dial_point(path.radius, share) for share in (path.start, path.end))
    radius, large = short(path.radius), (path.end - path.start) * SWEEP > 180
    return f"M{_point(start)}A{radius} {radius} 0 {large:d} 1 {_point(end)}"


def _point(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"


def description(scene: Scene) -> str:
    """Return a scene as a tree of lines, for screen readers."""
    from emmviz.picture.render.text import scene_text

    return scene_text(scene._replace(hide=frozenset()))


def short(value: float) -> str:
    """Write a coordinate to a tenth, without a trailing zero."""
    return f"{value:.1f}".removesuffix(".0")


def board_svg(board: Board, em: float, *, lang: str = "en", moves: bool = False) -> str:
    """Return a board as SVG that a widget's style sheet colours, with text of `em` px.

    With `moves`, cells and dice name the moves that clicks on them make, as `data-move`.

    >>> from emmviz.games.board import Coin
    >>> board_svg((Coin("H"),), 10).rpartition("<text ")[2]
    'class="sign" x="0" y="3.6" font-size="10" text-anchor="middle">H</text></g></svg>'
    """
    wide, high = (size / 2 + _BOARD_EDGE for size in board_size(board, em))
    drawn = "".join(
        map(SvgWriter(inline=False).write, lower_board(lettered(board, lang), em, theme("light"), moves=moves))
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" '
        f'aria-label="{escape(in_words(board, lang))}" width="{short(2 * wide)}" height="{short(2 * high)}" '
        f'viewBox="{short(-wide)} {short(-high)} {short(2 * wide)} {short(2 * high)}">{drawn}</svg>'
    )
