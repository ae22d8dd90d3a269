"""The questions of notebook 10: what their texts say about their games."""

import re
from fractions import Fraction
from itertools import product
from types import SimpleNamespace

import pytest

from emmviz import games, value_iteration_lab
from emmviz.base.errors import TreeError
from emmviz.base.locale import labelled
from emmviz.games import value_iteration
from emmviz.games.small.pig import Pig, State
from emmviz.learn.course.lookup import course_question

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@pytest.fixture(scope="module")
def pig_to_15():
    return value_iteration(games.get("pig", target=15))


def test_the_picture_of_piglet_has_labels_in_the_language_of_the_question():
    tree = course_question("10-p3", lang="es").on
    labels = {labelled(tree.action(node), tree.title, "es") for node in tree if node != tree.root}
    assert labels == {"tirar", "plantarse", "pierde", "+1"}


def test_each_sweep_leaves_a_quarter_of_the_error():
    asked = course_question("10-p2")
    lab = value_iteration_lab(*asked.reveal[0].of)
    assert lab.values(1) == [Fraction(5, 8), Fraction(5, 8), Fraction(1, 4), Fraction(1, 4)]
    errors = [abs(lab.values(sweep)[0] - 2 * THIRD) for sweep in range(13)]
    assert errors == [Fraction(1, 6) / 4**sweep for sweep in range(13)]
    assert next(sweep for sweep in range(13) if errors[sweep] < Fraction(1, 1000)) == asked.answer == 4


def test_piglet_to_2_is_solved_by_the_numbers_that_the_notebook_gives():
    values = value_iteration(games.get("piglet", target=2))
    assert values.states == 28
    assert [values.value(State(*score)) for score in ((0, 0), (0, 1))] == [Fraction(4, 7), Fraction(2, 5)]
    asked = course_question("10-p3")
    (run,) = asked.reveal
    assert (values.best(State(0, 0, 1)), asked.answer) == ("roll", "It rolls")
    assert run.value == values.value(State(0, 0, 1)) == Fraction(5, 7)
    assert run.best_action == "roll"


def test_with_five_points_the_search_of_one_move_holds_and_the_best_player_rolls(pig_to_15):
    near, best = course_question("10-p4"), course_question("10-p5")
    assert [asked.answer for asked in (near, best)] == ["It holds", "It rolls"]
    assert near.on.value == HALF + 5 * Fraction(1, 30)
    game, tree = games.get("pig", target=15), best.on.tree
    throws = game.successors(State(0, 0, 5, rolling=True))
    rolled = [(f"{name}", round(pig_to_15.value(state), 2)) for _, state, name in throws]
    assert [(tree.action(leaf), tree.value(leaf)) for leaf in tree.children("B")] == rolled
    assert tree.value(tree.children("A")[1]) == round(pig_to_15.value(State(5, 0, 0, "min")), 2)
    assert round(best.on.value, 2) == round(pig_to_15.value(State(0, 0, 5)), 2)


def test_in_pig_to_15_the_best_player_never_holds(pig_to_15):
    values = pig_to_15
    reached = 0
    for mine, other, points in product(range(15), range(15), range(2, 15)):
        try:
            assert values.best(State(mine, other, points)) == "roll"
        except TreeError:
            continue  # no sequence of rolls leads there
        reached += 1
    assert reached > 500


@pytest.mark.parametrize("seed", range(1, 30))
def test_each_duel_has_its_own_numbers_and_all_texts(seed):
    asked = course_question("10-p6", seed)
    *_, p, q = (Fraction(number) for number in re.findall(r"\d+\.\d+", asked.question))
    turns = {"MAX": [(p, 1), (1 - p, "MIN")], "MIN": [(q, 0), (1 - q, "MAX")]}
    game = SimpleNamespace(
        root="MAX",
        bounds=(0, 1),
        title="",
        kind=lambda state: "chance" if state in turns else "leaf",
        successors=turns.get,
        utility=int,
    )
    assert asked.answer == value_iteration(game).value("MAX")
    assert asked.answer not in asked.known
    assert all((asked.why, asked.hint, len(asked.known) >= 3))


def test_each_duel_has_its_own_first_answer():
    assert len({course_question("10-p6", seed).id for seed in range(1, 30)}) == 29


def test_a_bust_is_the_player_s_own():
    """The edge that the notebook calls your own bust ends the turn of the player who rolls."""
    for side, other in (("max", "min"), ("min", "max")):
        _, after, name = Pig(15).successors(State(0, 0, 5, side, rolling=True))[0]
        assert (name, after.side, after.turn) == ("bust", other, 0)
