"""Theme: how a picture looks (colours, sizes and shapes), and the one table of styles that every renderer reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

from emmviz.base.numbers import INF
from emmviz.picture.colours import mixed

# What may be left out of a picture.
PARTS = ("levels", "names", "actions", "window", "dials", "sums", "bounds", "reasons", "caption", "legend")
# The fonts of the reader's own system, as on the rest of a page; formats that embed a font have DejaVu Sans instead.
_SYSTEM = "-apple-system, Segoe UI, Roboto, Helvetica Neue, Liberation Sans, Arial, DejaVu Sans, sans-serif"


@dataclass(frozen=True, slots=True)
class Theme:
    """How a picture looks: colours by name, sizes in the unit of the picture, and a shape for each kind of node.

    Attributes
    ----------
    name : str
        The name of the theme.
    colours : mapping
        The colours, by what they are used for.
    value, label, small : float
        The sizes of text: for values, for labels, and for everything else.
    gap, pad : float
        The smallest space between nodes, and around the picture.
    roomy : float
        A tree narrower than this is spread out.
    reach : float
        How far a node may be to the right of its first child.
    ring : float
        The distance from a chance node to its dial.
    tight : bool
        Whether cut marks and windows may share a row.
    steep : float
        The height of a triangle divided by its base.
    box : float
        How much wider the box of a leaf is than its text, in sizes of that text.
    alike : bool
        Whether all inner nodes of a kind have the same size, even in a tree that is drawn as narrow as possible.
    digits : int
        The number of significant digits in a node.
    numbers : str
        "decimals" or "fractions".
    direction : str
        "down", or "right" for a tree that grows from left to right.
    reached : bool
        Whether to write the probability of reaching each leaf beside it.
    evidence : bool or None
        Whether to show the evidence of a step beside the tree of a run: an assertion, a number line and a sum. With
        None it is there, or below the tree, unless captions are hidden or the page has no room for it.
    legend : bool
        Whether a legend explains the marks; the theme "slide", films and decks have none.
    transparent : bool
        Whether the picture has no background.
    page : tuple or None
        (width, height) if the picture must fill a page, for example a 16:9 slide of 960 × 540 points.
    least, largest : float
        The smallest size of text on a page, and the largest factor by which a small tree is enlarged.
    font : str
        The fonts, in order of preference.
    shapes : mapping or None
        The shape for each kind of node.
    words : mapping or None
        Your own words for max, min and chance, in every language.
    brand : tuple or None
        The brand colours from which the theme's colours are derived.
    """

    name: str
    colours: Mapping[str, str]
    value: float = 17
    label: float = 15
    small: float = 13
    gap: float = 24
    pad: float = 15
    roomy: float = 760
    reach: float = INF
    ring: float = 13
    tight: bool = False
    steep: float = 0.8
    box: float = 0.7
    alike: bool = False
    digits: int = 4
    numbers: str = "decimals"
    direction: str = "down"
    reached: bool = False
    evidence: bool | None = None
    legend: bool = True
    transparent: bool = False
    page: tuple[float, float] | None = None
    least: float = 0
    largest: float = 3
    font: str = _SYSTEM
    shapes: Mapping[str, str] | None = None
    words: Mapping[str, str] | None = None
    brand: tuple[str, str, str] | None = None

    def shape(self, kind: str) -> str:
        """Return the shape for a kind: up, down, circle, square or box."""
        return (self.shapes or {"max": "up", "min": "down", "chance": "circle", "leaf": "box"})[kind]


# What you can give as a theme: a name, the path of a .toml file, a dict of changes, or a Theme.
ThemeLike: TypeAlias = str | Path | Mapping[str, object] | Theme


def families(font: str) -> list[str]:
    """Return the names in a list of fonts, as in a style sheet.

    >>> families("'Source Sans 3', Arial, sans-serif")
    ['Source Sans 3', 'Arial', 'sans-serif']
    """
    return [name.strip().strip("\"'") for name in font.split(",")]


def own_font(font: str) -> str:
    """Return the font that a theme asks for, "" where it leaves the font to the system of the reader.

    >>> own_font("'Source Sans 3', Arial"), own_font(Theme("plain", {}).font)
    ('Source Sans 3', '')
    """
    return "" if font.startswith(families(_SYSTEM)[0]) else families(font)[0]


# -- styles ------------------------------------------------------------------------------------------------------------


class StyleRule(NamedTuple):
    """One line of the table: the style of a `part` in groups that have all classes of `on`; later lines win.

    A value that starts with $ is a colour of the theme.
    """

    on: str
    part: str
    attributes: Mapping[str, str]


# Edges below a player who errs are as wide as they are likely, in this many levels above the smallest.
MOST_WEIGHT = 5

# The states in which a node of a player is paler.
_PALE = ("done", "probed")

RULES = (
    StyleRule("node", "shape", {"stroke-width": "1.6", "stroke": "$ink", "stroke-linejoin": "round"}),
    StyleRule("node max", "shape", {"fill": "$max", "stroke": "$max-line"}),
    StyleRule("node min", "shape", {"fill": "$min", "stroke": "$min-line"}),
    StyleRule("node chance", "shape", {"fill": "$chance", "stroke": "$chance-line", "stroke-width": "2.2"}),
    StyleRule("node leaf", "shape", {"fill": "$wash", "stroke": "$leaf-line", "stroke-width": "1.2"}),
    StyleRule("node", "value", {"fill": "$ink", "font-weight": "bold"}),
    StyleRule("node max", "value", {"fill": "$max-ink"}),
    StyleRule("node min", "value", {"fill": "$min-ink"}),
    StyleRule("node chance", "value", {"fill": "$chance-ink"}),
    StyleRule("node", "name", {"fill": "$muted"}),
    StyleRule("node", "more", {"fill": "$muted", "font-weight": "bold"}),
    StyleRule("node", "dial", {"fill": "none", "stroke": "$faint", "stroke-width": "1.6"}),
    StyleRule("node", "window", {"fill": "none", "stroke": "$window", "stroke-width": "12"}),
    StyleRule("node", "ticks", {"fill": "none", "stroke": "$window-ink", "stroke-width": "3"}),
    StyleRule("node", "interval", {"fill": "none", "stroke": "$ink", "stroke-width": "6"}),
    StyleRule(
        "node", "probe", {"fill": "none", "stroke": "$window-ink", "stroke-dasharray": "2 3", "stroke-width": "2.6"}
    ),
    StyleRule("node", "end", {"fill": "$muted"}),
    StyleRule("edge", "line", {"stroke": "$edge", "stroke-width": "1.4", "fill": "none"}),
    # The window or the value that moves along an edge.
    StyleRule("edge", "back", {"fill": "$window"}),
    StyleRule("edge", "label", {"fill": "$ink"}),
    StyleRule("edge", "live", {"fill": "$window-ink", "font-weight": "bold"}),
    StyleRule("edge best", "line", {"stroke-width": "4.5"}),
    StyleRule("edge chosen", "line", {"stroke-width": "3"}),
    StyleRule("edge by-max", "line", {"stroke": "$max-edge"}),
    StyleRule("edge by-min", "line", {"stroke": "$min-edge"}),
    *(StyleRule(f"edge weight-{i}", "line", {"stroke-width": f"{0.8 + i:.1f}"}) for i in range(MOST_WEIGHT + 1)),
    StyleRule("edge path", "line", {"stroke": "$live", "stroke-width": "3"}),
    # A likely outcome has a thick edge.
    *(StyleRule(f"edge prob-{i}", "line", {"stroke-width": f"{1.4 + i / 2:.1f}"}) for i in range(11)),
    StyleRule("edge cut", "line", {"stroke": "$faint", "stroke-dasharray": "5 4", "stroke-width": "1.6"}),
    StyleRule("edge probed", "line", {"stroke": "$window-ink", "stroke-dasharray": "2 3", "stroke-width": "2.4"}),
    StyleRule("edge unreachable", "line", {"stroke": "$faint", "stroke-dasharray": "5 4", "stroke-width": "1.6"}),
    StyleRule("edge marked", "line", {"stroke": "$focus", "stroke-width": "5"}),
    # What is finished, or only probed, is paler.
    *(
        StyleRule(f"node {state} {kind}", "shape", {"fill-opacity": "0.3"})
        for state in _PALE
        for kind in ("max", "min")
    ),
    *(StyleRule(f"node {state} {kind}", "value", {"fill": "$ink"}) for state in _PALE for kind in ("max", "min")),
    StyleRule(
        "node cut",
        "shape",
        {"fill": "$paper", "stroke": "$gone", "stroke-dasharray": "5 4", "stroke-width": "1.4"},
    ),
    StyleRule(
        "node unreachable",
        "shape",
        {"fill": "$paper", "stroke": "$gone", "stroke-dasharray": "5 4", "stroke-width": "1.4"},
    ),
    StyleRule("node cut probed", "shape", {"fill-opacity": "1"}),
    StyleRule("node cut", "value", {"fill": "$gone", "font-weight": "normal"}),
    StyleRule("node cut probed", "value", {"fill": "$ink", "font-weight": "bold"}),
    StyleRule("node unreachable", "value", {"fill": "$gone", "font-weight": "normal"}),
    StyleRule("node unseen", "value", {"font-weight": "normal"}),
    # What was never entered is an outline.
    StyleRule("node unseen", "shape", {"fill": "$paper"}),
    StyleRule("node open", "shape", {"stroke": "$live", "stroke-width": "2.6"}),
    StyleRule("node probed", "shape", {"stroke": "$window-ink", "stroke-dasharray": "2 3", "stroke-width": "2.6"}),
    StyleRule("node lit", "shape", {"stroke": "$window-ink", "stroke-width": "5"}),
    StyleRule("node", "ring", {"fill": "none", "stroke": "none", "stroke-linejoin": "round"}),
    StyleRule("node", "gap", {"fill": "none", "stroke": "none", "stroke-linejoin": "round"}),
    StyleRule("node current", "ring", {"stroke": "$ring", "stroke-width": "11"}),
    StyleRule("node current", "gap", {"stroke": "$gap", "stroke-width": "6"}),
    StyleRule("node current", "shape", {"stroke": "$ring", "stroke-width": "2.2"}),
    StyleRule("node marked", "shape", {"stroke": "$focus", "stroke-width": "5"}),
    # The node that cuts attracts the eye first.
    StyleRule("node cutoff", "ring", {"stroke": "$cut"}),
    StyleRule("node cutoff chance", "shape", {"fill": "$cut-wash"}),
    StyleRule("node", "tone", {"fill": "none", "stroke": "none"}),
    StyleRule(
        "node erring",
        "tone",
        {"fill": "$chance", "stroke": "$chance-line", "stroke-width": "1.4", "stroke-linejoin": "round"},
    ),
    # Hollow and broken: nothing was found there.
    StyleRule("node estimate", "shape", {"fill-opacity": "0.2", "stroke-dasharray": "6 3", "stroke-width": "2.2"}),
    StyleRule("node estimate", "value", {"fill": "$ink"}),
    StyleRule("cutmark", "bars", {"stroke": "$cut", "stroke-width": "3.6", "stroke-linecap": "round", "fill": "none"}),
    StyleRule("cutmark", "badge", {"fill": "$badge"}),
    StyleRule("cutmark", "number", {"fill": "$badge-ink", "font-weight": "bold"}),
    StyleRule("cutmark", "reason", {"fill": "$ink"}),
    StyleRule("cutmark", "inequality", {"fill": "$cut-ink", "font-weight": "bold"}),
    StyleRule(
        "cutmark", "ground", {"fill": "$unread", "stroke": "$unread", "stroke-width": "6", "stroke-linejoin": "round"}
    ),
    StyleRule("cutmark", "hatch", {"stroke": "$hatch", "stroke-width": "1.2", "fill": "none"}),
    StyleRule("cutmark", "unread", {"fill": "$muted"}),
    StyleRule("arrow by-max", "dots", {"stroke": "$max-edge", "stroke-width": "1.8", "fill": "none"}),
    StyleRule("arrow by-max", "head", {"fill": "$max-edge"}),
    StyleRule("arrow by-max", "becomes", {"fill": "$max-edge"}),
    StyleRule("arrow by-min", "dots", {"stroke": "$min-edge", "stroke-width": "1.8", "fill": "none"}),
    StyleRule("arrow by-min", "head", {"fill": "$min-edge"}),
    StyleRule("arrow by-min", "becomes", {"fill": "$min-edge"}),
    StyleRule("evidence", "assertion", {"fill": "$ink", "font-weight": "bold"}),
    StyleRule("evidence", "row", {"fill": "$ink"}),
    StyleRule("evidence", "open", {"fill": "$muted"}),
    StyleRule("evidence", "total", {"fill": "$ink", "font-weight": "bold"}),
    StyleRule("evidence", "only", {"fill": "$window-ink"}),
    StyleRule("evidence", "end", {"fill": "$muted"}),
    StyleRule("evidence", "alpha-text", {"fill": "$max-edge", "font-weight": "bold"}),
    StyleRule("evidence", "beta-text", {"fill": "$min-edge", "font-weight": "bold"}),
    StyleRule("evidence", "ghost", {"fill": "none", "stroke": "$edge", "stroke-dasharray": "3 3", "stroke-width": "1"}),
    StyleRule("evidence", "useful", {"fill": "$window"}),
    StyleRule("evidence", "possible", {"fill": "$ink"}),
    StyleRule("evidence", "axis", {"stroke": "$edge", "stroke-width": "1.2", "fill": "none"}),
    StyleRule("evidence", "sum", {"stroke": "$ink", "stroke-width": "1.2", "fill": "none"}),
    StyleRule("evidence", "alpha", {"stroke": "$max-edge", "stroke-width": "2.6", "fill": "$max-edge"}),
    StyleRule("evidence", "beta", {"stroke": "$min-edge", "stroke-width": "2.6", "fill": "$min-edge"}),
    StyleRule("cell", "tile", {"fill": "$paper", "stroke": "$edge", "stroke-width": "1.2"}),
    StyleRule("cell max", "tile", {"fill": "$max"}),
    StyleRule("cell min", "tile", {"fill": "$min"}),
    StyleRule("cell tile", "tile", {"fill": "$window"}),
    StyleRule("cell shut", "tile", {"fill": "$faint", "fill-opacity": "0.55"}),
    StyleRule("cell", "sign", {"fill": "$ink", "font-weight": "bold"}),
    StyleRule("cell max", "sign", {"fill": "$max-ink"}),
    StyleRule("cell min", "sign", {"fill": "$min-ink"}),
    StyleRule("die", "tile", {"fill": "$paper", "stroke": "$ink", "stroke-width": "1.6"}),
    StyleRule("die", "pip", {"fill": "$ink"}),
    StyleRule("die", "sign", {"fill": "$ink", "font-weight": "bold"}),
    StyleRule("coin", "disc", {"fill": "$wash", "stroke": "$ink", "stroke-width": "1.6"}),
    StyleRule("coin", "sign", {"fill": "$ink", "font-weight": "bold"}),
    StyleRule("checkers", "point", {"fill": "$wash", "stroke": "$faint", "stroke-width": "1"}),
    StyleRule("checkers", "sign", {"fill": "$muted"}),
    StyleRule("checkers max", "disc", {"fill": "$max", "stroke": "$max-line", "stroke-width": "1.4"}),
    StyleRule("checkers min", "disc", {"fill": "$min", "stroke": "$min-line", "stroke-width": "1.4"}),
    StyleRule("checkers max", "sign", {"fill": "$max-ink", "font-weight": "bold"}),
    StyleRule("checkers min", "sign", {"fill": "$min-ink", "font-weight": "bold"}),
    StyleRule("text", "level", {"fill": "$muted", "font-weight": "bold"}),
    StyleRule("text", "legend", {"fill": "$muted"}),
    StyleRule("text", "caption", {"fill": "$ink"}),
    StyleRule("text", "title", {"fill": "$ink", "font-weight": "bold"}),
)


def style(classes: Iterable[str], part: str, theme: Theme) -> dict[str, str]:
    """Return the attributes of a part of a group that has these classes.

    >>> from emmviz.picture.named_themes import theme
    >>> style(["node", "max", "done"], "shape", theme("light"))["fill"]
    '#0072B2'
    """
    key = theme.name, part, tuple(classes)
    if key not in _CACHE or _CACHE[key][0] is not theme.colours:
        have = set(key[2])
        attributes: dict[str, str] = {}
        for rule in RULES:
            if rule.part == part and have.issuperset(rule.on.split()):
                attributes |= rule.attributes
        colours = theme.colours
        _CACHE[key] = colours, {k: colours[v[1:]] if v.startswith("$") else v for k, v in attributes.items()}
    return _CACHE[key][1]


_CACHE: dict[tuple[str, str, tuple[str, ...]], tuple[Mapping[str, str], dict[str, str]]] = {}


def css(scope: str) -> str:
    """Return the table as a style sheet for the player; its colours are variables.

    >>> ".node.max .shape{fill:var(--max)" in css(".emmviz")
    True
    """

    def declared(rule: StyleRule) -> str:
        return ";".join(f"{k}:{f'var(--{v[1:]})' if v.startswith('$') else v}" for k, v in rule.attributes.items())

    return "\n".join(f"{scope} .{'.'.join(rule.on.split())} .{rule.part}{{{declared(rule)}}}" for rule in RULES)


def drawn_colours(theme: Theme) -> list[str]:
    """Return the colours of the trees that a theme draws: named colours, the paper, and the fills of finished nodes."""
    finished = (style(("node", kind, "done"), "shape", theme) for kind in ("max", "min"))
    paler = [mixed(theme.colours["paper"], look["fill"], float(look["fill-opacity"])) for look in finished]
    names = {value[1:] for rule in RULES for value in rule.attributes.values() if value.startswith("$")}
    return [colour for name, colour in theme.colours.items() if name in names or name == "paper"] + paler


def variables(theme: Theme) -> str:
    """Return the theme's colours as declarations of style sheet variables."""
    return ";".join(f"--{name}:{colour}" for name, colour in theme.colours.items())
