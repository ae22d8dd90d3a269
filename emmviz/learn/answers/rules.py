"""Rules: how answers are read and how near they must be; one table, which Python and the browser mark by."""

from __future__ import annotations

import re

from emmviz.base.spellings import VULGAR

__all__ = [
    "ANYONE",
    "ARTICLES",
    "BRACKETS",
    "DECIMALS",
    "DEEPEST",
    "EQUALS",
    "LONGEST",
    "NONE",
    "OFF",
    "OPERATORS",
    "PARTS",
    "QUOTES",
    "ROUGH",
    "SIDES",
    "SIGNED",
    "STARTS",
    "STOP",
    "TOKEN",
    "VALUE_OF",
]

# -- how near a number must be
# One rounded to so many digits is right but too rough.
ROUGH = 2
# By how much the result of a sum may be off, a five-hundredth, where one has rounded on the way or at the end.
OFF = 500
# A number of a sum with so many decimals may have been rounded on the way.
DECIMALS = 3

# -- numbers that may be bounds
LONGEST = 400
SIGNED = re.compile(r"(.*?)(<=|=<|≤|⩽|>=|=>|≥|⩾|[=＝≈~])(.*)", re.DOTALL)
EQUALS = re.compile("==|[=＝≈~]")
BRACKETS = re.compile(r"([+-]?)\s*\((.*)\)", re.DOTALL)
STOP = re.compile(r"(?<![.,;\s])\s*[.,;]$")
VALUE_OF = re.compile(r"(?:v|value|valor)(?:\s*\((.+)\)|_(.+)|\s+(?:of|de)\s+(.+))", re.DOTALL | re.IGNORECASE)
SIDES = {"<=": "≤", "=<": "≤", "≤": "≤", "⩽": "≤", ">=": "≥", "=>": "≥", "≥": "≥", "⩾": "≥"}
# What may stand before a number, by the sign that it means.
STARTS = {
    "≤": ("at most", "no more than", "a lo sumo", "como mucho", "como máximo"),
    "≥": ("at least", "no less than", "al menos", "por lo menos", "como mínimo"),
    "": ("exactly", "exactamente", "about", "value", "valor"),
}
# What may stand before a sign, whatever the question is about, unless it is a node's name.
ANYONE = frozenset(
    {
        "",
        "v",
        "x",
        "u",
        "e",
        "ev",
        "value",
        "valor",
        "thevalue",
        "elvalor",
        "utility",
        "utilidad",
        "answer",
        "respuesta",
        "result",
        "resultado",
        "it",
        "↑",
    }
)

# -- sums written out by hand
OPERATORS = {"*": "×·⋅∙•xX", "/": ":"}
TOKEN = re.compile(rf"\d[\d.,]*\s*[{VULGAR}%]|[{VULGAR}]|\d[\d.,]*|[.,]\d+|[-+*/()]")
# Python allows only so many nested calls.
DEEPEST = 20

# -- names
QUOTES = re.compile(r"""[\s"'`«»“”]""")
ARTICLES = re.compile("^(?:the(?=leaf)|la(?=hoja))")
# The ways to split a list, the surest first.
PARTS = tuple(map(re.compile, (r"[;\n]", r"[;\n,]", r"[;\n,]|\band\b|\by\b|&", r"[;\n,\s]|\band\b|\by\b|&")))
NONE = frozenset({"none", "no", "nothing", "ninguna", "ninguno", "nada", "∅", "-", "–", "—", "0", "()", "[]", "{}"})
