"""A game tree as arrays, for the searches that record no steps; the codes of the kinds of nodes in them."""

KINDS = ("leaf", "max", "min", "chance")
LEAF, MAX, MIN, CHANCE = range(4)
