"""Parts of a game graph before they have places: positions, the edges between them, and the ends of the game."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

__all__ = ["End", "Link", "Position"]


class End(NamedTuple):
    """A terminal position that an edge leads to: its utility."""

    utility: Fraction


class Link(NamedTuple):
    """An edge: the number of the position that it leads to or an end, the probability, the action or outcome."""

    to: int | End
    prob: Fraction | None
    action: str | None


class Position(NamedTuple):
    """A position that is drawn as a node: its kind, the edges from it, its value if it has one yet."""

    kind: str
    links: tuple[Link, ...]
    value: Fraction | None
