"""The ways to write an answer: each spelling of a right one is marked correct, and none of a wrong one."""

from decimal import Decimal
from fractions import Fraction

from emmviz.base.numbers import in_notation, show
from emmviz.learn import Region


def numbers(value):
    """Spellings of a number."""
    if isinstance(value, float):
        return [value, "-inf", "-∞", "−∞", " −oo "] if value < 0 else [value, "inf", "∞", "+∞", "Infinity"]
    top, bottom = value.numerator, value.denominator
    found = [
        value,
        str(value),
        f" {top} / {bottom} ",
        f"{top}⁄{bottom}",
        show(value),
        show(value, comma=True),
        show(value, fractions=True),
        f"= {show(value)}",
        f"≈{show(value, comma=True)}",
        float(value),
    ]
    if top > bottom > 1:
        found.append(f"{top // bottom} {top % bottom}/{bottom}")
    text = in_notation(value)
    if "/" not in text:
        found += [
            Decimal(text),
            text,
            text.replace(".", ","),
            text.replace("-", "−"),
            text + ("0" if "." in text else ".0"),
        ]
    if bottom == 1:
        found += [top, float(top), f"{top}.", f"{top:+d}", f"{top},00"]
    return found


def pairs(ends):
    """Spellings of two numbers."""
    low, high = ends
    found = [ends, list(ends)]
    for a, b in zip(numbers(low), numbers(high), strict=False):
        if str(a).startswith(("=", "≈")) or str(b).startswith(("=", "≈")):
            continue
        found.append((a, b))
        if isinstance(a, str) and isinstance(b, str):
            found += [f"({a}; {b})", f"[{a}; {b}]", f"]{a};{b}[", f"{a}; {b}"]
            found += [f"({a}, {b}]", f"({a},{b})"] if "," not in a + b else [f"({a}, {b})"]
    return found


def wrong_numbers(value):
    """Numbers that are not a value, nor what it is rounded to."""
    if isinstance(value, float):
        return [0, -value, "1/3", 10**9]
    near = [value + 1, value - Fraction(1, 3), 2 * value + 1, -value - 1, value + abs(value) / 50 + Fraction(1, 50)]
    near = [one for one in near if show(one) != show(value)]
    # Less than one of its last digit away a decimal is the value cut off, or rounded: no try.
    texts = [
        text
        for one, text in zip(near, map(show, near), strict=True)
        if "." not in text or abs(one - value) >= Fraction(1, 10 ** len(text.partition(".")[2]))
    ]
    return [*near, *texts, float("inf"), "-∞"]


def fields(text):
    """An interval as a page gives it: a text as it is, in its parts if there are several, or only a place."""
    if text == "∅":
        return Region()
    if not set(text) & {*"∪{"}:
        return text
    parts = [part.strip().replace("{", "[").replace("}", "]") for part in text.split("∪")]
    pairs = [part[1:-1].split(", ") for part in parts]
    return [[pair[0], pair[-1], part[0] == "[", part[-1] == "]"] for part, pair in zip(parts, pairs, strict=True)]
