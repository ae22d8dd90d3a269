"""A search of a user's own, from a notebook cell to the player: every step has its sentence, in every language."""

import json

import pytest

from emmviz import GameTree, compare, deepen, edit, gallery, play, quiz, search, star1
from emmviz.learn import questions
from emmviz.player.shell.payload import payload
from tests.own import CUTTING, IN_FULL

BOTH = pytest.mark.parametrize("algorithm", [IN_FULL, CUTTING], ids=["in full", "cutting"])
SCALE = gallery.aima_scale()


def test_each_of_its_steps_has_its_sentence():
    run = search(SCALE, IN_FULL)
    text = [run.caption(k) for k, step in enumerate(run.steps, start=1) if step.node in "ABC" and step.event != "enter"]
    assert text == [
        "D gives 2: B has 2 so far.",
        "E gives 3: B has 2 so far.",
        "B is worth 2.",
        "B gives 2: MAX A is worth at least 2.",
        "F gives 1: C has 1 so far.",
        "G gives 4: C has 1 so far.",
        "C is worth 1.",
        "C gives 1, no better than 2: MAX A keeps 2.",
        "MAX A is worth 2, the larger of 2 and 1. The best move is “a1”.",
    ]
    assert run.caption(9, lang="es") == "D da 2: B tiene 2 por ahora."
    assert run.caption(17, lang="es") == "B vale 2."


def test_a_cut_of_its_own_has_its_reason():
    run = search(SCALE, CUTTING)
    assert [run.caption(k) for k, step in enumerate(run.steps, start=1) if step.event == "cutoff"] == [
        "Cut. MIN F is worth at most 1, and 1 ≤ α = 2: MAX A already has 2 from B.",
        "Cut. C is worth at most 1, and 1 ≤ α = 2: MAX A already has 2 from B.",
    ]


@BOTH
@pytest.mark.parametrize("lang", ["en", "es"])
def test_it_is_stepped_through_compared_and_saved(algorithm, lang, tmp_path):
    run = search(SCALE, algorithm)
    for k in range(len(run.steps) + 1):
        assert run.frame(k).code
        assert "{" not in run.caption(k, lang=lang)
    data = payload(run, lang=lang)
    assert (data["algorithm"], len(data["steps"])) == (algorithm.name, len(run.steps))
    assert json.loads(json.dumps(data)) == json.loads(json.dumps(play(run, lang=lang).payload))
    assert "worst ← min(worst, v)" in str(data["code"])
    assert run.save(tmp_path / "run.html", lang=lang).stat().st_size > 20_000
    assert run.save(tmp_path / "run.svg", lang=lang).read_text(encoding="utf-8").startswith("<")
    assert algorithm.name in repr(compare(run, star1(SCALE), lang=lang))


@BOTH
def test_a_quiz_asks_only_what_is_true_of_it(algorithm):
    run = search(SCALE, algorithm)
    asked = questions(run)
    kinds = {question.kind for question in asked}
    # It looks at the order of the leaves alone, so what rescaling does to a mean is no question about it.
    assert kinds & {"next", "value", "best", "rescale"} == {"next", "value", "best"}
    assert "rescale" in {question.kind for question in questions(star1(SCALE))}
    worth = {question.node: question.answer for question in asked if question.kind == "value"}
    assert (worth["A"], worth["B"]) == (2, 2)
    assert repr(quiz(run)).startswith("<Quiz of ")


@BOTH
def test_the_editor_and_iterative_deepening_take_it(algorithm):
    editor = edit(SCALE, algorithm)
    editor.algorithm = "star1"
    editor.algorithm = algorithm.name
    assert (editor.run.value, editor.payload["algorithm"]) == (2, algorithm.name)
    tree = GameTree.parse("max(min[1](5, 6), min[2](7, chance[3](8, 4)))")
    assert [run.value for run in deepen(tree, algorithm, depth=2)] == [2, 5]
