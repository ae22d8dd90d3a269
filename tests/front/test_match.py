"""The course of a match as the page plays it: seeded, taken back, and with the replies of the search."""

from collections import Counter

from emmviz import games, play_against
from tests.front.node import made_by


def played(*matches):
    """What the program of the page makes of matches, each with what is done in it."""
    return made_by("play_match.js", [{"data": match.payload, "does": does} for match, does in matches])


def test_a_game_is_played_from_its_seed_taken_back_and_begun_again():
    toe = games.get("coin-tictactoe")
    seeds = [(play_against(toe, seed=seed), ["TL", "back", "BL", "back", "TL", "again", "TL"]) for seed in (1, 2)]
    assert played(*seeds, (play_against(toe, you="min", seed=3), ["TL", "back", "BR"])) == [
        # A move that is taken back meets the same coins again; another game has others.
        ["", "TL heads BL tails", "", "BL heads TL tails", "", "TL heads BL tails", "", "TL tails TR heads"],
        ["", "TL tails TR tails", "", "BL tails TR tails", "", "TL tails TR tails", "", "TL heads BL heads"],
        ["BL heads", "BL heads TL tails TR", "BL heads", "BL heads BR tails TR"],
    ]


def test_what_falls_is_as_likely_as_the_game_says():
    match = play_against(games.get("three-bins", opponent="1/4"), seed=5)
    (found,) = played((match, ["A", *["again", "A"] * 300]))
    fell = Counter(line.split()[1] for line in found if len(line.split()) > 1)
    assert fell == {"min": 229, "random": 72}
