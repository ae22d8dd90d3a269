"""Games whose positions are lists, which `key` tells apart, at every door."""

from fractions import Fraction as F

import pytest

from emmviz import deepen, expectiminimax, games, grow, star2
from emmviz.base.messages import Message, Option, brief
from emmviz.games import Game, value_iteration
from tests.games.test_games import worth
from tests.random_games import Drawn
from tests.refusal import refused

RACE = games.get("backgammon-bear-off", max=(6,), min=(2, 1))


class InLists(Game):
    """A game whose positions are in lists of one."""

    def __init__(self, game):
        self.game, self.bounds, self.root = game, game.bounds, [game.root]

    def kind(self, state):
        return self.game.kind(*state)

    def successors(self, state):
        return [(label, [to], *name) for label, to, *name in self.game.successors(*state)]

    def utility(self, state):
        return self.game.utility(*state)

    def evaluate(self, state):
        return self.game.evaluate(*state)

    def key(self, state):
        return self.game.key(*state)


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize(
    "options", [{}, {"table": True}, {"merge": True}, {"merge": True, "table": True, "depth": 2}], ids=str
)
@pytest.mark.parametrize("search", [expectiminimax, star2])
def test_positions_that_a_key_distinguishes_are_searched_like_hashable_ones(options, steps, search):
    run, other = (search(game, steps=steps, **options) for game in (InLists(RACE), RACE))
    assert (run.value, run.best_action, run.counts) == (other.value, other.best_action, other.counts)
    assert [run.tree.action(node) for node in run.principal_variation] == [
        other.tree.action(node) for node in other.principal_variation
    ]


@pytest.mark.parametrize("steps", [True, False])
def test_evaluate_and_order_see_the_position_itself(steps):
    seen = []

    def judge(state):
        seen.append(type(state))
        return RACE.evaluate(*state)

    values = [star2(RACE, depth=n).value for n in (1, 2)]
    assert star2(InLists(RACE), depth=2, steps=steps, evaluate=judge).value == values[1]
    assert [run.value for run in deepen(InLists(RACE), "star2", depth=2, order=judge, steps=steps)] == values
    assert set(seen) == {list}


def test_the_whole_tree_and_the_values_of_all_positions():
    assert str(grow(InLists(RACE), 1)) == str(grow(RACE, 1)).removeprefix('"Backgammon bear-off": ')
    values = value_iteration(InLists(RACE))
    assert values.value([RACE.root]) == worth(RACE)
    away = RACE.root._replace(max=(1,), min=(5,))
    assert refused(values.value, [away]) == Message("wrong.games.unreached", state=brief([away]))


def test_a_game_that_comes_back_is_known_by_its_keys():
    again = InLists(Drawn({0: ("max", [("again", 0)])}))
    for ask in (expectiminimax, grow, lambda game: expectiminimax(game, steps=False)):
        assert refused(ask, again) == Message("wrong.games.endless", state="[0]", option=Option("depth"))
    assert value_iteration(again).value([0]) == F(0)
