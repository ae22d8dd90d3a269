"""Pages: what the server sends: the phones' page with its program, and the deck with the way to its votes."""

from __future__ import annotations

import json
import re
import socket
from contextlib import suppress
from typing import NamedTuple

from emmviz.base.document import allow
from emmviz.base.locale import words
from emmviz.lecture.page import read
from emmviz.lecture.qr import qr_code
from emmviz.lecture.style import PLAIN, Style, colours, foot, sheet
from emmviz.picture.render.svg import escape
from emmviz.picture.theme import css


class Pages(NamedTuple):
    """The phones' page and its style sheet, and the deck."""

    phone: str
    styles: str
    deck: str


def pages(deck: str, *, place: str, code: str, lang: str, theme: str = "light", style: Style = PLAIN) -> Pages:
    """Return the pages of the server: its deck, and its address as phones write it, with the room's code."""
    way_in = {
        "code": code,
        "address": place.removeprefix("http://"),
        "qr": qr_code(f"{place}/{code}"),
        "warning": words(lang)["hall"]["unreachable"] if is_local(place) else "",
    }
    # What a computer says of its own is not for phones and deck.
    all_phrases = words(lang)
    phrases = {"sample_number": all_phrases["answers"]["sample_number"], **all_phrases["hall"], **all_phrases["votes"]}
    way = f'<script type="application/json" id="emmviz-hall">{_json({**way_in, "words": phrases})}</script>'
    # The phones have the colours and styles of every other picture, or those of the house, which has chosen the ground
    # that its logo is seen on.
    ground = colours("auto" if style == PLAIN else theme, style)
    styles = f"{ground}\n{css('.picture')}\n{read('bundles/phone.css')}\n{sheet(style)}"
    return Pages(
        phone=(
            f'<!DOCTYPE html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">'
            f'<meta name="generator" content="emmviz">'
            f'<meta name="viewport" content="width=device-width,initial-scale=1">'
            f'<title>{escape(phrases["title"])}</title><link rel="icon" href="data:,">'
            f'<link rel="stylesheet" href="/phone.css"></head>\n<body><main></main>{foot(style)}'
            f"<noscript>{escape(phrases['noscript'])}</noscript>"
            f'<script type="application/json" id="words">{_json(phrases)}</script>'
            f'<script type="module" src="/phone.js"></script></body></html>\n'
        ),
        styles=styles,
        deck=allow(deck, connect="'self'").replace("</head>", f"{way}</head>", 1),
    )


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


# -- the way into the hall ---------------------------------------------------------------------------------------------


def address(host: str, port: int) -> str:
    """Return the address that phones open; for all addresses at once (for example 0.0.0.0), this machine's own.

    >>> address("192.168.1.7", 8000), address("::1", 8000)
    ('http://192.168.1.7:8000', 'http://[::1]:8000')
    """
    shown = _own() if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def is_local(place: str) -> bool:
    """Return whether an address is one by which no other machine reaches this one.

    >>> is_local("http://127.0.0.1:8000"), is_local("http://192.168.1.7:8000")
    (True, False)
    """
    return bool(re.match(r"http://(127\.|\[::1\]|localhost)", place))


def own_addresses() -> list[str]:
    """Return the addresses of this machine in its networks, the one by which it reaches others first."""
    addresses = [_own()]
    with suppress(OSError):
        addresses += sorted(str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
    return list(dict.fromkeys(ip for ip in addresses if not ip.startswith("127.")))


def _own() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that documentation has for itself (RFC 5737)
            return str(probe.getsockname()[0])
        except OSError:  # there is no network
            return "127.0.0.1"
