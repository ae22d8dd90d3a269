"""Small real games, one a file; each has a function `game` that makes it."""

__all__ = ["GAMES"]

# Each by its name, which is that of its module with hyphens.
GAMES = (
    "ace-point",
    "backgammon-bear-off",
    "coin-tictactoe",
    "dice-race",
    "game-2048",
    "mini-yahtzee",
    "pig",
    "piglet",
    "three-bins",
)
