"""Pages: what the hall's server sends: the phones' page with its program, and the deck with the way to its votes."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from emmviz.base.locale import words
from emmviz.lecture.hall.address import qr_code
from emmviz.lecture.style import PLAIN, Style, colours, foot, sheet, styled
from emmviz.picture.render.svg import escape
from emmviz.picture.styles import css

__all__ = ["Pages", "pages"]

_BUNDLES = Path(__file__).parent.parent / "bundles"
# Scripts that run; others hold the data of widgets.
_SCRIPTS = re.compile(r'<script(?: type="module")?>(.*?)</script>', re.DOTALL)
_DECK_POLICY = (
    "default-src 'none'; script-src {scripts}; style-src 'unsafe-inline'; img-src data: blob:; media-src data: blob:; "
    "font-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Pages(NamedTuple):
    """The phones' page, its program and its style sheet, and the deck with the policy that only its scripts run."""

    phone: str
    program: str
    styles: str
    deck: str
    deck_policy: str


def pages(
    deck: str, *, address: str, code: str, lang: str, theme: str = "light", style: Style = PLAIN
) -> Pages:  # fmt: skip
    """Return the pages of a hall.

    Parameters: deck, its page; address, of the server as phones write it; code, of the room; lang; theme, "auto",
    "light" or "dark", and style, as the deck has them.
    """
    told = {"code": code, "address": address.removeprefix("http://"), "qr": qr_code(f"{address}/{code}")}
    way = f'<script type="application/json" id="emmviz-hall">{_json({**told, "words": _words(lang)})}</script>'
    held = deck.replace("</head>", f"{way}</head>", 1)
    hashes = (b64encode(sha256(one.encode()).digest()).decode() for one in _SCRIPTS.findall(held))
    policy = _DECK_POLICY.format(scripts=" ".join(f"'sha256-{one}'" for one in hashes))
    return Pages(_phone(lang, style), _read("phone.js"), _styles(theme, style), held, policy)


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
