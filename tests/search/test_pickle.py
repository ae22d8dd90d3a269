"""Runs, questions and exercises go to other processes and return unchanged."""

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest

from emmviz import (
    BoundsError,
    FlatTree,
    GameTree,
    TreeError,
    deepen,
    gallery,
    games,
    learn,
    star1,
    star2,
)
from tests.searches import SCALE

RUNS = {
    "star1": lambda: star1(gallery.aima_scale()),
    "star2": lambda: star2(gallery.aima_pruning(), probes=2, order="probability"),
    "quick": lambda: star1(gallery.aima_scale(), steps=False),
    "of a game": lambda: star1(games.get("coin-tictactoe"), depth=1, table=True),
    "of a game, quick": lambda: star2(games.get("coin-tictactoe"), depth=1, steps=False),
    "flat": lambda: star1(FlatTree.from_tree(gallery.aima_scale())),
}


GIVEN = (
    "algorithm value bound best best_action bounds counts leaves cutoffs steps cuts_at principal_variation grown code"
)


def public(run):
    """All that a Run gives, of which a FlatTree has no text."""
    tree = (type(run.tree), len(run.tree))
    if isinstance(run.tree, GameTree):
        tree = (str(run.tree), dict(run.tree.nodes), list(run.tree.edges(data=True)))
    options = {name: value for name, value in run.options.items() if name != "table"}
    return tree, options, [getattr(run, name) for name in GIVEN.split()], run.listing("es"), repr(run)


def there_and_back(thing):
    return [pickle.loads(pickle.dumps(thing, form)) for form in (2, pickle.HIGHEST_PROTOCOL)] + [copy.deepcopy(thing)]


@pytest.mark.parametrize("name", RUNS)
def test_a_run_is_the_same_afterwards(name):
    run = RUNS[name]()
    before = public(run)
    for again in there_and_back(run):
        # And once more, from there.
        assert public(again) == public(pickle.loads(pickle.dumps(again))) == before
        if run.steps:
            assert (again.to_svg(3), again.caption(3)) == (run.to_svg(3), run.caption(3))
    assert public(copy.copy(run)) == before


def test_questions_and_exercises():
    asked = learn.exercise(4, "pruning", 2)
    for again in there_and_back(asked):
        assert public(again.run) == public(asked.run)
        assert (again.seed, again.topic, again.level) == (asked.seed, asked.topic, asked.level)
        assert again.questions == asked.questions
        # All questions are still about one and the same run.
        assert {id(question.run) for question in again.questions} == {id(again.run)}


def by_size(state):
    return len(str(state))


@pytest.mark.parametrize("order", [None, ("probability", by_size)])
@pytest.mark.parametrize("steps", [True, False])
def test_runs_of_iterative_deepening(order, steps):
    runs = deepen(games.get("coin-tictactoe"), "star1", depth=2, order=order, steps=steps)
    for again in there_and_back(runs):
        for one, run in zip(again, runs, strict=True):
            assert (one.value, one.counts, one.leaves) == (run.value, run.counts, run.leaves)
            assert list(one.options) == list(run.options)
    # The order of the last search still judges positions as it did.
    judge, copied = (found[-1].options["order"].judge for found in (runs, again))
    root = games.get("coin-tictactoe").root
    assert (copied(root), copied("no position")) == (judge(root), judge("no position"))
    assert judge("no position") == (by_size("no position") if order else None)


# What a run holds, and what of it tells whether another is the same.
HELD = {
    "frame": (SCALE.frame(9), lambda frame: (str(frame.tree), frame[1:], frame.caption, frame.line)),
    "scene": (SCALE.scene(9), lambda scene: scene),
    "tree": (SCALE.tree, lambda tree: (str(tree), tree.graph)),
    "flat tree": (FlatTree.from_tree(SCALE.tree), lambda flat: str(flat.to_tree())),
    "error": (TreeError("a"), lambda error: (type(error), str(error))),
    "error of bounds": (BoundsError("b"), lambda error: (type(error), str(error))),
}


@pytest.mark.parametrize(("thing", "face"), HELD.values(), ids=HELD)
def test_what_they_hold(thing, face):
    assert [*map(face, there_and_back(thing))] == [face(thing)] * 3


def searched(seed):
    asked = learn.exercise(seed)
    return asked, asked.questions[0], asked.run


def test_another_process():
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        asked, question, run = pool.submit(searched, 1).result()
        here = learn.exercise(1)
        assert (asked.questions, question) == (here.questions, here.questions[0])
        assert public(run) == public(asked.run) == public(here.run)
        assert pool.submit(learn.mark, question, "1").result() == learn.mark(question, "1")
