"""Kinds and forms: each is a record that all who ask read; nobody else asks for one by its name."""

import ast
from pathlib import Path

import pytest

import emmviz
from emmviz import GameTree, alphabeta, expectiminimax, gallery, learn, star1, star2
from emmviz.base.locale import languages
from emmviz.learn import mark, questions
from emmviz.learn.answers import FORMS
from emmviz.learn.kinds import KINDS, kind_of
from emmviz.learn.marking import hints, key, suspects_of
from emmviz.learn.record.skills import SKILLS
from emmviz.learn.writing import Writer
from tests.kinds import EVERY

ROOMS = ("learn", "player", "lecture", "cli")
PACKAGE = Path(emmviz.__file__).parent
LIMITED = "max(a1: min[4](chance[6](3, 8), 5), a2: min[5](chance[2](1, 9), 7))"
RUNS = (
    star1(gallery.aima_scale()),
    star2(gallery.aima_scale(), cut_on_equal=False),
    alphabeta(gallery.aima_minimax()),
    expectiminimax(GameTree.parse('chance(.25: 8, .25: 2, "↺" .5: 4)')),
    expectiminimax(GameTree.parse(LIMITED), depth=1),
    star1(GameTree.parse("max(chance(1, 2, 3), chance(4, 5, 6))")),
    learn.exercise(1).run,
)


def constants(node):
    return {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def asks_by_name(tree, names):
    """The lines of a source that compare something's kind with names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and constants(node) & names:
            parts = (one for part in (node.left, *node.comparators) for one in ast.walk(part))
            if any(isinstance(one, ast.Attribute) and one.attr == "kind" for one in parts):
                yield node.lineno


def sources(*left_out):
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            if not any(path.is_relative_to(PACKAGE / one) for one in left_out):
                yield path, ast.parse(path.read_text(encoding="utf-8"))


def test_nobody_but_a_kind_asks_for_a_kind_by_name():
    # Kinds of nodes are no kinds of questions.
    names = {*EVERY}
    found = [(str(path), line) for path, tree in sources("learn/kinds") for line in asks_by_name(tree, names)]
    assert found == []


@pytest.mark.parametrize("lang", languages())
def test_every_kind_is_raised_and_each_of_its_fields_says_something(lang):
    asked = [question for run in RUNS for question in questions(run, EVERY, lang)]
    assert {question.kind for question in asked} == {*KINDS}
    for question in asked:
        kind, form = kind_of(question), FORMS[question.form]
        assert kind.form == question.form or question.choices
        assert all(hints(question))
        assert kind.skill(question) in SKILLS
        assert mark(question, question.answer).correct
        writer = Writer(question)
        assert form.shown(writer, question.answer)
        assert form.short(writer, question.answer)
        assert {role for pairs in key(question)["where"].values() for _, role in pairs} <= {
            "right",
            "wrong",
            "term",
            "alpha",
            "beta",
        }
        for suspect in suspects_of(question):
            assert not mark(question, suspect.answer).correct
