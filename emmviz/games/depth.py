"""Depth: what a depth limit counts, and what happens to a chance node at the limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class DepthRule(NamedTuple):
    """The rule of a depth limit, which every search, every engine and `grow` ask.

    `depth_counts` is "moves", the moves of players, or "levels", which include chance nodes. With `resolve_chance`, a
    chance node at the limit is searched further into its outcomes, which are then at the limit.

    >>> DepthRule("levels").below("chance", 2), DepthRule("moves").below("chance", 2), DepthRule().below("max", 2)
    (1, 2, 1)
    """

    depth_counts: str = "moves"
    resolve_chance: bool = False

    @classmethod
    def of(cls, options: Mapping[str, object]) -> DepthRule:
        """Return the rule that the options of a search describe.

        >>> DepthRule.of({"depth": 2, "depth_counts": "levels"})
        DepthRule(depth_counts='levels', resolve_chance=False)
        """
        return cls(**{name: options[name] for name in cls._fields if name in options})  # type: ignore[arg-type]

    def below(self, kind: str, depth: float) -> float:
        """Return how much depth is left below a node of a kind, never less than 0."""
        stays = kind == "chance" and self.depth_counts == "moves"
        return depth if stays else depth - 1 if depth > 1 else 0

    def ends(self, kind: str, depth: float) -> bool:
        """Return whether a node of a kind is evaluated, and nothing below it searched, with this depth left."""
        return kind == "leaf" or (depth <= 0 and not (self.resolve_chance and kind == "chance"))
