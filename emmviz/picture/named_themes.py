"""Named themes: emmviz's own themes, how your own theme is read and checked, and themes for pages and films."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from emmviz.base.errors import PictureWarning, TreeError
from emmviz.base.files import read_toml
from emmviz.base.messages import Message, alternative, brief, expect, refuse_if
from emmviz.base.numbers import is_number, is_whole
from emmviz.base.series import SERIES
from emmviz.picture.colours import PAIRS, apart, contrast, derived, is_colour, letters, readable
from emmviz.picture.geometry import CORNERS
from emmviz.picture.theme import Theme, ThemeLike, families


def _series(*colours: str) -> dict[str, str]:
    """Return the colours of a chart's lines, by number."""
    return {f"series-{i}": colour for i, colour in enumerate(colours, start=1)}


_LIGHT = {
    "paper": "#ffffff",
    "ink": "#1a1a1a",
    "muted": "#63636b",
    "faint": "#b9b9c0",
    "edge": "#55555c",
    "wash": "#f0f1f5",
    "max": "#0072B2",
    "max-line": "#00456b",
    "max-ink": "#ffffff",
    "min": "#E69F00",
    "min-line": "#7d5600",
    "min-ink": "#000000",
    "chance": "#ffffff",
    "chance-line": "#1a1a1a",
    "chance-ink": "#1a1a1a",
    "leaf-line": "#77777f",
    "live": "#1a1a1a",
    "best": "#0072B2",
    "window": "#bcdcf0",
    "window-ink": "#00527f",
    "cut": "#d55e00",
    "cut-ink": "#b34700",
    "cut-wash": "#fff1e6",
    "badge": "#c24e00",
    "badge-ink": "#ffffff",
    "gone": "#6f6f77",
    "unread": "#f4f5f7",
    "hatch": "#dcdfe4",
    "focus": "#c026a8",
    "ring": "#1a1a1a",
    "gap": "#ffffff",
    "max-edge": "#0072B2",
    "min-edge": "#9a5b00",
    "wrong": "#a8123e",
    "wrong-wash": "#fdeef2",
    **_series(*SERIES),
}
_DARK = _LIGHT | {
    "paper": "#16181d",
    "ink": "#eceef2",
    "muted": "#a6a9b3",
    "faint": "#4d515c",
    "edge": "#9599a5",
    "wash": "#262a33",
    "max-line": "#6fc1ee",
    "min-line": "#ffd27a",
    "chance": "#16181d",
    "chance-line": "#eceef2",
    "chance-ink": "#eceef2",
    "leaf-line": "#8b8f9b",
    "live": "#ffffff",
    "best": "#4db2ec",
    "window": "#1d5478",
    "window-ink": "#a5d8f7",
    "cut": "#ff8a3d",
    "cut-ink": "#ffb483",
    "cut-wash": "#40230f",
    "gone": "#a0a3ad",
    "unread": "#1d2027",
    "hatch": "#333844",
    "focus": "#ff7be5",
    "ring": "#ffffff",
    "gap": "#16181d",
    "max-edge": "#4db2ec",
    "min-edge": "#E69F00",
    "wrong": "#ff8fa3",
    "wrong-wash": "#40141f",
    **_series("#4cc9a0", "#d68ae0", "#eceef2", "#b9c94a", "#ff9ec4"),
}
_PRINT = _LIGHT | {
    "max": "#4a4a4a",
    "max-line": "#000000",
    "min": "#d0d0d0",
    "min-line": "#000000",
    "best": "#000000",
    "cut": "#000000",
    "window": "#c9c9c9",
    "window-ink": "#222222",
    "cut-ink": "#000000",
    "cut-wash": "#ffffff",
    "badge": "#000000",
    "wash": "#ffffff",
    "muted": "#333333",
    "faint": "#a5a5a5",
    "gone": "#555555",
    "ring": "#000000",
    "max-edge": "#000000",
    "min-edge": "#000000",
    "focus": "#000000",
    "wrong": "#000000",
    "wrong-wash": "#ffffff",
    **_series("#000000", "#6a6a6a", "#2b2b2b", "#808080", "#454545"),
}
# As in the book: outlined, black on white, the leaves plain numbers.
_BOOK = _PRINT | {
    "ink": "#000000",
    "max": "#ffffff",
    "max-ink": "#000000",
    "min": "#ffffff",
    "min-ink": "#000000",
    "chance-line": "#000000",
    "chance-ink": "#000000",
    "leaf-line": "#ffffff",
    "edge": "#000000",
    "live": "#000000",
}

