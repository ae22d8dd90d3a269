"""Games whose positions are dicts and lists, which `key` tells apart, at every door; and errors of a game's own."""

from fractions import Fraction as F

import pytest

from emmviz import TreeError, deepen, expectiminimax, grow, star2
from emmviz.games import Game, value_iteration
from emmviz.games.reachable import reachable


class Coins(Game):
    """A pile: take one coin or two, then a magpie takes one or not; who finds none loses. Positions are dicts."""

    @property
    def root(self):
        return {"pile": [0] * 5, "to move": "max", "magpie": False}

    bounds = (-1, 1)

    def kind(self, state):
        return "chance" if state["magpie"] else state["to move"] if state["pile"] else "leaf"

    def successors(self, state):
        pile, who = state["pile"], state["to move"]
        if not state["magpie"]:
            return [(f"take {n}", {"pile": pile[n:], "to move": who, "magpie": True}) for n in (1, 2) if len(pile) >= n]
        other = "min" if who == "max" else "max"
        return [("1/2", {"pile": left, "to move": other, "magpie": False}) for left in (pile, pile[1:])]

    def utility(self, state):
        return 1 if state["to move"] == "min" else -1

    def evaluate(self, state):
        return 0


class Keyed(Coins):
    def key(self, state):
        return len(state["pile"]), state["to move"], state["magpie"]


class Tuples(Keyed):
    """The same game on the keys themselves."""

    root = (5, "max", False)

    def kind(self, state):
        return super().kind(self._dict(state))

    def successors(self, state):
        return [(label, super(Tuples, self).key(child)) for label, child in super().successors(self._dict(state))]

    def utility(self, state):
        return super().utility(self._dict(state))

    def key(self, state):
        return state

    def _dict(self, state):
        return {"pile": [0] * state[0], "to move": state[1], "magpie": state[2]}


@pytest.mark.parametrize("steps", [True, False])
@pytest.mark.parametrize("options", [{}, {"table": True}, {"merge": True}, {"merge": True, "table": True, "depth": 3}],
                         ids=str)  # fmt: skip
def test_positions_told_apart_by_key_are_searched_like_hashable_ones(options, steps):
    for search in (expectiminimax, star2):
        run, other = (search(game, steps=steps, **options) for game in (Keyed(), Tuples()))
        assert (run.value, run.best_action, run.counts) == (other.value, other.best_action, other.counts)
        assert str(run.tree) == str(other.tree)
        assert [run.tree.action(node) for node in run.principal_variation[1:]] == [
            other.tree.action(node) for node in other.principal_variation[1:]
        ]


def test_evaluate_and_order_see_the_position_itself():
    seen = []

    def by_pile(state):
        seen.append(state)
        return F(len(state["pile"]), 9)

    for steps in (True, False):
        for options in ({"evaluate": by_pile}, {"order": by_pile}):
            seen.clear()
            star2(Keyed(), depth=2, steps=steps, **options)
            assert seen
            assert all(type(state) is dict for state in seen)
        runs = deepen(Keyed(), "star2", depth=3, order=by_pile, steps=steps)
        assert [run.value for run in runs] == [star2(Keyed(), depth=n).value for n in (1, 2, 3)]


def test_the_whole_tree_and_the_values_of_all_positions():
    assert str(grow(Keyed())) == str(grow(Tuples()))
    values, others = value_iteration(Keyed(), exact=True), value_iteration(Tuples(), exact=True)
    assert values.value(Keyed().root) == others.value(Tuples.root) == F(1, 4)
    assert values.states == others.states == len(reachable(Tuples(), 1000).states)
    assert values.value({"pile": [7], "to move": "min", "magpie": False}) == others.value((1, "min", False))
    with pytest.raises(TreeError, match=r"^play does not reach position"):
        values.value({"pile": [0] * 9, "to move": "min", "magpie": False})


def test_a_game_that_comes_back_is_known_by_its_keys():
    class Round(Keyed):
        def successors(self, state):
            return [("again", {**state, "pile": list(state["pile"])})]

    for ask in (expectiminimax, grow, lambda game: expectiminimax(game, steps=False)):
        with pytest.raises(TreeError, match=r"^the game comes back to position"):
            ask(Round())


def test_dicts_without_a_key_are_refused():
    for ask in (expectiminimax, grow, value_iteration, lambda game: expectiminimax(game, steps=False)):
        with pytest.raises(TreeError, match=r"^position \{'pile': .* must be hashable: .* method key\(state\)"):
            ask(Coins())


@pytest.mark.parametrize("where", ["max", "chance"])
@pytest.mark.parametrize("error", [TypeError, KeyError, IndexError, AttributeError])
def test_an_error_of_the_game_s_own_comes_through_and_successors_is_called_once(error, where):
    called = []

    class Broken(Tuples):
        def successors(self, state):
            if self.kind(state) == where:
                called.append(state)
                raise error("of the game's own")
            return super().successors(state)

    for ask in (expectiminimax, grow, value_iteration, lambda game: star2(game, steps=False)):
        called.clear()
        with pytest.raises(error, match="of the game's own"):
            ask(Broken())
        assert len(called) == 1


def test_wrong_successors_are_asked_for_once():
    called = []

    class Wrong(Tuples):
        def successors(self, state):
            called.append(state)
            return [("go", [1])]

    for ask in (expectiminimax, value_iteration, lambda game: star2(game, steps=False)):
        called.clear()
        with pytest.raises(TreeError, match="must be hashable"):
            ask(Wrong())
        assert called == [(5, "max", False)]
