"""Kinds: how people write the kinds of nodes."""

from __future__ import annotations

from enum import Enum

# Words for the kinds of nodes in graphs, data and texts; capitals and small letters count alike.
_KINDS = {
    **dict.fromkeys(("max", "maximizer", "maximiser"), "max"),
    **dict.fromkeys(("min", "minimizer", "minimiser"), "min"),
    **dict.fromkeys(("chance", "expectation", "exp", "random", "nature"), "chance"),
    **dict.fromkeys(("leaf", "terminal"), "leaf"),
}


def as_kind(word: object) -> str | None:
    """Return the kind that a word or a member of an enumeration stands for, None for any other.

    >>> as_kind("MAX"), as_kind("Terminal"), as_kind("joker")
    ('max', 'leaf', None)
    """
    words = (word.name, word.value) if isinstance(word, Enum) else (word,)
    plain = (word.strip().casefold() for word in words if isinstance(word, str))
    return next((_KINDS[word] for word in plain if word in _KINDS), None)
