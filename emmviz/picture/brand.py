"""Brand: the colours of a theme from the three of a house, each moved as far as it must be to be seen."""

from __future__ import annotations

import re
import warnings
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.numbers import brief
from emmviz.picture.contrast import READ, SEEN, apart, contrast, letters, mixed, readable
from emmviz.picture.fonts import checked_font
from emmviz.picture.theme import Theme

__all__ = ["PAIRS", "branded", "on_paper"]

# What is read or seen on what: the name of a colour of a theme, of its ground, and the contrast that it needs.
PAIRS: tuple[tuple[str, str, float], ...] = (
    *((name, "paper", 4.5) for name in ("ink", "muted", "gone", "best", "window-ink", "cut-ink", "wrong")),
    *((f"{kind}-ink", kind, 4.5) for kind in ("max", "min", "chance", "badge")),
    *((f"{kind}-edge", "paper", 4.5) for kind in ("max", "min")),
    ("ink", "wash", 4.5), ("best", "wash", 4.5), ("muted", "wash", 4.5),
    ("ink", "window", 4.5), ("window-ink", "window", 4.5), ("cut-ink", "cut-wash", 4.5),
    *((name, "paper", SEEN) for name in ("max-line", "min-line", "chance-line", "edge", "cut", "focus",
                                         "badge")),
    ("ring", "gap", SEEN),
)  # fmt: skip
# Cuts and highlighted nodes have colours of their own: the theme's, or else the first of these that is not taken.
_SIGNALS = ("#d55e00", "#c026a8", "#c8102e", "#6a1fb0", "#00795c", "#0072b2", "#1a1a1a")
_APART = 0.1
_ALIKE = 0.04
_TOLD = {"max-edge": "the chosen edges of MAX", "min-edge": "the chosen edges of MIN", "best": "accents"}


def branded(base: Theme, brand: Any, *, own: Container[str] = ()) -> Theme:
    """Return a theme in the colours and the font of a house.

    Parameters: base; brand, a table with `colours`, those of MAX, of MIN and of accents, and `font`, or one of the two;
    own, names of colours that are given besides, of which nobody need be warned.
    Raises: TreeError. Warns: PictureWarning where a colour had to be moved to be seen.

    >>> from emmviz.picture.named_themes import theme
    >>> found = branded(theme("light"), {"colours": ["#7a1fa2", "#ffd54f", "#00695c"], "font": "Open Sans"},
    ...                 own=["min-edge"])
    >>> found.colours["max-edge"], found.colours["min-ink"], found.font[:22]
    ('#7a1fa2', '#000000', 'Open Sans, DejaVu Sans')
    """
    given = _checked(brand)
    if "font" in given:
        base = replace(base, font=checked_font("font of a brand", given["font"], base.font))
    if "colours" not in given:
        return base
    colours = given["colours"]
    found = derived(base.colours, colours)
    moved = []
    for (name, what), wanted in zip(_TOLD.items(), colours, strict=True):
        if found[name].lower() != wanted.lower() and name not in own:
            moved.append(f"{what} are {found[name]} instead of {wanted}")
    if moved:
        paper = base.colours["paper"]
        warnings.warn(f"to be seen on {paper}, {', '.join(moved)}", PictureWarning, stacklevel=2)
    return replace(base, colours=found, brand=colours)


def derived(base: Mapping[str, str], brand: tuple[str, str, str]) -> dict[str, str]:
    """Return the colours of a theme for the three of a brand; what they do not change stays as it is."""
    paper, ink = base["paper"], base["ink"]
    found = dict(base)
    for kind, colour in zip(("max", "min"), brand, strict=False):
        found[kind], found[f"{kind}-ink"] = colour, letters(colour)
        found[f"{kind}-line"] = readable(mixed(colour, ink, 0.4), paper, ink=ink)
        found[f"{kind}-edge"] = readable(colour, paper, ink=ink)
    accent = brand[2]
    found["best"] = readable(accent, paper, base["wash"], ink=ink)
    found["window"] = _tint(paper, accent, 0.25, ink)
    found["window-ink"] = readable(mixed(accent, ink, 0.2), paper, found["window"], ink=ink)
    taken = [found[name] for name in ("max", "min", "max-edge", "min-edge", "best", "window-ink", "ink")]
    cut = _signal(base["cut"], taken, paper, ink)
    if cut != base["cut"]:
        found |= _of_cuts(cut, paper, ink)
    found["focus"] = _signal(base["focus"], [*taken, found["cut"], found["badge"]], paper, ink)
    return found


