"""A game that is not as it should be is refused in one sentence that names the position, at every door."""

from fractions import Fraction

import pytest

from emmviz import TreeError, deepen, expectimax, expectiminimax, grow, star1, star2
from emmviz.games import value_iteration
from emmviz.games.reachable import reachable


class Wrong:
    """Three moves from "a" by way of chance; what is wrong stands in `successors`."""

    bounds = (0, 2)

    def __init__(self, successors, root="a"):
        self.root, self._successors = root, successors

    def kind(self, state):
        return {"a": "max", "b": "chance", "['b']": "max"}.get(str(state), "leaf")

    def successors(self, state):
        return self._successors(state)

    def utility(self, state):
        return 1

    def evaluate(self, state):
        return 1


class Keyless(Wrong):
    """Its keys are lists, as if its positions were."""

    def key(self, state):
        return [state]


def below(wrong):
    return lambda state: [("go", "b"), ("stay", "y")] if state == "a" else wrong


HASHABLE = (
    "must be hashable: use tuples for lists and frozensets for sets, or let the game's method key(state) return one of "
    "these"
)
PAIRS = "successors must return pairs in a list, not"
GAMES = {
    "a list": (Wrong(lambda state: [("go", ["z"]), ("stay", "y")]), f"position ['z'] {HASHABLE}"),
    "a set": (Wrong(lambda state: [("go", "y"), ("stay", {1})]), f"position {{1}} {HASHABLE}"),
    "a dict below chance": (Wrong(below([("1/2", {1: 2}), ("1/2", "y")])), f"position {{1: 2}} {HASHABLE}"),
    "a list in a tuple": (Wrong(below([("1", ("z", [2]))])), f"position ('z', [2]) {HASHABLE}"),
    "a list with exact probabilities": (
        Wrong(below([(Fraction(1, 2), ["z"]), (Fraction(1, 2), "y")])),
        f"position ['z'] {HASHABLE}",
    ),
    "a list to go on from": (Wrong(lambda state: [("go", ["b"])]), f"position ['b'] {HASHABLE}"),
    "None": (Wrong(lambda state: None), f"position 'a': {PAIRS} None"),
    "None below chance": (Wrong(below(None)), f"position 'b': {PAIRS} None"),
    "a number": (Wrong(below(5)), f"position 'b': {PAIRS} 5"),
    "True": (Wrong(lambda state: True), f"position 'a': {PAIRS} True"),
    "numbers": (Wrong(below([1, 2])), "position 'b': a successor is a pair (probability, position), not 1"),
    "a key": (Keyless(lambda state: [("go", "y")]), f"the key ['a'] of position 'a' {HASHABLE}"),
    "the root": (Wrong(lambda state: [("go", "z")], ["a"]), f"position ['a'] {HASHABLE}"),
}
DOORS = {
    "steps": expectimax,
    "a depth": lambda game: expectiminimax(game, depth=2),
    "no steps": lambda game: expectimax(game, steps=False),
    "star1": star1,
    "star1 without steps": lambda game: star1(game, steps=False),
    "star2": star2,
    "star2 without steps": lambda game: star2(game, steps=False),
    "table": lambda game: star1(game, table=True),
    "table without steps": lambda game: star1(game, table=True, steps=False),
    "merge": lambda game: star1(game, merge=True),
    "order": lambda game: star1(game, order="probability"),
    "order without steps": lambda game: star1(game, order="probability", steps=False),
    "deepen": lambda game: deepen(game, "star1", 3),
    "merge without steps": lambda game: star1(game, merge=True, steps=False),
    "value iteration": value_iteration,
    "reachable": lambda game: reachable(game, 100),
    "grow": grow,
    "grow to a depth": lambda game: grow(game, depth=2),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("name", GAMES)
def test_it_is_refused_in_a_sentence(name, door):
    game, sentence = GAMES[name]
    with pytest.raises(TreeError) as caught:
        DOORS[door](game)
    assert str(caught.value) == sentence


def test_what_goes_wrong_in_a_game_of_ones_own_is_not_hidden():
    def broken(state):
        raise TypeError("my own mistake")

    for door in DOORS.values():
        with pytest.raises(TypeError, match=r"^my own mistake$"):
            door(Wrong(broken))


def test_iterators_and_sequences_of_every_sort_are_successors():
    class Old:
        def __getitem__(self, i):
            return [("go", "b"), ("stay", "y")][i]

    rest = [("1/2", "y"), ("1/2", "z")]
    for first in (lambda: iter([("go", "b"), ("stay", "y")]), Old, lambda: {("go", "b"): 1, ("stay", "y"): 2}):
        game = Wrong(lambda state, first=first: first() if state == "a" else rest)
        for door in (expectimax, DOORS["no steps"], DOORS["order without steps"]):
            assert door(game).value == 1
