"""The searches, one algorithm a file: its generator, and the pseudocode that this follows."""

__all__ = ["ALGORITHMS"]

# Named and not imported: a search loads when it is first used. With each, where the engines without steps must cut to
# find what its generator finds: nowhere, at players' nodes (the window is reset below chance) or everywhere; None where
# they cannot run it.
ALGORITHMS: dict[str, str | None] = {
    "alphabeta": "players",
    "expectimax": "nowhere",
    "expectiminimax": "nowhere",
    "minimax": "nowhere",
    "star1": "everywhere",
    "star2": "everywhere",
}
