"""A game that is wrong is refused, with a message that names the position, wherever it enters."""

from fractions import Fraction as F

import pytest

from emmviz import BoundsError, GameTree, TreeError, deepen, expectimax, expectiminimax, grow, star1, star2
from emmviz.base.messages import Message
from emmviz.games import value_iteration
from tests.random_games import Drawn
from tests.refusal import refused


def moves(*successors):
    """A game of one move, whose other positions are worth themselves."""
    return Drawn({0: ("max", successors)}, (0, 2), estimates={0: 1})


def rolls(*outcomes):
    """A move that leads to a roll, and one that does not."""
    return Drawn(
        {0: ("max", [("go", "roll"), ("stay", 1)]), "roll": ("chance", outcomes)}, (0, 2), estimates={0: 1, "roll": 1}
    )


class OddlyKeyed(Drawn):
    def key(self, state):
        return [state]


def unhashable(state):
    return Message("wrong.games.unhashable", state=state)


HALF, NAN = F(1, 2), float("nan")
GAMES = {
    "a list": (moves(("go", ["z"]), ("stay", 1)), unhashable("['z']")),
    "a set": (moves(("go", 1), ("stay", {1})), unhashable("{1}")),
    "a dict below chance": (rolls(("1/2", {1: 2}), ("1/2", 1)), unhashable("{1: 2}")),
    "a list in a tuple": (rolls(("1", ("z", [2]))), unhashable("('z', [2])")),
    "a list with exact probabilities": (rolls((HALF, ["z"]), (HALF, 1)), unhashable("['z']")),
    "a key": (OddlyKeyed({0: ("max", [("go", 1)])}), Message("wrong.games.unhashable_key", state="0", key="[0]")),
    "the root": (Drawn({}, root=["a"]), unhashable("['a']")),
    "None": (Drawn({0: ("max", None)}), Message("wrong.games.successors", state="0", given="None")),
    "a number below chance": (Drawn({0: ("chance", 5)}), Message("wrong.games.successors", state="0", given="5")),
    "moves without labels": (moves(1, 2), Message("wrong.games.move", state="0", given="1")),
    "outcomes without probabilities": (
        rolls((1,)),
        Message("wrong.games.outcome", state="'roll'", given="(1,)"),
    ),
    "no moves": (moves(), Message("wrong.games.childless", state="0", of="max")),
    "no outcomes": (rolls(), Message("wrong.games.childless", state="'roll'", of="chance")),
    "a sum": (
        rolls((HALF, 1), ("1/3", 2)),
        Message("wrong.games.prob_sum", state="'roll'", fault=Message("wrong.base.sum", sum=F(5, 6))),
    ),
    "less than 0": (rolls((-1, 1), (2, 2)), Message("wrong.games.prob_negative", state="'roll'", prob=-1)),
    "nan": (rolls((NAN, 1), (HALF, 2)), Message("wrong.games.prob", state="'roll'", given="nan")),
    "a word": (rolls(("x", 1)), Message("wrong.games.prob", state="'roll'", given="'x'")),
    "a kind": (Drawn({0: ("end", [])}), Message("wrong.games.kind", state="0", given="'end'")),
    "a utility": (Drawn({0: ("leaf", NAN)}), Message("wrong.games.utility", state="0", given="nan")),
}
DOORS = {
    "steps": expectimax,
    "a depth": lambda game: expectiminimax(game, depth=2),
    "no steps": lambda game: expectimax(game, steps=False),
    "star1": star1,
    "star2": star2,
    "star2 without steps": lambda game: star2(game, steps=False),
    "table": lambda game: star1(game, table=True),
    "table without steps": lambda game: star1(game, table=True, steps=False),
    "merge": lambda game: star1(game, merge=True),
    "merge without steps": lambda game: star1(game, merge=True, steps=False),
    "order": lambda game: star1(game, order="probability"),
    "order without steps": lambda game: star1(game, order="probability", steps=False),
    "deepen": lambda game: deepen(game, "star1", 3),
    "value iteration": value_iteration,
    "grow": grow,
    "grow to a depth": lambda game: grow(game, depth=2),
}


