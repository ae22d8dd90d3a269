"""A game that is not as it should be is refused in one sentence that names the position, at every door."""

from fractions import Fraction as F

import pytest

from emmviz import BoundsError, GameTree, TreeError, deepen, expectimax, expectiminimax, grow, star1, star2
from emmviz.games import value_iteration
from tests.random_games import Drawn
from tests.refusal import refusal


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


HASHABLE = (
    "must be hashable: use tuples for lists and frozensets for sets, or let the game's method key(state) return one of "
    "these"
)
PAIRS = "successors must return pairs in a list, not"
HALF, NAN = F(1, 2), float("nan")
GAMES = {
    "a list": (moves(("go", ["z"]), ("stay", 1)), f"position ['z'] {HASHABLE}"),
    "a set": (moves(("go", 1), ("stay", {1})), f"position {{1}} {HASHABLE}"),
    "a dict below chance": (rolls(("1/2", {1: 2}), ("1/2", 1)), f"position {{1: 2}} {HASHABLE}"),
    "a list in a tuple": (rolls(("1", ("z", [2]))), f"position ('z', [2]) {HASHABLE}"),
    "a list with exact probabilities": (rolls((HALF, ["z"]), (HALF, 1)), f"position ['z'] {HASHABLE}"),
    "a key": (OddlyKeyed({0: ("max", [("go", 1)])}), f"the key [0] of position 0 {HASHABLE}"),
    "the root": (Drawn({}, root=["a"]), f"position ['a'] {HASHABLE}"),
    "None": (Drawn({0: ("max", None)}), f"position 0: {PAIRS} None"),
    "a number below chance": (Drawn({0: ("chance", 5)}), f"position 0: {PAIRS} 5"),
    "moves without labels": (moves(1, 2), "position 0: a successor is a pair (action, position), not 1"),
    "outcomes without probabilities": (
        rolls((1,)),
        "position 'roll': a successor is a pair (probability, position), not (1,)",
    ),
    "no moves": (moves(), "position 0 is a max node without successors; the end of a game is a leaf"),
    "no outcomes": (rolls(), "position 'roll' is a chance node without successors; the end of a game is a leaf"),
    "a sum": (
        rolls((HALF, 1), ("1/3", 2)),
        "position 'roll': the probabilities of its outcomes sum to 0.8333; they must sum to 1",
    ),
    "less than 0": (rolls((-1, 1), (2, 2)), "position 'roll': a probability must not be negative, but is −1"),
    "nan": (rolls((NAN, 1), (HALF, 2)), "position 'roll': a probability must be a finite number, not nan"),
    "a word": (rolls(("x", 1)), "position 'roll': a probability must be a finite number, not 'x'"),
    "a kind": (Drawn({0: ("end", [])}), "position 0: kind must be max, min, chance or leaf, not 'end'"),
    "a utility": (Drawn({0: ("leaf", NAN)}), "position 0: its utility must be a finite number, not nan"),
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
        return str(error)


@pytest.mark.parametrize(("game", "sentence"), GAMES.values(), ids=GAMES)
def test_every_door_refuses_it_in_the_same_sentence(game, sentence):
    answers = {door: answer(ask, game) for door, ask in DOORS.items()}
    assert answers == dict.fromkeys(DOORS, sentence)


def test_what_is_no_game_is_refused_by_name():
    assert refusal(star1, object()) == (
        "star1 searches a GameTree, a FlatTree or a Game, not object, which has no root; "
        "GameTree(graph) makes one of a graph"
    )
    tree = GameTree.parse("max(1, 2)")
    assert refusal(grow, tree) == "grow takes a Game, not GameTree, which has no utility"
    assert refusal(value_iteration, tree) == "value_iteration takes a Game, not GameTree, which has no utility"


@pytest.mark.parametrize(
    "ask", [star1, grow, value_iteration, lambda game: star1(Drawn(game.table), bounds=(0, 1), steps=False)]
)
def test_a_utility_outside_the_bounds_of_the_game_or_of_the_search_is_refused(ask):
    assert refusal(ask, Drawn({0: ("max", [("a", 1), ("b", 2)])}, (0, 1)), error=BoundsError) == (
        "position 2 has the utility 2, outside the bounds [0, 1]"
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
    assert (answer(ask, game), game.asked) == (f"position [1] {HASHABLE}", [0])


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