def _signal(usual: str, taken: list[str], paper: str, ink: str) -> str:
    """Return the first colour that looks unlike all that are taken, or the one that does most."""
    shades = [usual, *(readable(colour, paper, ink=ink, enough=SEEN) for colour in _SIGNALS)]
    unlike = [min(apart(shade, other) for other in taken) for shade in shades]
    return next((shade for shade, far in zip(shades, unlike, strict=True) if far >= _APART),
                shades[unlike.index(max(unlike))])  # fmt: skip


def _of_cuts(cut: str, paper: str, ink: str) -> dict[str, str]:
    wash = _tint(paper, cut, 0.1, ink)
    return {
        "cut": cut, "cut-wash": wash, "cut-ink": readable(cut, paper, wash, ink=ink), "badge": cut,
        "badge-ink": letters(cut),
    }  # fmt: skip


def _tint(paper: str, colour: str, most: float, ink: str) -> str:
    """Return a paper with as much of a colour in it, up to a share, as leaves ink readable."""
    shades = (mixed(paper, colour, most * share / 5) for share in (5, 4, 3, 2, 1))
    return next((shade for shade in shades if contrast(ink, shade) >= READ), paper)


def on_paper(
    light: Mapping[str, str], dark: Mapping[str, str], paper: str, ink: str, accents: Sequence[str]
) -> tuple[dict[str, str], tuple[str, str, str]]:
    """Return the colours of a theme on a paper of any colour, and the three accents that they come from.

    Parameters: light, dark, the colours of the themes for such papers; paper; ink, which gives way to black or white
    where it is not read on that; accents, in their order: the first is that of MAX, the next unlike it that of MIN, the
    next unlike both that of accents.

    >>> from emmviz.picture.named_themes import theme
    >>> colours, brand = on_paper(theme("light").colours, theme("dark").colours, "#003366", "#333333", ["#ffcc00"])
    >>> colours["ink"], brand[0], contrast(colours["muted"], "#003366") > 4.5
    ('#ffffff', '#ffcc00', True)
    """
    base = dark if contrast("#ffffff", paper) > contrast("#000000", paper) else light
    ink = ink if ink and contrast(ink, paper) >= READ else letters(paper)
    found = dict(base) | dict.fromkeys(("chance", "gap", "paper"), paper)
    found |= dict.fromkeys(("ink", "chance-line", "chance-ink", "live", "ring"), ink)
    found |= {"wash": _tint(paper, ink, 0.06, ink), "faint": mixed(paper, ink, 0.3)}
    for name, ground, least in PAIRS:
        if ground == "paper" and name != "ink":
            found[name] = readable(found[name], paper, found["wash"], ink=ink, enough=least)
    found |= _of_cuts(found["cut"], paper, ink) | {"wrong-wash": _tint(paper, found["wrong"], 0.1, ink)}
    brand: list[str] = []
    for colour in (*accents, base["max"], base["min"], base["best"], ink, *_SIGNALS):
        if len(brand) < 3 and all(apart(colour, other) >= _APART for other in brand):
            brand.append(colour)
    one, two, three = brand
    return derived(found, (one, two, three)), (one, two, three)


def _checked(brand: Any) -> dict[str, Any]:
    if not isinstance(brand, Mapping):
        raise TreeError(f"brand of a theme must be a table with colours and a font, not {brief(brand, 40)}")
    for key in brand:
        if key not in ("colours", "font"):
            raise TreeError(f"a brand has no {brief(key, 40)}; it has colours, font")
    if not brand:
        raise TreeError("a brand has colours, a font, or both, and this one has neither")
    found = dict(brand)
    if "font" in brand and not isinstance(brand["font"], str):
        raise TreeError(f"font of a brand must be the name of a font, not {brief(brand['font'], 40)}")
    if "colours" in brand:
        colours = brand["colours"]
        if not isinstance(colours, (list, tuple)) or len(colours) != 3:
            raise TreeError(
                f"colours of a brand must be three, of MAX, of MIN and of accents, not {brief(colours, 60)}"
            )
        for colour in colours:
            if not isinstance(colour, str) or not re.fullmatch("#[0-9a-fA-F]{6}", colour):
                raise TreeError(f"a colour of a brand must be written like #0072b2, not {brief(colour, 40)}")
        if apart(*colours[:2]) < _ALIKE:
            raise TreeError(f"MAX and MIN would look alike in {colours[0]} and {colours[1]}: choose another first or "
                            "second colour for the brand")  # fmt: skip
        found["colours"] = tuple(colours)
    return found
