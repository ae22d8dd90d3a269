"""A search of a user's own, from a notebook cell to the player: every step has its sentence, in every language."""

import json

import pytest

from emmviz import GameTree, compare, deepen, edit, gallery, play, quiz, search, star1
from emmviz.base.messages import Message
from emmviz.learn import questions
from emmviz.player.shell.payload import payload
from tests.own import CUTTING, IN_FULL
from tests.sentences import wording

BOTH = pytest.mark.parametrize("algorithm", [IN_FULL, CUTTING], ids=["in full", "cutting"])
SCALE = gallery.aima_scale()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_each_of_its_steps_has_its_sentence(lang):
    def said(key, **holes):
        return wording(f"caption.{key}", lang, **holes)

    run = search(SCALE, IN_FULL)
    text = [
        run.caption(k, lang=lang)
        for k, step in enumerate(run.steps, start=1)
        if step.node in "BC" and step.event != "enter"
    ]
    worth = said("worth_exact")
    assert text == [
        said("so_far", child="D", v=2, name="B", value=2),
        said("so_far", child="E", v=3, name="B", value=2),
        said("leave_plain", name="B", worth=worth, value=2),
        said("so_far", child="F", v=1, name="C", value=1),
        said("so_far", child="G", v=4, name="C", value=1),
        said("leave_plain", name="C", worth=worth, value=1),
    ]


def test_a_cut_of_its_own_has_its_reason():
    run = search(SCALE, CUTTING)
    because = Message("caption.because_alpha", holder="MAX A", bound=2, setter="B")
    cut = {"value": 1, "reason": "1 ≤ α = 2", "because": because}
    assert [run.caption(k) for k, step in enumerate(run.steps, start=1) if step.event == "cutoff"] == [
        wording("caption.cut_min", name=name, **cut) for name in ("MIN F", "C")
    ]


@pytest.mark.sampled
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
