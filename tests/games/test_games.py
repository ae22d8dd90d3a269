"""The real games: their published numbers, by a plain recursion and by every search, and their published trees."""

from fractions import Fraction
from itertools import combinations_with_replacement, islice, product

import pytest

from emmviz import expectiminimax, games, star1, star2
from emmviz.base.messages import Message, alternative
from emmviz.games.reachable import reachable
from emmviz.games.small import ace_point, backgammon_bear_off, coin_tictactoe, dice_race, game_2048, mini_yahtzee, pig
from tests.published import CASES
from tests.refusal import not_between, refused

SEARCHES = (expectiminimax, star1, star2)


def worth(game, state=None, depth=None, evaluate=None, memo=None):
    """Expectiminimax on a game in the fewest words; equal positions only once."""
    memo = {} if memo is None else memo
    state = game.root if state is None else state
    kind = game.kind(state)
    if kind == "leaf":
        return Fraction(game.utility(state))
    if depth == 0:
        return Fraction(evaluate(state))
    if (state, depth) not in memo:
        below = depth if kind == "chance" or depth is None else depth - 1
        ways = [(way[0], worth(game, way[1], below, evaluate, memo)) for way in game.successors(state)]
        if kind == "chance":
            memo[state, depth] = sum(Fraction(p) * value for p, value in ways)
        else:
            memo[state, depth] = (max if kind == "max" else min)(value for _, value in ways)
    return memo[state, depth]


def assert_same_tree(node, game, state, depth=None, evaluate=None, words=()):
    """Hold a published tree against a game, child by child in order, with moves, probabilities and utilities."""
    kind, node = game.kind(state), node if isinstance(node, dict) else {"leaf": node}
    if node.get("name", "").startswith(tuple("XO.")):
        assert node["name"].removesuffix("-stuck") == str(state)
    if "leaf" in node:
        assert kind == "leaf" or depth == 0
        assert Fraction(str(node["leaf"])) == (game.utility(state) if kind == "leaf" else evaluate(state))
        return
    below = depth if kind == "chance" or depth is None else depth - 1
    for child, (label, after, *_) in zip(node[kind], game.successors(state), strict=True):
        called = dict(words).get(label, label)
        if isinstance(child, dict):
            published = child.get("prob" if kind == "chance" else "action", called)
            assert (Fraction(published) if kind == "chance" else published) == called
        assert_same_tree(child, game, after, below, evaluate, words)


@pytest.mark.parametrize(
    ("case", "name", "options"),
    [
        ("itu-coin-tictactoe", "coin-tictactoe", {}),
        ("cs221-eval", "three-bins", {"me": "A"}),
        ("cs221-expectimax", "three-bins", {}),
        ("cs221-minimax", "three-bins", {"opponent": "min"}),
        ("cs221-expectiminimax", "three-bins", {"opponent": "min", "coin": True}),
        ("cs188-hw2b-yahtzee", "mini-yahtzee", {}),
        ("acepoint-8v6", "ace-point", {}),
        ("acepoint-3v3", "ace-point", {"own": 3, "other": 3}),
        ("acepoint-5v5", "ace-point", {"own": 5, "other": 5}),
        ("acepoint-7v5", "ace-point", {"own": 7, "other": 5}),
    ],
)
def test_a_game_unfolds_to_its_published_tree(case, name, options):
    game = games.get(name, **options)
    assert_same_tree(CASES[case]["tree"], game, game.root)
    assert worth(game) == Fraction(CASES[case]["exact_value"])


def test_pig_with_three_sides_unfolds_to_the_published_tree():
    game = games.get("pig", sides=3)
    assert_same_tree(CASES["openspiel-pig3"]["tree"], game, game.root, 2, pig.lead, [("hold", "stop")])
    for search in SEARCHES:
        run = search(game, depth=2, evaluate=pig.lead, bounds=(-100, 100))
        assert (run.value, run.best_action) == (Fraction(5, 3), "roll")
        # The game's own heuristic is the lead on the scale of winning chances, where 5/3 points are 1/120.
        assert search(game, depth=2).value == Fraction(1, 2) + Fraction(5, 3) / 200


