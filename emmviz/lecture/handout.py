"""Handout: a deck as a PDF with one or several slides on each page, which typst sets from the HTML of its blocks."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path

from emmviz.base.text import JsonObject
from emmviz.lecture.deck import Deck
from emmviz.lecture.style import themed
from emmviz.picture.render.typeset import typeset

TEMPLATE = Path(__file__).with_name("handout.typ")
_VOID = {"br", "hr", "img", "wbr"}
_PICTURE = re.compile(r"data:image/[^;]*;base64,(.*)", re.DOTALL)


def handout(deck: Deck, per_page: int | str = 1) -> bytes:
    """Return slides on which nothing moves as the bytes of a PDF: one a page of their size, or several on A4."""
    look = themed(deck.style, deck.lecture.theme)
    data = {
        "lang": deck.lecture.lang,
        "title": deck.lecture.title,
        "per_page": per_page,
        "high": deck.style.height,
        "colours": look.colours,
        "footer": deck.style.footer,
        "logo": picture_of(deck.style.logo),
        "slides": [
            {
                "bare": slide.bare,
                "parts": element(f"<h2>{slide.head}</h2>{slide.html}")["children"],
                "notes": element("".join(slide.notes)),
                "follows": i > 0 and deck.slides[i - 1].page is slide.page,
            }
            for i, slide in enumerate(deck.slides)
        ],
    }
    return typeset(TEMPLATE, data, font=look.font)


def element(html: str) -> JsonObject:
    """Return HTML as an element: its tag, its attributes and its children, which are elements and texts."""
    reader = _HtmlReader()
    reader.feed(html)
    reader.close()
    return reader.open[0]


class _HtmlReader(HTMLParser):
    """Reads HTML whose tags are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[JsonObject] = [{"tag": "div", "children": []}]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        element: JsonObject = {**{name: value or "" for name, value in attrs}, "tag": tag, "children": []}
        if tag == "img":
            element["src"] = picture_of(element.get("src", ""))
        self.open[-1]["children"].append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        """Close it; an empty element has no end tag."""
        self.open.pop()

    def handle_data(self, data: str) -> None:
        """Read a text, in which spaces in a row are one, except in code."""
        kept = any(element["tag"] == "pre" for element in self.open)
        self.open[-1]["children"].append(data if kept else re.sub(r"[ \t\r\n]+", " ", data))


def picture_of(address: str) -> bytes:
    """Return the picture in a data URL, nothing if there is none."""
    data_url = _PICTURE.match(address)
    return b64decode(data_url[1]) if data_url else b""
