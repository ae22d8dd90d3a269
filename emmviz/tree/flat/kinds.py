"""The kinds of nodes as a FlatTree numbers them."""

__all__ = ["CHANCE", "KINDS", "LEAF", "MAX", "MIN"]

KINDS = ("leaf", "max", "min", "chance")
LEAF, MAX, MIN, CHANCE = range(4)
