"""Small real games, one in each file, each made by the function `game` of its file."""

# By name: the name of the module, with hyphens.
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