# What each game is worth at the start: published, or (the dice race, bear-off) proved in a test below.
VALUES = [
    ("coin-tictactoe", {}, "3/4"),
    ("three-bins", {"me": "A"}, "0"),
    ("three-bins", {}, "5"),
    ("three-bins", {"opponent": "min"}, "1"),
    ("three-bins", {"me": "B"}, "2"),
    ("three-bins", {"me": "C", "opponent": "min"}, "-5"),
    ("three-bins", {"opponent": "min", "coin": True}, "-2"),
    ("three-bins", {"opponent": "2/3"}, "5/3"),
    ("mini-yahtzee", {}, "9"),
    ("ace-point", {}, "2341/7776"),
    ("dice-race", {}, "2/3"),
    ("dice-race", {"rounds": 2}, "4/3"),
    ("game-2048", {}, "663098312572433/8000000000000000"),
    ("backgammon-bear-off", {}, "1805/2916"),
]

# For a search that looks at a position anew each time it meets it.
TOO_LARGE = {"game-2048", "backgammon-bear-off"}


@pytest.mark.parametrize(("name", "options", "value"), VALUES, ids=[f"{name} {options}" for name, options, _ in VALUES])
def test_every_search_finds_the_value(name, options, value):
    game = games.get(name, **options)
    assert worth(game) == Fraction(value)
    for search in SEARCHES:
        assert search(game, table=True, steps=False).value == Fraction(value), search
        if name not in TOO_LARGE:
            assert search(game).value == Fraction(value), search


@pytest.mark.parametrize("name", games.names())
def test_every_game_keeps_the_protocol(name):
    game = games.get(name)
    low, high = game.bounds
    assert (bool(game.title), "0x" in repr(game)) == (True, False)
    seen = [game.root]
    for state in islice(seen, 3000):  # the list grows
        kind = game.kind(state)
        assert hash(state) == hash(type(state)(*state))
        assert len(str(state)) < 40
        assert low <= (game.utility if kind == "leaf" else game.evaluate)(state) <= high
        ways = [] if kind == "leaf" else game.successors(state)
        types = {type(way[0]) for way in ways}
        assert types <= {"chance": {Fraction}, "leaf": set()}.get(kind, {str, type(None)})
        assert kind in ("max", "min", "leaf") or (kind, sum(way[0] for way in ways)) == ("chance", 1)
        seen += {way[1] for way in ways} - {*seen}


def test_coin_tictactoe_estimates_by_the_lines_that_are_open():
    game = games.get("coin-tictactoe")
    # O in TR leaves X the lines BL-BR and TL-BL; X in TL leaves O the three without it.
    assert game.evaluate(coin_tictactoe.State("XO..", "X")) == Fraction(2 - 3, 5)
    assert game.evaluate(game.root) == 0


@pytest.mark.parametrize("epsilon", [Fraction(n, 60) for n in range(61)], ids=str)
def test_three_bins_changes_its_best_move_where_the_opponent_is_random_two_times_in_three(epsilon):
    game = games.get("three-bins", opponent=epsilon)
    worths = {move: worth(game, child) for move, child, *_ in game.successors(game.root)}
    assert worths == {"A": 50 * epsilon - 50, "B": 1 + epsilon, "C": 10 * epsilon - 5}
    best = expectiminimax(game).best_action
    assert best == ("B" if epsilon <= Fraction(2, 3) else "C")


def test_with_more_rerolls_mini_yahtzee_is_worth_more():
    values = [worth(games.get("mini-yahtzee", rerolls=n)) for n in range(5)]
    assert values == sorted(set(values))
    scores = [mini_yahtzee.score(dice) for dice in product(range(1, 5), repeat=3)]
    assert (values[0], min(scores), max(scores)) == (7, 7, 15)
    assert (mini_yahtzee.score((3, 3, 3)), mini_yahtzee.score((2, 1, 3))) == (15, 7)


