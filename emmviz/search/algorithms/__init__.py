"""The searches, one algorithm in each file: its generator, and the pseudocode that the generator follows."""

# Named and not imported: a search loads when it is first used.
ALGORITHMS = ("alphabeta", "expectimax", "expectiminimax", "minimax", "star1", "star2")
