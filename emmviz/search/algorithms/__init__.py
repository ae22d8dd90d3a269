"""The searches, one algorithm a file: its generator, and the pseudocode that this follows."""

__all__ = ["ALGORITHMS"]

# Named and not imported: a search loads when it is first used.
ALGORITHMS = ("alphabeta", "expectimax", "expectiminimax", "minimax", "star1", "star2")