_THEMES = {
    "light": Theme("light", _LIGHT),
    "aima": Theme("aima", _BOOK),
    "dark": Theme("dark", _DARK),
    "print": Theme("print", _PRINT),
    "slide": Theme(
        "slide",
        _LIGHT,
        value=18,
        label=18,
        small=18,
        gap=8,
        pad=4,
        ring=9,
        tight=True,
        steep=0.62,
        digits=3,
        page=(960, 540),
        least=18,
        largest=1.8,
        legend=False,
    ),
    "decision": Theme("decision", _LIGHT, shapes={"max": "square", "min": "square", "chance": "circle", "leaf": "box"}),
}


_OF_A_DECK = {"theme": "base", "logo": "", "footer": ""}


def themes() -> list[str]:
    """Return the names of the themes.

    >>> themes()
    ['light', 'aima', 'dark', 'print', 'slide', 'decision']
    """
    return list(_THEMES)


def theme(name: ThemeLike, **changes: object) -> Theme:
    """Return a theme by name, by a TOML file, also one with the style of a deck, by a dict, or as it is, with changes.

    Parameters
    ----------
    name : str, Path, dict or Theme
        One of `themes()`, the path of a `.toml` file, a dict, or a Theme; file and dict may name the theme that they
        change as `base`, by default "light".
    **changes
        Fields of a Theme, of colours and shapes only some; None leaves one as it is.

    Returns
    -------
    Theme
        The theme.

    Raises
    ------
    TreeError
        If the theme does not exist, or a change is wrong.
    OSError
        If a file cannot be read.

    Examples
    --------
    >>> theme("slide").page, theme({"base": "dark", "colours": {"max": "#aa0000"}}, numbers="fractions").numbers
    ((960, 540), 'fractions')
    """
    if isinstance(name, Path) or (isinstance(name, str) and name.lower().endswith(".toml")):
        # The style of a deck is a theme as well, with more in it.
        entries = ((_OF_A_DECK.get(key, key), value) for key, value in read_toml(name, "theme")[1].items())
        name = {"name": Path(name).stem, **{key: value for key, value in entries if key}}
    if isinstance(name, Mapping):
        fields: dict[str, Any] = dict(name)
        base = fields.pop("base", "light")
        expect(base in themes(), "wrong.picture.theme.base", base, known=", ".join(themes()))
        look = _THEMES[base]
        if isinstance(fields.get("page"), str):  # that of a deck, in whose sizes a picture then is
            fields["page"], look = page_named(fields["page"]), in_slide_sizes(look)
        elif _FIELDS["page"][1](fields.get("page")) and fields["page"][0] < _NARROW and not look.page:
            look = replace(in_slide_sizes(look), least=_PRINTED)
        chosen = changed(look, {"name": "own", **fields})
    elif isinstance(name, Theme):
        chosen = name
    elif isinstance(name, str) and name in _THEMES:
        chosen = _THEMES[name]
    else:
        raise TreeError(Message("wrong.picture.theme.unknown", name=brief(name), known=", ".join(themes())))
    wanted = {field: value for field, value in changes.items() if value is not None}
    return changed(chosen, wanted) if wanted else chosen


# Width and height in points; a tight picture is as large as its tree.
PAGES: dict[str, tuple[float, float] | None] = {
    "16:9": (960, 540),
    "4:3": (960, 720),
    "A4": (842, 595),
    "letter": (792, 612),
    "tight": None,
}
# The smallest text beside a sentence, in points of a page 960 wide: 22 pixels of 1280.
LEAST = 16.5
# The smallest text in a column of a paper, in points, and the page that is too wide for one.
_PRINTED, _NARROW = 8.0, 480
_SIZES = ("value", "label", "small", "gap", "pad", "ring", "tight", "steep", "digits", "roomy", "least")


def page_named(page: str) -> tuple[float, float] | None:
    """Return the size of a page, one of `PAGES`; None where it is as large as its tree."""
    refuse_if(page not in PAGES, "wrong.picture.page", name=brief(page, 40), known=", ".join(PAGES))
    return PAGES[page]


def in_slide_sizes(look: Theme) -> Theme:
    """Return a theme without a legend, in the sizes of the theme "slide"; one with a page has its own sizes.

    >>> in_slide_sizes(theme("dark")).small, in_slide_sizes(theme("dark")).name
    (18, 'dark')
    """
    sizes = {} if look.page else {name: getattr(theme("slide"), name) for name in _SIZES}
    return replace(look, legend=False, **sizes)


