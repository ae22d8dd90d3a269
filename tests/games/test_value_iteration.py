"""Value iteration: Pig's published numbers, solutions against Bellman's equations, and what is refused."""

import itertools
from fractions import Fraction

import pytest

from emmviz import games
from emmviz.base.messages import Message, Option
from emmviz.games import value_iteration
from emmviz.games.reachable import reachable
from emmviz.games.small.pig import Pig, State
from tests.games.test_games import exchanged, worth
from tests.random_games import Drawn
from tests.refusal import not_between, refused
from tests.search.test_limits import Endless

# Neller and Presser (2004), table of Piglet to 2: (own score, other's, turn total), the mover's chance to win.
PIGLET = {(0, 0, 0): "4/7", (0, 0, 1): "5/7", (0, 1, 0): "2/5", (0, 1, 1): "3/5", (1, 0, 0): "4/5", (1, 1, 0): "2/3"}


def test_piglet():
    solved = value_iteration(games.get("piglet"))
    for score, known in PIGLET.items():
        state = State(*score, "max")
        assert (solved.value(state), solved.best(state)) == (Fraction(known), "roll")
    assert repr(solved) == "Values(game=Pig(target=2, good=(1,), title='Piglet'), states=28)"


@pytest.mark.sampled
@pytest.mark.parametrize(("target", "good"), [(2, (1,)), (6, (1,)), (9, (3, 1)), (9, (2, 3, 4, 5, 6))])
def test_pig_against_the_equations_of_the_paper(target, good):
    game = Pig(target, good)
    solved = value_iteration(game)

    def chance(i, j, k):
        """The chance to win of a player to move with i points, k in this turn, the other having j."""
        return 1 if i + k >= target else solved.value(State(i, j, k, "max"))

    states = [state for state in reachable(game, 10**6).states if game.kind(state) == "max"]
    for state in states:
        i, j, k, *_ = state
        hold = 1 if i + k >= target else 1 - chance(j, i + k, 0)
        roll = (1 - chance(j, i, 0) + sum(chance(i, j, k + n) for n in good)) / Fraction(len(good) + 1)
        assert solved.value(state) == max(hold, roll)
        assert i + j == 0 or solved.value(state) == 1 - solved.value(exchanged(state))
    assert len(states) > target * target / 4


@pytest.mark.parametrize(
    ("name", "options"),
    [(name, {}) for name in games.names() if name not in ("pig", "piglet")] + [("mini-yahtzee", {"rerolls": 3})],
)
def test_a_game_without_cycles_is_worth_what_a_search_says(name, options):
    game = games.get(name, **options)
    solved = value_iteration(game)
    assert solved.value(game.root) == worth(game)
    assert solved.states == len(reachable(game, 10**6).numbers)


# MAX may go round with MIN for ever, or end the game.
OR_END = {0: ("max", [("wait", 1), ("end", 2)]), 1: ("min", [("wait", 0)])}


LINE = {n: ("max", [("on", n + 1)]) for n in range(10_000)}
RING = {n: ("chance", [("1/2", (n + 1) % 10_000), ("1/2", -1)]) for n in range(10_000)}
UNNAMED = [(None, 1), (None, 1), ("low", 2)]
RARE = Fraction(1, 10**400)
NEARLY = [(0.3333333332, to) for to in (1, 2, 1)]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("table", "bounds", "value", "move"),
    [
        # Where an end is better than none it is reached, though waiting looks as good all along.
        pytest.param(OR_END | {2: ("leaf", -1)}, (-1, 1), 0, "wait", id="no end"),
        pytest.param(OR_END | {2: ("leaf", 1)}, (-1, 1), 1, "end", id="end"),
        pytest.param({0: ("max", [("wait", 0)])}, (3, 5), 4, "wait", id="draw"),
        pytest.param({0: ("min", [("wait", 0)])}, None, 0, "wait", id="no bounds"),
        pytest.param({0: ("chance", [(1, 0)])}, (3, 5), 4, None, id="by chance"),
        pytest.param({0: ("leaf", "1/3")}, None, Fraction(1, 3), None, id="over at once"),
        pytest.param({0: ("min", UNNAMED), 1: ("leaf", 3), 2: ("leaf", -3)}, None, -3, "low", id="labels"),
        pytest.param({0: ("max", UNNAMED), 1: ("leaf", 3), 2: ("leaf", -3)}, None, 3, None, id="no labels"),
        pytest.param(
            {0: ("chance", {("1/3", 1): None, (2 / 3, 2): None}.keys()), 1: ("leaf", "0.9"), 2: ("leaf", 0)},
            None,
            Fraction(3, 10),
            None,
            id="texts",
        ),
        pytest.param(
            {0: ("chance", [(1 / 3, 1), [1 / 3, 2], (1 / 3, 2, "again")]), 1: ("leaf", 3), 2: ("leaf", 0)},
            None,
            1,
            None,
            id="floats",
        ),
        # Scaled to sum to 1, each is exactly a third; as they stand the mean would lack 3 in 10^10.
        pytest.param({0: ("chance", NEARLY), 1: ("leaf", 1), 2: ("leaf", 4)}, (0, 5), 2, None, id="nearly 1"),
        pytest.param({0: ("leaf", 10**400)}, None, 10**400, None, id="larger than floats"),
        pytest.param({0: ("chance", [(RARE, 1), (1 - RARE, 0)]), 1: ("leaf", 1)}, (-1, 1), 1, None, id="rare"),
        pytest.param(LINE, None, 10_000, "on", id="line"),
        pytest.param(RING, None, -1, None, id="ring"),
    ],
)
def test_what_a_small_game_is_worth(table, bounds, value, move):
    solved = value_iteration(Drawn(table, bounds))
    assert (solved.value(0), solved.best(0)) == (value, move)


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        (Endless(), {"limit": 5000}, Message("wrong.games.positions", most=5_000, option=Option("limit"))),
        (
            Drawn({0: ("max", itertools.repeat(("on", 1)))}),
            {},
            Message("wrong.games.too_many", state="0", most=1_000_000),
        ),
        (games.get("piglet"), {"limit": 0}, not_between("limit", "0", 1, 10**9)),
        (games.get("piglet"), {"limit": 1e6}, not_between("limit", "1000000.0", 1, 10**9)),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_sentence(game, options, message):
    assert refused(value_iteration, game, **options) == message


def test_a_position_out_of_reach_is_refused():
    solved = value_iteration(games.get("piglet"))
    for ask in (solved.value, solved.best, value_iteration(Drawn({0: ("leaf", 1)})).value):
        assert refused(ask, 7) == Message("wrong.games.unreached", state="7")
    assert refused(solved.value, away := State(0, 0, 5, "max")) == Message("wrong.games.unreached", state=repr(away))
