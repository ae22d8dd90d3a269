"""A game tree as arrays, for the searches that record no steps."""
