"""A match: what the search finds for every position, what it says, and what a history may be."""

from fractions import Fraction
from functools import partial

import pytest

from emmviz import expectiminimax, games, play_against
from emmviz.base.locale import languages
from emmviz.base.messages import Message
from emmviz.base.numbers import show
from emmviz.games.small.coin_tictactoe import State
from emmviz.player.match.judge import Judge, Worth
from emmviz.player.match.match_words import MatchWords
from emmviz.player.shell.widget import Refused
from tests.games.test_games import worth
from tests.refusal import refused
from tests.sentences import text, wording

TOE = games.get("coin-tictactoe")
SMALL = {
    "coin-tictactoe": {},
    "dice-race": {"rounds": 2},
    "mini-yahtzee": {"rerolls": 2},
    "three-bins": {"opponent": "1/3", "coin": True},
    "game-2048": {"goal": 8},
    "backgammon-bear-off": {"max": (2,), "min": (3, 1)},
    "ace-point": {},
}


@pytest.mark.parametrize("search", ["expectiminimax", "star1", "star2"])
@pytest.mark.parametrize("name", SMALL)
def test_the_search_replies_as_the_plain_recursion_does(name, search):
    game = games.get(name, **SMALL[name])
    value, judge = partial(worth, game, memo={}), Judge(game, search, None)
    states, seen = [game.root], {game.root}
    for state in states:
        judged = judge.position(state)
        after = [child for _, child, *_ in game.successors(state)] if judged.kind != "leaf" else []
        assert (judged.worth, judged.worths) == ((value(state), False), [(value(child), False) for child in after])
        if judged.kind in ("max", "min"):
            best = max if judged.kind == "max" else min
            assert judged.best == best(range(len(after)), key=lambda i: judged.worths[i].value)
        states += [child for child in dict.fromkeys(after) if child not in seen]
        seen.update(after)


def winner(value):
    """Of a game that is worth 1, 0 or −1; others are not won or lost."""
    return {1: "max", -1: "min", 0: "nobody"}[value]


@pytest.mark.parametrize("name", ["coin-tictactoe", "dice-race", "three-bins"])
def test_the_page_has_every_position_with_its_values_and_its_tree(name):
    game = games.get(name, **SMALL[name])
    match, value = play_against(game), partial(worth, game, memo={})
    held, states = match.payload["positions"], match._positions.states
    assert match.payload["whole"] is True
    for n, state in enumerate(states):
        here, ways = held[str(n)], held[str(n)]["ways"]
        assert here["value"] == show(value(state))
        assert here.get("won") == (
            winner(value(state)) if (game.kind(state), name) == ("leaf", "coin-tictactoe") else None
        )
        if game.kind(state) == "chance":
            weights = [Fraction(way["weight"], sum(way["weight"] for way in ways)) for way in ways]
            assert weights == [Fraction(p) for p, *_ in game.successors(state)]
        tree = here.get("tree", {"paths": [""], "svg": "data-node"})
        assert tree["svg"].count("data-node") == len(tree["paths"])


