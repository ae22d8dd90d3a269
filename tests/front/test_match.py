"""The course of a match as the page plays it: seeded, taken back, and with the replies of the search."""

from collections import Counter

from emmviz import games, play_against
from tests.front.node import made_by


def test_games_are_played_from_their_seeds_taken_back_and_begun_again():
    toe = games.get("coin-tictactoe")
    seeds = [(play_against(toe, seed=seed), ["TL", "back", "BL", "back", "TL", "again", "TL"]) for seed in (1, 2)]
    bins = play_against(games.get("three-bins", opponent="1/4"), seed=5), ["A", *["again", "A"] * 300]
    asked = [*seeds, (play_against(toe, you="min", seed=3), ["TL", "back", "BR"]), bins]
    *found, fallen = made_by("play_match.js", [{"data": match.payload, "does": does} for match, does in asked])
    assert found == [
        # A move that is taken back meets the same coins again; another game has others.
        ["", "TL heads BL tails", "", "BL heads TL tails", "", "TL heads BL tails", "", "TL tails TR heads"],
        ["", "TL tails TR tails", "", "BL tails TR tails", "", "TL tails TR tails", "", "TL heads BL heads"],
        ["BL heads", "BL heads TL tails TR", "BL heads", "BL heads BR tails TR"],
    ]
    # What falls is as likely as the game says.
    assert Counter(line.split()[1] for line in fallen if len(line.split()) > 1) == {"min": 229, "random": 72}
