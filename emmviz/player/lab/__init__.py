"""The labs: a tree, and a slider for one of its parameters."""