def film_look(look: ThemeLike | None) -> Theme:
    """Return a theme for a film: 16:9 and text as large as on a slide, unless the theme has its own page.

    >>> film_look("dark").page, film_look({"page": [800, 600]}).page
    ((960, 540), (800, 600))
    """
    chosen = theme("light" if look is None else look)
    return chosen if chosen.page else replace(in_slide_sizes(chosen), page=PAGES["16:9"], least=LEAST)


def to_write_in(look: Theme) -> Theme:
    """Return a theme whose nodes are as white as the paper, distinguished by their shapes and outlines; it explains no
    step.

    >>> look = to_write_in(theme("light"))
    >>> look.colours["max"], look.colours["max-ink"], look.colours["max-line"]
    ('#ffffff', '#1a1a1a', '#00456b')
    """
    return replace(look, colours=_white(tuple(look.colours.items())), evidence=False)


@lru_cache(maxsize=16)  # styles are kept by theme, and recognise its colours as the same object
def _white(colours: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    by_name = dict(colours)
    fills = dict.fromkeys(("max", "min", "chance", "wash"), by_name["paper"])
    return by_name | fills | dict.fromkeys(("max-ink", "min-ink", "chance-ink"), by_name["ink"])


# -- one's own ---------------------------------------------------------------------------------------------------------


# Two colours nearer than this cannot be the colours of two players.
_ALIKE = 0.04
# The colours in which brand colours appear on paper.
_SEEN = ("max-edge", "min-edge", "best")
_KINDS = ("max", "min", "chance", "leaf")
# The fields that may be None.
_OPTIONAL = ("page", "shapes", "words")
# A name that a style sheet takes without quotes.
_PLAIN = re.compile(r"-?[A-Za-z][\w-]*(?: [A-Za-z][\w-]*)*", re.ASCII)
# The number of calls between a warning and the call that asked for the theme.
_CALLER = 5


# What a field must be, by its key in the words, and whether a value is that; all others are sizes.
_Field: TypeAlias = tuple[str, Callable[[object], bool]]
_FLAG: _Field = "flag", lambda value: isinstance(value, bool)
_FROM_ZERO: _Field = "from_zero", lambda value: is_number(value, 0, 10_000)
_SIZE: _Field = "size", lambda value: is_number(value, 0.1, 10_000)
_FIELDS: dict[str, _Field] = {
    "name": ("text", lambda value: isinstance(value, str) and 0 < len(value) <= 200),
    "digits": ("digits", lambda value: is_whole(value, 1, 12)),
    "numbers": ("numbers", lambda value: value in ("decimals", "fractions")),
    "direction": ("direction", lambda value: value in ("down", "right")),
    "page": (
        "page",
        lambda value: isinstance(value, (list, tuple)) and len(value) == 2 and all(map(_SIZE[1], value)),
    ),
    **dict.fromkeys(("tight", "transparent", "reached", "alike", "legend"), _FLAG),
    "evidence": (_FLAG[0], lambda value: value is None or isinstance(value, bool)),
    **dict.fromkeys(("gap", "pad", "roomy", "ring", "box", "least"), _FROM_ZERO),
}
# Of a field that is a table: the names in it, what a value must be by its key in the words, and whether it is that.
_TABLES: dict[str, tuple[Collection[str], str, Callable[[object], bool]]] = {
    "colours": (tuple(_LIGHT), "colour", is_colour),
    "shapes": (_KINDS, "shape", CORNERS.__contains__),
    "words": (
        _KINDS[:3],
        "word",
        lambda value: isinstance(value, str) and value.strip() != "" and len(value) <= 30 and value.isprintable(),
    ),
}


def changed(base: Theme, changes: Mapping[str, object]) -> Theme:
    """Return a theme with changes by the names of its fields, of `colours` and `shapes` only those that differ.

    A warning names the colours that are hardly seen.

    >>> changed(theme("light"), {"colours": {"max": "#aa0000"}, "value": 20}).colours["max"]
    '#aa0000'
    """
    for key in changes:
        _expect_name("theme.field", key, ("base", *Theme.__dataclass_fields__))
    if "brand" in changes:
        named_colours = changes.get("colours")
        base = _branded(base, changes["brand"], named_colours if isinstance(named_colours, Mapping) else ())
    return replace(base, **{key: _checked(key, value, base) for key, value in changes.items() if key != "brand"})


def _expect_name(key: str, name: object, known: Collection[str], **holes: str) -> None:
    if name not in known:
        raise TreeError(
            Message(f"wrong.picture.{key}", name=brief(name, 40), instead=alternative(name, known, "has"), **holes)
        )


def _checked(key: str, value: Any, base: Theme) -> Any:
    """Return the value of a field, of a table all of it, or refuse it."""
    if value is None and key in _OPTIONAL:
        return None
    if key in _TABLES:
        return _completed(key, value, base)
    if key == "font":
        return _font("theme", value, base)
    expected, holds = _FIELDS.get(key, _SIZE)
    expect(holds(value), f"wrong.picture.theme.{expected}", value, name=key)
    return tuple(value) if key == "page" else value


def _completed(key: str, value: Any, base: Theme) -> Mapping[str, str]:
    """Return a table of a theme, completed by the entries that the changes do not name."""
    known, expected, holds = _TABLES[key]
    expect(isinstance(value, Mapping), "wrong.picture.theme.table", value, name=key)
    for name, entry in value.items():
        _expect_name("theme.entry", name, known, table=key)
        expect(holds(entry), f"wrong.picture.theme.{expected}", entry, name=name)
    if key == "colours":
        return _seen(value, base)
    usual = base.words or {} if key == "words" else {kind: base.shape(kind) for kind in _KINDS}
    return {**usual, **value}


def _seen(changes: Mapping[str, str], base: Theme) -> Mapping[str, str]:
    """Return the colours of a theme with your own, and warn about colours whose contrast is low."""
    merged = {**base.colours, **changes}
    # A chosen edge wears its mover's colour, or one like it where that would be too pale on the paper.
    for kind in {"max", "min"}.intersection(changes):
        merged[f"{kind}-edge"] = readable(changes[kind], merged["paper"], ink=merged["ink"])
        merged[f"{kind}-ink"] = letters(changes[kind])
    merged |= changes
    weak = [
        Message("wrong.picture.theme.pair", name=name, colour=merged[name], paper=ground, shade=merged[ground])
        for name, ground, least in PAIRS
        if (name in changes or ground in changes) and contrast(merged[name], merged[ground]) < least
    ]
    if weak:
        warnings.warn(PictureWarning(Message("wrong.picture.theme.contrast", pairs=weak)), stacklevel=_CALLER + 1)
    return merged


def _branded(base: Theme, brand: Any, own_colours: Collection[str]) -> Theme:
    """Return a theme in the brand colours and font of an institution; its own colours need no warning."""
    expect(isinstance(brand, Mapping), "wrong.picture.brand.table", brand)
    for key in brand:
        _expect_name("brand.field", key, ("colours", "font"))
    if "font" in brand:
        base = replace(base, font=_font("brand", brand["font"], base))
    if "colours" not in brand:
        return base
    colours = brand["colours"]
    expect(isinstance(colours, (list, tuple)) and len(colours) == 3, "wrong.picture.brand.colours", colours)
    for colour in colours:
        expect(is_colour(colour), "wrong.picture.brand.colour", colour)
    refuse_if(apart(*colours[:2]) < _ALIKE, "wrong.picture.brand.alike", max=colours[0], min=colours[1])
    shades = derived(base.colours, colours)
    moved = {
        name: Message(f"wrong.picture.brand.{name}", colour=shades[name], wanted=wanted)
        for name, wanted in zip(_SEEN, colours, strict=True)
        if shades[name].lower() != wanted.lower() and name not in own_colours
    }
    if moved:
        warnings.warn(
            PictureWarning(
                Message(
                    "wrong.picture.brand.moved",
                    paper=base.colours["paper"],
                    shades=list(moved.values()),
                    names=tuple(moved),
                )
            ),
            stacklevel=_CALLER,
        )
    return replace(base, colours=shades, brand=tuple(colours))


def _font(of: str, font: object, base: Theme) -> str:
    """Return one font, or several separated by commas, as a style sheet lists them, before the fonts of a theme."""
    names = families(font) if isinstance(font, str) else [""]
    for name in names:
        # It is written into every format, in which quotes and brackets would mean something.
        expect(
            0 < len(name) <= 60 and all(letter.isalnum() or letter in " -_.+" for letter in name),
            f"wrong.picture.{of}.font",
            name or font,
        )
    listed = dict.fromkeys([*names, *families(base.font)])
    font_list = ", ".join(name if _PLAIN.fullmatch(name) else f"'{name}'" for name in listed)
    with suppress(ModuleNotFoundError):  # Python in the browser has no matplotlib, and there the browser draws
        from emmviz.picture.render.installed import warn_of_font

        warn_of_font(font_list)
    return font_list
