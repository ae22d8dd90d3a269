"""How people write where something holds: one table, which Python and the browser read by."""

from __future__ import annotations

import re

__all__ = [
    "ALSO", "AROUND", "BOTH", "EITHER", "EMPTY", "MEMBER", "NAME", "OPENINGS", "PHRASES", "PLACE", "RELATION",
    "SHUT", "SIGNS", "STRICT", "WHOLE",
]  # fmt: skip

# Words for everything and for nothing.
WHOLE = frozenset({"all", "any", "always", "every", "everything", "everywhere", "all x", "any x", "every x", "r", "ℝ",
                   "todo", "todos", "siempre", "cualquiera", "todo x", "todos los x", "cualquier x"})  # fmt: skip
EMPTY = frozenset({"none", "never", "nothing", "nowhere", "no x", "∅", "{}", "()", "[]",
                   "ninguno", "ningún x", "nunca", "nada", "jamás"})  # fmt: skip
# Words for a relation sign, in turn: what stands first is replaced first.
PHRASES = tuple(
    (re.compile(pattern), to)
    for pattern, to in (
        (r"\b(?:x|it) (?:is|must be|lies)\b|\bx (?:es|debe ser|está)\b", "x"),
        (r"\b(?:greater|larger|more|bigger) than or equal to\b|\bmayor o igual (?:que|a)\b", "≥"),
        (r"\b(?:less|smaller) than or equal to\b|\bmenor o igual (?:que|a)\b", "≤"),
        (r"\b(?:at least|no less than|not less than|al menos|por lo menos|como mínimo|a partir de)\b", "≥"),
        (r"\b(?:at most|no more than|not more than|a lo sumo|como mucho|como máximo)\b", "≤"),
        (r"\b(?:(?:greater|larger|bigger|more) than|above|over|mayor(?:es)? que|más de|por encima de)\b", ">"),
        (r"\b(?:less than|smaller than|below|under|menor(?:es)? que|menos de|por debajo de)\b", "<"),
        (r"^(?:x )?(?:up to|hasta)\b", "≤"),
        (r"^(?:from |desde )?(.*\S) (?:(?:or|and) (?:more|above|greater)|o (?:más|mayor)|on|en adelante)$", r"≥ \1"),
        (r"^(.*\S) (?:(?:or|and) (?:less|below|lower|smaller)|o (?:menos|menor))$", r"≤ \1"),
        (r"\b(?:not equal to|different from|other than|distinto de|distinta de)\b|!=|<>|≠", "≠"),
        (r"\b(?:equal to|equals|exactly|only|igual a|exactamente|solo|sólo)\b", "="),
    )
)  # fmt: skip
RELATION = re.compile(r"\s*(<=|=<|≤|⩽|>=|=>|≥|⩾|<|>|==|=|≠)\s*")
SIGNS = {"<=": "≤", "=<": "≤", "⩽": "≤", ">=": "≥", "=>": "≥", "⩾": "≥", "==": "="}
# What may stand for the number that is asked about.
NAME = re.compile(r"(?:[a-zα-ωϵ][₀-₉ᵢ]?|alpha|alfa|beta|epsilon|épsilon|it|value|the value|valor|el valor)?")
MEMBER = re.compile(r"^\S*\s*(?:∈|\bin\b|\ben\b)\s*(?=[\[\](])")
# What parts two intervals of which either will do, and two conditions that hold both.
EITHER = re.compile(r"\s*(?:∪|\bor\b|\bo\b|\bó\b|\bu\b|(?<=[\])])\s*[,;]\s*(?=[\[\](])|(?<=[\])])\s*\b(?:and|y)\b)\s*")
BOTH = re.compile(r"\s*(?:\band\b|\by\b|&|∧|[,;]\s*(?=[a-zα-ω]*\s*[<>≤≥=]))\s*")
# Brackets that leave an end out where it begins and where it ends, and those that take it in.
OPENINGS = {"(": False, "]": False, "[": True}
SHUT = {")": False, "[": False, "]": True}
PLACE = re.compile(r"\{(.+)\}")
# What may stand around "between 1 and 2", to say that its ends belong to it, or that they do not.
AROUND = re.compile(r"[\s,(]*\b(?:both )?(?:inclusive|included|ends included|incluidos|ambos incluidos|incluido)\b\)?$")
STRICT = re.compile(
    r"^(?:strictly|estrictamente)\s+|[\s,(]*\b(?:both )?(?:exclusive|excluded|excluidos|ambos excluidos)\b\)?$"
)
ALSO = re.compile(r"^[a-zα-ω]\s+(?=between|entre|from|desde|de\b)")
