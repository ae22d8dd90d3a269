"""Rules: how answers are read and how near they must be; one table, which Python and the browser mark by."""

from __future__ import annotations

import re

__all__ = [
    "ANYONE",
    "ARTICLES",
    "NONE",
    "QUOTES",
    "ROUGH",
    "SIDES",
    "SIGNED",
    "STARTS",
    "STOP",
    "VALUE_OF",
]

# -- how near a number must be
# One rounded to so many digits is right but too rough.
ROUGH = 2

# -- numbers that may be bounds
SIGNED = re.compile(r"(.*?)(<=|=<|≤|⩽|>=|=>|≥|⩾|==|[=≈~:])(.*)", re.DOTALL)
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

# -- names
QUOTES = re.compile(r"""[\s"'`«»“”]""")
ARTICLES = re.compile("^(?:the(?=leaf)|la(?=hoja))")
NONE = frozenset({"none", "no", "nothing", "ninguna", "ninguno", "nada", "∅", "-", "–", "—", "0", "()", "[]", "{}"})
