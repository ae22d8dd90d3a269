"""Spellings: how people write numbers, and kinds and attributes of nodes. Browsers read the tables of numbers.

Patterns are texts: compiled here, they would make every import slower.
"""

from __future__ import annotations

from enum import Enum

# Look-alike characters, by the plain one.
ALIKE = {
    "-": "−‐‑‒–—﹣－",
    "/": "÷⁄∕／",
    " ": "\u00a0\u2009\u202f\u3000\t\n",
    "inf": "∞",
    ".": "٫．",
    "…": "⋯",
    "+": "＋",
    ",": "，",
    ";": "；",
    "(": "（",
    ")": "）",
    "=": "＝",
    "%": "٪﹪％",
}
# Characters like ½, and fractions of superscript and subscript digits.
FRACTION = "[¼-¾⅐-⅟↉]|[⁰¹²³⁴-⁹]+[/÷⁄∕／][₀-₉]+"
INFINITE = r"([+-]?)\s*(inf|infinity|infinito|oo)"
# The sign, the figures before the point and after it, the power of ten.
PLAIN = r"([+-]?)(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?"
# The sign, the whole number of a mixed one, the top, the bottom.
RATIO = r"([+-]?)\s*(?:(\d+)\s+)?(\d+(?:[.,]\d+)?)\s*/\s*(\d+(?:[.,]\d+)?)"
# Hundredths.
PERCENT = r"([^%]*[^%\s])\s*%"
# Numbers in groups of three digits: what separates the groups, and what the decimals.
GROUPS = (
    (r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?", ",", "."),
    (r"[+-]?\d{1,3}(\.\d{3})+(,\d+)?", ".", ","),
    (r"[+-]?\d{1,3}( \d{3})+([.,]\d+)?", " ", ","),
)
# What else programs call the attributes of a node, without "_" and capitals, and "get" before it.
ATTRIBUTE_WORDS = {
    "kind": ("type", "nodetype", "mode"),
    "value": ("utility", "payoff", "reward"),
    "score": ("heuristic", "heuristicvalue", "evaluate"),
    "prob": ("probability", "p"),
    "probs": ("probabilities", "weights"),
    "children": ("child", "successors", "succesors"),
    "outcomes": ("chanceoutcomes",),
    "action": ("move", "label"),
    "id": ("name",),
    "max": ("ismax", "ismaxnode", "maximizing"),
    "min": ("ismin", "isminnode"),
    "chance": ("ischance", "ischancenode"),
    "leaf": ("isleaf", "isterminal", "terminal", "isleafnode"),
}
# A part of the names of parameters that say how far to look ahead.
DEPTH_WORDS = ("depth", "ply", "plies", "level", "horizon", "profundidad")
# How many characters a number or a pair may have.
LONGEST = 200
# Significant digits: what a rounded number needs; what pictures show, which leaves no doubt; and from where on a
# computer has written the number, whose last digits may be wrong.
LEAST, SHOWN, COMPUTED = 3, 4, 10
# Words for the kinds of nodes in graphs, data and texts; capitals and small letters count alike.
_KINDS = {
    **dict.fromkeys(("max", "maximizer", "maximiser"), "max"),
    **dict.fromkeys(("min", "minimizer", "minimiser"), "min"),
    **dict.fromkeys(("chance", "expectation", "exp", "random", "nature"), "chance"),
    **dict.fromkeys(("leaf", "terminal"), "leaf"),
}


def as_kind(word: object) -> str | None:
    """Return the kind that a word or a member of an enumeration means; None for any other.

    >>> as_kind("MAX"), as_kind("Terminal"), as_kind("joker")
    ('max', 'leaf', None)
    """
    words = (word.name, word.value) if isinstance(word, Enum) else (word,)
    plain = (word.strip().casefold() for word in words if isinstance(word, str))
    return next((_KINDS[word] for word in plain if word in _KINDS), None)