def test_ace_point_is_the_race_of_the_published_table():
    def wins(own, other):
        if own <= 2:
            return Fraction(1)
        return sum(
            p * (own <= off or 1 - wins(other, own - off)) for p, off in ((Fraction(1, 6), 4), (Fraction(5, 6), 2))
        )

    assert f"{float(wins(8, 6)):.6f}" == "0.301055"
    for own, other in product(range(1, 16), repeat=2):
        assert worth(games.get("ace-point", own=own, other=other)) == wins(own, other)
    # A row of the table stands for an even number of checkers and the odd one below it.
    assert wins(8, 6) == wins(7, 5) == wins(7, 6) == wins(8, 5) == Fraction(2341, 7776)
    after = games.get("ace-point").successors(ace_point.State(6, 4, "min"))
    assert [str(child) for _, child, _ in after] == ["4v2", "4v4"]


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_dice_race_against_its_rules_written_once_more(rounds, sides):
    def value(one, two, left):
        if not left:
            return Fraction(one - two)
        return Fraction(sum(max(answer(one, two, left, n, go) for go in {n, 1}) for n in range(1, sides + 1)), sides)

    def answer(one, two, left, n, go):
        one += go
        two = 0 if one == two else two
        return min(value(0 if two + step == one else one, two + step, left - 1) for step in {n, 1})

    assert worth(dice_race.game(rounds, sides)) == value(2, 3, rounds)


@pytest.mark.parametrize(
    ("name", "known"), [("pig", ["bust", "+2", "+3", "+4", "+5", "+6"]), ("piglet", ["bust", "+1"])]
)
def test_a_throw_in_pig_says_what_it_brings(name, known):
    game = games.get(name)
    rolled = game.successors(game.root)[0][1]
    assert [label for _, _, label in game.successors(rolled)] == known


def test_2048_is_worth_what_was_published_but_for_the_rounding_of_floats():
    exact = worth(games.get("game-2048"))
    assert Fraction("0.08288728907155415") - exact == Fraction(25, 10**18)
    # With one tile at the start the player's first slide only turns the board, so that it comes to the same.
    assert worth(games.get("game-2048"), game_2048.State((0, 0, 0, 0), 1)) == exact
    assert worth(games.get("game-2048", goal=8)) == 1


# Of 36 rolls, how many bear two checkers (or one) off at once: the table of every book on backgammon.
OFF_AT_ONCE = {
    (1,): 36,
    (2,): 36,
    (3,): 36,
    (4,): 34,
    (5,): 31,
    (6,): 27,
    (1, 1): 36,
    (2, 1): 36,
    (2, 2): 26,
    (3, 1): 34,
    (3, 2): 25,
    (3, 3): 17,
    (4, 1): 29,
    (4, 2): 23,
    (4, 3): 17,
    (4, 4): 11,
    (5, 1): 23,
    (5, 2): 19,
    (5, 3): 14,
    (5, 4): 10,
    (5, 5): 6,
    (6, 1): 15,
    (6, 2): 13,
    (6, 3): 10,
    (6, 4): 8,
    (6, 5): 6,
    (6, 6): 4,
}


def legal(points, roll):
    """Every final position by the rules of backgammon in full, the rule of the larger die included."""

    def plays(left, dice):
        ends = []
        for k, die in enumerate(dice):
            rest = dice[:k] + dice[k + 1 :]
            for i, point in enumerate(left):
                others = left[:i] + left[i + 1 :]
                if point > die:
                    after = tuple(sorted((*others, point - die), reverse=True))
                elif point == die or point == max(left):
                    after = others
                else:
                    continue
                ends += [((die, *used), end) for used, end in plays(after, rest)]
        return ends or [((), left)]

    dice = roll * 2 if roll[0] == roll[1] else roll
    found = plays(points, dice)
    most = max(len(used) for used, _ in found)
    found = [(used, end) for used, end in found if len(used) == most]
    if most == 1 and len(dice) == 2 and any(used == (max(roll),) for used, _ in found):
        found = [(used, end) for used, end in found if used == (max(roll),)]
    return {end for _, end in found}


def test_bear_off_moves_are_the_legal_ones():
    several = 0
    for n in (1, 2, 3):
        for points in combinations_with_replacement(range(6, 0, -1), n):
            for _, roll in backgammon_bear_off.ROLLS:
                moves = backgammon_bear_off.moves(points, roll)
                ends = {left for _, left in moves}
                assert ends == legal(points, roll), (points, roll)
                assert len({name for name, _ in moves}) == len(moves)
                several += len(moves) > len(ends)
    assert several > 100  # rolls where `merge` has something to merge


