"""Pages: what the hall's server sends: the phones' page with its program, and the deck with the way to its votes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from emmviz.base.document import allow
from emmviz.base.locale import words
from emmviz.lecture.hall.address import qr_code
from emmviz.lecture.style import PLAIN, Style, colours, foot, sheet, styled
from emmviz.picture.render.svg import escape
from emmviz.picture.styles import css

__all__ = ["Pages", "pages"]

_BUNDLES = Path(__file__).parent.parent / "bundles"


class Pages(NamedTuple):
    """The phones' page, its program and its style sheet, and the deck."""

    phone: str
    program: str
    styles: str
    deck: str


def pages(
    deck: str, *, address: str, code: str, lang: str, theme: str = "light", style: Style = PLAIN
) -> Pages:  # fmt: skip
    """Return the pages of a hall.

    Parameters: deck, its page; address, of the server as phones write it; code, of the room; lang; theme, "auto",
    "light" or "dark", and style, as the deck has them.
    """
    told = {"code": code, "address": address.removeprefix("http://"), "qr": qr_code(f"{address}/{code}")}
    way = f'<script type="application/json" id="emmviz-hall">{_json({**told, "words": _words(lang)})}</script>'
    held = allow(deck, connect="'self'").replace("</head>", f"{way}</head>", 1)
    return Pages(_phone(lang, style), _read("phone.js"), _styles(theme, style), held)


def _phone(lang: str, style: Style) -> str:
    phrases = _words(lang)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">'
        f'<meta name="generator" content="emmviz"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<title>{escape(phrases["title"])}</title><link rel="icon" href="data:,">'
        f'<link rel="stylesheet" href="/phone.css"></head>\n<body><main></main>{foot(style)}'
        f"<noscript>{escape(phrases['noscript'])}</noscript>"
        f'<script type="application/json" id="words">{_json(phrases)}</script>'
        f'<script type="module" src="/phone.js"></script></body></html>\n'
    )


def _words(lang: str) -> dict[str, Any]:
    """The words of phones and deck; what a computer says of its own is not for them."""
    found: dict[str, Any] = words(lang)["hall"] | words(lang)["votes"]
    return found


def _styles(theme: str, style: Style) -> str:
    """The style sheet of the phones, with the colours and styles of every other picture, or those of the house."""
    # A house has chosen the ground that its logo is seen on.
    ground = "auto" if style == PLAIN else theme
    with styled(style, ""):
        return f"{colours(ground)}\n{css('.picture')}\n{_read('phone.css')}\n{sheet(style)}"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


@cache
def _read(name: str) -> str:
    return (_BUNDLES / name).read_text(encoding="utf-8")
