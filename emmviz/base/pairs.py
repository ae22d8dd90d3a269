"""Pairs: options of a game or an algorithm, written as name=value; and pairs gathered by their first items."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from emmviz.base.messages import Message, brief

Key = TypeVar("Key")
Item = TypeVar("Item")
_WORDS = {"true": True, "false": False, "none": None}


def pair(text: str) -> tuple[str, object]:
    """Return the name and the value: a whole number, true, false or none as such, anything else as its text.

    >>> pair("target=10"), pair("reuse = false"), pair("trust=1/3")
    (('target', 10), ('reuse', False), ('trust', '1/3'))
    """
    name, sign, value = (part.strip() for part in text.partition("="))
    if not (name and sign):
        raise ValueError(Message("wrong.base.pair", given=brief(text)))
    return name, int(value) if re.fullmatch(r"-?\d{1,18}", value) else _WORDS.get(value.lower(), value)


def grouped(pairs: Iterable[tuple[Key, Item]]) -> dict[Key, list[Item]]:
    """Return the items that each key is paired with; keys and items stay in their order.

    >>> grouped([("max", "A"), ("min", "B"), ("max", "C")])
    {'max': ['A', 'C'], 'min': ['B']}
    """
    groups: dict[Key, list[Item]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups
