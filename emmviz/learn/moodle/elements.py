"""What Moodle reads: elements of XML that hold a text, and decimals, with how far an answer may be from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

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


def decimal(value: Fraction) -> str:
    """Write a number as a decimal with a point, exactly where six decimals do, else rounded to seven or more.

    >>> decimal(Fraction(-5, 4)), decimal(Fraction(2, 3)), decimal(Fraction(12))
    ('-1.25', '0.6666667', '12')
    """
    places = 6 if _is_short(value) else max(7, _fine(value) + 2)
    return _point(round(value * 10**places), places)


def tolerance(value: Fraction) -> str:
    """Return by how much an answer may differ: not at all from a short decimal, else by half of the fourth decimal, of
    the fifth digit in a number below 1.

    >>> tolerance(Fraction(21, 10)), tolerance(Fraction(11, 6)), tolerance(Fraction(1, 3))
    ('0', '0.00005', '0.000005')
    """
    return "0" if _is_short(value) else _point(5, _fine(value) + 1)


def typed(value: Fraction, counts: Callable[[str], bool]) -> dict[str, str]:
    """Return the decimals that count as a number, in full and rounded, each with its tolerance.

    What is rounded counts where marking takes it for the number.

    >>> typed(Fraction(11, 6), lambda text: text in ("1.83", "1.833"))
    {'1.8333333': '0.00005', '1.83': '0', '1.833': '0'}
    """
    full = decimal(value)
    last = len(full.partition(".")[2]) if _is_short(value) else _fine(value)
    rounded = [_point(way(value * 10**places), places) for places in range(last) for way in (floor, ceil)]
    return {full: tolerance(value)} | {text: "0" for text in rounded if text != full and counts(text)}


def _is_short(value: Fraction) -> bool:
    return (value * 10**6).denominator == 1


def _fine(value: Fraction) -> int:
    """Return the first decimal place that does not matter: the fourth, or the place of the fifth digit."""
    return 4 - min(0, (Decimal(value.numerator) / value.denominator).adjusted())


def _point(units: int, places: int) -> str:
    text = f"{Decimal(units).scaleb(-places):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
