"""Elements: pieces of XML that hold a text."""

from __future__ import annotations

from collections.abc import Iterable

from emmviz.base.text import printable
from emmviz.picture.render.svg import escape


def text_element(raw: str) -> str:
    """Return a text element: escaped, and with what XML cannot hold replaced."""
    return f"<text>{escape(printable(raw))}</text>"


def html(text: str) -> str:
    """Return a text as a paragraph, none if it is empty."""
    return f"<p>{escape(text)}</p>" if text else ""


def indented(lines: Iterable[str]) -> str:
    """Return lines, each two blanks further in."""
    return "".join(f"  {line}\n" for line in lines)
