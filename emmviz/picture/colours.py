"""Contrast: how well a colour is seen on another, how alike two look, and the nearest one that is seen well enough."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

# What text and thin lines need, and what larger shapes and their outlines need (WCAG 2, level AA).
READ, SEEN = 4.5, 3.0
_STEPS = 20


def is_colour(value: object) -> bool:
    """Tell whether a value is a colour as themes write it.

    >>> is_colour("#0072b2"), is_colour("blue"), is_colour(None)
    (True, False, False)
    """
    return isinstance(value, str) and re.fullmatch("#[0-9a-fA-F]{6}", value) is not None


def contrast(colour: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2).

    >>> contrast("#ffffff", "#000000")
    21.0
    """
    low, high = sorted(map(_luminance, (colour, other)))
    return (high + 0.05) / (low + 0.05)


def readable(colour: str, *papers: str, ink: str, enough: float = READ) -> str:
    """Return a colour, mixed with as little ink as it takes to be seen well on all papers.

    >>> readable("#0072b2", "#ffffff", ink="#000000"), readable("#ffd54f", "#ffffff", ink="#000000")
    ('#0072b2', '#806a28')
    """
    for step in range(_STEPS + 1):
        shade = mixed(colour, ink, step / _STEPS) if step else colour
        if all(contrast(shade, paper) >= enough for paper in papers):
            return shade
    return ink


def letters(ground: str) -> str:
    """Return white or black, whichever is read on a colour; white where both are.

    >>> letters("#0072b2"), letters("#e69f00")
    ('#ffffff', '#000000')
    """
    # One of them always is: the product of their contrasts with any colour is 21.
    return "#ffffff" if contrast("#ffffff", ground) >= READ else "#000000"


