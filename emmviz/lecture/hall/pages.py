"""Pages: what the hall's server sends: the phones' page with its program, and the deck with the way to its votes."""

from __future__ import annotations

import json
import re
import socket
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import segno

from emmviz.base.document import allow
from emmviz.base.locale import words
from emmviz.lecture.style import PLAIN, Style, colours, foot, sheet, styled
from emmviz.picture.render.svg import escape
from emmviz.picture.theme import css

__all__ = ["Pages", "address", "is_local", "own_addresses", "pages", "qr_code"]

_BUNDLES = Path(__file__).parent.parent / "bundles"


class Pages(NamedTuple):
    """The phones' page, its program and its style sheet, and the deck."""

    phone: str
    program: str
    styles: str
    deck: str


def pages(deck: str, *, place: str, code: str, lang: str, theme: str = "light", style: Style = PLAIN) -> Pages:
    """Return the pages of a hall.

    Parameters: deck, its page; place, the address of the server as phones write it; code, of the room; lang; theme,
    "light" or "dark", and style, as the deck has them.
    """
    way_in = {"code": code, "address": place.removeprefix("http://"), "qr": qr_code(f"{place}/{code}")}
    if is_local(place):
        way_in["warning"] = words(lang)["hall"]["unreachable"]
    data = _json({**way_in, "words": _words(lang)})
    way = f'<script type="application/json" id="emmviz-hall">{data}</script>'
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
    phrases = words(lang)
    return {"sample_number": phrases["answers"]["sample_number"], **phrases["hall"], **phrases["votes"]}


def _styles(theme: str, style: Style) -> str:
    """The style sheet of the phones, with the colours and styles of every other picture, or those of the house."""
    # A house has chosen the ground that its logo is seen on.
    ground = "auto" if style == PLAIN else theme
    with styled(style):
        return f"{colours(ground)}\n{css('.picture')}\n{_read('phone.css')}\n{sheet(style)}"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


@cache
def _read(name: str) -> str:
    return (_BUNDLES / name).read_text(encoding="utf-8")


# -- the way into the hall ---------------------------------------------------------------------------------------------


def address(host: str, port: int) -> str:
    """Return the address that phones open.

    Parameters: host, on which the server listens: of all addresses at once, such as 0.0.0.0, it is the one by which
    this machine reaches others; port.

    >>> address("192.168.1.7", 8000), address("::1", 8000)
    ('http://192.168.1.7:8000', 'http://[::1]:8000')
    """
    shown = _own() if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def qr_code(text: str) -> str:
    """Return a QR code as SVG that takes the size of its place, black on white whatever is around it."""
    drawn: str = segno.make(text, error="m", micro=False).svg_inline(omitsize=True, border=3, light="#fff")
    return drawn


def is_local(place: str) -> bool:
    """Return whether an address is one by which no other machine reaches this one.

    >>> is_local("http://127.0.0.1:8000"), is_local("http://192.168.1.7:8000")
    (True, False)
    """
    return bool(re.match(r"http://(127\.|\[::1\]|localhost)", place))


def own_addresses() -> list[str]:
    """Return the addresses of this machine in its networks, the one by which it reaches others first."""
    found = [_own()]
    with suppress(OSError):
        found += sorted(str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
    return list(dict.fromkeys(one for one in found if not one.startswith("127.")))


def _own() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that documentation has for itself (RFC 5737)
            return str(probe.getsockname()[0])
        except OSError:  # there is no network
            return "127.0.0.1"
