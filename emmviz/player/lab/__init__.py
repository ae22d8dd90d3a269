"""The labs: a tree over a parameter that is dragged."""