def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another in it.

    >>> mixed("#ffffff", "#000000", 0.2)
    '#cccccc'
    """
    return "#{:02x}{:02x}{:02x}".format(
        *(round(a + (b - a) * share) for a, b in zip(_parts(colour), _parts(other), strict=True))
    )


def apart(colour: str, other: str) -> float:
    """Return how different two colours look, from 0 to 1: their distance in OKLab (Ottosson 2020).

    >>> apart("#d55e00", "#d55e00"), round(apart("#d55e00", "#e69f00"), 2), round(apart("#d55e00", "#0072b2"), 2)
    (0.0, 0.16, 0.31)
    """
    return float(sum((a - b) ** 2 for a, b in zip(_oklab(colour), _oklab(other), strict=True)) ** 0.5)


def _parts(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def _linear(colour: str) -> list[float]:
    plain = [part / 255 for part in _parts(colour)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in plain]


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _oklab(colour: str) -> tuple[float, float, float]:
    red, green, blue = _linear(colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


# The pairs of colours to check: the name of a colour of a theme, its background, and the contrast that it needs.
PAIRS: tuple[tuple[str, str, float], ...] = (
    *((name, "paper", READ) for name in ("ink", "muted", "gone", "best", "window-ink", "cut-ink", "wrong")),
    *((f"{kind}-ink", kind, READ) for kind in ("max", "min", "chance", "badge")),
    *((f"{kind}-edge", "paper", READ) for kind in ("max", "min")),
    ("ink", "wash", READ),
    ("best", "wash", READ),
    ("muted", "wash", READ),
    ("ink", "window", READ),
    ("window-ink", "window", READ),
    ("cut-ink", "cut-wash", READ),
    *((name, "paper", SEEN) for name in ("max-line", "min-line", "chance-line", "edge", "cut", "focus", "badge")),
    ("ring", "gap", SEEN),
)
# Cuts and highlighted nodes have colours of their own: the theme's, or else the first of these that is not taken.
_SIGNALS = ("#d55e00", "#c026a8", "#c8102e", "#6a1fb0", "#00795c", "#0072b2", "#1a1a1a")
_APART = 0.1


def derived(base: Mapping[str, str], brand: Sequence[str]) -> dict[str, str]:
    """Return the colours of a theme, changed to new colours for MAX, MIN and accents; all other colours are unchanged.

    >>> from emmviz.picture.named_themes import theme
    >>> colours = derived(theme("light").colours, ("#d55e00", "#ffd54f", "#00838f"))
    >>> colours["max"], colours["min-ink"], colours["min-edge"], colours["cut"]
    ('#d55e00', '#000000', '#816e32', '#c026a8')
    """
    paper, ink = base["paper"], base["ink"]
    colours = dict(base)
    for kind, colour in zip(("max", "min"), brand, strict=False):
        colours[kind], colours[f"{kind}-ink"] = colour, letters(colour)
        colours[f"{kind}-line"] = readable(mixed(colour, ink, 0.4), paper, ink=ink)
        colours[f"{kind}-edge"] = readable(colour, paper, ink=ink)
    accent = brand[2]
    colours["best"] = readable(accent, paper, base["wash"], ink=ink)
    colours["window"] = _tint(paper, accent, 0.25, ink)
    colours["window-ink"] = readable(mixed(accent, ink, 0.2), paper, colours["window"], ink=ink)
    taken = [colours[name] for name in ("max", "min", "max-edge", "min-edge", "best", "window-ink", "ink")]
    cut = _signal(base["cut"], taken, paper, ink)
    if cut != base["cut"]:
        colours |= _of_cuts(cut, paper, ink)
    colours["focus"] = _signal(base["focus"], [*taken, colours["cut"], colours["badge"]], paper, ink)
    return colours


def _signal(usual: str, taken: list[str], paper: str, ink: str) -> str:
    """Return the first colour that looks unlike all that are taken, or the one that does most."""
    shades = [usual, *(readable(colour, paper, ink=ink, enough=SEEN) for colour in _SIGNALS)]
    unlike = [min(apart(shade, other) for other in taken) for shade in shades]
    return next(
        (shade for shade, far in zip(shades, unlike, strict=True) if far >= _APART), shades[unlike.index(max(unlike))]
    )


def _of_cuts(cut: str, paper: str, ink: str) -> dict[str, str]:
    wash = _tint(paper, cut, 0.1, ink)
    return {
        "cut": cut,
        "cut-wash": wash,
        "cut-ink": readable(cut, paper, wash, ink=ink),
        "badge": cut,
        "badge-ink": letters(cut),
    }


def _tint(paper: str, colour: str, most: float, ink: str) -> str:
    """Mix a colour into a paper, up to a share, but only as much as leaves black text readable."""
    shades = (mixed(paper, colour, most * share / 5) for share in (5, 4, 3, 2, 1))
    return next((shade for shade in shades if contrast(ink, shade) >= READ), paper)


def on_paper(
    light: Mapping[str, str], dark: Mapping[str, str], paper: str, ink: str, accents: Sequence[str]
) -> tuple[dict[str, str], tuple[str, str, str]]:
    """Return the colours of a theme on a paper of any colour, and the three accents from which they are derived.

    The ink becomes black or white if it is not readable on the paper. The first accent is for MAX, the next one that
    differs from it is for MIN, and the next one that differs from both is for accents.

    >>> from emmviz.picture.named_themes import theme
    >>> colours, brand = on_paper(theme("light").colours, theme("dark").colours, "#003366", "#333333", ["#ffcc00"])
    >>> colours["ink"], brand[0], contrast(colours["muted"], "#003366") > 4.5
    ('#ffffff', '#ffcc00', True)
    """
    base = dark if contrast("#ffffff", paper) > contrast("#000000", paper) else light
    ink = ink if ink and contrast(ink, paper) >= READ else letters(paper)
    colours = dict(base) | dict.fromkeys(("chance", "gap", "paper"), paper)
    colours |= dict.fromkeys(("ink", "chance-line", "chance-ink", "live", "ring"), ink)
    colours |= {"wash": _tint(paper, ink, 0.06, ink), "faint": mixed(paper, ink, 0.3)}
    for name, ground, least in PAIRS:
        if ground == "paper" and name != "ink":
            colours[name] = readable(colours[name], paper, colours["wash"], ink=ink, enough=least)
    colours |= _of_cuts(colours["cut"], paper, ink) | {"wrong-wash": _tint(paper, colours["wrong"], 0.1, ink)}
    brand: list[str] = []
    for colour in (*accents, base["max"], base["min"], base["best"], ink, *_SIGNALS):
        if len(brand) < 3 and all(apart(colour, other) >= _APART for other in brand):
            brand.append(colour)
    first, second, third = brand
    return derived(colours, (first, second, third)), (first, second, third)
