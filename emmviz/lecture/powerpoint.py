"""PowerPoint: a deck as slides to edit: texts, tables, trees of connected shapes, formulas and pictures, and notes."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from emmviz.base.locale import words
from emmviz.base.numbers import INF
from emmviz.base.text import printable, width, wrap
from emmviz.lecture.deck import Deck, Slide
from emmviz.lecture.directives.exhibit import TEXT, Figure
from emmviz.lecture.directives.picture import LINE, SHARE
from emmviz.lecture.handout import TEMPLATE, element, picture_of
from emmviz.lecture.prose import HEAD, LARGER, SIZE, WIDE, formula, letters
from emmviz.lecture.style import themed
from emmviz.picture.render.png import encoded, pixels
from emmviz.picture.render.powerpoint.package import NAMES, A, in_slots, new_deck, packed
from emmviz.picture.render.powerpoint.place import fit
from emmviz.picture.render.powerpoint.shapes import fill, xml_text
from emmviz.picture.render.powerpoint.slide import SlideWriter
from emmviz.picture.render.powerpoint.template import Area, placed
from emmviz.picture.render.svg import escape
from emmviz.picture.render.typeset import typeset_pages

_UNIT, _POINT = 9525, 0.75  # a unit of a slide, which is 1280 wide: of the file, and in points
_LEFT, _TOP, _UNDER, _GAP, _CLEAR = 56.0, 26.0, 55.0, 32.0, 12.0
_SMALL, _BARE = 24.0, 64.0
_LINE, _CHOICE, _INSET, _HUNG, _DONE = 1.22, 72.0, 14.0, 50.0, 40.0
_NEARER = 22.0  # how much less is free above and below a choice with what is known of it
_SHARES = tuple(1 - i / 20 for i in range(9))  # by which a vote that is too high is written smaller
_NOTES, _AFTER = (24.0, 22.0, 20.0), "  "  # the sizes of what is known of a wrong choice, and what is before it
_TITLES = ("Title Slide", "Section Header", "Title Only")  # the layouts by the level of a slide
_DPI = 300.0
_ALIGN = {"left": "l", "right": "r"}
_PLAIN = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"  # a table without lines and fill, which every PowerPoint knows
_NUMBER = '<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr sz="1800"/><a:t>1</a:t></a:fld>'
_MONO = '<a:latin typeface="Courier New"/><a:cs typeface="Courier New"/>'
_PARTS = {"p", "div", "ul", "ol", "li", "pre", "blockquote", "h1", "h2", "h3", "h4", "table", "tr", "td", "th"}
# What a tag makes of letters.
_LETTERS: dict[str, dict[str, Any]] = {
    tag: look
    for tags, look in (
        ("b strong th", {"b": 1}),
        ("h1 h2 h3 h4", {"b": 1, "cap": "none"}),
        ("i em cite", {"i": 1}),
        ("code pre kbd", {"mono": True}),
        ("del", {"strike": "sngStrike"}),
        ("u", {"u": "sng"}),
        ("sub", {"baseline": -25_000}),
        ("sup", {"baseline": 30_000}),
    )
    for tag in tags.split()
}


class _Box(NamedTuple):
    """A rectangle on a slide, in its units."""

    x: float
    y: float
    w: float
    h: float

    def columns(self, *shares: float) -> list[_Box]:
        """Divide it into columns with gaps between them."""
        room, x, boxes = self.w - _GAP * (len(shares) - 1), self.x, []
        for share in shares:
            boxes.append(self._replace(x=x, w=room * share / sum(shares)))
            x += boxes[-1].w + _GAP
        return boxes

    def inside(self, wide: float, high: float, align: str = "center", most: tuple[float, float] = (INF, INF)) -> _Box:
        """Return the largest rectangle of a shape that it holds, in its middle or at a side, of a size at the most."""
        scale = min(min(self.w, most[0]) / wide, min(self.h, most[1]) / high)
        free = self.w - wide * scale
        x = self.x + free * {"left": 0.0, "right": 1.0}.get(align, 0.5)
        return _Box(x, self.y + (self.h - high * scale) / 2, wide * scale, high * scale)

    @property
    def in_file(self) -> tuple[int, int, int, int]:
        """The same rectangle in the unit of the file."""
        x, y, w, h = (round(side * _UNIT) for side in self)
        return x, y, w, h


def powerpoint(deck: Deck) -> bytes:
    """Return slides on which nothing moves as the bytes of a file of PowerPoint."""
    writer = _Deck(deck)
    for slide in deck.slides:
        writer.add(slide)
    return packed(writer.file, xml_text(deck.lecture.title))


class _Deck:
    """Writes slides into a file."""

    def __init__(self, deck: Deck) -> None:
        self.deck, self.look, self.high = deck, themed(deck.style, deck.lecture.theme), float(deck.style.height)
        self.colours, self.moves = in_slots(self.look).colours, words(deck.lecture.lang)["lecture"]["still"]
        self.file = new_deck(self.look, self.high * _POINT)
        self.layouts = {layout.name: layout for layout in self.file.slide_layouts}

    def add(self, slide: Slide) -> None:
        """Add a slide."""
        self.page = self.file.slides.add_slide(self.layouts[_TITLES[min(slide.page.level, 1) if slide.bare else 2]])
        self.figures: list[Figure] = list(slide.exhibit.figures) if slide.exhibit else []
        if slide.bare:
            self._bare(slide)
        else:
            self._full(slide)
        self._foot()
        if slide.notes:
            # The lecturer's notes speak of a widget that moves.
            moves = f"<p>{self.moves}</p>" if slide.exhibit and slide.exhibit.widget else ""
            paragraphs = self.paragraphs(element(moves + "".join(slide.notes)), {"sz": 16.0})
            _fill(self.page.notes_slide.notes_text_frame._txBody, "".join(paragraphs))

    def _bare(self, slide: Slide) -> None:
        """A title or a section, in the middle of the slide."""
        head, text = self.page.placeholders
        high = len(wrap(slide.page.headline, _BARE, WIDE, bold=True)) * _BARE * _LINE + 12
        below = sum(block.height for block in slide.above)
        top = max((self.high - high - below) / 2, _TOP)
        self._write(head, _Box(_LEFT, top, WIDE, high), element(f"<h2>{slide.head}</h2>"), _BARE)
        if slide.above:
            self._write(text, _Box(_LEFT, top + high + 12, WIDE, below), element(slide.html))
        else:
            text.element.getparent().remove(text.element)

    def _full(self, slide: Slide) -> None:
        """A headline, and below it one block after the other; what is looked at has the room that they leave."""
        high = len(wrap(slide.page.headline, HEAD, WIDE, bold=True)) * HEAD * _LINE
        self._write(self.page.shapes.title, _Box(_LEFT, _TOP, WIDE, high), element(f"<h2>{slide.head}</h2>"), HEAD)
        y = _TOP + high + 16
        blocks = (*slide.above, *slide.below)
        spare = self.high - _UNDER - y - sum(block.height for block in blocks)
        tables = sum(block.height for block in blocks if block.kind == "table")
        # The letters of a table are as small as its place.
        share = max(1 + spare / tables, 0.5) if tables and spare < 0 else 1.0
        above, below = (
            [
                (block.kind, element(block.html), block.height * (share if block.kind == "table" else 1))
                for block in part
            ]
            for part in (slide.above, slide.below)
        )
        spare += (1 - share) * tables
        shown = [("", element(slide.exhibit.html)["children"][0], max(spare, 60))] if slide.exhibit else []
        self.stack([*above, *shown, *below], _Box(_LEFT, y, WIDE, 0), 0.0 if shown else max(spare, 0))

    def stack(self, parts: Sequence[tuple[str, dict[str, object], float]], box: _Box, spare: float = 0) -> None:
        """Parts, each with its kind and its height, one below the other; what is free is around what is looked at."""
        shown = ("formula", "table", "large")
        gap, y = spare / max(2 * sum(kind in shown for kind, _, _ in parts), 1), box.y
        for kind, it, high in parts:
            around = gap if kind in shown else 0
            # An exhibit, which has no kind, is clear of what is below it.
            self.draw(it, box._replace(y=y + around, h=high if kind else high - _CLEAR), kind=kind)
            y += around + high + around

    def _foot(self) -> None:
        """The logo, the footer and the number of the slide."""
        style, line = self.deck.style, _Box(_LEFT, self.high - 46, WIDE, 34)
        if logo := picture_of(style.logo):
            self.picture(logo, line._replace(w=200), style.footer, "left", name="logo")
        if style.footer:
            footer = self.run(style.footer, {"sz": _SMALL})
            self._body(self.box(line, "footer"), f'<a:p><a:pPr algn="ctr"/>{footer}</a:p>', "ctr")
        self._body(self.box(line, "number"), f'<a:p><a:pPr algn="r"/>{_NUMBER}</a:p>', "ctr")

    # -- what is on a slide ----------------------------------------------------------------------------------------

    def draw(self, it: dict[str, Any], box: _Box, *, kind: str = "", beside: bool = False) -> None:
        """Write an element into a rectangle, maybe one beside a picture."""
        classes = it.get("class", "").split()
        kids, maths = _kids(it), [part for part in _walk(it) if part["tag"] == "math"]
        if kind == "table":
            self.table(it, box)
        elif kind == "formula" and _text(it).strip() == _text(maths[0]).strip():
            self.formula(maths[0], box)
        elif "poll" in classes:
            self.poll(it, box, columns=1 if beside else 2)
        elif "vote" in classes or "beside" in classes:
            share = float(it.get("style", f":{SHARE}").rpartition(":")[2]) if "vote" in classes else 0.5
            shares = [share, 1 - share] if "vote" in classes else [1.0] * len(kids)
            for kid, column in zip(kids, box.columns(*shares), strict=True):
                self.draw(kid, column, beside=True)
        elif "words" in classes:
            parts = [(kid["data-kind"], kid, float(kid["data-high"])) for kid in kids]
            free = max(box.h - sum(high for _, _, high in parts), 0)
            self.stack(parts, box._replace(y=box.y + free / 2))
        elif "side-by-side" in classes:
            self.side(kids, box)
        elif "own" in classes:
            self.own_picture(kids, classes[-1], box)
        elif "figure" in classes:
            self.figure(self.figures.pop(0), kids[0]["alt"], box)
        else:
            name, size = ("list", SIZE * LARGER) if kind == "large" else (kind or "text", SIZE)
            self._write(self.box(box, name), box, it, size, middle=beside)

    def side(self, kids: list[dict[str, Any]], box: _Box) -> None:
        """Draw one of several pictures side by side, with its title above it and maybe a line below."""
        (title, figure, *feet), line = kids, box._replace(h=LINE)
        self.draw(figure, box._replace(y=box.y + LINE, h=box.h - LINE * len(kids[1:])))
        for text, at in ((title, line), *((foot, line._replace(y=box.y + box.h - LINE)) for foot in feet)):
            self._write(self.box(at, "text"), at, text, align="ctr", bold=text is title)

    def figure(self, figure: Figure, says: str, box: _Box) -> None:
        """A tree as connected shapes, anything else as a picture."""
        if figure.plan is None:
            self.picture(encoded(pixels(figure.scene, scale=2)), box, says)
            return
        plan = figure.plan
        writer = SlideWriter(plan, fit(plan, None), figure.scene.lang, in_slots(plan.theme))
        area = Area(*(side * _POINT for side in (*box.inside(plan.width, plan.height), self.high)))
        tree = self.page.shapes._spTree
        first = max(int(number) for number in tree.xpath("//p:cNvPr/@id"))
        shapes = re.sub(
            r'(<p:cNvPr id="|<a:(?:st|end)Cxn id=")(\d+)',
            lambda found: f"{found[1]}{int(found[2]) + first}",
            writer.slide(figure.scene),
        )
        tree.extend(_parsed(placed(shapes, area)))

    def own_picture(self, kids: list[dict[str, Any]], align: str, box: _Box) -> None:
        """An own picture with its caption."""
        image, *caption = kids
        lines = sum(len(wrap(_text(figcaption), _SMALL, box.w)) for figcaption in caption)
        room = box._replace(h=box.h - lines * _SMALL * _LINE - 16 * len(caption))

        most = {"width": room.w, "height": room.h}
        for name, number, unit in re.findall(r"(width|height):([\d.]+)(px|%)", image.get("style", "")):
            most[name] = float(number) * (most[name] / 100 if unit == "%" else 1)
        drawn = self.picture(image["src"], room, image.get("alt", ""), align, most=(most["width"], most["height"]))
        for figcaption in caption:
            line = box._replace(y=(drawn.top + drawn.height) / _UNIT + 6, h=lines * _SMALL * _LINE + 10)
            self._write(self.box(line, "caption"), line, figcaption, _SMALL, align=_ALIGN.get(align, "ctr"))

    def picture(
        self,
        data: bytes,
        box: _Box,
        says: str,
        align: str = "center",
        *,
        name: str = "picture",
        most: tuple[float, float] = (INF, INF),
    ) -> Any:
        """A picture as large as a rectangle allows, and no larger than `most`."""
        if not data.startswith((b"\x89PNG", b"\xff\xd8", b"GIF8")):
            data = self.set_alone({"tag": "img", "src": data}, 110)
        shape = self.page.shapes.add_picture(io.BytesIO(data), 0, 0)
        shape.left, shape.top, shape.width, shape.height = box.inside(shape.width, shape.height, align, most).in_file
        shape.name = name
        shape._element.nvPicPr.cNvPr.set("descr", xml_text(says))
        return shape

    def formula(self, it: dict[str, Any], box: _Box) -> None:
        """A formula as a picture, whose alternative text is how it was written."""
        data = self.set_alone(it, _DPI)
        # As it is set, in letters of 56 units, or smaller where it is not alone.
        high = int.from_bytes(data[20:24]) / _DPI * 96 * min(box.h / 160, 1.0)
        free = max(box.h - high, 0)
        self.picture(data, box._replace(y=box.y + free / 2, h=box.h - free), it["data-tex"], name="formula")

    def set_alone(self, it: dict[str, Any], dpi: float) -> bytes:
        """Return an element as the bytes of a PNG."""
        data = {"lang": self.deck.lecture.lang, "high": self.high, "colours": self.look.colours, "alone": it}
        return typeset_pages(TEMPLATE, data, font=self.look.font, dpi=dpi)[0]

    def table(self, it: dict[str, Any], box: _Box) -> None:
        """A table as wide as its texts."""
        rows = [[cell for cell in _walk(row) if cell["tag"] in ("th", "td")] for row in _walk(it) if row["tag"] == "tr"]
        columns = list(zip_longest(*([_text(cell) for cell in row] for row in rows), fillvalue=""))

        def wanted(size: float) -> list[float]:
            return [max(width(text, size, bold=True) for text in column) + 44 for column in columns]

        # In a narrow place first its letters are smaller, then its lines are broken.
        size = min(HEAD, box.h / len(rows) * 0.55)
        size = max(size * min(box.w / sum(wanted(size)), 1), min(size, TEXT))
        shrink = min(1.0, box.w / sum(wanted(size)))
        widths = [column_width * shrink for column_width in wanted(size)]
        place = _Box(box.x + (box.w - sum(widths)) / 2, box.y, sum(widths), box.h - 10)
        frame = self.page.shapes.add_table(len(rows), len(columns), *place.in_file)
        frame.name = "table"
        frame._element.graphic.graphicData.tbl.tblPr[0].text = _PLAIN
        for column, column_width in zip(frame.table.columns, widths, strict=True):
            column.width = round(column_width * _UNIT)
        for row, line in zip(rows, frame.table.rows, strict=True):
            for cell, held in zip(row, line.cells, strict=False):
                align = _ALIGN.get(cell.get("style", "text-align:left").rpartition(":")[2].strip(), "ctr")
                look = held._tc.get_or_add_tcPr()
                look.set("anchor", "ctr")
                look.extend(_parsed(f'<a:lnB w="{_UNIT}">{fill(self.colours["faint"])}</a:lnB>'))
                _fill(held._tc.get_or_add_txBody(), "".join(self.paragraphs(cell, {"sz": size}, align)))

    def poll(self, it: dict[str, Any], box: _Box, *, columns: int) -> None:
        """The choices of a vote; once it is answered the right one is marked, and explained below.

        What is higher than its place with its reasons is written smaller, as it is on the slide of the question.
        """
        kids, answered = _kids(it), "answered" in it["class"].split()
        why = [kid for kid in kids if "why" in kid.get("class", "").split()]
        if not (answered or _kids(kids[0])):
            # Nothing else says where to answer.
            self._write(self.box(box, "instruction"), box, kids[1], middle=True)
            return
        cells = box.columns(*[1.0] * columns)
        marked = [_kids(_kids(choice)[0]) for choice in _kids(kids[0])]
        # The mark of a choice and the sign that it is right are beside it, and the choice may have several lines.
        room = 0.94 * (cells[0].w - 2 * _INSET - _HUNG - _DONE)

        # After a short choice there is room for its note, elsewhere below it.
        is_short = "short" in it["class"].split()

        def heights_at(share: float, noted: float) -> tuple[list[float], list[float]]:
            high = []
            for _, text, *notes in marked:
                before = f"{_text(text)}{_AFTER}" if is_short else ""
                lines = sum(len(wrap(before + _text(note), noted, room + _DONE)) for note in notes if noted)
                below = len(wrap(_text(text), SIZE * share, room)) * SIZE * _LINE * (not is_short)
                more = max(below + lines * noted * _LINE, SIZE * _LINE) - SIZE * _LINE
                high.append(max(more - _NEARER, 0) if lines else more)
            rows = [_CHOICE + max(high[i : i + columns]) for i in range(0, len(high), columns)]
            reasons = [len(wrap(_text(reason), 26 * share, box.w)) * 36.0 + 14 for reason in why]
            return [share * (row + 12) for row in rows], [share * reason for reason in reasons]

        # What is known of the wrong choices is written where there is room, as large as that is.
        sizes = [*((1.0, noted) for noted in _NOTES), *((share, 0.0) for share in _SHARES)]
        fits = (size for size in sizes if sum(map(sum, heights_at(*size))) + 6 <= box.h)
        share, noted = next(fits, sizes[-1])
        rows, heights = heights_at(share, noted)
        why, heights = (why, heights) if answered else ([], [])
        y = box.y + max(box.h - sum(heights) - sum(rows), 0) / 2
        for i, (mark, text, *notes) in enumerate(marked):
            row = i // columns
            at = cells[i % columns]._replace(y=y + sum(rows[:row]), h=rows[row] - 12 * share)
            is_right = answered and str(i) == it["data-right"]
            shape = self.box(at, f"choice {_text(mark)}", "roundRect")
            area, edge = fill(self.colours["window" if is_right else "wash"]), fill(self.colours["best"])
            line = f'<a:ln w="{2 * _UNIT}">{edge}</a:ln>' if is_right else "<a:ln><a:noFill/></a:ln>"
            shape._element.spPr.remove(shape._element.spPr.find(f"{A}noFill"))
            shape._element.spPr.extend(_parsed(area + line))
            head = self.run(f"{_text(mark)}\t", {"sz": 36 * share, "b": 1, "colour": "ink" if is_right else "best"})
            known = "".join(self.runs(note, {"sz": noted}) for note in notes if noted)
            written = head + self.runs(text, {"sz": SIZE * share} | ({"b": 1} if known else {}))
            hung, free = round(_HUNG * _UNIT), round(_DONE * _UNIT) * (not known)
            margins = f'marL="{hung}" marR="{free}"'
            tabs = f'<a:tabLst><a:tab pos="{hung}" algn="l"/></a:tabLst>'
            lines = [f'<a:pPr {margins} indent="{-hung}">{tabs}</a:pPr>{written}']
            if known and is_short:
                lines = [lines[0] + self.run(_AFTER, {"sz": noted}) + known]
            elif known:
                lines.append(f'<a:pPr {margins} indent="0"/>{known}')
            self._body(shape, "".join(f"<a:p>{line}</a:p>" for line in lines), "ctr", inset=_INSET)
            if is_right:
                sign = at._replace(x=at.x + at.w - _DONE - _INSET, w=_DONE)
                check_sign = self.run("✓", {"sz": 36 * share, "b": 1, "colour": "best"})
                self._body(self.box(sign, "right"), f'<a:p><a:pPr algn="r"/>{check_sign}</a:p>', "ctr")
        below = y + sum(rows) + 6
        for reason, high in zip(why, heights, strict=True):
            place = box._replace(y=below, h=high)
            self._write(self.box(place, "why"), place, reason, 26 * share)
            below += high

    # -- texts -----------------------------------------------------------------------------------------------------

    def box(self, at: _Box, name: str, preset: str = "rect") -> Any:
        """A text box."""
        shape = self.page.shapes.add_textbox(*at.in_file)
        shape.name = name
        shape._element.spPr.prstGeom.set("prst", preset)
        return shape

    def _write(
        self,
        shape: Any,
        box: _Box,
        it: dict[str, Any],
        size: float = SIZE,
        *,
        align: str = "l",
        bold: bool = False,
        middle: bool = False,
    ) -> None:
        """Fill a shape, in a rectangle, with the text of an element."""
        shape.left, shape.top, shape.width, shape.height = box.in_file
        self._body(shape, "".join(self.paragraphs(it, {"sz": size, "b": int(bold)}, align)), "ctr" if middle else "t")

    def _body(self, shape: Any, paragraphs: str, anchor: str, *, inset: float = 0) -> None:
        sides = "".join(f' {side}Ins="{round(inset * _UNIT)}"' for side in "ltrb")
        body = f'<a:bodyPr wrap="square"{sides} anchor="{anchor}"><a:noAutofit/></a:bodyPr><a:lstStyle/>'
        (new,) = _parsed(f"<p:txBody>{body}{paragraphs or '<a:p/>'}</p:txBody>")
        shape._element.replace(shape._element.txBody, new)

    def paragraphs(
        self, it: dict[str, Any], look: dict[str, Any], align: str = "l", mark: str = "<a:buNone/>", depth: int = 0
    ) -> Iterator[str]:
        """Yield the paragraphs of an element; the first has the mark of its item of a list."""
        look, line, lists = look | _LETTERS.get(it["tag"], {}), "", it["tag"] in ("ul", "ol")
        depth += lists
        hung = look["sz"] * 9 / 7 * _UNIT
        inset = f'marL="{round(depth * hung)}" indent="{round(-min(depth, 1) * hung)}"'
        for kid in [*it["children"], {"tag": "p", "children": []}]:
            if isinstance(kid, str) or kid["tag"] not in _PARTS:
                line += self.runs(kid, look)
                continue
            if re.sub("<[^>]*>", "", line).strip():
                yield (
                    f'<a:p><a:pPr {inset} algn="{align}"><a:spcBef><a:spcPts val="400"/></a:spcBef>{mark}</a:pPr>'
                    f"{line}</a:p>"
                )
                mark, line = "<a:buNone/>", ""
            if lists:
                mark = '<a:buChar char="•"/>' if it["tag"] == "ul" else '<a:buAutoNum type="arabicPeriod"/>'
            if kid["children"]:
                yield from self.paragraphs(kid, look, align, mark, depth)
                mark = "<a:buNone/>"

    def runs(self, it: Any, look: dict[str, Any]) -> str:
        """Return the content of a line, as runs of letters."""
        if isinstance(it, str):
            return self.run(it, look)
        tag = it["tag"]
        if tag in ("br", "img"):
            return "<a:br/>" if tag == "br" else self.run(it.get("alt", ""), look)
        if tag == "math":
            return "".join(
                self.run(text, look | _LETTERS.get(place, {}) | ({"i": 1} if italic else {}))
                for text, place, italic in letters(formula(it["data-tex"]))
                if text
            )
        return "".join(self.runs(kid, look | _LETTERS.get(tag, {})) for kid in it["children"])

    def run(self, text: str, look: dict[str, Any]) -> str:
        """Return letters with a look; what is in a row of code begins anew at each end of a line."""
        size = min(look["sz"], _SMALL) if "mono" in look else look["sz"]
        attributes = (f' {name}="{value}"' for name, value in look.items() if name not in ("sz", "mono", "colour"))
        style = (
            f'<a:rPr lang="{self.deck.lecture.lang}" sz="{round(size * _POINT * 100)}"{"".join(attributes)}>'
            f"{fill(self.colours[look.get('colour', 'ink')])}{_MONO if 'mono' in look else ''}</a:rPr>"
        )
        return "<a:br/>".join(f"<a:r>{style}<a:t>{line}</a:t></a:r>" for line in escape(printable(text)).split("\n"))


def _kids(it: dict[str, Any]) -> list[dict[str, Any]]:
    return [kid for kid in it["children"] if not isinstance(kid, str)]


def _walk(it: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield an element and all in it."""
    yield it
    for kid in _kids(it):
        yield from _walk(kid)


def _text(it: Any) -> str:
    return it if isinstance(it, str) else "".join(map(_text, it["children"]))


def _parsed(xml: str) -> list[Any]:
    from pptx.oxml import parse_xml

    return list(parse_xml(f"<p:spTree {NAMES}>{xml}</p:spTree>"))


def _fill(body: Any, paragraphs: str) -> None:
    """Put paragraphs in place of those that a text has."""
    for old in body.p_lst:
        body.remove(old)
    body.extend(_parsed(paragraphs or "<a:p/>"))