@pytest.mark.parametrize(
    ("name", "state", "depth", "lang", "said"),
    [
        (
            "coin-tictactoe",
            TOE.root,
            None,
            "en",
            "The search would play BL. It is worth 0.75, the largest value that MAX can get. The others: TL "
            "(0.375), BR (0.375). "
            "The value of BL is the mean over the possible outcomes: 0.5 × 1 + 0.5 × 0.5 = 0.75.",
        ),
        (
            "coin-tictactoe",
            State("X...", "O", "H"),
            None,
            "en",
            "The search would play BL. It is worth 0.25, the smallest value to which MIN can hold MAX. The others: "
            "BR (1). "
            "The value of BL is the mean over the possible outcomes: 0.5 × (−0.5) + 0.5 × 1 = 0.25.",
        ),
        (
            "coin-tictactoe",
            State("X...", "O", "T"),
            None,
            "en",
            "There is only one move, TR. It is worth 0.5. "
            "The value of TR is the mean over the possible outcomes: 0.5 × 1 + 0.5 × 0 = 0.5.",
        ),
        (
            "coin-tictactoe",
            State(".OX.", "X", "H"),
            None,
            "en",
            "All moves are worth 1, and the search plays the first of them, TL. TL ends the game.",
        ),
        (
            "coin-tictactoe",
            TOE.root,
            1,
            "en",
            "The search would play BL. It is worth ≈ 0.6, the largest value that MAX can get. The others: TL "
            "(≈ 0.4), BR (≈ 0.4). "
            "The search does not look beyond BL: its value is the game's estimate.",
        ),
        (
            "pig",
            games.get("pig", target=10).root,
            2,
            "en",
            "The search would play roll. It is worth ≈ 0.6667, the largest value that MAX can get. The others: hold "
            "(≈ 0.5). "
            "The value of roll is the mean over the 6 possible outcomes. ≈ marks values that depend on the game's "
            "estimates.",
        ),
        # Where the game ends within the depth its values are no estimates.
        (
            "coin-tictactoe",
            State("X...", "O", "T"),
            2,
            "en",
            "There is only one move, TR. It is worth ≈ 0.5. The value of TR is the mean over the possible "
            "outcomes: 0.5 × (≈ 1) + "
            "0.5 × 0 ≈ 0.5. ≈ marks values that depend on the game's estimates.",
        ),
        (
            "coin-tictactoe",
            TOE.root,
            None,
            "es",
            "La búsqueda jugaría BI. Vale 0,75, el mayor valor que MAX puede conseguir. Las demás: AI (0,375), BD "
            "(0,375). "
            "El valor de BI es la media de los resultados posibles: 0,5 × 1 + 0,5 × 0,5 = 0,75.",
        ),
    ],
)
def test_why_is_a_sentence_with_the_exact_numbers(name, state, depth, lang, said):
    judge = Judge(games.get(name, **({"target": 10} if name == "pig" else {})), "expectiminimax", depth)
    judged = judge.position(state)
    assert " ".join(MatchWords(judge, lang).why(judged, judged.best)) == said


def test_values_of_moves_that_nearly_agree_are_told_apart():
    judge = Judge(TOE, "expectiminimax", None)
    judged = judge.position(TOE.root)
    near = [Worth(Fraction(3), False), Worth(Fraction("2.99999"), False), Worth(Fraction("2.5"), True)]
    assert MatchWords(judge, "es").worths(judged._replace(worths=near)) == ["3", "2,99999", "≈ 2,5"]


MEAN = Message("match.mean", move="BL", sum="0.5 × (≈ 0.6) + 0.5 × (≈ 0.6) ≈ 0.6"), Message("match.rests")


@pytest.mark.parametrize(
    ("rule", "ahead", "why"),
    [
        ({"depth": 1}, "depth 1", [Message("match.estimate", move="BL")]),
        ({"depth": 1, "resolve_chance": True}, "depth 1, chance resolved", MEAN),
        ({"depth": 2, "depth_counts": "levels"}, "depth 2 in levels", MEAN),
    ],
)
def test_a_search_looks_as_far_as_it_says(rule, ahead, why):
    match = play_against(TOE, **rule)
    assert match.payload["subtitle"] == f"Expectiminimax, {ahead} · {wording('match.you_are', side='MAX')}"
    assert match.payload["positions"]["0"]["why"].endswith(text(*why))
    assert match.payload["positions"]["0"]["value"] == f"≈ {show(expectiminimax(TOE, **rule).value)}"


def test_what_rests_on_estimates_says_so_in_tree_log_and_sentence():
    match = play_against(TOE, depth=2, lang="es")
    start, fell, end = (match.payload["positions"][n] for n in ("0", "5", "12"))
    ways = [["≈ −0,2", "≈ 0,1", "≈ −0,2"], ["≈ 0,5"], ["1", "0"]]
    assert [[way["value"] for way in at["ways"]] for at in (start, fell, end)] == ways
    assert [at["value"] for at in (start, fell, end)] == ["≈ 0,1", "≈ 0,5", "0,5"]
    assert "Vale ≈ 0,1, el mayor" in start["why"]
    # In its tree of four nodes the leaf that a coin decides at once is no estimate.
    assert fell["tree"]["svg"].count(" estimate") == 3


def test_of_moves_to_one_position_only_the_first_is_offered():
    match = play_against(games.get("backgammon-bear-off", max=(5, 2), min=(4, 1)), seed=52)
    match.history = [1]  # a roll of 2 and 1
    assert [way["label"] for way in match.opened["2"]["ways"]] == ["5/3 3/2", "5/3 2/1", "5/4 2/off"]


