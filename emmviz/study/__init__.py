"""Random trees, and experiments that count what searches read."""