def test_bear_off_moves_may_lead_to_the_same_position():
    game = backgammon_bear_off.game((6,), (1,))
    moves = game.successors(backgammon_bear_off.State((6,), (1,), "max", (2, 1)))
    assert [(name, state.max) for name, state in moves] == [("6/4 4/3", (3,)), ("6/5 5/3", (3,))]


def test_bear_off_against_the_one_roll_table():
    # MIN stands on the ace point and goes off next, so MAX has one roll; on roll MIN would have won already.
    for points, known in OFF_AT_ONCE.items():
        assert worth(backgammon_bear_off.game(points, (1,))) == Fraction(known, 36), points
    # Both on the 6 point: MAX wins at once, or after MIN misses, and so on; every miss leaves at most three pips.
    p = Fraction(27, 36)
    assert worth(backgammon_bear_off.game((6,), (6,))) == p + (1 - p) * (1 - p)


def exchanged(state):
    """The same position of Pig with the players exchanged."""
    one, two, turn, side, rolling = state
    return pig.State(two, one, turn, "min" if side == "max" else "max", rolling)


@pytest.mark.parametrize("game", [games.get("pig", target=9), games.get("piglet")], ids=["pig", "piglet"])
def test_a_mirrored_position_is_worth_the_rest(game):
    for state in reachable(game, 10_000).states:
        image = exchanged(state)
        assert exchanged(image) == state
        assert {game.kind(state), game.kind(image)} in ({"chance"}, {"leaf"}, {"max", "min"})
        if game.kind(state) == "leaf":
            assert game.utility(state) + game.utility(image) == 1
        else:
            assert game.evaluate(state) + game.evaluate(image) == 1
            after, back = ({child for _, child, *_ in game.successors(one)} for one in (state, image))
            assert {exchanged(child) for child in after} == back


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("three-bins", {"opponent": "max"}, Message("wrong.games.small.opponent", given="'max'")),
        ("three-bins", {"opponent": 1.5}, Message("wrong.games.small.opponent", given="1.5")),
        ("three-bins", {"opponent": None}, Message("wrong.games.small.opponent", given="None")),
        ("three-bins", {"me": "D"}, Message("wrong.games.small.me", given="'D'")),
        ("three-bins", {"coin": 1}, Message("wrong.games.small.coin", given="1")),
        ("mini-yahtzee", {"dice": (1, 2)}, Message("wrong.games.small.dice", given="(1, 2)", most=4)),
        ("mini-yahtzee", {"dice": 124}, Message("wrong.games.small.dice", given="124", most=4)),
        ("mini-yahtzee", {"dice": (1, 2, 5)}, not_between(Message("wrong.games.small.die"), "5", 1, 4)),
        ("mini-yahtzee", {"rerolls": -1}, not_between("rerolls", "-1", 0, 5)),
        ("ace-point", {"own": 0}, not_between("own", "0", 1, 15)),
        ("ace-point", {"other": 2.5}, not_between("other", "2.5", 1, 15)),
        ("dice-race", {"rounds": 0}, not_between("rounds", "0", 1, 20)),
        ("dice-race", {"sides": True}, not_between("sides", "True", 2, 20)),
        ("pig", {"sides": 1}, not_between("sides", "1", 2, 100)),
        ("pig", {"target": "100"}, not_between("target", "'100'", 1, 1000)),
        (
            "pig",
            {"stakes": 3},
            Message(
                "wrong.games.options",
                name="pig",
                known="target, sides",
                fault=Message("wrong.games.unexpected", given="'stakes'"),
            ),
        ),
        ("piglet", {"target": 0}, not_between("target", "0", 1, 1000)),
        ("game-2048", {"goal": 30}, Message("wrong.games.small.goal", given="30")),
        ("backgammon-bear-off", {"max": ()}, Message("wrong.games.small.points", given="()", name="max")),
        ("backgammon-bear-off", {"min": 3}, Message("wrong.games.small.points", given="3", name="min")),
        ("backgammon-bear-off", {"min": (7,)}, not_between(Message("wrong.games.small.point", name="min"), "7", 1, 6)),
        ("chess", {}, Message("wrong.games.game", name="'chess'", instead=alternative("chess", games.names()))),
    ],
)
def test_a_wrong_name_or_option_is_refused_in_one_sentence(name, options, message):
    assert refused(games.get, name, **options) == message