def answer(ask, game):
    try:
        return ask(game)
    except TreeError as error:
        return error.args[0]


@pytest.mark.parametrize(("game", "message"), GAMES.values(), ids=GAMES)
def test_every_door_refuses_it_in_the_same_sentence(game, message):
    answers = {door: answer(ask, game) for door, ask in DOORS.items()}
    assert answers == dict.fromkeys(DOORS, message)


def test_what_is_no_game_is_refused_by_name():
    assert refused(star1, object()) == Message("wrong.games.no_tree", name="star1", given="object", missing="root")
    assert refused(star1, Drawn) == Message("wrong.games.class", name="star1", given="Drawn")
    tree = GameTree.parse("max(1, 2)")
    assert refused(grow, tree) == Message("wrong.games.no_game", name="grow", given="GameTree", missing="utility")
    assert refused(value_iteration, tree) == Message(
        "wrong.games.no_game", name="value_iteration", given="GameTree", missing="utility"
    )


@pytest.mark.parametrize(
    "ask", [star1, grow, value_iteration, lambda game: star1(Drawn(game.table), bounds=(0, 1), steps=False)]
)
def test_a_utility_outside_the_bounds_of_the_game_or_of_the_search_is_refused(ask):
    assert refused(ask, Drawn({0: ("max", [("a", 1), ("b", 2)])}, (0, 1)), error=BoundsError) == Message(
        "wrong.games.outside", state="2", value=2, low=0, high=1
    )


class Asked(Drawn):
    """A game that notes whose successors are asked for, and then raises an error if it has one in their place."""

    def successors(self, state):
        self.asked = [*vars(self).get("asked", ()), state]
        found = super().successors(state)
        if isinstance(found, Exception):
            raise found
        return found


@pytest.mark.parametrize("where", [0, "roll"])
@pytest.mark.parametrize("error", [TypeError, KeyError, IndexError, AttributeError])
@pytest.mark.parametrize("ask", DOORS.values(), ids=DOORS)
def test_an_error_of_the_game_s_own_comes_through_from_every_door_at_once(error, where, ask):
    whole = rolls((1, 1))
    whole.table[where] = whole.table[where][0], error("of the game's own")
    game = Asked(whole.table, whole.bounds, estimates=whole.estimates)
    with pytest.raises(error, match="of the game's own"):
        ask(game)
    assert game.asked.count(where) == 1


@pytest.mark.parametrize("ask", DOORS.values(), ids=DOORS)
def test_wrong_successors_are_asked_for_once(ask):
    game = Asked({0: ("max", [("go", [1])])})
    assert (answer(ask, game), game.asked) == (unhashable("[1]"), [0])


def test_iterators_and_sequences_of_every_sort_are_successors():
    class Once(Drawn):
        def successors(self, state):
            return iter(super().successors(state))

    class Old:
        def __getitem__(self, i):
            return given[i]

    given, roll = [("go", "roll"), ("stay", 1)], {"roll": ("chance", [("1/2", 1), ("1/2", 2)])}
    for made, moves in (Once, given), (Drawn, Old()), (Drawn, dict.fromkeys(given)):
        for ask in (expectimax, DOORS["no steps"], DOORS["order without steps"]):
            assert ask(made({0: ("max", moves)} | roll)).value == F(3, 2)


def test_kinds_in_capitals_are_those_of_small_letters():
    outcomes = [(HALF, 1), (HALF, 2)]
    game, plain = (
        Drawn({0: (first, [("go", "roll"), ("stay", 1)]), "roll": (second, outcomes)}, (0, 2))
        for first, second in (("MAX", "Chance"), ("max", "chance"))
    )
    assert expectiminimax(game).value == expectiminimax(plain).value == F(3, 2)
    assert str(grow(game)) == str(grow(plain))