def test_a_history_is_read_set_and_checked():
    match = play_against(TOE)
    match.history = [1, 0, 0]
    assert (match.moves, match.state) == (("BL", "heads", "TL"), State("O.X.", "X"))
    assert repr(match) == "<Match of 'Coin tic-tac-toe on 2 × 2': BL heads TL>"
    for wrong in ([3], [-1], [1, 0, 5], [1, 0, 0, 0, 0, 0, 0]):
        assert refused(setattr, match, "history", wrong, error=Refused).key == "wrong.widget.history"
    assert match.history == [1, 0, 0]


def test_a_student_s_own_function_estimates_positions():
    judge = play_against(games.get("pig"), depth=1, evaluate=lambda state: Fraction(1, 7))._positions.judge
    assert {worth.value for worth in judge.position(judge.game.root).worths} == {Fraction(1, 7)}


def test_positions_of_a_large_game_are_opened_as_one_comes_to_them(tmp_path):
    match, opened = play_against(games.get("pig"), depth=1), []
    assert (match.payload["whole"], list(match.payload["positions"])) == (False, ["0"])
    match.observe(lambda change: opened.append(len(change["new"])), "opened")
    for history in ([0], [0, 3], [0, 3, 0], [0, 3]):
        match.history = history
    numbers = [str(match._positions.number(state)) for state in match._at([0, 3, 0])[1:]]
    assert (opened, [*match.opened]) == ([1, 2, 3], numbers)
    assert [way["label"] for way in match.opened[numbers[0]]["ways"]] == ["bust", "+2", "+3", "+4", "+5", "+6"]
    assert refused(match.save, tmp_path / "pig.html") == Message("wrong.widget.match_room", most=150)


OFF = {"max": (2,), "min": (3, 1)}


@pytest.mark.parametrize(
    ("name", "way", "lang", "options", "fell"),
    [
        ("backgammon-bear-off", None, "en", OFF, ("31", "3 and 1", "The dice show 3 and 1.")),
        ("backgammon-bear-off", None, "es", OFF, ("31", "3 y 1", "En los dados salen 3 y 1.")),
        ("pig", 0, "en", {}, ("+3", "3", "The die shows 3.")),
        ("pig", 0, "en", {}, ("bust", "bust", "The die is thrown: bust.")),
        ("pig", 0, "es", {}, ("pierde", "pierde", "Se tira el dado: pierde.")),
        ("mini-yahtzee", 1, "en", {"rerolls": 2}, ("3", "3", "The die shows 3.")),
        # What has no name has a number.
        ("three-bins", 0, "en", {}, ("outcome 2", "outcome 2", "Chance decides: outcome 2.")),
        ("three-bins", 0, "es", {}, ("resultado 2", "resultado 2", "El azar decide: resultado 2.")),
        # The toss of a coin is none of a die, nor is a double a number.
        ("coin-tictactoe", 0, "en", {}, ("heads", "heads", "The coin shows heads.")),
        ("coin-tictactoe", 0, "es", {}, ("cruz", "cruz", wording("match.coin", "es", face="cruz"))),
        ("ace-point", None, "en", {}, ("double", "double", "Chance decides: double.")),
    ],
)
def test_what_fell_is_read_as_faces(name, way, lang, options, fell):
    """What is written and said at the first chance node of a game, the root or the one that a way leads to."""
    at = play_against(games.get(name, **options), depth=1, lang=lang)._positions
    ways = at.opened(0)["ways"] if way is None else at.opened(at.opened(0)["ways"][way]["to"])["ways"]
    assert fell in [(one["label"], one["face"], one["says"]) for one in ways]


@pytest.mark.parametrize("lang", languages())
def test_each_game_says_its_rules_in_one_language_and_one_of_ones_own_says_none(lang):
    for name in games.names():
        rules = play_against(games.get(name), depth=1, lang=lang).payload["rules"]
        assert rules.endswith("."), name
        assert "{" not in rules
    assert " 7" in play_against(games.get("pig", target=7), depth=1, lang=lang).payload["rules"]
    own = type("Own", (type(TOE),), {"__module__": "own"})
    assert play_against(own(), lang=lang).payload["rules"] == ""
