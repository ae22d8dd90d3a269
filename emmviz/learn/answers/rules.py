"""Rules: how answers are read and how near they must be; one table, which Python and the browser mark by."""

from __future__ import annotations

# -- how near a number must be
# One rounded to so many digits is right but too rough.
ROUGH = 2

# -- numbers that may be bounds
SIGNED = r"(.*?)(<=|=<|≤|⩽|>=|=>|≥|⩾|==|[=≈~:<>])(.*)"
STOP = r"(?<![.,;\s])\s*[.,;]$"
SIDES = {"<=": "≤", "=<": "≤", "≤": "≤", "⩽": "≤", ">=": "≥", "=>": "≥", "≥": "≥", "⩾": "≥"}
# A number with a decimal point, which a language with a decimal comma writes otherwise.
POINT = r"(?<![\w.,])([0-9]*)\.([0-9]+)(?![\w.,])"
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
# -- conditions, for example "x ≥ 2"
# The signs of comparisons, and what people write instead of them.
COMPARED = "(<=|=<|≤|⩽|>=|=>|≥|⩾|<|>)"
CONDITIONS = {
    "≥": r"\bat least\b|\bal menos\b|\bcomo m[ií]nimo\b|\bmayor o igual (?:que|a)\b",
    "≤": r"\bat most\b|\ba lo sumo\b|\bcomo m[aá]ximo\b|\bmenor o igual (?:que|a)\b",
    ">": r"\b(?:more|greater|larger|higher) than\b|\babove\b|\bm[aá]s (?:de|que)\b|\bmayor (?:que|de|a)\b",
    "<": r"\b(?:less|smaller|lower) than\b|\bbelow\b|\bmenos (?:de|que)\b|\bmenor (?:que|de|a)\b",
}
# Two numbers with a word between them.
BETWEEN = r"(?:(?:between|from|entre|de|desde)\s+)?(.+?)\s+(?:and|to|y|a|hasta)\s+(.+)"
# What a condition is about: a letter, or nothing.
VARIABLE = r"(?:[^\W\d_])?(?:\s*(?:is|must be|es|debe ser))?"

# -- names
# What a name is compared without: an article before it, blanks and quotes.
ARTICLE = r"^\s*(?:[Tt]he|[Ee]l|[Ll]a)\s+"
QUOTES = rf"""{ARTICLE}|[\s"'`«»“”]"""
# Several leaves below a node, all or those at some places, without blanks: "every leaf below G", "leaves 2 and 3 of C".
LEAVES = (
    r"(?:(?:each|every)leaf|(?:all|both)?(?:of)?(?:the)?leaves|(?:todas|ambas)?(?:las)?hojas)"
    r"((?:\d+(?:and|y|[,;])*)*)(?:below|under|of|debajode|de)(.+)"
)
# The last of several names may follow this.
AND = r"\s+(?:and|y|e|&)\s+"
NONE = frozenset({"none", "no", "nothing", "ninguna", "ninguno", "nada", "∅", "-", "–", "—", "0", "()", "[]", "{}"})
