"""A verdict is about what was asked, given what the picture shows: no mistake begins at a number that is on screen."""

from dataclasses import replace

import pytest

from emmviz import GameTree, expectiminimax, gallery, star1, star2
from emmviz.base.locale import words
from emmviz.learn import questions
from emmviz.learn.marking import mark, suspects_of
from tests.long import LONG
from tests.shapes import random_tree

# In the long run these are more than ten thousand questions.
SEEDS, SMALL = 11_000 if LONG else 800, 12
SEARCHES = (expectiminimax, star1, star2, lambda tree: star1(tree, fail="hard"))
DEPARTS = words()["learn"]["departs"]


def asked_for_values():
    """The questions for values that a stepper asks, each with its frame."""
    for seed in range(SEEDS):
        tree = random_tree(seed)
        if len(tree) <= SMALL:
            run = SEARCHES[seed % 4](tree)
            frames = list(run.frames())
            for question in questions(run, "value"):
                yield replace(question, pictured=True), frames[question.step]


def test_no_mistake_begins_at_a_number_that_is_on_the_screen():
    asked = named = below = 0
    for question, frame in asked_for_values():
        tree, node = question.run.tree, question.node
        # What is not searched yet, or still open; before the search, its way there is also unknown.
        unseen = {one for one in tree.preorder(node)[1:] if frame.nodes[one].state in ("unseen", "open", "probed")}
        for suspect in suspects_of(question):
            assert suspect.node in {None, node, *unseen} or not question.step, (str(tree), question, suspect)
            named, below = named + 1, below + (suspect.node in unseen)
        for suspect in suspects_of(question)[:1]:
            said = mark(question, suspect.answer).feedback
            assert DEPARTS.format(name=node) not in said, (str(tree), question)
        asked += 1
    assert (asked > 0.9 * SEEDS, named > 2 * asked, below > 0.05 * asked) == (True, True, True), (asked, named, below)


AVERAGED = "max(a: chance(min(4, 9), min(10, 12)), b: chance(min(8, 9), min(10, 11)))"
BOUNDED = "max(a: chance(.6: min(5.8, 7.8), .4: min(2.5, 9.5)), b: chance(.1: min(6, 7), .9: min(9.2, 4.7)))"


@pytest.mark.parametrize(("pictured", "mistake"), [(True, "window_read"), (False, None)])
def test_the_window_is_read_off_only_where_it_is_drawn(pictured, mistake):
    question = replace(questions(star1(gallery.aima_scale()), "interval")[-1], pictured=pictured)
    assert [mark(question, given).mistake for given in ("(2.1, 4)", "2.1, 4", (2.1, "inf"))] == [mistake] * 3


@pytest.mark.parametrize(
    ("tree", "given", "mistake"),
    [
        # 7 and 9 are on the screen, and MAX chooses.
        (AVERAGED, "8", "mean_at_max"),
        (AVERAGED, "7", "min_at_max"),
        (AVERAGED, "10", None),
        # The picture shows ≥4.48 at A, and whoever writes a bound does not use it as a value.
        (BOUNDED, "≥ 4.48", None),
        (BOUNDED, ">=4.48", None),
        (BOUNDED, "4.48", "min_at_max"),
    ],
)
def test_the_mistake_fits_the_numbers_on_the_screen(tree, given, mistake):
    question = questions(expectiminimax(GameTree.parse(tree)), "value")[-1]
    assert mark(replace(question, pictured=True), given).mistake == mistake
