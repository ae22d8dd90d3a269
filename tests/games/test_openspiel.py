"""Games of OpenSpiel: values against OpenSpiel's own search, exact chances, what makes two positions the same."""

import random
from fractions import Fraction as F

import pyspiel
import pytest
from open_spiel.python.algorithms.minimax import expectiminimax as openspiel_search

from emmviz import search
from emmviz.base.messages import Message
from emmviz.games import grow, openspiel
from emmviz.games.game import ways
from emmviz.games.openspiel import _SHOWN
from emmviz.tree.formats import to_efg
from tests.long import each_seed
from tests.refusal import refused
from tests.searches import NAMES
from tests.shapes import plain, random_tree


def lead(state):
    """By how much player 0 leads in a game of Pig."""
    one, two = str(state).split(",")[0].removeprefix("Scores: ").split()
    return int(one) - int(two)


def race(state):
    """By how many pips player 0 leads in backgammon, a hair off for each of its blots."""
    score = F(0)
    for point in range(24):
        mine, other = state.board(0, point), state.board(1, point)
        score += other * (point + 1) - mine * (24 - point) - (F(1, 4) if mine == 1 else 0)
    return score


# -- values ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", NAMES)
def test_pig_with_three_sides_two_moves_ahead(algorithm):
    """OpenSpiel's own test of its expectiminimax, minimax_test.cc."""
    game = openspiel("pig(players=2,diceoutcomes=3)", evaluate=lead)
    run = search(game, algorithm, depth=2, bounds=(-100, 100))
    assert (run.value, run.best_action) == (F(5, 3), "roll")


def test_pig_is_drawn_with_its_words():
    game = openspiel("pig(players=2,diceoutcomes=3)", evaluate=lead)
    assert game.title == "Pig (diceoutcomes=3, players=2)"
    assert str(grow(game, 1)) == "max(roll: chance[0](…), stop: min[0](…)) in [-1, 1]"
    assert str(search(game, "star1", depth=2, bounds=(-9, 9)).tree).startswith(
        'A=max(roll: B=chance("Roll 1" 1/3: D=min(roll: G=chance[0](…), stop: H=max[0](…)), "Roll 2" 1/3: E=max('
    )


@pytest.mark.parametrize("options", [{}, {"table": True}, {"merge": True, "table": True}], ids=str)
@pytest.mark.parametrize(
    "name",
    [
        "pig(players=2,diceoutcomes=2,winscore=5,horizon=6)",
        "nim(pile_sizes=1;2;3)",
        "nim(pile_sizes=1;2;3,is_misere=False)",
        "hex(board_size=2)",
        "catch(rows=4,columns=3)",
    ],
)
def test_whole_games(name, options):
    exhaustive, _ = openspiel_search(pyspiel.load_game(name).new_initial_state(), 99, None, 0)
    assert search(openspiel(name), "star1", **options).value == exhaustive


@each_seed(150, 30)
def test_a_tree_sent_through_openspiel_keeps_its_value(seed):
    tree = random_tree(seed)
    theirs = pyspiel.load_efg_game(to_efg(tree))
    ours = openspiel(theirs)
    expected, _ = openspiel_search(theirs.new_initial_state(), 99, None, 0)
    assert float(plain(tree)) == pytest.approx(expected, abs=1e-9)
    assert search(ours, NAMES[seed % 4]).value == plain(grow(ours)) == plain(tree)


@pytest.mark.long
@each_seed(6, 1)
def test_backgammon_against_openspiels_own_search(seed):
    rng = random.Random(seed)
    state = pyspiel.load_game("backgammon(hyper_backgammon=True)").new_initial_state()
    for _ in range(4 + seed):
        state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    expected, _ = openspiel_search(state, 1, lambda s: float(race(s)), 0)
    game = openspiel(state, evaluate=race)
    assert search(game, "star1", depth=1, bounds=(-400, 400), merge=True).value == F(expected)
    expected, _ = openspiel_search(state, 2, lambda s: float(race(s)), 0)
    runs = [search(game, "star2", depth=2, bounds=(-400, 400), merge=merge, table=merge) for merge in (False, True)]
    assert runs[0].value == runs[1].value
    assert float(runs[0].value) == pytest.approx(expected, abs=1e-9)
    assert runs[1].counts["leaves"] < runs[0].counts["leaves"]


# -- chances and numbers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "actions", "count", "share"),
    [
        ("backgammon", [], 30, F(1, 30)),
        ("backgammon", [0, 349], 36, F(1, 36)),
        ("pig", [0], 6, F(1, 6)),
        ("catch", [], 5, F(1, 5)),
    ],
)
def test_chances_are_the_fractions_that_are_meant(name, actions, count, share):
    state = pyspiel.load_game(name).new_initial_state()
    for action in actions:
        state.apply_action(action)
    game = openspiel(state)
    assert [prob for prob, *_ in game.successors(game.root)] == [share] * count


def test_chances_that_are_no_small_fractions_are_scaled():
    coin = 'c "" 1 "" { "x" 0.12345678901 "y" 0.87654321099 } 0 t "" 1 "" { 1 -1 } t "" 2 "" { 0 0 }'
    game = openspiel(pyspiel.load_efg_game('EFG 2 R "" { "A" "B" } ' + coin))
    assert [prob for prob, *_ in game.successors(game.root)] == [F("0.12345678901"), F("0.87654321099")]


@pytest.mark.parametrize(("exact", "third"), [(True, F(1, 3)), (False, 1 / 3)])
def test_bounds_utilities_and_chances_are_exact_or_floats_where_they_are_wanted(exact, third):
    thirds = pyspiel.load_efg_game('EFG 2 R "" { "A" "B" } t "" 1 "" { 1/3 -1/3 }')
    game, pig = openspiel(thirds, exact=exact), openspiel("pig(players=2,diceoutcomes=3)", exact=exact)
    assert (game.bounds, game.utility(game.root)) == ((-third, third), third)
    assert [prob for prob, *_ in pig.successors(pig.successors(pig.root)[0][1])] == [third] * 3


