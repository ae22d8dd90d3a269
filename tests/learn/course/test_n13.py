"""The questions of notebook 13: what their texts say about their trees."""

from typing import NamedTuple

import pytest

from emmviz import gallery, star1
from emmviz.learn.course.lookup import course_question
from emmviz.learn.course.n13 import QUESTIONS


def test_two_probes_cut_the_second_move():
    assert course_question("13-p1").on.cutoffs[-1].value == 8


def test_the_small_examples_show_what_their_texts_say():
    narrow, wide = course_question("13-p5").reveal[2].of
    assert [[int(run.tree.value(leaf)) for leaf in run.leaves] for run in (narrow, wide)] == [[16, 4, 2], [16, 4, 2, 9]]
    _, _, played = course_question("13-p6").reveal
    (run,) = played.of
    assert (len(run.leaves), len(run.tree.leaves())) == (6, 8)
    assert run.steps[played.options["step"] - 1].event == "cutoff"


def test_a_student_s_study_keeps_the_texts_and_a_student_s_run_with_cuts_is_the_course_s():
    study = course_question("13-p4").reveal[0].of[0]
    assert course_question("13-p5", study).why
    assert course_question("07-p2", star1(gallery.aima_scale())).known


def test_the_option_that_saves_most():
    assert course_question("13-p7").answer == "keep positions"
    reads = {"none": 10, "probability": 9, "good_first": 3, "merge": 5, "table": 6}
    assert course_question("13-p7", reads).answer == "good moves first"


class Measured:
    """A study with these mean shares of each search."""

    def __init__(self, **shares):
        self.shares = shares

    def summary(self):
        return [Row(name, mean) for name, means in self.shares.items() for mean in means]


class Row(NamedTuple):
    algorithm: str
    mean: float
    shape: str = ""


@pytest.mark.parametrize(
    ("id", "shares", "answer"),
    [
        ("13-p2", {"star2": [0.5, 0.4, 0.3]}, "many"),
        ("13-p2", {"star2": [0.3, 0.4, 0.5]}, "few"),
        ("13-p4", {"star1": [0.9, 0.8], "star2": [0.5, 0.6]}, "grows"),
        ("13-p4", {"star2": [0.6, 0.5]}, "falls"),
        ("13-p4", {"star2": [0.5, 0.6, 0.5]}, "same"),
        ("13-p5", {"star1": [0.8, 0.9], "star2": [0.5, 0.5]}, "star1"),
        ("13-p5", {"star1": [0.8, 0.8], "star2": [0.5, 0.6]}, "star2"),
        ("13-p6", {"star2": [0.95, 0.12]}, "10"),
        ("13-p6", {"star2": [0.95, 0.6]}, "50"),
    ],
)
def test_the_answer_is_what_the_study_shows(id, shares, answer):
    _, data = QUESTIONS[id]
    assert data(Measured(**shares)).answer == answer
