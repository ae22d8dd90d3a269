"""Rules: how answers are read and how near they must be; one table, which Python and the browser mark by."""

from __future__ import annotations

# -- how near a number must be
# One rounded to so many digits is right but too rough.
ROUGH = 2

# -- numbers that may be bounds
SIGNED = r"(.*?)(<=|=<|≤|⩽|>=|=>|≥|⩾|==|[=≈~:])(.*)"
STOP = r"(?<![.,;\s])\s*[.,;]$"
SIDES = {"<=": "≤", "=<": "≤", "≤": "≤", "⩽": "≤", ">=": "≥", "=>": "≥", "≥": "≥", "⩾": "≥"}
# The words allowed before a sign in every question, unless they are the name of a node.
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
# What a name is compared without: blanks, quotes, and an article before it.
QUOTES = r"""^\s*(?:[Tt]he|[Ee]l|[Ll]a)\s+|[\s"'`«»“”]"""
NONE = frozenset({"none", "no", "nothing", "ninguna", "ninguno", "nada", "∅", "-", "–", "—", "0", "()", "[]", "{}"})