# -- positions ---------------------------------------------------------------------------------------------------------


def test_thirty_opening_moves_lead_to_fifteen_positions():
    state = pyspiel.load_game("backgammon").new_initial_state()
    state.apply_action(0)  # a 1 and a 2
    game = openspiel(state)
    assert len(ways(game, game.root, "max")) == 30
    merged = ways(game, game.root, "max", merge=True)
    assert len(merged) == len({str(way.state.state) for way in merged}) == 15
    assert merged[0].action == "0 - 24/23 24/22"


def test_what_is_not_looked_at_is_not_made():
    game = openspiel("backgammon")
    _, position, label = game.successors(game.root)[4]
    assert (position._state, position._key) == (None, None)
    assert (str(label), game.kind(position)) == ("chance outcome 4 X starts, (roll: 14)", "max")
    assert position._key is None


@pytest.mark.parametrize("name", sorted(_SHOWN))
def test_positions_that_count_as_one_go_on_alike(name):
    """By play: the same key, the same mover, moves, chances and returns, and the same keys after each."""
    rng = random.Random(name)
    game = openspiel(name)
    seen, met = {}, 0
    for _ in range(25 if name == "backgammon" else 60):
        position, widest = game.root, rng.choice([2, 3, 99])
        for _ in range(rng.choice([6, 12, 40])):
            state = position.state
            found = (state.current_player(), state.legal_actions(), state.returns())
            after = [] if state.is_terminal() else [item[1] for item in game.successors(position)]
            found = (*found, [hash(child) for child in after[:6]])
            met += position in seen
            assert seen.setdefault(position, found) == found
            if not after:
                break
            position = after[rng.randrange(min(widest, len(after)))]
    assert met > 50


def after(game, *actions):
    position = game.root
    for action in actions:
        (position,) = (child for _, child, *_ in game.successors(position) if child.action == action)
    return position


@pytest.mark.parametrize(
    ("game", "identity", "one", "other", "same"),
    [
        ("tic_tac_toe", None, (0, 1, 2), (2, 1, 0), True),
        ("tic_tac_toe", None, (0, 1), (1, 0), False),
        ("tic_tac_toe", "history", (0, 1, 2), (0, 1, 2), True),
        ("tic_tac_toe", "history", (0, 1, 2), (2, 1, 0), False),
        # A position after more moves is another, unless asked for.
        ("pig(players=2)", None, (1, 1), (), False),
        ("pig(players=2)", str, (1, 1), (), True),
        # Two rolls of 1, or four stops: four actions each, but not as many moves, which the horizon counts.
        ("pig(players=2)", None, (0, 0, 0, 0), (1, 1, 1, 1), False),
        # Knights to f3, f6 and c3, or c3, f6 and f3: what a board of chess shows is not all that counts.
        ("chess", None, (3572, 3572, 656), (656, 3572, 3572), False),
    ],
)
def test_when_two_positions_are_the_same(game, identity, one, other, same):
    game = openspiel(game, identity=identity)
    assert (after(game, *one) == after(game, *other)) is same
    assert after(game, *one) != "anything else"


def test_a_position_is_printed_with_its_moves():
    assert repr(after(openspiel("pig"), 0, 3)) == "<pig after 0, 3>"
    assert repr(openspiel("pig").root) == "<pig after no move>"


def test_a_game_may_start_from_a_state_which_is_left_alone():
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for action in (0, 3, 1, 4):
        state.apply_action(action)
    game = openspiel(state)
    run = search(game, "star1")
    assert (run.value, run.best_action) == (1, "x(0,2)")
    state.apply_action(8)
    assert game.root.state.history() == [0, 3, 1, 4]


# -- what is refused ---------------------------------------------------------------------------------------------------

SUM = 'EFG 2 R "" { "A" "B" } p "" 1 1 "" { "x" "y" } 0 t "" 1 "" { 1 1 } t "" 2 "" { 0 -3 }'


def another_sort(name, fault, **holes):
    why = Message(f"wrong.games.openspiel.{fault}", **holes)
    return Message("wrong.games.openspiel.sort", name=name, why=why)


@pytest.mark.parametrize(
    ("source", "options", "message"),
    [
        ("nosuch(players=2)", {}, Message("wrong.games.openspiel.no_game", given="'nosuch(players=2)'")),
        (
            "pig(sides=3)",
            {},
            Message(
                "wrong.games.openspiel.load",
                given="'pig(sides=3)'",
                why="Unknown parameter 'sides'. Available parameters are: "
                "diceoutcomes, horizon, piglet, players, winscore",
            ),
        ),
        (3, {}, Message("wrong.games.openspiel.given", given="3")),
        ("pig", {"identity": "text"}, Message("wrong.games.openspiel.identity", given="'text'")),
        ("goofspiel", {}, another_sort("goofspiel", "at_once")),
        ("phantom_ttt", {}, another_sort("phantom_ttt", "hidden")),
        (pyspiel.load_game("kuhn_poker").new_initial_state(), {}, another_sort("kuhn_poker", "hidden")),
        ("pig(players=3)", {}, another_sort("pig", "players", players=3)),
        (pyspiel.load_efg_game(SUM), {}, another_sort("efg_game", "not_zero_sum")),
    ],
    ids=["name", "parameter", "number", "identity", "at once", "hidden", "cards", "three", "sum"],
)
def test_what_is_no_game_is_refused_in_a_sentence(source, options, message):
    assert refused(openspiel, source, **options) == message
