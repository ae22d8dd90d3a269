"""Contrast: the nearest colour that is seen well enough on another."""

from __future__ import annotations

__all__ = ["readable"]

# What thin lines and text need to be seen well (WCAG 2, level AA).
_ENOUGH = 4.5
_STEPS = 20


def readable(colour: str, paper: str, ink: str) -> str:
    """Return a colour, mixed with as little ink as it takes to be seen well on a paper.

    >>> readable("#0072b2", "#ffffff", "#000000"), readable("#ffd54f", "#ffffff", "#000000")
    ('#0072b2', '#806a28')
    """
    plain, dark = _parts(colour), _parts(ink)
    for share in range(_STEPS + 1):
        mixed = [round(a + (b - a) * share / _STEPS) for a, b in zip(plain, dark, strict=True)]
        found = "#{:02x}{:02x}{:02x}".format(*mixed) if share else colour
        if _contrast(found, paper) >= _ENOUGH:
            return found
    return ink


def _contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2)."""
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _parts(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def _luminance(colour: str) -> float:
    plain = [part / 255 for part in _parts(colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in plain)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
